public import QPFeatures

/// What somebody wants to train: exercises one after the other, each until a target.
public struct Workout: Hashable, Sendable {
  /// The exercises in their order.
  public var steps: [Step]

  /// Makes a workout.
  public init(_ steps: [Step]) {
    self.steps = steps
  }

  /// One set of an exercise.
  public struct Step: Hashable, Sendable {
    /// What is done.
    public var exercise: Exercise
    /// Where its angles are taken.
    public var space: BodyAngle.Space
    /// When it is done.
    public var target: Target
    /// Seconds of rest after it.
    public var rest: Double
    /// What counts as a repetition.
    public var rule: RepetitionCounter.Rule

    /// Makes a set.
    public init(
      _ exercise: Exercise, in space: BodyAngle.Space = .picture, until target: Target, rest: Double = 30,
      rule: RepetitionCounter.Rule = .init()
    ) {
      self.exercise = exercise
      self.space = space
      self.target = target
      self.rest = rest
      self.rule = rule
    }

    /// Whether repetitions count: what is held until a time has passed has none.
    var countsRepetitions: Bool {
      if case .repetitions = target { return true }
      return exercise.kind != .hold
    }
  }

  /// When a set is done.
  public enum Target: Hashable, Sendable {
    /// After so many full repetitions; of what is held, after it was taken up and left so many times.
    case repetitions(Int)
    /// After so many seconds: of exercise, or of being held where the exercise is held. Pauses do not count.
    case seconds(Double)
  }
}

/// Times of a workout's flow, in seconds.
public struct WorkoutTiming: Hashable, Sendable {
  /// How long the instructions stand.
  public var instructions: Double
  /// How long the person must stand in the box.
  public var dwell: Double
  /// How long the countdown takes.
  public var countdown: Double
  /// How long the person may be out of the box before the exercise pauses.
  public var patience: Double
  /// The least time between two pieces of advice: people take about that long to hear one and act on it.
  public var adviceInterval: Double
  /// The least time between the same piece of advice twice.
  public var adviceRepeat: Double

  /// Makes times; each has its default.
  public init(
    instructions: Double = 3, dwell: Double = 2, countdown: Double = 3, patience: Double = 1,
    adviceInterval: Double = 3, adviceRepeat: Double = 8
  ) {
    self.instructions = instructions
    self.dwell = dwell
    self.countdown = countdown
    self.patience = patience
    self.adviceInterval = adviceInterval
    self.adviceRepeat = adviceRepeat
  }
}

/// Something to say; the host speaks.
public struct SpokenPrompt: Hashable, Sendable {
  /// A name, to look its text up in another language: `workout.countdown`.
  public var key: String
  /// What the text names, in its order.
  public var arguments: [String]
  /// The text in English.
  public var text: String
  /// How urgent it is.
  public var urgency: Urgency

  /// Makes a prompt.
  public init(_ key: String, _ text: String, arguments: [String] = [], urgency: Urgency = .queued) {
    self.key = key
    self.text = text
    self.arguments = arguments
    self.urgency = urgency
  }

  /// How urgent a prompt is.
  public enum Urgency: Int, Hashable, Sendable, Comparable {
    /// Said when nothing else is being said, or left out.
    case optional
    /// Said after what is being said.
    case queued
    /// Said at once, in place of what is being said.
    case immediate

    /// The less urgent comes first.
    public static func < (left: Urgency, right: Urgency) -> Bool { left.rawValue < right.rawValue }
  }
}

/// What came of one set of a workout.
public struct WorkoutResult: Hashable, Sendable {
  /// What was done.
  public let step: Workout.Step
  /// What was counted.
  public internal(set) var summary = SetSummary()
  /// Every repetition, the partial ones too.
  public internal(set) var repetitions: [Repetition] = []
  /// Seconds that the position was held, for exercises that are held.
  public internal(set) var held = 0.0
  /// Seconds of exercise, without pauses.
  public internal(set) var seconds = 0.0
  /// How often each piece of advice was given, by its key.
  public internal(set) var advice: [String: Int] = [:]
  /// Whether the target was reached.
  public internal(set) var isComplete = false
}
