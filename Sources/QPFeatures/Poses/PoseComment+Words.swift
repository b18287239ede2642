internal import QPCore

extension PoseReference {
  /// Returns the comments: the view to turn to, or the faults that need advice with the highest cost first, and the unseen
  /// joints last.
  func comments(on fit: PoseFit, isWrongView: Bool) -> [PoseComment] {
    // From the wrong view the angles, and so advice on them, mean little.
    if isWrongView { return [PoseComment(subject: .wrongView(view), text: PoseFeedback.turn(view).displayString)] }
    let faults = fit.faults.filter(\.needsAdvice).sorted { left, right in
      let (a, b) = (left.cost * left.target.weight, right.cost * right.target.weight)
      // At equal costs the order of the joints decides, so that the result does not depend on the sort.
      return a == b ? left.joint.index < right.joint.index : a > b
    }
    var comments = faults.map { fault in
      PoseComment(
        subject: .off(fault.joint, degrees: fault.degrees),
        text: "\(advice(fault)) by \(abs(fault.degrees).fixed(decimals: 0))°")
    }
    comments += fit.unseen.map { joint in
      PoseComment(subject: .unseen(joint), text: "Your \(joint.displayName) is not seen and not scored")
    }
    return comments
  }

  private func advice(_ fault: PoseFit.Fault) -> String {
    let joint = fault.joint
    let isMore = fault.degrees < 0  // the angle has to grow
    let name = joint.displayName
    let limb = joint.side.map { side in "\(side) \(joint.part == "shoulder" ? "arm" : "thigh")" } ?? name
    switch (joint.part, view) {
    case ("trunk", .sagittal):
      return isMore ? "Lean your trunk forward" : "Lean your trunk back"
    case ("trunk", .frontal):
      return isMore ? "Lean your trunk to your left" : "Lean your trunk to your right"
    case ("elbow", _), ("knee", _):
      // Bending means away from straight, in either direction.
      let target = PoseAngles.wrapped(fault.target.degrees)
      let isBent = abs(fault.measured) >= abs(target)
      return isBent ? "Straighten your \(name)" : "Bend your \(name)"
    case ("shoulder", .sagittal)
    where abs(fault.target.degrees) < PoseParameters.current.hangingArm || fault.target.degrees < 0:
      return isMore ? "Bring your \(limb) forward" : "Bring your \(limb) back"
    case ("hip", .sagittal):
      return isMore ? "Bend your \(name)" : "Open your \(name)"
    case ("hip", .frontal):
      return isMore ? "Move your \(limb) outward" : "Move your \(limb) inward"
    default:
      return isMore ? "Raise your \(limb)" : "Lower your \(limb)"
    }
  }
}
