import Dispatch
import Foundation

/// Runs bodies on threads of their own, all at once, and returns when all have ended.
///
/// Threads, not tasks: a body may block without holding up the tasks of other tests.
package func concurrently(_ bodies: [@Sendable () -> Void]) {
  let ended = DispatchSemaphore(value: 0)
  for body in bodies {
    Thread {
      body()
      ended.signal()
    }.start()
  }
  for _ in bodies { ended.wait() }
}

/// Blocks whoever waits until it is opened; then it stays open.
package final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  package init() {}

  package func open() { semaphore.signal() }

  package func wait() {
    semaphore.wait()
    semaphore.signal()
  }
}
