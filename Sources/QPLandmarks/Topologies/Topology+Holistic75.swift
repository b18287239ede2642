extension Topology {
  /// The 75 points of MediaPipe's Holistic model without its face mesh: BlazePose's 33, then 21 for each hand, left
  /// first.
  ///
  /// The hands' points are ``Landmarks/Body/handPoints(side:)``. Where a hand was not found, all of its points are
  /// missing.
  public static let holistic75: Topology = {
    let body = Topology.blazePose33
    let bones = [
      (0, 1), (1, 2), (2, 3), (3, 4), (0, 5), (5, 6), (6, 7), (7, 8), (5, 9), (9, 10), (10, 11), (11, 12), (9, 13),
      (13, 14), (14, 15), (15, 16), (13, 17), (0, 17), (17, 18), (18, 19), (19, 20),
    ]
    let joined = body.connections.compactMap { from, to in
      body.index(of: from).flatMap { from in body.index(of: to).map { (from, $0) } }
    }
    return Topology(
      name: "holistic75",
      points: body.points + Body.handPoints(side: .left) + Body.handPoints(side: .right),
      connections: joined + bones.map { ($0 + 33, $1 + 33) } + bones.map { ($0 + 54, $1 + 54) })
  }()
}
