package import QPCore
package import QPExercises
internal import QPFeatures
import QPRecording

/// The lines of a counted exercise: each repetition, advice, and a summary.
package struct ExerciseTranscript: Sendable {
  private let exercise: Exercise
  private let asJSON: Bool
  private var counter: RepetitionCounter
  private var held = ThresholdTimer(threshold: 0.8)
  private var advice: PoseFeedback?
  private var hasReading = false
  private let id: Feature.ID
  /// The repetitions of which lines were made.
  private var told: [Repetition] = []

  /// Creates the transcript of a recording.
  ///
  /// - Parameters:
  ///   - exercise: The exercise, measured as a feature under ``Configuration/exercise``.
  ///   - counter: The counter of its repetitions.
  ///   - asJSON: Whether the lines are JSON, or text for people.
  package init(exercise: Exercise, counter: RepetitionCounter, asJSON: Bool) {
    self.exercise = exercise
    self.asJSON = asJSON
    id = counter.feature?.id ?? exercise.id()
    self.counter = counter
  }

  /// Adds a frame's output, and returns its lines.
  package mutating func add(_ measured: FrameOutput) -> [String] {
    guard let info = measured.status.info else { return [] }
    var lines: [String] = []
    if let feedback = measured.feedback.first(where: { $0.key.id == id })?.value {
      if feedback != advice { lines.append(line(feedback, at: info.timestamp)) }
      advice = feedback
    }
    if measured.results[id] != nil { hasReading = true }
    guard exercise.kind == .repetitions else {
      if let value = measured.results[id]?.value { held.consume(value, at: info.timestamp) }
      return lines
    }
    counter.consume(measured)
    return lines + newRepetitions()
  }

  /// Returns the new repetitions; several are found at once when the person's usual movement becomes known.
  private mutating func newRepetitions() -> [String] {
    // Repetitions may be revised before the space is chosen.
    guard counter.space != nil, counter.repetitions.count > told.count else { return [] }
    defer { told = counter.repetitions }
    return counter.repetitions.dropFirst(told.count).map(line)
  }

  /// Returns the last repetitions; all of them where what was told was revised.
  private mutating func lastRepetitions() -> [String] {
    let known = counter.repetitions
    if known.starts(with: told) { return known.dropFirst(told.count).map(line) }
    let note: JSONObject = ["event": "revised", "repetitions": known.count]
    return [asJSON ? note.text : "The count was revised; these are the repetitions:"] + known.map(line)
  }

  private func line(_ repetition: Repetition) -> String { asJSON ? repetition.json.text : repetition.table }

  /// Ends the set and returns its last lines.
  ///
  /// - Returns: The lines, and whether a repetition or a hold was found.
  package mutating func end() -> (lines: [String], isRecognised: Bool) {
    counter.finish()
    var lines = lastRepetitions() + counter.rejectedMovements.map(line)
    let summary = counter.summary
    let held = held.state.time
    let isRecognised = exercise.kind == .hold ? held > 0 : summary.hasMovement
    let reason = hasReading ? nil : advice?.displayString ?? "no person was measured"
    guard !asJSON else {
      var json: JSONObject = ["event": "summary", "exercise": exercise.name]
      json.add(membersOf: summary.json)
      if exercise.kind == .repetitions { json.add("space", ifKnown: counter.space?.rawValue) }
      if exercise.kind == .hold { json.add("held", held) }
      json.add("reason", ifKnown: reason)
      return (lines + [json.text], isRecognised)
    }
    if exercise.kind == .hold {
      lines.append("\(exercise.title): held for \(held.fixed(decimals: 1)) s")
    } else {
      let space = summary.hasMovement ? counter.space?.words ?? "" : ""
      lines.append("\(exercise.title)\(space): \(summary.text(last: counter.repetitions.last))")
      lines += summary.mismatches.map { "Counted \(summary.repetitions); \($0)." }
    }
    if let reason {
      lines.append("No reading in any frame: \(reason).")
    } else if !isRecognised {
      lines.append("Nothing was recognised as \(exercise.title.lowercased()).")
    }
    return (lines, isRecognised)
  }

  private func line(_ feedback: PoseFeedback, at time: Timestamp) -> String {
    asJSON
      ? (["event": "feedback", "t": time, "feedback": feedback.json] as JSONObject).text
      : "\(time.column) s  \(feedback.displayString)"
  }

  private func line(_ swing: RejectedMovement) -> String {
    guard !asJSON else {
      let json: JSONObject = [
        "event": "uncounted", "t": swing.end, "start": swing.start, "end": swing.end, "size": swing.size,
        "reason": "\(swing.reason)",
      ]
      return json.text
    }
    return "\(swing.end.column) s  not counted, from \(swing.start.seconds.fixed(decimals: 1)) s on: \(swing.reason)"
  }
}

extension Configuration {
  /// The configuration for exercises: limbs may be fast, and nothing is drawn.
  package static let exercise = exercise(of: .firstSeen)

  /// Returns the configuration for exercises, with a choice of the measured person if several people are in view.
  package static func exercise(of person: PersonPolicy) -> Configuration {
    Configuration(overlay: .none, gates: Gates(plausibility: .exercise), person: person)
  }
}

extension Timestamp {
  /// The time at the head of a line, in seconds.
  package var column: String { seconds.fixed(decimals: 3).leftPadded(to: 8) }
}

extension ExerciseSpace {
  /// The space in words; empty for the picture.
  fileprivate var words: String {
    switch self {
    case .picture: ""
    case .world: ", counted in 3D landmarks"
    case .height: ", counted by heights"
    }
  }
}

extension SetSummary {
  /// Whether a movement was found, full or partial.
  fileprivate var hasMovement: Bool { repetitions + partial + uncertain > 0 }

  /// The counts in words; an unfinished last repetition is no partial one.
  ///
  /// Partial repetitions are among those that count, by the strict rule beside them.
  fileprivate func text(last: Repetition?) -> String {
    let unfinished = last.flatMap { $0.isFinished ? nil : $0.kind }
    let partial = partial - (unfinished == .partial ? 1 : 0)
    let counted = repetitions - (full - (unfinished == .full ? 1 : 0))
    let other = partial - counted
    var parts = ["repetition".counted(repetitions)]
    if partial == 0 {
      parts.append("0 partial")
    } else if counted > 0 {
      parts.append(repetitions == 1 ? "a partial one" : "\(counted) of them partial")
    }
    if other > 0 { parts.append("\(other) partial not counted") }
    return (parts + ["\(uncertain) uncertain"]).joined(separator: ", ")
      + (unfinished == nil ? "" : "; the last one was not finished")
  }

  /// The counts.
  package var json: JSONObject {
    var json: JSONObject = [
      "repetitions": repetitions, "full": full, "partial": partial, "uncertain": uncertain,
    ]
    if left + right > 0 {
      json.add("left", left)
      json.add("right", right)
    }
    if !mismatches.isEmpty { json.add("doubts", mismatches.map(\.recorded)) }
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
  package var table: String {
    let range = leadingAngle.map {
      ", \($0.start.fixed(decimals: 0))° to \($0.furthest.fixed(decimals: 0))°"
        + ($0.halfWidth.map { " ±\($0.fixed(decimals: 0))°" } ?? "")
    }
    return "\(end.column) s  \(isFinished ? name : "not finished"), \(duration.fixed(decimals: 1)) s, "
      + "\((depth * 100).fixed(decimals: 0)) %\(range ?? "")"
  }

  /// The repetition as an event.
  package var json: JSONObject {
    var json: JSONObject = [
      "event": name, "t": end, "start": start, "turn": turningPoint, "end": end, "depth": depth,
      "phases": ["out": phaseDurations.out, "hold": phaseDurations.hold, "back": phaseDurations.back] as JSONObject,
    ]
    json.add("degrees", ifKnown: leadingAngle.map { [$0.start, $0.furthest] })
    json.add("degreesHalfWidth", ifKnown: leadingAngle?.halfWidth)
    json.add("side", ifKnown: side?.rawValue)
    if !isFinished { json.add("finished", false) }
    if !quality.isEmpty { json.add("quality", quality.json) }
    return json
  }
}
