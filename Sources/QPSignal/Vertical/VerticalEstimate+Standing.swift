public import QPLandmarks

extension VerticalEstimate {
  /// Finds the vertical from standing and walking people of a whole recording, as ``PersonTracks`` tells them
  /// apart.
  ///
  /// In standing and walking the centre of mass lies, on average, above the centre of pressure. The mean direction from one
  /// to the other is the vertical, whether the person leans, bows or balances on one leg. The deviation grows where the
  /// picture, the 3D landmarks and the legs disagree. A roll that does not differ from 0 within its uncertainty keeps the
  /// picture's vertical, with that uncertainty. It is `nil` where the frames give gravity, and where no person stands or
  /// walks for a second with shoulders, legs and feet in view.
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
      .filter { abs($0.roll) <= limits.largestRoll && $0.standardDeviation <= limits.largestDeviation }
    guard let best = found.min(by: { $0.standardDeviation < $1.standardDeviation }) else { return nil }
    if abs(best.roll) > limits.differs * best.standardDeviation {
      self.init(roll: best.roll, standardDeviation: best.standardDeviation, source: .standingFeet)
    } else {
      // Where the legs stand straighter than the body, it is the trunk that leans.
      let straighter = min(abs(best.roll), abs(best.legs))
      let doubt = (straighter * straighter + best.standardDeviation * best.standardDeviation).squareRoot()
      self.init(roll: 0, standardDeviation: doubt, source: .assumed)
    }
  }
}
