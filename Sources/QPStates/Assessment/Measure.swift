public import QPCore

/// One measure of an ``Assessment``: what is measured, how often, and what makes a trial count.
public struct Measure: Hashable, Sendable {
  /// The feature to measure.
  public var feature: Feature
  /// Number of accepted trials to reach, 1…20.
  public var trials: Int
  /// Largest number of trials to get there, from ``trials`` to 100; by default twice as many.
  public var attempts: Int
  /// Seconds of rest after a trial, 0…3600.
  public var rest: Double
  /// Whether the other side is measured afterwards.
  public var bothSides: Bool
  /// Text while the person moves; `nil` for ``AssessmentPrompts/measuring``.
  public var prompt: String?
  /// Direction of the movement.
  public var direction: Direction
  /// When the end of the range counts as held; its ``HoldCriterion/movement`` is the least size of a trial.
  public var hold: HoldCriterion
  /// Limits beyond which a trial is rejected.
  public var limits: CompensationLimits
  /// Measurement error, for judging a change; `nil` if it is not known.
  public var error: MeasurementError?
  /// Posture of the person in a word, such as `standing`; `nil` if it is not stated.
  public var posture: String?

  /// A direction of a movement.
  public enum Direction: String, Hashable, Sendable {
    /// As the feature is named: abduction, flexion.
    case positive
    /// The feature's negative side: adduction, extension. Readings are negated, so that they grow with the movement.
    case opposite
  }

  /// Creates a measure.
  public init(
    _ feature: Feature, trials: Int = 3, attempts: Int? = nil, rest: Double = 5, bothSides: Bool = false,
    prompt: String? = nil, direction: Direction = .positive, hold: HoldCriterion = .degrees,
    limits: CompensationLimits = CompensationLimits(), error: MeasurementError? = nil, posture: String? = nil
  ) {
    self.feature = feature
    self.trials = trials
    self.attempts = attempts ?? 2 * max(1, min(trials, Self.mostTrials))
    self.rest = rest
    self.bothSides = bothSides
    self.prompt = prompt
    self.direction = direction
    self.hold = hold
    self.limits = limits
    self.error = error
    self.posture = posture
  }

  static let mostTrials = 20

  func check(_ index: Int) throws(AssessmentError) {
    let numbers: [(String, Double, ClosedRange<Double>)] = [
      ("trials", Double(trials), 1...Double(Self.mostTrials)),
      ("attempts", Double(attempts), min(Double(trials), 100)...100),
      ("rest", rest, 0...3600), ("hold", hold.duration, 0...60), ("movement", hold.movement, 1...180),
      ("trunkLean", limits.trunkLean ?? 0, 0...180), ("shoulderHike", limits.shoulderHike ?? 0, 0...180),
      ("elbowBend", limits.elbowBend ?? 0, 0...180),
    ]
    for (parameter, value, range) in numbers {
      guard range.contains(value) else { throw .outOfRange(measure: index, parameter: parameter, value: value, range) }
    }
  }
}

/// Limits of compensation by the rest of the body, in degrees; `nil` sets no limit.
///
/// See ``/QPCore/MovementContext`` for what is measured.
public struct CompensationLimits: Hashable, Sendable {
  /// The trunk's lean from the vertical, 0…180.
  public var trunkLean: Double?
  /// The elevation of the measured shoulder above the other, 0…180.
  public var shoulderHike: Double?
  /// The flexion of the measured arm's elbow, 0…180.
  public var elbowBend: Double?

  /// Creates limits.
  public init(trunkLean: Double? = nil, shoulderHike: Double? = nil, elbowBend: Double? = nil) {
    self.trunkLean = trunkLean
    self.shoulderHike = shoulderHike
    self.elbowBend = elbowBend
  }
}
