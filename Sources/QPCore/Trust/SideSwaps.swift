/// Notices when an estimator takes the left leg for the right one.
///
/// The points of both legs are compared with where they were: a swap is when the other leg's old place is nearer by half.
/// It is put back only where hip, knee and ankle all changed places and the rest of the body did not: a whole body that
/// reverses may really have turned. A swap in the first frame cannot be known.
struct SideSwaps: Sendable {
  private var places: [Point?] = []
  private var since: Timestamp?

  /// What was found in a frame.
  enum Finding: Equatable {
    case none
    /// Left and right have changed places, or may have.
    case doubtful
    /// The legs have changed places.
    case legs
    /// They have for so long that the person stands that way.
    case settled
  }

  /// After so many seconds a swap is no swap: the person stands that way.
  private static let longest = 1.0
  private static let joints: [(Body, Body)] = [
    (.leftHip, .rightHip), (.leftKnee, .rightKnee), (.leftAnkle, .rightAnkle), (.leftShoulder, .rightShoulder),
  ]
  /// What changes places with a leg.
  static let leg: [(Body, Body)] = [
    (.leftHip, .rightHip), (.leftKnee, .rightKnee), (.leftAnkle, .rightAnkle), (.leftHeel, .rightHeel),
    (.leftFootIndex, .rightFootIndex), (.leftSmallToe, .rightSmallToe),
  ]

  mutating func reset() {
    places.removeAll(keepingCapacity: true)
    since = nil
  }

  mutating func update(_ landmarks: Landmarks, bodySize: Double, at time: Timestamp) -> Finding {
    if places.count != Self.joints.count * 2 { places = Array(repeating: nil, count: Self.joints.count * 2) }
    var together = 0
    var kept = 0.0
    var crossed = 0.0
    var shouldersSwap = false
    for (index, pair) in Self.joints.enumerated() {
      guard let left = landmarks.pixel(pair.0), let right = landmarks.pixel(pair.1),
        let oldLeft = places[2 * index], let oldRight = places[2 * index + 1]
      else { continue }
      // Where both sides coincide there is nothing to tell apart.
      guard (oldLeft - oldRight).length > Self.apart * bodySize else { continue }
      let asBefore = (left - oldLeft).length + (right - oldRight).length
      let swapped = (left - oldRight).length + (right - oldLeft).length
      let isSwap = asBefore >= 2 * swapped
      if index == 3 {
        shouldersSwap = isSwap
      } else {
        if isSwap { together += 1 }
        kept += asBefore
        crossed += swapped
      }
    }
    let isSwap = together >= 1 && kept >= 2 * crossed
    guard isSwap else {
      since = nil
      remember(landmarks)
      return .none
    }
    if let since, time.seconds(since: since) > Self.longest {
      self.since = nil
      remember(landmarks)
      return .settled
    }
    if since == nil { since = time }
    guard together == 3, !shouldersSwap else { return .doubtful }
    remember(landmarks, swapped: true)
    return .legs
  }

  /// Nearer than this share of the person's size the two sides cannot be told apart.
  private static let apart = 0.12

  private mutating func remember(_ landmarks: Landmarks, swapped: Bool = false) {
    for (index, pair) in Self.joints.enumerated() {
      let swap = swapped && index < 3
      places[2 * index] = landmarks.pixel(swap ? pair.1 : pair.0)
      places[2 * index + 1] = landmarks.pixel(swap ? pair.0 : pair.1)
    }
  }
}
