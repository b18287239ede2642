/// Notices when an estimator takes the left leg for the right one.
///
/// The points of both legs, and the shoulders, are compared with where they were: a swap is when the other side's old place
/// is nearer by half. It is put back only where hip, knee and ankle all changed places and the shoulders did not: a whole
/// body that reverses may really have turned. A swap in the first frame cannot be known.
struct SideSwaps: Sendable {
  private var places: [Point?] = []
  private var now: [Point?] = []
  private var since: Timestamp?

  /// What was found in a frame.
  enum Finding: Equatable {
    case none
    /// Left and right have changed places, or may have.
    case doubtful(PairedParts)
    /// The legs have changed places.
    case legs
    /// They have for so long that the person stands that way, or they were mistaken before.
    case settled(PairedParts)
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
  /// Nearer than this share of the person's size the two sides cannot be told apart.
  private static let apart = 0.12

  mutating func reset() {
    places.removeAll(keepingCapacity: true)
    since = nil
  }

  /// Looks at a frame's points, where `trust` says that they are seen.
  mutating func update(_ landmarks: Landmarks, _ trust: Trust, bodySize: Double, at time: Timestamp) -> Finding {
    if places.count != Self.joints.count * 2 {
      places = Array(repeating: nil, count: Self.joints.count * 2)
      now = places
    }
    for (index, pair) in Self.joints.enumerated() {
      now[2 * index] = seen(pair.0, landmarks, trust)
      now[2 * index + 1] = seen(pair.1, landmarks, trust)
    }
    var together = 0
    var kept = 0.0
    var crossed = 0.0
    var swapped: PairedParts = []
    for index in Self.joints.indices {
      guard let left = now[2 * index], let right = now[2 * index + 1], let oldLeft = places[2 * index],
        let oldRight = places[2 * index + 1]
      else { continue }
      // Where both sides coincide there is nothing to tell apart.
      guard (oldLeft - oldRight).length > Self.apart * bodySize else { continue }
      let asBefore = (left - oldLeft).length + (right - oldRight).length
      let changed = (left - oldRight).length + (right - oldLeft).length
      let isSwap = asBefore >= 2 * changed
      if index == 3 {
        if isSwap { swapped.insert(.upper) }
      } else {
        if isSwap { together += 1 }
        kept += asBefore
        crossed += changed
      }
    }
    if together >= 1, kept >= 2 * crossed { swapped.insert(.legs) }
    guard !swapped.isEmpty else {
      since = nil
      swap(&places, &now)
      return .none
    }
    let isLegs = together == 3 && swapped == .legs
    let isTwisted = isLegs ? areTwisted(bodySize) : nil
    // Hips that stand the other way round than the shoulders are never how somebody stands, and those that no longer do
    // are right at last.
    let isSettled = isTwisted.map(!) ?? since.map { time.seconds(since: $0) > Self.longest } ?? false
    guard !isSettled else {
      since = nil
      swap(&places, &now)
      return .settled(swapped)
    }
    if since == nil { since = time }
    guard isLegs else { return .doubtful(swapped) }
    swap(&places, &now)
    for index in 0..<3 { places.swapAt(2 * index, 2 * index + 1) }
    return .legs
  }

  /// Whether the hips stand the other way round than the shoulders; nil where that cannot be told.
  private func areTwisted(_ bodySize: Double) -> Bool? {
    guard let leftHip = now[0], let rightHip = now[1], let left = now[6], let right = now[7] else { return nil }
    let (hips, shoulders) = (leftHip - rightHip, left - right)
    guard hips.length > Self.apart * bodySize, shoulders.length > Self.apart * bodySize else { return nil }
    return (hips * shoulders).sum() < 0
  }

  private func seen(_ body: Body, _ landmarks: Landmarks, _ trust: Trust) -> Point? {
    guard let index = landmarks.topology.index(of: body), !trust.state(of: index).isHeld else { return nil }
    return landmarks.pixel(body)
  }
}

/// Parts of the body that there are on both sides.
package struct PairedParts: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// From the hips down.
  package static let legs = PairedParts(rawValue: 1)
  /// From the shoulders up, and the arms.
  package static let upper = PairedParts(rawValue: 2)
}

extension Body {
  /// Which of the paired parts this is one of; none where it is in the middle.
  var paired: PairedParts {
    guard mirrored != self else { return [] }
    return SideSwaps.leg.contains { $0.0 == self || $0.1 == self } ? .legs : .upper
  }
}
