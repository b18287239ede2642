internal import QPLandmarks
internal import QPSignal

/// A reading: a number, its unit, its uncertainty and its quality.
public struct FeatureResult: Sendable {
  /// The number, in ``unit``.
  ///
  /// Always finite.
  public let value: Double
  /// The unit of the value.
  public let unit: Unit
  /// The nominal 95 % interval of the true value, from noise, the lag of smoothing, the estimator's systematic error and
  /// unknown camera geometry; `nil` where the noise is not known.
  ///
  /// `Docs/Accuracy.md` has its measured coverage on people.
  public var interval: ClosedRange<Double>?
  /// The 95 % interval of a second reading of the same pose by the same camera and estimator: noise and the lag of
  /// smoothing alone; `nil` where the noise is not known.
  ///
  /// It answers whether something changed, as holds and guides ask; ``interval`` answers how large it is.
  public var precision: ClosedRange<Double>?
  /// The known faults of the reading.
  public var quality = Quality()
  /// The reading without smoothing frame by frame, but with filters of a whole recording, in ``unit``; `nil` if none.
  public var raw: Double?
  /// The algorithm of the reading and its version: `sweep/2`.
  public var algorithm = ""
  /// The data of this kind of feature in addition to the reading, see ``detail(of:)``; `nil` for none.
  public var detail: (any FeatureDetail)?

  /// Creates a reading.
  ///
  /// - Returns: `nil` for a value that is not finite.
  public init?(value: Double, unit: Unit) {
    guard value.isFinite else { return nil }
    self.value = value
    self.unit = unit
  }

  /// Sets ``interval`` and ``precision`` to those of an uncertainty; `nil` where it is not known.
  public mutating func setIntervals(from uncertainty: Uncertainty?) {
    interval = uncertainty?.interval(around: value)
    precision = uncertainty?.precision(around: value)
  }

  /// The reading formatted for display: `178°`, `41.5 cm`.
  ///
  /// Never parse it.
  public var stringValue: String {
    value.fixed(decimals: unit.decimals) + unit.suffix
  }
}

extension FeatureResult: Hashable {
  /// Returns whether two readings agree in all members.
  public static func == (left: FeatureResult, right: FeatureResult) -> Bool {
    func isSame<Detail: FeatureDetail>(_ detail: Detail) -> Bool { right.detail as? Detail == detail }
    return left.value == right.value && left.unit == right.unit && left.interval == right.interval
      && left.precision == right.precision && left.quality == right.quality && left.raw == right.raw
      && left.algorithm == right.algorithm
      && (left.detail.map { isSame($0) } ?? (right.detail == nil))
  }

  /// Feeds value and unit to the hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(value)
    hasher.combine(unit)
  }
}

extension FeatureResult {
  /// The unit of a reading, and its format.
  public struct Unit: Hashable, Sendable {
    /// The unit's code in data, after UCUM where it has one: `deg`.
    public let symbol: String
    /// The text after the number in a formatted reading: `°`.
    public let suffix: String
    /// The decimals of a formatted reading, 0…9.
    public let decimals: Int

    /// Creates a unit; `decimals` is clamped to 0…9.
    public init(symbol: String, suffix: String, decimals: Int) {
      self.symbol = symbol
      self.suffix = suffix
      self.decimals = min(max(decimals, 0), 9)
    }

    /// Degrees of arc.
    public static let degrees = Unit(symbol: "deg", suffix: "°", decimals: 0)
    /// Pixels of the picture.
    public static let pixels = Unit(symbol: "{pixel}", suffix: " px", decimals: 0)
    /// Metres.
    public static let metres = Unit(symbol: "m", suffix: " m", decimals: 2)
    /// Centimetres.
    public static let centimetres = Unit(symbol: "cm", suffix: " cm", decimals: 1)
    /// Inches.
    public static let inches = Unit(symbol: "[in_i]", suffix: " in", decimals: 1)
    /// Seconds.
    public static let seconds = Unit(symbol: "s", suffix: " s", decimals: 1)
    /// A fraction, 0…1.
    public static let fraction = Unit(symbol: "1", suffix: "", decimals: 2)
    /// A number of things.
    public static let count = Unit(symbol: "{count}", suffix: "", decimals: 0)
  }
}
