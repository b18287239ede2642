package import QPCore

extension FeatureResult.Unit {
  /// Percent.
  package static let percent = FeatureResult.Unit(symbol: "%", suffix: " %", decimals: 1)
  /// Milliseconds.
  package static let milliseconds = FeatureResult.Unit(symbol: "ms", suffix: " ms", decimals: 0)
  /// Steps per minute.
  package static let stepsPerMinute = FeatureResult.Unit(symbol: "{step}/min", suffix: " steps/min", decimals: 1)
  /// A number in 30 seconds.
  package static let per30Seconds = FeatureResult.Unit(symbol: "{#}/(30.s)", suffix: " in 30 s", decimals: 0)
  /// Lengths of the person's leg, from hip to ankle.
  package static let legLengths = FeatureResult.Unit(symbol: "{leg length}", suffix: " leg lengths", decimals: 2)
  /// Lengths of the person's leg per second.
  package static let legLengthsPerSecond = FeatureResult.Unit(
    symbol: "{leg length}/s", suffix: " leg lengths/s", decimals: 2)
  /// Times per second.
  package static let hertz = FeatureResult.Unit(symbol: "Hz", suffix: " Hz", decimals: 2)
  /// Lengths of the person's hand, from the wrist to the knuckle of the middle finger.
  package static let handLengths = FeatureResult.Unit(symbol: "{hand length}", suffix: " hand lengths", decimals: 2)
  /// Millimetres.
  package static let millimetres = FeatureResult.Unit(symbol: "mm", suffix: " mm", decimals: 1)
  /// Percent of the length of the person's leg.
  package static let percentOfLeg = FeatureResult.Unit(symbol: "%{leg length}", suffix: " % of the leg", decimals: 2)
  /// Metres to the millimetre.
  package static let metresFine = FeatureResult.Unit(symbol: "m", suffix: " m", decimals: 3)
  /// Degrees to the tenth.
  package static let degreesFine = FeatureResult.Unit(symbol: "deg", suffix: "°", decimals: 1)
  /// Seconds to the hundredth.
  package static let secondsFine = FeatureResult.Unit(symbol: "s", suffix: " s", decimals: 2)
}
