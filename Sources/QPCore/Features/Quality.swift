internal import QPLandmarks
internal import QPSignal

/// The known faults of a reading: a set of flags, each with a magnitude where it has one.
///
/// An empty quality means that no fault is known, not that the reading is right.
public struct Quality: Hashable, Sendable {
  /// A fault that makes a reading less certain.
  public enum Flag: UInt8, Hashable, Sendable, CaseIterable {
    /// A limb points out of the picture's plane, or the person is turned away from the view that the movement needs.
    ///
    /// Magnitude: the angle in degrees.
    case outOfPlane
    /// The estimator is not sure that it sees a point.
    ///
    /// Magnitude: the lowest visibility, 0…1.
    case lowVisibility
    /// A limb turned faster than a limb can turn.
    ///
    /// Magnitude: the size of the jump in degrees.
    case implausibleMotion
    /// A limb is longer or shorter than before, or than the one on the other side.
    ///
    /// Magnitude: the length as a share of the expected length.
    case limbLength
    /// A point lies outside the picture.
    ///
    /// Magnitude: the distance outside, as a share of the picture's side.
    case outOfFrame
    /// The estimator exchanged left and right, or may have; legs or the whole body are corrected where that is certain.
    case sidesSwapped
    /// The value lies in a gap and was interpolated.
    ///
    /// Magnitude: the gap's length in seconds.
    case filledGap
    /// The value was smoothed, and lags behind the movement.
    case smoothed
    /// The picture's vertical was used in place of gravity, which the recording does not give.
    ///
    /// Five degrees of camera roll cause five degrees of error.
    case verticalAssumed
    /// A limb or a body jumped implausibly far and stayed there; the new place is not confirmed yet.
    ///
    /// Magnitude: the size of the jump in degrees.
    case unconfirmed
    /// The estimator repeated the landmarks of the frame before, and the reading repeats that frame's.
    case repeated
    /// The movement is too fast for the smoothing to follow.
    ///
    /// Magnitude: the possible lag of the reading in degrees.
    case lagging
    /// There are no 3D landmarks, without which a limb that points out of the picture's plane is not always detected.
    ///
    /// Set once, in the first reading of a session.
    case planeUnchecked
    /// The person's height was used as the scale, which is good to about 5 %.
    case scaleAssumed
    /// A segment of the body in space may as well point away from the camera as toward it; the interval covers both.
    case ambiguousDepth
  }

  private var bits: UInt16 = 0
  // A lane for each flag that can have a magnitude; NaN where it has none.
  private var magnitudes = SIMD8<Float>(repeating: .nan)

  /// Creates a quality without a flag.
  public init() {}

  /// Whether no fault of the reading is known.
  public var isEmpty: Bool { bits == 0 }

  /// Whether the reading has no fault of its own: at most the flags `smoothed`, `verticalAssumed`, `scaleAssumed`,
  /// `planeUnchecked` and `repeated`.
  package var isGood: Bool { bits & ~Self.harmless == 0 }

  /// Whether the reading may set a state, a peak, a hold or a repetition.
  ///
  /// Guides, trials, batches and plots use this one rule. `RepetitionCounter` also accepts a limb of deviant length and
  /// corrected sides. Readings that may belong to another limb or to none are excluded: exchanged sides, implausible or
  /// unconfirmed movement, a part cut off, a limb of deviant length.
  /// A reading out of plane is not excluded; the state, peak, hold or repetition that it sets carries the flag.
  public var isUsableForDecisions: Bool { bits & Self.disqualifying == 0 }

  private static let harmless = bits(.smoothed, .verticalAssumed, .repeated, .planeUnchecked, .scaleAssumed)
  private static let disqualifying = bits(.sidesSwapped, .implausibleMotion, .unconfirmed, .outOfFrame, .limbLength)

  /// The set flags, in their order.
  public var flags: [Flag] { Flag.allCases.filter(contains) }

  /// Returns whether a flag is set.
  public func contains(_ flag: Flag) -> Bool { bits & Self.bit(flag) != 0 }

  /// The magnitude of a flag; `nil` where the flag is not set or has none.
  public subscript(flag: Flag) -> Double? {
    guard contains(flag), let lane = flag.lane else { return nil }
    let magnitude = magnitudes[lane]
    return magnitude.isNaN ? nil : Double(magnitude)
  }

  /// Sets a flag with a magnitude, which replaces an earlier one; the magnitude of a flag that has none is ignored.
  public mutating func insert(_ flag: Flag, magnitude: Double? = nil) {
    bits |= Self.bit(flag)
    if let lane = flag.lane { magnitudes[lane] = magnitude.map { Float($0) } ?? .nan }
  }

  /// Removes a flag.
  public mutating func remove(_ flag: Flag) {
    bits &= ~Self.bit(flag)
    if let lane = flag.lane { magnitudes[lane] = .nan }
  }

  /// Sets the flags of another quality too, with the worse of two magnitudes.
  public mutating func formUnion(_ other: Quality) {
    // Most qualities have a flag or two.
    var left = other.bits
    while left != 0 {
      if let flag = Flag(rawValue: UInt8(left.trailingZeroBitCount)) {
        if let magnitude = other[flag] { add(flag, magnitude: magnitude) } else { insert(flag, magnitude: self[flag]) }
      }
      left &= left &- 1
    }
  }

  /// Sets a flag with a magnitude, or keeps an earlier one that is worse.
  package mutating func add(_ flag: Flag, magnitude: Double) {
    insert(flag, magnitude: self[flag].map { flag.worse($0, magnitude) } ?? magnitude)
  }

  private static func bit(_ flag: Flag) -> UInt16 { 1 << UInt16(flag.rawValue) }

  private static func bits(_ flags: Flag...) -> UInt16 { flags.reduce(0) { $0 | bit($1) } }

  /// Returns whether two qualities have the same flags and magnitudes.
  public static func == (left: Quality, right: Quality) -> Bool {
    guard left.bits == right.bits else { return false }
    var rest = left.bits
    while rest != 0 {
      if let flag = Flag(rawValue: UInt8(rest.trailingZeroBitCount)), left[flag] != right[flag] { return false }
      rest &= rest &- 1
    }
    return true
  }

  /// Feeds the flags to the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(bits) }
}

extension Quality.Flag: CustomStringConvertible {
  /// The flag's name in results as JSON: `outOfPlane`.
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
    case .scaleAssumed: "scaleAssumed"
    case .ambiguousDepth: "ambiguousDepth"
    }
  }

  /// The lane of the flag's magnitude; `nil` for a flag without one.
  fileprivate var lane: Int? {
    switch self {
    case .outOfPlane: 0
    case .lowVisibility: 1
    case .implausibleMotion: 2
    case .limbLength: 3
    case .outOfFrame: 4
    case .filledGap: 5
    case .unconfirmed: 6
    case .lagging: 7
    case .sidesSwapped, .smoothed, .verticalAssumed, .repeated, .planeUnchecked, .scaleAssumed, .ambiguousDepth: nil
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
