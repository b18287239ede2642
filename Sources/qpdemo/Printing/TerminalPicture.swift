import Foundation
import QPCore

/// A picture in the terminal with a line below it, which replaces the previous one.
struct TerminalPicture {
  private let blocks: HalfBlocks
  /// The number of terminal lines to rewrite.
  private var height = 0

  /// Creates an empty picture; `nil` if none is wanted, or possible.
  ///
  /// - Parameters:
  ///   - view: The requested view, `terminal` or `plain`; `nil` shows a picture if the terminal can.
  ///   - asJSON: Whether the output is data, which has no picture.
  ///   - output: The output.
  init?(view: String?, asJSON: Bool, _ output: Output) {
    guard !asJSON, view != "plain", output.isTerminal || view == "terminal" else { return nil }
    let colors = Terminal.colors(ProcessInfo.processInfo.environment)
    guard let colors = colors ?? (view == "terminal" ? HalfBlocks.Colors.none : nil) else { return nil }
    blocks = HalfBlocks(colors: colors)
  }

  /// Shows an overlay and a line.
  mutating func show(_ overlay: Overlay, line: String, _ output: Output) {
    let window = Terminal.size ?? (80, 24)
    // A line for the text, one for the cursor, one above.
    let drawn = blocks.lines(overlay, columns: window.columns, rows: window.rows - 3)
    let text = String(line.prefix(window.columns)).onOneLine
    output.command(eraser(window.rows) + (drawn + [text]).joined(separator: "\n") + "\n")
    height = drawn.count + 1
  }

  /// Removes the picture and its line, so that other lines can be printed.
  mutating func erase(_ output: Output) {
    output.command(eraser(Terminal.size?.rows ?? 24))
    height = 0
  }

  private func eraser(_ rows: Int) -> String {
    height > 0 ? "\u{1B}[\(min(height, rows - 1))A\r\u{1B}[J" : ""
  }
}
