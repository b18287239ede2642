/// The time that an estimate took, in seconds of wall time.
public struct EstimationTimes: Hashable, Sendable {
  /// Sampling the picture.
  public var preprocessing: Double = 0
  /// The network that looks for people; 0 if it did not run.
  public var detection: Double = 0
  /// The network that finds a person's points, of all people together.
  public var landmarks: Double = 0
  /// Reading the networks' answers and filtering.
  public var postprocessing: Double = 0

  /// Creates times, all in seconds.
  public init(
    preprocessing: Double = 0, detection: Double = 0, landmarks: Double = 0, postprocessing: Double = 0
  ) {
    self.preprocessing = preprocessing
    self.detection = detection
    self.landmarks = landmarks
    self.postprocessing = postprocessing
  }

  /// Adds other times, step by step.
  static func += (times: inout EstimationTimes, others: EstimationTimes) {
    times.preprocessing += others.preprocessing
    times.detection += others.detection
    times.landmarks += others.landmarks
    times.postprocessing += others.postprocessing
  }

  /// The time in all networks.
  package var inference: Double { detection + landmarks }
  /// The whole time.
  package var total: Double { preprocessing + inference + postprocessing }
}

/// Tells how long the steps of an estimate take.
struct StepClock {
  private(set) var times = EstimationTimes()
  private var last = ContinuousClock.now

  /// Adds the time since the last call, or since the start, to a step.
  mutating func add(_ step: WritableKeyPath<EstimationTimes, Double>) {
    let now = ContinuousClock.now
    let passed = (now - last).components
    times[keyPath: step] += Double(passed.seconds) + Double(passed.attoseconds) * 1e-18
    last = now
  }
}
