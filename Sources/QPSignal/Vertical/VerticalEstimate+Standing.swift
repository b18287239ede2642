public import QPLandmarks

extension VerticalEstimate {
  /// Finds the vertical from the people of a whole recording who stand or walk, as ``PeopleOfRecording`` tells them
  /// apart.
  ///
  /// Over the time that a person stands or walks, the centre of mass lies on average above the load of the feet: only
  /// accelerating could keep it elsewhere. So the mean direction from the body's centre to the feet on the ground is that
  /// of gravity, also of a person who leans, bows or balances on one leg. It is read in the picture and in the 3D
  /// landmarks, with the feet's load by height and speed and with equal load, and along the legs; where these disagree
  /// the deviation grows. A roll that does not differ from 0 by more than its doubt keeps the picture's vertical, with
  /// the doubt. It is `nil` where the frames give gravity, and where nobody stands or walks for a second with shoulders,
  /// legs and feet in view.
  ///
  /// - Parameter frames: The frames of the recording; poses with ``/QPLandmarks/Pose/id`` are people told apart.
  public init?(_ frames: [PoseFrame]) {
    guard !frames.contains(where: { $0.gravity != nil }) else { return nil }
    var people: [Int: StandingPerson] = [:]
    for frame in frames {
      for (index, pose) in frame.poses.enumerated() {
        people[pose.id ?? index, default: StandingPerson()].append(frame, pose: index)
      }
    }
    let limits = VerticalParameters.current
    let found = people.sorted { $0.key < $1.key }.compactMap(\.value.lean)
      .filter { abs($0.roll) <= limits.largestRoll && $0.deviation <= limits.largestDeviation }
    guard let best = found.min(by: { $0.deviation < $1.deviation }) else { return nil }
    if abs(best.roll) > limits.differs * best.deviation {
      self.init(roll: best.roll, deviation: best.deviation, source: .standingFeet)
    } else {
      // Where the legs stand straighter than the body, it is the trunk that leans.
      let straighter = min(abs(best.roll), abs(best.legs))
      let doubt = (straighter * straighter + best.deviation * best.deviation).squareRoot()
      self.init(roll: 0, deviation: doubt, source: .assumed)
    }
  }
}
