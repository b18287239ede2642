// The one file that knows the platform: maths, locks, threads, reading and writing files.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

package enum Maths {
  package static func atan2(_ y: Double, _ x: Double) -> Double { platformAtan2(y, x) }
  package static func sin(_ x: Double) -> Double { platformSin(x) }
  package static func cos(_ x: Double) -> Double { platformCos(x) }
  package static func tan(_ x: Double) -> Double { platformSin(x) / platformCos(x) }
  package static func exp(_ x: Double) -> Double { platformExp(x) }
  package static func log(_ x: Double) -> Double { platformLog(x) }
}

// Inside `Maths` the bare names would mean the functions above.
private func platformAtan2(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
private func platformSin(_ x: Double) -> Double { sin(x) }
private func platformCos(_ x: Double) -> Double { cos(x) }
private func platformExp(_ x: Double) -> Double { exp(x) }
private func platformLog(_ x: Double) -> Double { log(x) }

/// A pthread mutex: the thread sanitizer on Linux reports false races with `Synchronization.Mutex`.
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

/// A value that is only reached under a lock.
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

/// A value that is only reached under a lock, and that threads can wait for.
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

  /// Changes the value as soon as it meets a condition, at once without one, and wakes those who wait.
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

  /// Runs a body on a thread of its own; false where the system has none left.
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

/// A file that is only appended to, closed with its last reference.
package final class AppendedFile: @unchecked Sendable {
  private let descriptor: CInt
  private var length = 0

  /// nil where the file cannot be made; `reason` says why, in the system's words, and `exists` whether it is there.
  package static func create(_ path: String, overwrites: Bool) -> (file: AppendedFile?, exists: Bool, reason: String) {
    let descriptor = platformOpen(
      path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | (overwrites ? O_TRUNC : O_EXCL), 0o666)
    guard descriptor >= 0 else { return (nil, errno == EEXIST, String(cString: strerror(errno))) }
    return (AppendedFile(descriptor), false, "")
  }

  /// Opens a file to go on with, or makes it; `nil` where that fails, and `reason` says why, in the system's words.
  package static func open(_ path: String) -> (file: AppendedFile?, reason: String) {
    let descriptor = platformOpen(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return (nil, String(cString: strerror(errno))) }
    let file = AppendedFile(descriptor)
    file.length = max(0, Int(lseek(descriptor, 0, SEEK_END)))
    return (file, "")
  }

  private init(_ descriptor: CInt) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Removes what follows the first bytes; `nil`, or why not, in the system's words.
  package func truncate(to length: Int) -> String? {
    while ftruncate(descriptor, off_t(length)) != 0 {
      if errno != EINTR { return String(cString: strerror(errno)) }
    }
    self.length = length
    return nil
  }

  /// Appends all bytes or, where that fails, none; nil, or why not, in the system's words.
  package func append(_ bytes: [UInt8]) -> String? {
    var written = 0
    let failure: CInt? = bytes.withUnsafeBytes { buffer in
      while written < buffer.count {
        let count = platformWrite(descriptor, UnsafeRawBufferPointer(rebasing: buffer[written...]))
        if count >= 0 {
          written += count
        } else if errno != EINTR {
          return errno
        }
      }
      return nil
    }
    guard let failure else {
      length += written
      return nil
    }
    // What follows must not stand behind half a line.
    if written > 0, ftruncate(descriptor, off_t(length)) != 0 { length += written }
    return String(cString: strerror(failure))
  }
}

private func platformWrite(_ descriptor: CInt, _ buffer: UnsafeRawBufferPointer) -> Int {
  write(descriptor, buffer.baseAddress, buffer.count)
}

/// An open file, closed with its last reference.
package final class OpenFile: @unchecked Sendable {
  private let descriptor: CInt

  /// nil where the file cannot be opened; `reason` says why, in the system's words.
  package static func open(_ path: String) -> (file: OpenFile?, reason: String) {
    let descriptor = platformOpen(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return (nil, String(cString: strerror(errno))) }
    return (OpenFile(descriptor), "")
  }

  private init(_ descriptor: CInt) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Reads as many bytes as there are and fit.
  ///
  /// 0 is the end; a negative number is the system's error, negated.
  package func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      let count = platformRead(descriptor, buffer)
      if count >= 0 { return count }
      if errno != EINTR { return -Int(errno) }
    }
  }

  package static func reason(_ code: Int) -> String {
    String(cString: strerror(CInt(truncatingIfNeeded: code)))
  }
}

private func platformOpen(_ path: String, _ flags: CInt, _ mode: mode_t = 0) -> CInt { open(path, flags, mode) }
private func platformRead(_ descriptor: CInt, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}

/// Tells threads apart.
///
/// Meaningful only while the thread lives.
package struct ThreadIdentity: Equatable, @unchecked Sendable {
  private let thread: pthread_t

  package static var current: ThreadIdentity { ThreadIdentity(thread: pthread_self()) }

  package static func == (left: ThreadIdentity, right: ThreadIdentity) -> Bool {
    pthread_equal(left.thread, right.thread) != 0
  }
}

package enum Bytes {
  /// The place of a byte's first occurrence.
  package static func firstIndex(of byte: UInt8, in buffer: UnsafeRawBufferPointer) -> Int? {
    guard let base = buffer.baseAddress, let found = memchr(base, CInt(byte), buffer.count) else { return nil }
    return UnsafeRawPointer(found) - base
  }
}
