/// A description of what is measured in one sitting, and in which order.
///
/// ```swift
/// let assessment = Assessment("Shoulders") {
///   Measure(.rangeOfMotion(.shoulder(side: .left, movement: .abduction)), trials: 3, rest: 5, bothSides: true)
/// }
/// ```
/// ``GuidedAssessment`` carries it out.
public struct Assessment: Hashable, Sendable {
  /// The name.
  public var name: String
  /// The measures, in order.
  public var measures: [Measure]
  /// The time that the person is given.
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

  /// The time that the person is given, in seconds of the frames.
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

    /// For a person before the camera: alone, one second still, three seconds counted down, rests.
    public static let live = Pace()
    /// For recordings, which cannot wait: every movement in them is a trial.
    public static let recorded = Pace(still: 0, countdown: 0, rests: false, alone: false)
  }
}

/// Builds the list of measures of an ``Assessment``.
@resultBuilder
public enum AssessmentBuilder {
  /// One measure.
  public static func buildExpression(_ measure: Measure) -> [Measure] { [measure] }
  /// Several measures.
  public static func buildExpression(_ measures: [Measure]) -> [Measure] { measures }
  /// One below the other.
  public static func buildBlock(_ parts: [Measure]...) -> [Measure] { parts.flatMap(\.self) }
  /// Measures under a condition.
  public static func buildOptional(_ part: [Measure]?) -> [Measure] { part ?? [] }
  /// The first of two alternatives.
  public static func buildEither(first part: [Measure]) -> [Measure] { part }
  /// The second of two alternatives.
  public static func buildEither(second part: [Measure]) -> [Measure] { part }
  /// Measures of a loop.
  public static func buildArray(_ parts: [[Measure]]) -> [Measure] { parts.flatMap(\.self) }
}
