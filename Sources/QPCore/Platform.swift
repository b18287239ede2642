// The one file that knows the platform: maths, the lock, opening and reading a file.

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

private func platformOpen(_ path: String, _ flags: CInt) -> CInt { open(path, flags) }
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
