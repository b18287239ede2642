import QPCore
import QPRecording
import QPFeatures

/// The output of `qpdemo exercise`.
struct ExerciseTranscript {
  private let exercise: Exercise
  private let asJSON: Bool
  private let output: Output
  private var counter: RepetitionCounter
  private var held = ThresholdTimer(threshold: 0.8)
  private var advice: PoseFeedback?
  private var hasReading = false
  private let id: Feature.ID

  init(exercise: Exercise, space: BodyAngle.Space, asJSON: Bool, output: Output) {
    self.exercise = exercise
    self.asJSON = asJSON
    self.output = output
    id = exercise.id(in: space)
    counter = RepetitionCounter(exercise, in: space)
  }

  mutating func take(_ measured: FrameOutput) {
    guard let info = measured.status.info else { return }
    if let feedback = measured.feedback.first(where: { $0.key.id == id })?.value {
      if feedback != advice { show(feedback, at: info.timestamp) }
      advice = feedback
    }
    if measured.results[id] != nil { hasReading = true }
    guard exercise.kind == .repetitions else {
      if let value = measured.results[id]?.value { held.time(value, at: info.timestamp) }
      return
    }
    if let repetition = counter.add(measured) { show(repetition) }
  }

  /// Prints the summary.
  ///
  /// - Returns: Whether there was anything to count or to time.
  mutating func end() -> Bool {
    let last = counter.finish()
    if let last { show(last) }
    let summary = counter.summary
    let held = held.state.time
    let isRecognised = exercise.kind == .hold ? held > 0 : summary.hasMovement
    let reason = hasReading ? nil : advice?.displayString ?? "nobody was measured"
    guard !asJSON else {
      var json: JSONObject = ["event": "summary", "exercise": exercise.name]
      json.add(membersOf: summary.json)
      if exercise.kind == .hold { json.add("held", held) }
      json.add("reason", ifKnown: reason)
      output.line(json)
      return isRecognised
    }
    if exercise.kind == .hold {
      output.line("\(exercise.title): held for \(held.fixed(decimals: 1)) s")
    } else {
      output.line("\(exercise.title): \(summary.text(last: last))")
    }
    if let reason {
      output.line("No reading in any frame: \(reason).")
    } else if !isRecognised {
      output.line("Nothing was recognised as \(exercise.title.lowercased()).")
    }
    return isRecognised
  }

  private func show(_ feedback: PoseFeedback, at time: Timestamp) {
    if asJSON {
      output.line(["event": "feedback", "t": time, "feedback": feedback.json])
    } else {
      output.line("\(time.column) s  \(feedback.displayString)")
    }
  }

  private func show(_ repetition: Repetition) {
    output.line(asJSON ? repetition.json.text : repetition.table)
  }
}

extension SetSummary {
  /// Whether there was a movement to count, full or not.
  fileprivate var hasMovement: Bool { repetitions + partial + uncertain > 0 }

  /// The counts in words; a last one that was not finished is not called partial.
  fileprivate func text(last: Repetition?) -> String {
    let isUnfinished = last?.isFinished == false
    let partial = partial - (isUnfinished && last?.kind == .partial ? 1 : 0)
    return "\(repetitions) repetitions, \(partial) partial, \(uncertain) uncertain"
      + (isUnfinished ? "; the last one was not finished" : "")
  }

  /// The counts.
  var json: JSONObject {
    var json: JSONObject = ["repetitions": repetitions, "partial": partial, "uncertain": uncertain]
    if left + right > 0 {
      json.add("left", left)
      json.add("right", right)
    }
    json.add("meanDepth", ifKnown: meanDepth)
    json.add("meanDuration", ifKnown: meanDuration)
    return json
  }
}

extension Repetition {
  /// The kind as an event: full ones are what counts as a repetition.
  private var name: String { kind == .full ? "repetition" : kind.rawValue }

  /// The repetition as a line for people.
  var table: String {
    let range = degrees.map { ", \($0.start.fixed(decimals: 0))° to \($0.furthest.fixed(decimals: 0))°" }
    return "\(end.column) s  \(isFinished ? name : "not finished"), \(duration.fixed(decimals: 1)) s, "
      + "\((depth * 100).fixed(decimals: 0)) %\(range ?? "")"
  }

  /// The repetition as an event.
  var json: JSONObject {
    var json: JSONObject = [
      "event": name, "t": end, "start": start, "turn": turn, "end": end, "depth": depth,
      "phases": ["out": phases.out, "hold": phases.hold, "back": phases.back] as JSONObject,
    ]
    json.add("degrees", ifKnown: degrees.map { [$0.start, $0.furthest] })
    json.add("side", ifKnown: side?.rawValue)
    if !isFinished { json.add("finished", false) }
    if !quality.isEmpty { json.add("quality", quality.json) }
    return json
  }
}
