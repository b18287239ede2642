// The only file that depends on the platform: maths, locks and threads. File access is in QPRecording.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

package enum Maths {
  static func systemAtan2(_ y: Double, _ x: Double) -> Double { platformAtan2(y, x) }
  package static func sin(_ x: Double) -> Double { platformSin(x) }
  package static func cos(_ x: Double) -> Double { platformCos(x) }
  package static func tan(_ x: Double) -> Double { platformSin(x) / platformCos(x) }
  package static func exp(_ x: Double) -> Double { platformExp(x) }
  package static func log(_ x: Double) -> Double { platformLog(x) }
}

// Inside `Maths` the bare names would refer to the functions above.
private func platformAtan2(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
private func platformSin(_ x: Double) -> Double { sin(x) }
private func platformCos(_ x: Double) -> Double { cos(x) }
private func platformExp(_ x: Double) -> Double { exp(x) }
private func platformLog(_ x: Double) -> Double { log(x) }

#if QP_TUNING
  /// The environment of the process.
  enum Environment {
    /// The value of a variable; `nil` if it is not set.
    static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
  }
#endif

/// A lock built on a pthread mutex: the thread sanitizer on Linux reports false races with `Synchronization.Mutex`.
package final class Lock: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  package init() {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deinitialize(count: 1)
    mutex.deallocate()
  }

  package func withLock<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }
}

/// A value that is accessible only under a lock.
package final class Locked<Value>: @unchecked Sendable {
  private let lock = Lock()
  private var value: Value

  package init(_ value: sending Value) {
    self.value = value
  }

  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try lock.withLock { () throws(Failure) -> Result in try body(&value) }
  }
}

/// A value that is accessible only under a lock, and whose changes threads can wait for.
package final class Monitor<Value>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  private var value: Value

  package init(_ value: sending Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    changed = .allocate(capacity: 1)
    changed.initialize(to: pthread_cond_t())
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  /// Changes the value once it meets a condition, or at once without one, and wakes all waiting threads.
  package func change<Result>(
    when condition: (Value) -> Bool = { _ in true }, _ body: (inout Value) -> Result
  ) -> Result {
    pthread_mutex_lock(mutex)
    while !condition(value) { pthread_cond_wait(changed, mutex) }
    let result = body(&value)
    pthread_cond_broadcast(changed)
    pthread_mutex_unlock(mutex)
    return result
  }
}

package enum WorkerThread {
  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Runs a closure on a new thread; returns `false` where the system cannot start one.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    let context = Unmanaged.passRetained(Body(body)).toOpaque()
    #if canImport(Darwin)
      var thread: pthread_t?
      let failure = pthread_create(&thread, nil, { Self.run($0) }, context)
      if failure == 0, let thread { pthread_detach(thread) }
    #else
      var thread = pthread_t()
      let failure = pthread_create(&thread, nil, { $0.flatMap { Self.run($0) } }, context)
      if failure == 0 { pthread_detach(thread) }
    #endif
    if failure != 0 { Unmanaged<Body>.fromOpaque(context).release() }
    return failure == 0
  }

  private static func run(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
    return nil
  }
}

/// The identity of a thread.
///
/// Valid only while the thread lives.
package struct ThreadIdentity: Equatable, @unchecked Sendable {
  private let thread: pthread_t

  package static var current: ThreadIdentity { ThreadIdentity(thread: pthread_self()) }

  package static func == (left: ThreadIdentity, right: ThreadIdentity) -> Bool {
    pthread_equal(left.thread, right.thread) != 0
  }
}
