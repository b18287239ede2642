public import QPExercises

/// A sequence of exercises, each with a target.
public struct Workout: Hashable, Sendable {
  /// The exercises in their order.
  public var steps: [Step]

  /// Creates a workout.
  public init(_ steps: [Step]) {
    self.steps = steps
  }

  /// One set of an exercise.
  public struct Step: Hashable, Sendable {
    /// The exercise.
    public var exercise: Exercise
    package var space: ExerciseSpace?
    package var target: Target
    package var rest: Double
    package var rule: RepetitionCounter.Rule

    /// Creates a set.
    ///
    /// - Parameters:
    ///   - exercise: The exercise.
    ///   - space: The space in which its angles are measured; `nil` chooses the one that shows the set best.
    ///   - target: The target that ends the set.
    ///   - rest: Rest after the set in seconds; negative values and NaN count as 0.
    ///   - rule: The rule for repetitions.
    public init(
      _ exercise: Exercise, in space: ExerciseSpace? = nil, until target: Target, rest: Double = 30,
      rule: RepetitionCounter.Rule = .init()
    ) {
      self.exercise = exercise
      self.space = space
      self.target = target
      self.rest = rest
      self.rule = rule
    }

    /// Whether repetitions are counted, which a hold for a time does not have.
    var countsRepetitions: Bool {
      if case .repetitions = target { return true }
      return exercise.kind != .hold
    }
  }

  /// The target of a set; a target that is not above 0 is reached at once.
  public enum Target: Hashable, Sendable {
    /// A number of repetitions that count; for a hold, the number of times that the position was taken and left.
    case repetitions(Int)
    /// A duration of the exercise, or of the hold for a held exercise, in seconds without pauses.
    case seconds(Double)
  }
}

/// The durations of a workout's flow, in seconds; negative values and NaN count as 0.
public struct WorkoutTiming: Hashable, Sendable {
  package var instructions: Double
  package var dwell: Double
  package var countdown: Double
  package var pauseDelay: Double
  package var adviceInterval: Double
  package var adviceRepeat: Double

  /// Creates durations; each has its default.
  ///
  /// - Parameters:
  ///   - instructions: Duration of the instructions.
  ///   - dwell: Time that the person must stand in the box before the countdown.
  ///   - countdown: Duration of the countdown.
  ///   - pauseDelay: Time that the person may be out of the box before the exercise pauses.
  ///   - adviceInterval: Least time between two pieces of advice: people take about that long to hear one and act on it.
  ///   - adviceRepeat: Least time before the same piece of advice is repeated.
  public init(
    instructions: Double = 3, dwell: Double = 2, countdown: Double = 3, pauseDelay: Double = 1,
    adviceInterval: Double = 3, adviceRepeat: Double = 8
  ) {
    self.instructions = instructions
    self.dwell = dwell
    self.countdown = countdown
    self.pauseDelay = pauseDelay
    self.adviceInterval = adviceInterval
    self.adviceRepeat = adviceRepeat
  }
}

/// A text for the host to speak.
public struct SpokenPrompt: Hashable, Sendable {
  /// The key to look up the text in another language: `workout.countdown`.
  public var key: String
  /// The names and numbers in the text, in order.
  public var arguments: [String]
  /// The text in English.
  public var text: String
  /// The urgency.
  public var urgency: Urgency

  /// Creates a prompt.
  package init(_ key: String, _ text: String, arguments: [String] = [], urgency: Urgency = .queued) {
    self.key = key
    self.text = text
    self.arguments = arguments
    self.urgency = urgency
  }

  /// The urgency of a prompt.
  public enum Urgency: Hashable, Sendable, Comparable {
    /// Spoken if nothing else is being spoken, or left out.
    case optional
    /// Spoken after what is being spoken.
    case queued
    /// Spoken at once, in place of what is being spoken.
    case immediate
  }
}

/// The result of one set of a workout.
public struct WorkoutResult: Hashable, Sendable {
  /// The set.
  public var step: Workout.Step
  /// The count of repetitions.
  public var summary = SetSummary()
  /// All repetitions, including partial ones.
  public var repetitions: [Repetition] = []
  /// Duration in seconds for which the position was held; 0 for exercises that are not held.
  public var held = 0.0
  /// Duration of the exercise in seconds, without pauses.
  public var seconds = 0.0
  /// The number of times that each piece of advice was given, by its key.
  package var advice: [String: Int] = [:]
  /// Whether the target was reached.
  public var isComplete = false

  /// Creates the empty result of a set.
  package init(step: Workout.Step) {
    self.step = step
  }
}
