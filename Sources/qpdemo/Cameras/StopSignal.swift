import Dispatch
import Foundation

/// A handler of Ctrl-C and `kill` that lets the program finish what is open.
///
/// A second signal ends the program at once.
final class StopSignal {
  private var sources: [any DispatchSourceSignal] = []

  /// Takes the signals over until ``end()``.
  init(_ onSignal: @escaping @Sendable () -> Void) {
    let ignoring = unsafeBitCast(SIG_IGN, to: Int.self)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // Those that are ignored stay so, as nohup wants it.
      guard unsafeBitCast(signal(number, SIG_IGN), to: Int.self) != ignoring else { continue }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        signal(number, SIG_DFL)
        onSignal()
      }
      source.resume()
      sources.append(source)
    }
  }

  /// Gives the signals back.
  func end() {
    for source in sources {
      source.cancel()
      signal(Int32(source.handle), SIG_DFL)
    }
    sources = []
  }
}
