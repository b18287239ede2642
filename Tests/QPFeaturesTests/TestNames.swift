public import QPCore
public import Testing

// Short names of the arguments of parametrised tests.

extension Feature: CustomTestStringConvertible {
  /// The feature's id.
  public var testDescription: String { id.rawValue }
}

extension Topology: CustomTestStringConvertible {
  /// The topology's name.
  public var testDescription: String { name }
}

extension FeatureResult.Unit: CustomTestStringConvertible {
  /// The unit's symbol.
  public var testDescription: String { symbol }
}
