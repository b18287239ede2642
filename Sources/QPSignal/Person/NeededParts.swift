package import QPLandmarks

/// The parts of the body that a reading needs, with the segments between them.
package struct NeededParts: Sendable {
  /// The parts, in the order in which their faults are reported.
  package let parts: [Body]
  package let set: BodySet
  /// The segments with both ends among the parts.
  package let segments: SegmentSet

  package init(_ parts: [Body]) {
    self.parts = parts
    set = BodySet(parts)
    segments = SegmentSet(between: set)
  }

  package var isEmpty: Bool { parts.isEmpty }
}

/// A set of segments, with a bit for each.
package struct SegmentSet: Sendable {
  private var bits: UInt16 = 0

  package init() {}

  init(between parts: BodySet) {
    for segment in Segment.allCases where parts.isSuperset(of: Self.ends[Int(segment.rawValue)]) { insert(segment) }
  }

  package mutating func insert(_ segment: Segment) { bits |= 1 &<< UInt16(segment.rawValue) }

  package func intersection(_ other: SegmentSet) -> SegmentSet {
    var common = self
    common.bits &= other.bits
    return common
  }

  /// Removes and returns the first segment; `nil` where the set is empty.
  package mutating func popFirst() -> Segment? {
    guard bits != 0 else { return nil }
    defer { bits &= bits &- 1 }
    return Segment(rawValue: UInt8(bits.trailingZeroBitCount))
  }

  private static let ends = Segment.allCases.map { BodySet([$0.proximal, $0.distal]) }
}
