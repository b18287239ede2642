public import QPClinical
public import QPCore

/// An item of an ``Assessment``: the feature, the number of trials, and the conditions for a trial to count.
public struct AssessmentItem: Hashable, Sendable {
  /// The feature to measure.
  public var feature: Feature
  /// Number of accepted trials required, 1…20.
  public var trials: Int
  package var attempts: Int
  package var rest: Double
  package var bothSides: Bool
  package var prompt: String?
  package var direction: Direction
  package var hold: HoldCriterion
  package var limits: CompensationLimits
  package var standardError: StandardErrorOfMeasurement?
  /// Posture of the person in one word, such as `standing`; `nil` if it is not stated.
  package var posture: String?

  /// A direction of a movement.
  public enum Direction: Hashable, Sendable {
    /// The feature's named direction, such as abduction or flexion.
    case positive
    /// The opposite direction, such as adduction or extension; readings are negated so that they grow with the
    /// movement.
    case opposite
  }

  /// Creates an item.
  ///
  /// - Parameters:
  ///   - feature: The feature to measure.
  ///   - trials: Number of accepted trials required, 1…20.
  ///   - attempts: Largest number of trials, accepted or not, from `trials` to 100; `nil` means twice `trials`.
  ///   - rest: Rest after a trial in seconds, 0…3600.
  ///   - bothSides: Whether the other side is measured afterwards.
  ///   - prompt: Text while the person moves; `nil` for that of ``AssessmentPrompts``.
  ///   - direction: Direction of the movement.
  ///   - hold: Criterion for holding the end of the range; its movement is the least size of a trial.
  ///   - limits: Limits beyond which a trial is rejected.
  ///   - standardError: Measurement error, for judging a change; `nil` if it is not known.
  ///   - posture: Posture of the person in one word, such as `standing`; `nil` if it is not stated.
  public init(
    _ feature: Feature, trials: Int = 3, attempts: Int? = nil, rest: Double = 5, bothSides: Bool = false,
    prompt: String? = nil, direction: Direction = .positive, hold: HoldCriterion = .clinicalAngle,
    limits: CompensationLimits = CompensationLimits(), standardError: StandardErrorOfMeasurement? = nil,
    posture: String? = nil
  ) {
    self.feature = feature
    self.trials = trials
    let allowed = AssessmentParameters.current
    self.attempts = attempts ?? allowed.attemptsPerTrial * max(1, min(trials, allowed.mostTrials))
    self.rest = rest
    self.bothSides = bothSides
    self.prompt = prompt
    self.direction = direction
    self.hold = hold
    self.limits = limits
    self.standardError = standardError
    self.posture = posture
  }

  func check(_ index: Int) throws(AssessmentError) {
    let allowed = AssessmentParameters.current
    let mostAttempts = Double(allowed.mostAttempts)
    let numbers: [(String, Double, ClosedRange<Double>)] = [
      ("trials", Double(trials), 1...Double(allowed.mostTrials)),
      ("attempts", Double(attempts), min(Double(trials), mostAttempts)...mostAttempts),
      ("rest", rest, allowed.restTimes), ("hold", hold.duration, allowed.holdTimes),
      ("movement", hold.minMovement, allowed.movements),
      ("trunkLean", limits.trunkLean ?? 0, allowed.compensations),
      ("shoulderHike", limits.shoulderHike ?? 0, allowed.compensations),
      ("elbowBend", limits.elbowBend ?? 0, allowed.compensations),
    ]
    for (parameter, value, range) in numbers {
      guard range.contains(value) else {
        throw AssessmentError(.outOfRange(item: index, parameter: parameter, value: value, range))
      }
    }
  }
}

/// Limits of compensation by the rest of the body, in degrees; `nil` sets no limit.
///
/// ``/QPCore/CompensationDetail`` defines the measured quantities.
public struct CompensationLimits: Hashable, Sendable {
  package var trunkLean: Double?
  package var shoulderHike: Double?
  package var elbowBend: Double?

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - trunkLean: The trunk's lean from the vertical, 0…180.
  ///   - shoulderHike: The elevation of the measured shoulder above the other, 0…180.
  ///   - elbowBend: The flexion of the measured arm's elbow, 0…180.
  public init(trunkLean: Double? = nil, shoulderHike: Double? = nil, elbowBend: Double? = nil) {
    self.trunkLean = trunkLean
    self.shoulderHike = shoulderHike
    self.elbowBend = elbowBend
  }
}
