/// A reading: a number, its unit, and how far it can be trusted.
public struct FeatureResult: Hashable, Sendable {
  /// The number, in ``unit``.
  ///
  /// Always finite.
  public let value: Double
  /// What the number counts.
  public let unit: Unit
  /// Where the value would lie 95 times in 100 for the noise of the landmarks alone; nil where that is not known.
  ///
  /// It covers noise and the lag of smoothing, not an estimator's bias: see `Docs/Accuracy.md`.
  public var interval: ClosedRange<Double>?
  /// What is known against the reading.
  public var quality = Quality()
  /// The same reading from the landmarks as the estimator gave them, in ``unit``; nil where there is none.
  public var raw: Double?
  /// The algorithm that made the reading and its version: `sweep/2`.
  public var algorithm = ""
  /// The angle of the leading joint behind a share of a movement, in degrees, as the estimator gave it; nil where there is
  /// none.
  public var degrees: Double?
  /// The side that works, where it is one of two; nil: both or neither.
  public var side: Side?
  /// What the rest of the body did meanwhile, and what the reading refers to; nil where that has no meaning.
  public var context: MovementContext?

  /// Makes a reading.
  ///
  /// - Returns: nil for a value that is not finite: that is no reading.
  public init?(value: Double, unit: Unit) {
    guard value.isFinite else { return nil }
    self.value = value
    self.unit = unit
  }

  /// The reading as people read it: `178°`, `41.5 cm`.
  ///
  /// For showing only; never parse it.
  public var stringValue: String {
    value.fixed(decimals: unit.decimals) + unit.suffix
  }
}

extension FeatureResult {
  /// What a reading counts, and how it is written.
  public struct Unit: Hashable, Sendable {
    /// The unit's code in data, after UCUM where it has one: `deg`.
    public let symbol: String
    /// What follows the number where people read it: `°`.
    public let suffix: String
    /// Decimals where people read it, 0…9.
    public let decimals: Int

    /// Makes a unit; `decimals` is clamped to 0…9.
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
    /// A share, 0…1.
    public static let share = Unit(symbol: "1", suffix: "", decimals: 2)
    /// A number of things.
    public static let count = Unit(symbol: "{count}", suffix: "", decimals: 0)
  }
}

extension Double {
  /// The number with a fixed count of decimals, half rounded away from zero, never `-0`.
  package func fixed(decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (magnitude * scale).rounded()
    guard scaled < 1e18 else { return "\(self)" }
    let digits = UInt64(scaled)
    let sign = self < 0 && digits > 0 ? "-" : ""
    guard decimals > 0 else { return sign + String(digits) }
    let unit = UInt64(scale)
    let fraction = String(digits % unit)
    return sign + String(digits / unit) + "." + String(repeating: "0", count: decimals - fraction.utf8.count) + fraction
  }
}
