import QPCore
import QPReport
import QPStates

/// The guide's output: a line for each change, rewritten in place on a terminal.
final class GuideTranscript {
  private let entry: NamedFeature
  private let isJSON: Bool
  private let output: Output
  /// Draws the overlay above the line; `nil` prints the line alone.
  private var picture: TerminalPicture?
  private var phase = ""
  /// Present while the cursor is hidden.
  private var signalGuard: Terminal.SignalGuard?

  init(entry: NamedFeature, isJSON: Bool, picture: TerminalPicture?, output: Output) {
    self.entry = entry
    self.isJSON = isJSON
    self.picture = picture
    self.output = output
  }

  func begin(_ guide: GuidedMeasurement, at time: Timestamp) {
    if picture != nil, output.isTerminal {
      signalGuard = Terminal.SignalGuard()
      output.command(Terminal.hideCursor)
    }
    if !isJSON { output.line("Measuring the \(entry.guidedTitle)") }
    if picture == nil { show(guide, at: time) }
  }

  /// Restores the terminal.
  func leave() {
    guard let signalGuard else { return }
    output.command(Terminal.showCursor)
    signalGuard.end()
    self.signalGuard = nil
  }

  /// Shows a frame's picture and line in place of the previous frame's.
  func show(_ guide: GuidedMeasurement, _ overlay: Overlay, at time: Timestamp) {
    picture?.show(overlay, line: line(guide, at: time), output)
  }

  /// Shows a change of state.
  func show(_ guide: GuidedMeasurement, at time: Timestamp) {
    if picture != nil { return }
    if isJSON {
      var json: JSONObject = ["event": "state", "t": time, "state": guide.state.name, "prompt": guide.prompt]
      json.add("score", ifKnown: guide.state.score)
      output.line(json)
      return
    }
    let line = line(guide, at: time)
    let isSame = guide.state.name == phase
    phase = guide.state.name
    if output.isTerminal {
      // Rewrites the line above, if it is this phase's.
      output.command((isSame ? "\u{1B}[1A\u{1B}[2K" : "") + line.onOneLine + "\n")
    } else {
      output.line(line)
    }
  }

  private func line(_ guide: GuidedMeasurement, at time: Timestamp) -> String {
    [
      time.seconds.fixed(decimals: 1).leftPadded(to: 6) + " s", guide.state.name.padded(to: 9),
      guide.state.score.map(gauge) ?? "", guide.prompt ?? "",
    ].joined(separator: "  ").trimmingTrailingSpaces
  }

  /// Shows the reading and its hold, in JSON with its picture; `show(picture:)` follows otherwise.
  func complete(_ result: GuidedMeasurement.Result, at time: Timestamp, picture: String?) {
    let unit = entry.unit ?? .degrees
    if isJSON {
      var json: JSONObject = [
        "event": "completed", "t": time, "feature": entry.feature.id.rawValue, "value": result.value,
        "unit": unit.symbol, "held": result.time, "attempts": result.attempts,
      ]
      json.add("interval", ifKnown: result.interval.map { [$0.lowerBound, $0.upperBound] })
      json.add("precision", ifKnown: result.precision.map { [$0.lowerBound, $0.upperBound] })
      if !result.quality.isEmpty { json.add("quality", result.quality.json) }
      json.add("overlay", ifKnown: picture)
      output.line(json)
    } else {
      let attempt = result.attempts > 1 ? ", in attempt \(result.attempts)" : ""
      output.line("")
      output.line("Held at \(result.time.seconds.fixed(decimals: 1)) s\(attempt)")
      let title = entry.feature.metadata.titleInWords
      output.line("Final reading: \(unit.text(result.value, result.interval)) \(title)")
    }
    // A failure to write the picture must not lose the reading.
    output.flush()
  }

  /// Prints the path of the final reading's picture.
  func show(picture: String) {
    if !isJSON { output.line("Overlay of that moment: \(picture)") }
  }

  func end(_ state: GuidedMeasurement.State, at time: Timestamp, reason: String) {
    if isJSON {
      output.line(["event": "ended", "t": time, "state": state.name])
    }
    output.complain("Not completed: \(reason).")
  }

  /// Returns a gauge of thirty cells for 0…180°; values beyond are clamped.
  private func gauge(_ score: Double) -> String {
    let cells = Int((min(max(score, 0), 180) / 6).rounded())
    let bar = String(repeating: "█", count: cells) + String(repeating: "░", count: 30 - cells)
    let unit = entry.unit ?? .degrees
    return bar + (score.fixed(decimals: unit.decimals) + unit.suffix).leftPadded(to: 6)
  }
}

extension GuidedMeasurement.State {
  /// The state's name in JSON.
  var name: String {
    switch self {
    case .intro: "intro"
    case .measuring: "measuring"
    case .completed: "completed"
    case .error: "error"
    }
  }

  /// The reading that the state carries.
  var score: Double? {
    switch self {
    case .measuring(let score), .completed(let score): score
    case .intro, .error: nil
    }
  }
}
