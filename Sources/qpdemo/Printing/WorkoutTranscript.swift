import QPCore
internal import QPExercises
import QPStates
import QPReport

/// The output of `qpdemo workout`.
struct WorkoutTranscript {
  private let asJSON: Bool
  private let output: Output
  private var phase: WorkoutFlow.State?
  private var counted = 0
  private var set = 0

  init(asJSON: Bool, output: Output) {
    self.asJSON = asJSON
    self.output = output
  }

  /// Prints the changes of a frame.
  mutating func add(_ flow: WorkoutFlow, _ measured: FrameOutput) {
    guard let time = measured.status.info?.timestamp else { return }
    for prompt in flow.prompts { say(prompt, at: time) }
    for repetition in newRepetitions(flow) { output.line(asJSON ? repetition.json.text : repetition.table) }
    guard flow.state != phase else { return }
    phase = flow.state
    if asJSON {
      output.line(["event": "phase", "t": time, "phase": "\(flow.state)", "step": flow.index])
    } else {
      output.line("\(time.column) s  [\(flow.state)]")
    }
  }

  /// Prints the results.
  func end(_ flow: WorkoutFlow) {
    // A set that the recordings left unfinished counts as far as it went.
    var flow = flow
    if !flow.isFinished { flow.stop() }
    for (index, result) in flow.results.enumerated() {
      let exercise = result.step.exercise
      if asJSON {
        var json: JSONObject = ["event": "set", "step": index, "exercise": exercise.name]
        json.add(membersOf: result.summary.json)
        json.add("held", result.held)
        json.add("seconds", result.seconds)
        json.add("complete", result.isComplete)
        output.line(json)
      } else {
        let what = exercise.kind == .hold ? "\(result.held.fixed(decimals: 1)) s" : "\(result.summary.repetitions)"
        output.line("\(exercise.title): \(what)\(result.isComplete ? "" : ", not complete")")
        for doubt in result.summary.mismatches { output.line("Counted \(what); \(doubt).") }
      }
    }
    guard asJSON else { return }
    let complete = flow.results.count { $0.isComplete }
    let repetitions = flow.results.reduce(0) { $0 + $1.summary.repetitions }
    output.line([
      "event": "summary", "sets": flow.workout.steps.count, "complete": complete, "repetitions": repetitions,
    ])
  }

  private mutating func newRepetitions(_ flow: WorkoutFlow) -> [Repetition] {
    if flow.results.count > set {
      let rest = flow.results[set].repetitions.dropFirst(counted)
      (set, counted) = (flow.results.count, 0)
      return Array(rest)
    }
    guard let all = flow.result?.repetitions, all.count > counted, flow.state != .results else { return [] }
    defer { counted = all.count }
    return Array(all.dropFirst(counted))
  }

  private func say(_ prompt: SpokenPrompt, at time: Timestamp) {
    if asJSON {
      output.line([
        "event": "prompt", "t": time, "key": prompt.key, "text": prompt.text, "urgency": "\(prompt.urgency)",
      ])
    } else {
      output.line("\(time.column) s  “\(prompt.text)”")
    }
  }
}
