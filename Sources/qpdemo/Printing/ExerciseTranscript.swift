import QPCore
import QPRecording
import QPFeatures

/// What `qpdemo exercise` prints.
struct ExerciseTranscript {
  private let exercise: Exercise
  private let asJSON: Bool
  private let output: Output
  private var counter: RepetitionCounter
  private var held = ThresholdTimer(threshold: 0.8)
  private var advice: PoseFeedback?
  private var hasReading = false
  private let id: Feature.ID
  private var printed = 0

  init(exercise: Exercise, counter: RepetitionCounter, asJSON: Bool, output: Output) {
    self.exercise = exercise
    self.asJSON = asJSON
    self.output = output
    id = counter.feature?.id ?? exercise.id()
    self.counter = counter
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
    counter.add(measured)
    showNew()
  }

  /// Prints the repetitions that became known; several do when the person's usual movement becomes known.
  private mutating func showNew() {
    for repetition in counter.repetitions.dropFirst(printed) { show(repetition) }
    printed = counter.repetitions.count
  }

  /// Prints the summary.
  ///
  /// - Returns: Whether there was anything to count or to time.
  mutating func end() -> Bool {
    counter.finish()
    showNew()
    let last = counter.repetitions.last
    let summary = counter.summary
    for swing in counter.uncounted { show(swing) }
    let held = held.state.time
    let isRecognised = exercise.kind == .hold ? held > 0 : summary.hasMovement
    let reason = hasReading ? nil : advice?.displayString ?? "nobody was measured"
    guard !asJSON else {
      var json: JSONObject = ["event": "summary", "exercise": exercise.name]
      json.add(membersOf: summary.json)
      if exercise.kind == .repetitions { json.add("space", ifKnown: counter.space?.rawValue) }
      if exercise.kind == .hold { json.add("held", held) }
      json.add("reason", ifKnown: reason)
      output.line(json)
      return isRecognised
    }
    if exercise.kind == .hold {
      output.line("\(exercise.title): held for \(held.fixed(decimals: 1)) s")
    } else {
      let space = summary.hasMovement ? counter.space?.words ?? "" : ""
      output.line("\(exercise.title): \(summary.text(last: last))\(space)")
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

  private func show(_ swing: UncountedSwing) {
    guard !asJSON else {
      return output.line([
        "event": "uncounted", "t": swing.end, "start": swing.start, "end": swing.end, "size": swing.size,
        "reason": "\(swing.reason)",
      ])
    }
    output.line(
      "\(swing.end.column) s  not counted, from \(swing.start.seconds.fixed(decimals: 1)) s on: \(swing.reason)")
  }
}

/// What `qpdemo exercise anyRepetition` prints.
struct AnyRepetitionTranscript {
  let asJSON: Bool
  let output: Output
  private var counter = AnyRepetitionCounter()
  private var printed = 0

  init(asJSON: Bool, output: Output) {
    self.asJSON = asJSON
    self.output = output
  }

  mutating func take(_ measured: FrameOutput) {
    counter.add(measured)
    for repetition in counter.repetitions.dropFirst(printed) {
      output.line(asJSON ? repetition.json.text : repetition.table)
    }
    printed = counter.repetitions.count
  }

  /// Prints the summary.
  ///
  /// - Returns: Whether there was anything to count.
  mutating func end() -> Bool {
    counter.finish()
    let summary = counter.summary
    guard !asJSON else {
      var json: JSONObject = ["event": "summary", "exercise": "anyRepetition"]
      json.add(membersOf: summary.json)
      json.add("joint", ifKnown: counter.joint?.name)
      json.add("space", ifKnown: counter.joint?.space.rawValue)
      output.line(json)
      return counter.joint != nil
    }
    if let joint = counter.joint {
      output.line("\(summary.repetitions) repetitions of the \(joint.name)")
    } else {
      output.line("Nothing repeats itself.")
    }
    return counter.joint != nil
  }
}

extension Exercise.Space {
  /// The space in words, where it is not the picture.
  fileprivate var words: String {
    switch self {
    case .picture: ""
    case .world: "; counted in 3D landmarks"
    case .height: "; counted by heights"
    }
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
    var json: JSONObject = [
      "repetitions": repetitions, "full": full, "partial": partial, "uncertain": uncertain,
    ]
    if left + right > 0 {
      json.add("left", left)
      json.add("right", right)
    }
    json.add("meanDepth", ifKnown: meanDepth)
    json.add("medianDepth", ifKnown: medianDepth)
    json.add("meanDuration", ifKnown: meanDuration)
    return json
  }
}

extension Repetition {
  /// The kind as an event.
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
