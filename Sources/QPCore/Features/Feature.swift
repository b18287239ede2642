public import QPSignal
public import QPStyle

/// A quantity to measure or a drawing to make, with its style.
///
/// To add one, write an extension with a static function that returns a `Feature`, and a type that is ``Measuring``.
/// There is no registry. See `Docs/WritingAFeature.md`.
public struct Feature: Sendable, Identifiable {
  private let definition: Definition
  /// The appearance of the feature; not part of its identity.
  public var style: Style

  /// The members that do not change with the style; shared, since features are copied with every reading.
  private final class Definition: Sendable {
    let id: ID
    let metadata: Metadata
    let policy: TrustPolicy?
    let otherSide: (@Sendable () -> Feature?)?
    let makeMeasurer: @Sendable () -> any Measuring

    init(
      _ id: ID, _ metadata: Metadata, _ policy: TrustPolicy?, _ otherSide: (@Sendable () -> Feature?)?,
      _ makeMeasurer: @escaping @Sendable () -> any Measuring
    ) {
      (self.id, self.metadata, self.policy) = (id, metadata, policy)
      (self.otherSide, self.makeMeasurer) = (otherSide, makeMeasurer)
    }
  }

  /// Creates a feature.
  ///
  /// - Parameters:
  ///   - id: A stable name with the feature's parameters in it: `rangeOfMotion.shoulder.left.anticlockwise`.
  ///   - metadata: The description for exports, guides and lists; `nil` stands for the id as the title, and nothing
  ///     else.
  ///   - style: The appearance of the feature.
  ///   - policy: The limits within which it accepts landmarks, in addition to the session's gates; `nil` where any
  ///     policy of the session will do, as for a drawing.
  ///   - otherSide: A closure that creates the same feature of the person's other side; `nil` where there is none.
  ///   - measurer: A closure that creates the measurer, once for each session that uses the feature.
  public init(
    id: ID, metadata: Metadata? = nil, style: Style = Style(), policy: TrustPolicy? = .clinical,
    otherSide: (@Sendable () -> Feature?)? = nil, measurer: @escaping @Sendable () -> any Measuring
  ) {
    definition = Definition(id, metadata ?? Metadata(title: id.rawValue), policy, otherSide, measurer)
    self.style = style
  }

  /// The feature's name; a feature with the same id keeps its state when features are updated.
  ///
  /// Never parse it: ``metadata`` describes the feature.
  public var id: ID { definition.id }

  /// The description of the feature for exports, guides and lists.
  public var metadata: Metadata { definition.metadata }

  /// The limits within which the feature accepts landmarks, besides the session's gates; `nil` for any policy.
  ///
  /// ``/QPSignal/Gates`` of the session, where it is stated, replaces it.
  package var policy: TrustPolicy? { definition.policy }

  /// The same feature of the person's other side, in the same style; `nil` where there is none.
  public var otherSide: Feature? { definition.otherSide?()?.restyled(style) }

  /// Creates a measurer, as a session does; a test can use it without a session.
  public func makeMeasurer() -> any Measuring { definition.makeMeasurer() }

  /// Returns the same feature in another style; it keeps its state in ``QuickPose/update(features:)``.
  package func restyled(_ style: Style) -> Feature {
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
  /// Returns whether two features are equal, without a copy of either.
  @inline(__always)
  borrowing func isSame(as other: borrowing Feature) -> Bool {
    definition === other.definition || definition.id == other.definition.id
  }
}

extension Feature: Hashable {
  /// Returns whether the ids of two features are equal, regardless of their styles.
  public static func == (left: Feature, right: Feature) -> Bool {
    left.isSame(as: right)
  }

  /// Feeds the id to the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
