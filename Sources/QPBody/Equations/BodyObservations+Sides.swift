import QPLandmarks

extension BodyObservations {
  /// Whether heel or toes of a side stand on the ground.
  func isStanding(_ side: Side, frame: Int) -> Bool {
    let width = ModelPoint.all.count
    return Self.points(side, [Body.heel, Body.footIndex]).contains { contacts[frame * width + $0] }
  }

  /// The lower of the visibilities of a side's shoulder and elbow.
  func armVisibility(_ side: Side, frame: Int) -> Double {
    let width = ModelPoint.all.count
    return Self.points(side, [Body.shoulder, Body.elbow]).map { visibilities[frame * width + $0] }.min() ?? 0
  }

  /// The fraction of frames in which a foot stands.
  var standingShare: Double {
    let width = ModelPoint.all.count
    let standing = (0..<count).count { frame in contacts[frame * width..<(frame + 1) * width].contains(true) }
    return Double(standing) / Double(max(1, count))
  }

  private static func points(_ side: Side, _ parts: [(Side) -> Body]) -> [Int] {
    parts.flatMap { part in ModelPoint.all.indices.filter { ModelPoint.all[$0].part == part(side) } }
  }
}
