import Foundation

/// What the terminal can do, and leaving it as it was.
enum Terminal {
  /// Characters across and down; nil where there is no terminal.
  static var size: (columns: Int, rows: Int)? {
    var window = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else { return nil }
    return (Int(window.ws_col), Int(window.ws_row))
  }

  /// By the conventions of `NO_COLOR`, `COLORTERM` and `TERM`; nil: it cannot move its cursor.
  static func colors(_ environment: [String: String]) -> HalfBlocks.Colors? {
    let kind = environment["TERM"] ?? "dumb"
    guard kind != "dumb", !kind.isEmpty else { return nil }
    if let refused = environment["NO_COLOR"], !refused.isEmpty { return HalfBlocks.Colors.none }
    return ["truecolor", "24bit"].contains(environment["COLORTERM"]) || kind.hasSuffix("-direct") ? .full : .sixteen
  }

  static let hideCursor = "\u{1B}[?25l"
  static let showCursor = "\u{1B}[0m\u{1B}[?25h"

  /// Shows the cursor again when the program is interrupted or told to end.
  static func restoreOnSignal() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { number in
        // Only what is allowed in a signal handler: one write, and out.
        let restore: StaticString = "\u{1B}[0m\u{1B}[?25h\n"
        _ = write(STDOUT_FILENO, restore.utf8Start, restore.utf8CodeUnitCount)
        _exit(128 + number)
      }
    }
  }
}
