internal import QPLandmarks

/// The resting length of each segment, when it lies in the picture's plane, as a fraction of the person's size.
///
/// It is the longest seen in three consecutive frames: a segment only looks shorter than it is, except for noise and
/// faults, which do not last.
struct RestLengths: Sendable {
  private var segments = [SegmentLength](repeating: SegmentLength(), count: Segment.allCases.count)

  private struct SegmentLength {
    var recent = SIMD2<Double>(repeating: .nan)
    var rest = Double.nan
  }

  mutating func reset() {
    for index in segments.indices { segments[index] = SegmentLength() }
  }

  /// Returns the resting length of a segment in body sizes; `nil` until it was seen in three frames.
  func rest(of segment: Segment) -> Double? {
    let rest = segments[Int(segment.rawValue)].rest
    return rest.isNaN ? nil : rest
  }

  /// Updates a segment with its length in body sizes; returns it as a fraction of the resting length, `nil` while that
  /// is unknown.
  ///
  /// `learns` is false while the person's own size changes.
  mutating func update(_ segment: Segment, length: Double, learns: Bool) -> Double? {
    let index = Int(segment.rawValue)
    let before = segments[index].rest
    let lasting = min(length, segments[index].recent.x, segments[index].recent.y)
    if learns, !segments[index].recent.y.isNaN, before.isNaN || lasting > before { segments[index].rest = lasting }
    segments[index].recent = SIMD2(length, segments[index].recent.x)
    return before.isNaN ? nil : length / before
  }
}
