/// A number that decides what is accepted or counted, declared with its unit, meaning and source.
///
/// ```swift
/// package struct JumpParameters: ParameterTable {
///   package static let name = "jump"
///   package static let current = JumpParameters().replaced()
///
///   @Parameter("Shortest flight of a jump", .seconds, .paper("Bosco 1983"))
///   package var shortestFlight = 0.1
/// }
/// JumpParameters.current.shortestFlight  // 0.1
/// ```
/// An ordinary build keeps the number alone, which the optimizer folds into the code. A build with `-D QP_TUNING` keeps
/// the declaration too, and takes other values from the environment: `Scripts/parameters` uses it.
@propertyWrapper @frozen @usableFromInline
package struct Parameter<Value: ParameterValue>: Sendable {
  #if QP_TUNING
    @usableFromInline let declared: DeclaredParameter<Value>
    @usableFromInline package var wrappedValue: Value { declared.value }

    @usableFromInline
    package init(wrappedValue: Value, _ meaning: StaticString, _ unit: ParameterUnit, _ source: ParameterSource) {
      declared = DeclaredParameter(wrappedValue, meaning, unit, source)
    }
  #else
    @usableFromInline package let wrappedValue: Value

    /// Declares a parameter.
    ///
    /// - Parameters:
    ///   - wrappedValue: The number.
    ///   - meaning: The limited quantity, in one phrase.
    ///   - unit: Its unit.
    ///   - source: Where it comes from.
    @inlinable
    package init(wrappedValue: Value, _ meaning: StaticString, _ unit: ParameterUnit, _ source: ParameterSource) {
      self.wrappedValue = wrappedValue
    }
  #endif
}

/// The unit of a parameter.
@frozen @usableFromInline
package enum ParameterUnit: String, Sendable {
  case count = ""
  case fraction = "of 1"
  case percent = "%"
  case ratio = "×"
  case radians = "rad"
  case degrees = "°"
  case degreesPerSecond = "°/s"
  case degreesPerSecondSquared = "°/s²"
  case seconds = "s"
  case hertz = "Hz"
  case perSecond = "1/s"
  case frames = "frames"
  case millimetres = "mm"
  case metres = "m"
  case metresPerSecond = "m/s"
  case metresPerSecondSquared = "m/s²"
  /// Spectral densities of accelerations.
  case squareMetresPerSecondCubed = "m²/s³"
  case squareRadiansPerSecondCubed = "rad²/s³"
  case pixels = "px"
  case squarePixels = "px²"
  /// Lengths of the trunk, from the middle of the shoulders to the middle of the hips.
  case trunks = "trunks"
  /// Body heights.
  case statures = "statures"
  /// Lengths of a leg, from hip to ankle.
  case legs = "legs"
  case legsPerSecond = "legs/s"
  /// Body sizes: the larger of trunk and shoulder widths as ``BodySize`` estimates it.
  case bodySizes = "body sizes"
  case bodySizesPerSecond = "body sizes/s"
  case bodySizesPerSecondSquared = "body sizes/s²"
  /// Differences of colours in CIELAB, lightness weighted as ``ClothingColors`` does.
  case colorDifferences = "ΔE"
  /// Standard deviations.
  case deviations = "SD"
  case variances = "SD²"
}

/// Where a parameter's number comes from.
@frozen @usableFromInline
package enum ParameterSource: Sendable {
  /// A publication or standard.
  case paper(StaticString)
  /// A measurement, named by the script and the data that repeat it.
  case measured(StaticString)
  /// A choice, named by the data that it was chosen on or by the reason.
  case chosen(on: StaticString)
  /// A definition or convention, such as 180° for a straight joint.
  case definition
}

/// The parameters of one topic, all in one file.
@usableFromInline
package protocol ParameterTable: Sendable {
  /// The topic, as the first part of each parameter's name: `trust` in `trust.fastestClinical`.
  static var name: String { get }
  /// The values in use.
  static var current: Self { get }
}

extension ParameterTable {
  /// Returns the table, with the values that the environment replaces in a build for tuning.
  @inlinable
  @inline(__always)
  package func replaced() -> Self {
    #if QP_TUNING
      replaceFromEnvironment()
    #endif
    return self
  }
}

/// A type that a parameter's value can have.
@usableFromInline
package protocol ParameterValue: Sendable {
  /// Reads a value; `nil` for anything else.
  init?(parameterText: String)
  /// The value as it is written in tables and on the command line.
  var parameterText: String { get }
}

extension Double: ParameterValue {
  @usableFromInline package init?(parameterText: String) { self.init(parameterText) }
  @usableFromInline package var parameterText: String { Self.shortText("\(self)") }
  fileprivate static func shortText(_ text: String) -> String { text.hasSuffix(".0") ? String(text.dropLast(2)) : text }
}

extension Float: ParameterValue {
  @usableFromInline package init?(parameterText: String) { self.init(parameterText) }
  @usableFromInline package var parameterText: String { Double.shortText("\(self)") }
}

extension Int: ParameterValue {
  @usableFromInline package init?(parameterText: String) { self.init(parameterText) }
  @usableFromInline package var parameterText: String { "\(self)" }
}

extension ClosedRange: ParameterValue where Bound: ParameterValue {
  @usableFromInline package init?(parameterText: String) {
    let ends = parameterText.split(separator: "…", maxSplits: 1).compactMap { Bound(parameterText: String($0)) }
    guard ends.count == 2, ends[0] <= ends[1] else { return nil }
    self = ends[0]...ends[1]
  }

  @usableFromInline package var parameterText: String { lowerBound.parameterText + "…" + upperBound.parameterText }
}
