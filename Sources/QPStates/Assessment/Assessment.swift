/// A list of items to measure in one session, in order.
///
/// ```swift
/// let shoulder = Feature.rangeOfMotion(.shoulder(side: .left, movement: .abduction))
/// let assessment = Assessment("Shoulders", items: [AssessmentItem(shoulder, trials: 3, rest: 5, bothSides: true)])
/// ```
/// ``GuidedAssessment`` runs it.
public struct Assessment: Hashable, Sendable {
  /// The name.
  public var name: String
  /// The items, in order.
  public var items: [AssessmentItem]
  /// The timing.
  package var pace: Pace

  /// Creates an assessment of items, in their order.
  public init(_ name: String = "", pace: Pace = .live, items: [AssessmentItem]) {
    self.name = name
    self.pace = pace
    self.items = items
  }

  /// The timing of an assessment, in seconds of the frames' time.
  public struct Pace: Hashable, Sendable {
    package var stillness: Double
    package var countdown: Double
    package var rests: Bool
    package var requiresSinglePerson: Bool

    /// Creates a pace.
    ///
    /// - Parameters:
    ///   - stillness: Time that the person must keep still before the measurement, 0…60; 0 takes the first good reading.
    ///   - countdown: Duration of the countdown before each trial, 0…60.
    ///   - rests: Whether there is a rest between trials.
    ///   - requiresSinglePerson: Whether the person must be alone in view to be positioned.
    public init(stillness: Double = 1, countdown: Double = 3, rests: Bool = true, requiresSinglePerson: Bool = true) {
      self.stillness = stillness
      self.countdown = countdown
      self.rests = rests
      self.requiresSinglePerson = requiresSinglePerson
    }

    /// The pace for a person in front of a live camera: alone, 1 s still, a countdown of 3 s, rests between trials.
    public static let live = Pace()
    /// The pace for recordings, which cannot wait for a person: every movement in them is a trial.
    public static let recorded = Pace(stillness: 0, countdown: 0, rests: false, requiresSinglePerson: false)
  }
}
