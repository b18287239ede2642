import QPLandmarks

extension BodyObservations {
  /// Whether heel or toes of a side stand on the ground.
  func isStanding(_ side: Side, frame: Int) -> Bool {
    let width = ModelPoint.all.count
    return Self.footPoints[side == .left ? 0 : 1].contains { contacts[frame * width + $0] }
  }

  /// Whether a side's foot stands, or swings from one step to the next.
  ///
  /// A leg that swings is bound by where it lands; one that is held in the air is not. Of the newest frame it is not known.
  func isStandingOrSwinging(_ side: Side, frame: Int) -> Bool {
    if isStanding(side, frame: frame) { return true }
    let longest = ViewParameters.current.longestSwing
    var (first, last) = (frame, frame)
    while first > 0, times[last] - times[first] <= longest, !isStanding(side, frame: first - 1) { first -= 1 }
    while last < count - 1, times[last] - times[first] <= longest, !isStanding(side, frame: last + 1) { last += 1 }
    return last < count - 1 && times[last] - times[first] <= longest
  }

  /// The lower of the visibilities of a side's shoulder and elbow.
  func armVisibility(_ side: Side, frame: Int) -> Double {
    let width = ModelPoint.all.count
    return Self.armPoints[side == .left ? 0 : 1].reduce(1) { min($0, visibilities[frame * width + $1]) }
  }

  /// The fraction of frames in which a foot stands.
  var standingShare: Double {
    let width = ModelPoint.all.count
    let standing = (0..<count).count { frame in contacts[frame * width..<(frame + 1) * width].contains(true) }
    return Double(standing) / Double(max(1, count))
  }

  /// The places of heels and toes, and of shoulders and elbows, of the left and of the right.
  private static let footPoints = Side.allCases.map { points($0, [Body.heel, Body.footIndex]) }
  private static let armPoints = Side.allCases.map { points($0, [Body.shoulder, Body.elbow]) }

  private static func points(_ side: Side, _ parts: [(Side) -> Body]) -> [Int] {
    parts.flatMap { part in ModelPoint.all.indices.filter { ModelPoint.all[$0].part == part(side) } }
  }
}
