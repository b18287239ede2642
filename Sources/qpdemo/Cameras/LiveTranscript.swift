import QPCore
import QPReport
import QPFormats

/// What the program prints while it watches a camera.
final class LiveTranscript {
  private let entries: [NamedFeature]
  private let output: Output
  /// Draws the overlay above the line; nil: lines alone.
  private let picture: HalfBlocks?
  private let writer: ResultsWriter?
  /// How many lines of the terminal are rewritten.
  private var height = 0
  /// The number of pictures that were measured.
  private(set) var pictures = 0
  private var lastLine = ""

  init(_ entries: [NamedFeature], isJSON: Bool, picture: HalfBlocks?, output: Output) {
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
    if let picture, let overlay = measured.overlay {
      let window = Terminal.size ?? (80, 24)
      // A line for the readings, one for the cursor, one above.
      let drawn = picture.lines(overlay, columns: window.columns, rows: window.rows - 3)
      let text = String((time.column + "  " + line).prefix(window.columns))
      let up = height > 0 ? "\u{1B}[\(min(height, window.rows - 1))A\r\u{1B}[J" : ""
      height = drawn.count + 1
      output.command(up + (drawn + [text.withoutControls]).joined(separator: "\n") + "\n")
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
