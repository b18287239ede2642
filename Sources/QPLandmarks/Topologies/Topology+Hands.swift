extension Topology {
  /// The 75 points of MediaPipe's Holistic model without its face mesh: BlazePose's 33, then 21 for each hand, left
  /// first.
  ///
  /// The hands' points are `Landmarks.Body.handPoints(side:)`. Where a hand was not found, all of its points are
  /// missing.
  public static let holistic75 = Topology(name: "holistic75", withHands: .blazePose33)

  /// The points of the COCO-WholeBody data set without the 68 of its face: COCO's 17, six of the feet, then 21 for each
  /// hand, left first.
  package static let wholeBody65 = Topology(
    name: "wholebody65",
    withHands: Topology(
      name: "wholebody23",
      points: Topology.coco17.points + [
        .leftFootIndex, .leftSmallToe, .leftHeel, .rightFootIndex, .rightSmallToe, .rightHeel,
      ],
      connections: Topology.coco17.pairs + [(15, 17), (15, 18), (15, 19), (16, 20), (16, 21), (16, 22)]))

  /// The points of the Halpe full-body data set without the 68 of its face: Halpe's 26, then 21 for each hand, left
  /// first.
  package static let halpe68 = Topology(name: "halpe68", withHands: .halpe26)

  /// Creates a topology of a body's points and those of both hands.
  private init(name: String, withHands body: Topology) {
    let bones = [
      (0, 1), (1, 2), (2, 3), (3, 4), (0, 5), (5, 6), (6, 7), (7, 8), (5, 9), (9, 10), (10, 11), (11, 12), (9, 13),
      (13, 14), (14, 15), (15, 16), (13, 17), (0, 17), (17, 18), (18, 19), (19, 20),
    ]
    let (left, right) = (body.count, body.count + 21)
    self.init(
      name: name,
      points: body.points + Body.handPoints(side: .left) + Body.handPoints(side: .right),
      connections: body.pairs + bones.map { ($0 + left, $1 + left) } + bones.map { ($0 + right, $1 + right) })
  }

  /// The pairs of indices that are connected in a drawing.
  private var pairs: [(Int, Int)] {
    connections.compactMap { from, to in
      index(of: from).flatMap { from in index(of: to).map { (from, $0) } }
    }
  }
}
