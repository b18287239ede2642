#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Threads of the program's own.
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

/// How the system schedules the calling thread.
package struct ThreadScheduling: Equatable {
  private var policy: CInt = 0
  private var parameters = sched_param()

  /// The calling thread's now.
  package static var current: ThreadScheduling {
    var scheduling = ThreadScheduling()
    pthread_getschedparam(pthread_self(), &scheduling.policy, &scheduling.parameters)
    return scheduling
  }

  /// Gives it to the calling thread.
  package func restore() { withUnsafePointer(to: parameters) { _ = pthread_setschedparam(pthread_self(), policy, $0) } }

  package static func == (left: ThreadScheduling, right: ThreadScheduling) -> Bool {
    left.policy == right.policy && left.parameters.sched_priority == right.parameters.sched_priority
  }
}
