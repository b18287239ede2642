package import QPCore

/// A hand that was found in a picture.
package struct EstimatedHand: Hashable, Sendable {
  /// The person's own side.
  package var side: Side
  /// The probability of that side by the looks of the hand, 0…1.
  package var sideScore: Double
  /// The probability that there is a hand, 0.5…1; also the visibility of each point.
  package var presence: Double
  /// The 21 points in the order of `Landmarks.Body.handPoints(side:)`, as shares of the picture.
  package var landmarks: [Landmark]
  /// The same in metres from the middle of the hand.
  package var world: [Landmark]
  /// The square in which the hand was found.
  package var region: PersonRegion

  init(_ hand: HandLandmarks.Hand, side: Side, region: PersonRegion) {
    self.side = side
    self.region = region
    sideScore = Double(hand.score(of: side))
    presence = Double(hand.presence)
    landmarks = hand.points.map { Landmark($0) }
    world = hand.world.map { Landmark($0) }
  }
}

extension EstimatedHand {
  /// The square in which to look for the hand in the next picture.
  func next(in size: PictureSize) -> SearchRegion {
    SearchRegion(hand: landmarks.map(\.storage), in: size)
  }
}

/// The options of a search for hands in pictures.
package struct HandOptions: Hashable, Sendable {
  /// The most hands to find, at least 1.
  package var hands: Int
  /// Whether regions follow hands from picture to picture; false searches every picture anew.
  package var isTracking: Bool
  /// The threads that work on a picture, at least 1.
  package var threads: Int

  /// Creates options.
  package init(hands: Int = 2, isTracking: Bool = true, threads: Int = 1) {
    self.hands = hands
    self.isTracking = isTracking
    self.threads = threads
  }
}

extension Pose {
  /// Adds the points of a hand, or as many that are missing.
  mutating func append(_ hand: EstimatedHand?) {
    let missing = [Landmark](repeating: .missing, count: HandLandmarks.count)
    // The network says nothing of where single points lie.
    if !presence.isEmpty { presence += [Float](repeating: .nan, count: HandLandmarks.count) }
    landmarks += hand?.landmarks ?? missing
    world += hand?.world ?? missing
  }
}
