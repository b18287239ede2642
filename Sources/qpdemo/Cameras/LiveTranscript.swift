import QPCore
import QPReport
import QPFormats

/// What the program prints while it watches a camera.
final class LiveTranscript {
  private let entries: [NamedFeature]
  private let output: Output
  /// Draws the overlay above the line; nil: lines alone.
  private var picture: TerminalPicture?
  private let writer: ResultsWriter?
  /// The number of pictures that were measured.
  private(set) var pictures = 0
  private var lastLine = ""

  init(_ entries: [NamedFeature], isJSON: Bool, picture: TerminalPicture?, output: Output) {
    self.entries = entries
    self.picture = picture
    self.output = output
    writer = isJSON ? ResultsWriter(features: entries.map(\.feature.id), format: .jsonLines) : nil
  }

  func begin() {
    if picture != nil, output.isTerminal { output.command(Terminal.hideCursor) }
  }

  /// Leaves the terminal as it was.
  func leave() {
    if picture != nil, output.isTerminal { output.command(Terminal.showCursor) }
  }

  /// Shows what was measured in a picture: over that of the picture before, or as a line where it has changed.
  func show(_ measured: FrameOutput, at time: Timestamp) {
    pictures += 1
    if let writer { return output.raw(writer.line(measured, at: time)) }
    let line = entries.map { entry in
      let reading = measured.results[entry.feature]?.table ?? (measured.landmarks == nil ? "nobody" : "–")
      let advice = measured.feedback[entry.feature].map { "  " + $0.displayString } ?? ""
      return (entry.unit == nil ? (measured.landmarks == nil ? "nobody" : "somebody") : reading) + advice
    }.joined(separator: "  ")
    if picture != nil, let overlay = measured.overlay {
      picture?.show(overlay, line: time.column + "  " + line, output)
    } else if line != lastLine {
      output.line(time.column + "  " + line)
    }
    lastLine = line
  }

  /// Says how much was measured.
  func end(missed: Int) {
    guard writer == nil else { return }
    output.line("\(pictures) pictures measured, \(missed) left out meanwhile")
  }
}
