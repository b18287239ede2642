public import QPStyle

/// Something that can be measured or drawn, with the style it is drawn in.
///
/// Anyone can add one: an extension with a static function that returns a `Feature`, and a type that is ``Measuring``.
/// There is no registry. See `Docs/WritingAFeature.md`.
public struct Feature: Sendable, Identifiable {
  private let definition: Definition
  /// How the feature is drawn; no part of its identity.
  public var style: Style

  /// What does not change with the style; shared, since features are copied with every reading.
  private final class Definition: Sendable {
    let id: ID
    let metadata: Metadata
    let otherSide: (@Sendable () -> Feature?)?
    let makeMeasurer: @Sendable () -> any Measuring

    init(
      _ id: ID, _ metadata: Metadata, _ otherSide: (@Sendable () -> Feature?)?,
      _ makeMeasurer: @escaping @Sendable () -> any Measuring
    ) {
      (self.id, self.metadata, self.otherSide, self.makeMeasurer) = (id, metadata, otherSide, makeMeasurer)
    }
  }

  /// Creates a feature.
  ///
  /// - Parameters:
  ///   - id: A stable name with the feature's parameters in it: `rangeOfMotion.shoulder.left.anticlockwise`.
  ///   - metadata: What exports, guides and lists say of the feature; `nil`: its id as the title, and nothing else.
  ///   - style: How it is drawn.
  ///   - otherSide: Creates the same feature of the person's other side; `nil` where there is none.
  ///   - measurer: Creates the measurer, once for each session that uses the feature.
  public init(
    id: ID, metadata: Metadata? = nil, style: Style = Style(), otherSide: (@Sendable () -> Feature?)? = nil,
    measurer: @escaping @Sendable () -> any Measuring
  ) {
    definition = Definition(id, metadata ?? Metadata(title: id.rawValue), otherSide, measurer)
    self.style = style
  }

  /// The feature's name; the same id keeps its state when features are updated.
  ///
  /// Never parse it: ``metadata`` says what it names.
  public var id: ID { definition.id }

  /// What exports, guides and lists say of the feature.
  public var metadata: Metadata { definition.metadata }

  /// The same feature of the person's other side, in the same style; `nil` where there is none.
  public var otherSide: Feature? { definition.otherSide?()?.restyled(style) }

  /// Creates a measurer, as a session does; in a test it measures and draws without one.
  public func makeMeasurer() -> any Measuring { definition.makeMeasurer() }

  /// Returns the same feature in another style; it keeps its state in ``QuickPose/update(features:)``.
  public func restyled(_ style: Style) -> Feature {
    var feature = self
    feature.style = style
    return feature
  }

  /// A feature's name.
  public struct ID: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name itself.
    public let rawValue: String

    /// Creates an id from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates an id from its name.
    public init(_ name: String) { rawValue = name }
    /// Creates an id from a literal.
    public init(stringLiteral name: String) { rawValue = name }
    /// The name itself.
    public var description: String { rawValue }
  }
}

extension Feature {
  /// Whether two features are equal, without a copy of either.
  @inline(__always)
  borrowing func isSame(as other: borrowing Feature) -> Bool {
    definition === other.definition || definition.id == other.definition.id
  }
}

extension Feature: Hashable {
  /// Features are equal when their ids are, whatever their styles.
  public static func == (left: Feature, right: Feature) -> Bool {
    left.isSame(as: right)
  }

  /// Feeds the id to the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
