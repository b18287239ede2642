internal import QPLandmarks

/// Chair stands whose events are known from the height of the hips.
package struct SimulatedChairStands: Sendable {
  /// The number of stands.
  package var count = 5
  /// The seconds of a rise, and of sitting down.
  package var travel = 1.0
  /// The seconds upright, and on the seat between stands.
  package var (upright, seated) = (0.5, 0.5)
  /// The seconds on the seat before the first stand.
  package var before = 1.5
  /// The knees' flexion on the seat, and when standing, in degrees.
  package var (seatedKnee, standingKnee) = (95.0, 0.0)
  /// The greatest lean of the trunk in degrees.
  package var lean = 35.0
  /// The body, whose heights the events need.
  package var body = SimulatedBody()

  package init() {}

  /// The seconds from one stand to the next.
  package var period: Double { travel + upright + travel + seated }

  /// The duration in seconds; it ends with a second on the seat.
  package var duration: Double { before + period * Double(count) + 1 }

  /// The movement, facing the camera.
  package var trajectory: Trajectory {
    let stands = self
    return Trajectory(duration: duration) { stands.posture(at: $0) }
  }

  /// The share of the way up at a time, 0…1.
  private func share(at time: Double) -> Double {
    let since = time - before
    guard since >= 0, since < period * Double(count) else { return 0 }
    let own = since.truncatingRemainder(dividingBy: period)
    return Trajectory.minimumJerk(min(own / travel, (2 * travel + upright - own) / travel))
  }

  private func posture(at time: Double) -> SimulatedPosture {
    let share = share(at: time)
    let bow = 4 * share * (1 - share)
    var posture = SimulatedPosture.onFeet(
      knee: seatedKnee + (standingKnee - seatedKnee) * share, shank: 10 * (1 - share) + 8 * bow, trunk: lean * bow)
    for side in Side.allCases {
      // Arms crossed before the chest.
      posture[arm: side].flexion = 40
      posture[arm: side].elbowFlexion = 120
    }
    return posture
  }

  /// Finds the time at which the hips pass a share of their height between seat and stance, in a stand.
  ///
  /// - Parameters:
  ///   - level: The share of the height, 0 on the seat, 1 upright.
  ///   - stand: The number of the stand, from 0.
  ///   - isRising: Whether on the way up.
  /// - Returns: The time in seconds.
  package func time(of level: Double, in stand: Int, isRising: Bool) -> Double {
    let start = before + period * Double(stand)
    var (low, high) = isRising ? (start, start + travel) : (start + travel + upright, start + 2 * travel + upright)
    let (seat, stance) = (height(at: 0), height(at: before + travel + upright / 2))
    for _ in 0..<60 {
      let middle = (low + high) / 2
      let isAbove = (height(at: middle) - seat) / (stance - seat) > level
      if isAbove == isRising { high = middle } else { low = middle }
    }
    return (low + high) / 2
  }

  /// Returns the height of the hips above the ankles in metres.
  private func height(at time: Double) -> Double {
    let skeleton = SimulatedSkeleton(body, posture(at: time))
    let ankles = (skeleton[.leftAnkle].y + skeleton[.rightAnkle].y) / 2
    return (skeleton[.leftHip].y + skeleton[.rightHip].y) / 2 - ankles
  }
}
