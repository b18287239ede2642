import Dispatch
import Foundation

/// A handler of Ctrl-C and `kill` that lets the program close its outputs.
///
/// A second signal ends the program at once.
final class StopSignal {
  private var sources: [any DispatchSourceSignal] = []

  /// Takes over the signals until ``end()``.
  init(_ onSignal: @escaping @Sendable () -> Void) {
    let ignoring = unsafeBitCast(SIG_IGN, to: Int.self)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // Ignored signals stay ignored, as nohup requires.
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

  /// Restores the default handlers.
  func end() {
    for source in sources {
      source.cancel()
      signal(Int32(source.handle), SIG_DFL)
    }
    sources = []
  }
}
