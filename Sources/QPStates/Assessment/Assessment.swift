/// A list of measures to take in one sitting, in order.
///
/// ```swift
/// let assessment = Assessment("Shoulders") {
///   Measure(.rangeOfMotion(.shoulder(side: .left, movement: .abduction)), trials: 3, rest: 5, bothSides: true)
/// }
/// ```
/// ``GuidedAssessment`` runs it.
public struct Assessment: Hashable, Sendable {
  /// The name.
  public var name: String
  /// The measures, in order.
  public var measures: [Measure]
  /// The durations that the person is given.
  public var pace: Pace

  /// Creates an assessment of measures written one below the other.
  public init(_ name: String = "", pace: Pace = .live, @AssessmentBuilder measures: () -> [Measure]) {
    self.init(name, pace: pace, measures: measures())
  }

  /// Creates an assessment of a list of measures.
  public init(_ name: String = "", pace: Pace = .live, measures: [Measure]) {
    self.name = name
    self.pace = pace
    self.measures = measures
  }

  /// The durations that the person is given, in seconds of the frames' time.
  public struct Pace: Hashable, Sendable {
    /// Time that the person must keep still before anything is measured, 0…60; 0 takes the first good reading.
    public var still: Double
    /// Duration of the countdown before each trial, 0…60.
    public var countdown: Double
    /// Whether there is a rest between trials.
    public var rests: Bool
    /// Whether the person must be alone in view to be positioned.
    public var alone: Bool

    /// Creates a pace.
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

/// Builds the list of measures of an ``Assessment``.
@resultBuilder
public enum AssessmentBuilder {
  /// Returns a list of one measure.
  public static func buildExpression(_ measure: Measure) -> [Measure] { [measure] }
  /// Returns several measures unchanged.
  public static func buildExpression(_ measures: [Measure]) -> [Measure] { measures }
  /// Returns the measures of all lines, in order.
  public static func buildBlock(_ parts: [Measure]...) -> [Measure] { parts.flatMap(\.self) }
  /// Returns the measures of an `if` without `else`; none where its condition is false.
  public static func buildOptional(_ part: [Measure]?) -> [Measure] { part ?? [] }
  /// Returns the measures of the first of two alternatives.
  public static func buildEither(first part: [Measure]) -> [Measure] { part }
  /// Returns the measures of the second of two alternatives.
  public static func buildEither(second part: [Measure]) -> [Measure] { part }
  /// Returns the measures of all passes of a loop, in order.
  public static func buildArray(_ parts: [[Measure]]) -> [Measure] { parts.flatMap(\.self) }
}
