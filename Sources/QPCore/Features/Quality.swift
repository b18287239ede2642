internal import QPLandmarks
internal import QPSignal

/// What is known against a reading: a set of flags, each with a degree where it has one.
///
/// An empty quality says that nothing is known against it, not that it is right.
public struct Quality: Hashable, Sendable {
  /// Something that makes a reading less certain.
  public enum Flag: UInt8, Hashable, Sendable, CaseIterable {
    /// A limb points out of the picture's plane, or the person is turned away from the view that the movement needs.
    ///
    /// Degree: by how many degrees.
    case outOfPlane
    /// The estimator is not sure that it sees a point.
    ///
    /// Degree: the lowest visibility, 0…1.
    case lowVisibility
    /// A limb turned faster than a limb turns.
    ///
    /// Degree: how far it jumped, in degrees.
    case implausibleMotion
    /// A limb is longer or shorter than it was, or than the one on the other side.
    ///
    /// Degree: the length as a share of what it should be.
    case limbLength
    /// A point lies outside the picture.
    ///
    /// Degree: how far, as a share of the picture's side.
    case outOfFrame
    /// The estimator took left for right, or may have; the legs have been put back where that was certain.
    case sidesSwapped
    /// The value stands in a gap and was filled in.
    ///
    /// Degree: the gap's length in seconds.
    case filledGap
    /// The value was smoothed, and follows the movement with a lag.
    case smoothed
    /// The picture's own vertical was taken for the vertical, since the recording does not know it.
    ///
    /// Five degrees of camera roll are five degrees of error.
    case verticalAssumed
    /// A limb or a body jumped as none does and stayed there; it is not known whether it really is in the new place.
    ///
    /// Degree: how far it jumped, in degrees.
    case unconfirmed
    /// The estimator gave the landmarks of the frame before once more: the reading is that of then.
    case repeated
    /// Smoothing follows a movement that is too fast for it.
    ///
    /// Degree: by how much the reading may lie behind, in degrees.
    case lagging
    /// Without 3D landmarks a limb that points out of the picture's plane is not always noticed.
    ///
    /// Said once, in the first reading of a session.
    case planeUnchecked
  }

  private var bits: UInt16 = 0
  // One lane for each flag with room to spare; NaN where a flag has no degree.
  private var degrees = SIMD16<Float>(repeating: .nan)

  /// Creates a quality without a flag.
  public init() {}

  /// Whether nothing is known against the reading.
  public var isEmpty: Bool { bits == 0 }

  /// Whether nothing is known against this reading in particular: at most what is true of every reading of a session
  /// (smoothed, an assumed vertical, a plane that cannot be checked) or that it is the reading before once more.
  public var isGood: Bool { bits & ~Self.harmless == 0 }

  /// Whether the reading may set a state, a peak, a hold or a repetition.
  ///
  /// The one place that says so, which guides, trials, counters, batches and plots ask. A reading may not that can be of
  /// another limb or of none: exchanged sides, implausible or unconfirmed movement, a part cut off, a limb of odd
  /// length. One that is out of plane may, and what it sets carries the flag.
  public var mayDrive: Bool { bits & Self.disqualifying == 0 }

  private static let harmless = bits(.smoothed, .verticalAssumed, .repeated, .planeUnchecked)
  private static let disqualifying = bits(.sidesSwapped, .implausibleMotion, .unconfirmed, .outOfFrame, .limbLength)

  /// The flags that are set, in their order.
  public var flags: [Flag] { Flag.allCases.filter(contains) }

  /// Whether a flag is set.
  public func contains(_ flag: Flag) -> Bool { bits & Self.bit(flag) != 0 }

  /// A flag's degree; nil where it is not set or has none.
  public subscript(flag: Flag) -> Double? {
    let degree = degrees[Int(flag.rawValue)]
    return contains(flag) && !degree.isNaN ? Double(degree) : nil
  }

  /// Sets a flag; the last degree counts.
  public mutating func insert(_ flag: Flag, degree: Double? = nil) {
    bits |= Self.bit(flag)
    degrees[Int(flag.rawValue)] = degree.map { Float($0) } ?? .nan
  }

  /// Removes a flag.
  public mutating func remove(_ flag: Flag) {
    bits &= ~Self.bit(flag)
    degrees[Int(flag.rawValue)] = .nan
  }

  /// Sets the flags of another quality too; of two degrees the worse counts.
  public mutating func formUnion(_ other: Quality) {
    for flag in Flag.allCases where other.contains(flag) {
      if let degree = other[flag] { add(flag, degree: degree) } else { insert(flag, degree: self[flag]) }
    }
  }

  /// Sets a flag; of two degrees the worse counts.
  package mutating func add(_ flag: Flag, degree: Double) {
    insert(flag, degree: self[flag].map { flag.worse($0, degree) } ?? degree)
  }

  private static func bit(_ flag: Flag) -> UInt16 { 1 << UInt16(flag.rawValue) }

  private static func bits(_ flags: Flag...) -> UInt16 { flags.reduce(0) { $0 | bit($1) } }

  /// Two qualities are equal with the same flags and degrees.
  public static func == (left: Quality, right: Quality) -> Bool {
    left.bits == right.bits && Flag.allCases.allSatisfy { left[$0] == right[$0] }
  }

  /// Feeds the flags to the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(bits) }
}

extension Quality.Flag: CustomStringConvertible {
  /// The flag's name in data: `outOfPlane`.
  public var description: String {
    switch self {
    case .outOfPlane: "outOfPlane"
    case .lowVisibility: "lowVisibility"
    case .implausibleMotion: "implausibleMotion"
    case .limbLength: "limbLength"
    case .outOfFrame: "outOfFrame"
    case .sidesSwapped: "sidesSwapped"
    case .filledGap: "filledGap"
    case .smoothed: "smoothed"
    case .verticalAssumed: "verticalAssumed"
    case .unconfirmed: "unconfirmed"
    case .repeated: "repeated"
    case .lagging: "lagging"
    case .planeUnchecked: "planeUnchecked"
    }
  }

  fileprivate func worse(_ a: Double, _ b: Double) -> Double {
    switch self {
    case .lowVisibility: min(a, b)
    case .limbLength: max(a, 1 / a) > max(b, 1 / b) ? a : b
    default: max(a, b)
    }
  }
}
