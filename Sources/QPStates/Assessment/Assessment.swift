/// A list of items to measure in one session, in order.
///
/// ```swift
/// let assessment = Assessment("Shoulders") {
///   AssessmentItem(.rangeOfMotion(.shoulder(side: .left, movement: .abduction)), trials: 3, rest: 5, bothSides: true)
/// }
/// ```
/// ``GuidedAssessment`` runs it.
public struct Assessment: Hashable, Sendable {
  /// The name.
  public var name: String
  /// The items, in order.
  public var items: [AssessmentItem]
  /// The timing.
  public var pace: Pace

  /// Creates an assessment of items written one below the other.
  public init(_ name: String = "", pace: Pace = .live, @AssessmentBuilder items: () -> [AssessmentItem]) {
    self.init(name, pace: pace, items: items())
  }

  /// Creates an assessment of a list of items.
  public init(_ name: String = "", pace: Pace = .live, items: [AssessmentItem]) {
    self.name = name
    self.pace = pace
    self.items = items
  }

  /// The timing of an assessment, in seconds of the frames' time.
  public struct Pace: Hashable, Sendable {
    package var still: Double
    package var countdown: Double
    package var rests: Bool
    package var alone: Bool

    /// Creates a pace.
    ///
    /// - Parameters:
    ///   - still: Time that the person must keep still before the measurement, 0…60; 0 takes the first good reading.
    ///   - countdown: Duration of the countdown before each trial, 0…60.
    ///   - rests: Whether there is a rest between trials.
    ///   - alone: Whether the person must be alone in view to be positioned.
    public init(still: Double = 1, countdown: Double = 3, rests: Bool = true, alone: Bool = true) {
      self.still = still
      self.countdown = countdown
      self.rests = rests
      self.alone = alone
    }

    /// The pace for a person in front of a live camera: alone, 1 s still, a countdown of 3 s, rests between trials.
    public static let live = Pace()
    /// The pace for recordings, which cannot wait for a person: every movement in them is a trial.
    public static let recorded = Pace(still: 0, countdown: 0, rests: false, alone: false)
  }
}

/// A builder of the list of items of an ``Assessment``.
@resultBuilder
public enum AssessmentBuilder {
  /// Returns a list of one item.
  public static func buildExpression(_ item: AssessmentItem) -> [AssessmentItem] { [item] }
  /// Returns several items unchanged.
  package static func buildExpression(_ items: [AssessmentItem]) -> [AssessmentItem] { items }
  /// Returns the items of all lines, in order.
  public static func buildBlock(_ parts: [AssessmentItem]...) -> [AssessmentItem] { parts.flatMap(\.self) }
  /// Returns the items of an `if` without `else`; none where its condition is false.
  public static func buildOptional(_ part: [AssessmentItem]?) -> [AssessmentItem] { part ?? [] }
  /// Returns the items of the first of two alternatives.
  public static func buildEither(first part: [AssessmentItem]) -> [AssessmentItem] { part }
  /// Returns the items of the second of two alternatives.
  public static func buildEither(second part: [AssessmentItem]) -> [AssessmentItem] { part }
  /// Returns the items of all passes of a loop, in order.
  public static func buildArray(_ parts: [[AssessmentItem]]) -> [AssessmentItem] { parts.flatMap(\.self) }
}
