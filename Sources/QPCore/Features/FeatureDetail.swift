/// What one kind of feature alone knows beside its reading.
///
/// A feature's author defines one and sets ``FeatureResult/detail``; whoever knows the type asks for it with
/// ``FeatureResult/detail(of:)``.
public protocol FeatureDetail: Hashable, Sendable {
  /// The detail's name in results as JSON.
  static var name: String { get }
  /// The detail's members in results as JSON, in their order; empty: the detail is not written.
  var members: [(name: String, value: FeatureDetailValue)] { get }
}

extension FeatureDetail {
  /// The type's own name.
  public static var name: String { "\(Self.self)" }
  /// Writes nothing.
  public var members: [(name: String, value: FeatureDetailValue)] { [] }
}

/// A member of a ``FeatureDetail`` in results as JSON.
public enum FeatureDetailValue: Hashable, Sendable {
  /// A number, in the unit that the member's name says.
  case number(Double)
  /// A word.
  case text(String)
}

extension FeatureResult {
  /// Returns the detail of a kind; `nil` where the reading has none of it.
  @inlinable
  public func detail<Detail: FeatureDetail>(of kind: Detail.Type) -> Detail? { detail as? Detail }
}
