internal import QPCore
internal import QPExercises
internal import QPFeatures

// The texts of a workout.
extension WorkoutFlow {
  /// The text to show now; `nil` for none.
  ///
  /// It stays as long as the state; ``prompts`` has the texts to speak because of the last frame.
  public var prompt: String? {
    switch state {
    case .instructions: explanation?.text
    case .positioning, .paused: SpokenPrompt.stepIn.text
    case .countdown: announcedNumber.map { SpokenPrompt.countdown($0).text }
    case .exercise: nil
    case .rest: SpokenPrompt.rest.text
    case .error: SpokenPrompt.keyRefused.text
    case .results: SpokenPrompt.wellDone.text
    }
  }

  /// The explanation of the current exercise; `nil` in a workout without sets.
  var explanation: SpokenPrompt? {
    step.map { step in
      let text = [step.exercise.title, step.exercise.summary].filter { !$0.isEmpty }.joined(separator: ". ")
      return SpokenPrompt("workout.explain", text, arguments: [step.exercise.name])
    }
  }

  /// Adds a number of the countdown to the prompts, once.
  mutating func announce(_ number: Int) {
    guard number != announcedNumber else { return }
    announcedNumber = number
    prompts.append(.countdown(number))
  }

  /// Adds the number of a repetition that counts, or the fault of another one, to the prompts.
  ///
  /// A partial repetition that counts has its number and, not more often than other advice, its fault.
  mutating func announce(_ repetition: Repetition, at time: Timestamp) {
    let counts = repetition.kind == .full || repetition.kind == .partial && step?.rule.countsPartial == true
    if counts {
      let count = "\(summary.repetitions)"
      prompts.append(SpokenPrompt("workout.count", count, arguments: [count], urgency: .immediate))
    }
    switch repetition.kind {
    case .full: break
    case .partial:
      let partial = SpokenPrompt("workout.partial", "Go all the way")
      if !counts || speaker.says(partial.key, at: time, timing) { prompts.append(partial) }
    case .uncertain: prompts.append(SpokenPrompt("workout.uncertain", "Stay in view"))
    }
  }

  /// Adds at most one piece of advice to the prompts; advice on the position comes before advice on form.
  mutating func advise(_ output: FrameOutput, at time: Timestamp) {
    // At most one prompt a frame: a number or a comment on a repetition comes first.
    guard prompts.isEmpty, let step else { return }
    let framing = inside?.isInside == true ? nil : output.results.outcome(of: .inside(box))?.feedback
    let id = step.exercise.id(in: step.space ?? .picture)
    guard let advice = framing ?? output.results.outcome(of: id)?.feedback,
      speaker.says(advice.key, at: time, timing)
    else { return }
    currentResult?.advice[advice.key, default: 0] += 1
    prompts.append(SpokenPrompt(advice.key, advice.displayString, arguments: advice.arguments))
  }
}

extension SpokenPrompt {
  static let stepIn = SpokenPrompt("workout.stepIn", "Step into the box")
  static let go = SpokenPrompt("workout.go", "Go", urgency: .immediate)
  static let rest = SpokenPrompt("workout.rest", "Rest")
  static let wellDone = SpokenPrompt("workout.done", "Well done")
  static let keyRefused = SpokenPrompt("workout.keyRefused", "The licence key was not accepted")

  /// Says what was not like the exercise in a counted set.
  static func doubt(_ doubt: ExerciseMismatch, _ count: Int) -> SpokenPrompt {
    SpokenPrompt("workout.doubt", "Counted \(count); \(doubt)", arguments: ["\(count)", "\(doubt)"])
  }

  static func countdown(_ number: Int) -> SpokenPrompt {
    SpokenPrompt("workout.countdown", "\(number)", arguments: ["\(number)"], urgency: .immediate)
  }
}
