public import QPCore

/// One measure of an ``Assessment``: what is measured, how often, and what makes a trial count.
public struct Measure: Hashable, Sendable {
  /// What is measured.
  public var feature: Feature
  /// How many trials are to be accepted, 1…20.
  public var trials: Int
  /// How many trials may be taken to get there, at least ``trials``; by default twice as many.
  public var attempts: Int
  /// Seconds of rest after a trial, 0…3600.
  public var rest: Double
  /// Whether the other side is measured afterwards.
  public var bothSides: Bool
  /// What is said while it is measured; nil: ``AssessmentPrompts/measuring``.
  public var prompt: String?
  /// Which way the movement goes.
  public var direction: Direction
  /// When the end of the range counts as held, and how far a movement must go to be a trial.
  public var hold: HoldCriterion
  /// What makes a trial invalid.
  public var limits: CompensationLimits
  /// What is known of the measurement error, for judging a change; nil: nothing.
  public var error: MeasurementError?
  /// How the person is placed, in a word: `standing`; nil: not said.
  public var posture: String?

  /// Which way a movement goes.
  public enum Direction: String, Hashable, Sendable {
    /// As the feature is named: abduction, flexion.
    case positive
    /// The feature's negative side: adduction, extension. Readings are negated, so that they grow with the movement.
    case opposite
  }

  /// Makes a measure.
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
    for (option, value, range) in numbers {
      guard range.contains(value) else { throw .outOfRange(measure: index, option: option, value: value, range) }
    }
  }
}

/// How far the rest of the body may move along, in degrees; nil: as far as it likes.
///
/// See ``QPCore/MovementContext`` for what is measured.
public struct CompensationLimits: Hashable, Sendable {
  /// The trunk's lean from the vertical, 0…180.
  public var trunkLean: Double?
  /// How much higher the measured shoulder may stand than the other, 0…180.
  public var shoulderHike: Double?
  /// How far the measured arm's elbow may be bent, 0…180.
  public var elbowBend: Double?

  /// Makes limits.
  public init(trunkLean: Double? = nil, shoulderHike: Double? = nil, elbowBend: Double? = nil) {
    self.trunkLean = trunkLean
    self.shoulderHike = shoulderHike
    self.elbowBend = elbowBend
  }
}
