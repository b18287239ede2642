import QPCore
import QPReport
import QPFormats

/// The output of commands that measure a camera.
final class LiveTranscript {
  private let entries: [NamedFeature]
  private let output: Output
  /// Draws the overlay above the line; `nil` prints lines alone.
  private var picture: TerminalPicture?
  private let writer: ResultsWriter?
  /// The number of measured pictures.
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

  /// Restores the terminal.
  func leave() {
    if picture != nil, output.isTerminal { output.command(Terminal.showCursor) }
  }

  /// Shows a picture's readings: in place of the previous picture's, or as a new line where they changed.
  func show(_ measured: FrameOutput, at time: Timestamp) {
    pictures += 1
    if let writer { return output.raw(writer.line(measured, at: time)) }
    let line = entries.map { entry in
      let reading = measured.results[entry.feature]?.table ?? (measured.landmarks == nil ? "no person" : "–")
      let advice = measured.feedback[entry.feature].map { "  " + $0.displayString } ?? ""
      return (entry.unit == nil ? (measured.landmarks == nil ? "no person" : "person") : reading) + advice
    }.joined(separator: "  ")
    if picture != nil, let overlay = measured.overlay {
      picture?.show(overlay, line: time.column + "  " + line, output)
    } else if line != lastLine {
      output.line(time.column + "  " + line)
    }
    lastLine = line
  }

  /// Prints the numbers of measured and missed pictures.
  func end(missed: Int) {
    guard writer == nil else { return }
    output.line("\("picture".counted(pictures)) measured, \(missed) left out meanwhile")
  }
}
