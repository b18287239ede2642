import Foundation

/// The terminal's abilities and state, restored at exit.
enum Terminal {
  /// The numbers of columns and rows; `nil` without a terminal.
  static var size: (columns: Int, rows: Int)? {
    var window = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else { return nil }
    return (Int(window.ws_col), Int(window.ws_row))
  }

  /// Returns the colours by `NO_COLOR`, `COLORTERM` and `TERM`; `nil` if the terminal cannot move its cursor.
  static func colors(_ environment: [String: String]) -> HalfBlocks.Colors? {
    let kind = environment["TERM"] ?? "dumb"
    guard kind != "dumb", !kind.isEmpty else { return nil }
    if let refused = environment["NO_COLOR"], !refused.isEmpty { return HalfBlocks.Colors.none }
    return ["truecolor", "24bit"].contains(environment["COLORTERM"]) || kind.hasSuffix("-direct") ? .full : .sixteen
  }

  static let hideCursor = "\u{1B}[?25l"
  static let showCursor = "\u{1B}[0m\u{1B}[?25h"

  /// Shows the cursor again when a signal ends the program while it is hidden.
  struct SignalGuard {
    private let numbers: [Int32]

    /// Takes over the signals that would end the program; ignored ones stay ignored, as `nohup` requires.
    init() {
      // The escape sequences must not end up in a pipe.
      guard isatty(STDOUT_FILENO) == 1 else {
        numbers = []
        return
      }
      let ignoring = unsafeBitCast(SIG_IGN, to: Int.self)
      numbers = [SIGINT, SIGTERM, SIGHUP].filter { number in
        guard unsafeBitCast(signal(number, SIG_IGN), to: Int.self) != ignoring else { return false }
        signal(number) { number in
          // A signal handler may do little: one write, then the same signal again.
          let restore: StaticString = "\u{1B}[0m\u{1B}[?25h\n"
          _ = write(STDOUT_FILENO, restore.utf8Start, restore.utf8CodeUnitCount)
          signal(number, SIG_DFL)
          raise(number)
        }
        return true
      }
    }

    /// Restores the default handlers.
    func end() {
      for number in numbers { signal(number, SIG_DFL) }
    }
  }
}
