public import QPStyle

/// Something that can be measured or drawn, with the style it is drawn in.
///
/// Anyone can add one: an extension with a static function that returns a `Feature`, and a type that is ``Measuring``.
/// There is no registry. See `Docs/Writing a feature.md`.
public struct Feature: Sendable, Identifiable {
  /// What the feature is; the same id keeps its state when features are updated.
  public let id: ID
  /// How the feature is drawn; no part of its identity.
  public var style: Style
  package let makeMeasurer: @Sendable () -> any Measuring

  /// Makes a feature.
  ///
  /// - Parameters:
  ///   - id: A stable name with the feature's parameters in it: `rangeOfMotion.shoulder.left.anticlockwise`.
  ///   - style: How it is drawn.
  ///   - measurer: Makes the measurer, once for each session that uses the feature.
  public init(id: ID, style: Style = Style(), measurer: @escaping @Sendable () -> any Measuring) {
    self.id = id
    self.style = style
    makeMeasurer = measurer
  }

  /// The same feature in another style; it keeps its state in ``QuickPose/update(features:)``.
  public func restyled(_ style: Style) -> Feature {
    var feature = self
    feature.style = style
    return feature
  }

  /// A feature's name.
  public struct ID: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name itself.
    public let rawValue: String

    /// Makes an id from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Makes an id from its name.
    public init(_ name: String) { rawValue = name }
    /// Makes an id from a literal.
    public init(stringLiteral name: String) { rawValue = name }
    /// The name itself.
    public var description: String { rawValue }
  }
}

extension Feature: Hashable {
  /// Features are equal when their ids are, whatever their styles.
  public static func == (left: Feature, right: Feature) -> Bool { left.id == right.id }

  /// Feeds the id to the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
