// The one file of this module that knows the platform: what files are, and how they are put in place.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The system's operations on files; failures are its codes.
enum FileSystem {
  /// The reason of a code, in the system's words.
  static func reason(_ code: Int) -> String { String(cString: strerror(CInt(truncatingIfNeeded: code))) }

  /// Returns 0, or the code why a file cannot be opened for reading; folders cannot.
  static func readability(of path: String) -> Int {
    guard !path.utf8.contains(0) else { return Int(EINVAL) }
    let descriptor = platformOpen(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return Int(errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return Int(errno) }
    return status.st_mode & S_IFMT == S_IFDIR ? Int(EISDIR) : 0
  }

  /// Whether two paths name the same file, by links too.
  static func areSame(_ path: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    guard stat(path, &first) == 0, stat(other, &second) == 0 else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// Writes a file's bytes to the disk and gives it its final name, replacing what is there.
  ///
  /// - Returns: 0, or the system's code of the failure.
  static func publish(_ path: String, as final: String) -> Int {
    let descriptor = platformOpen(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return Int(errno) }
    let isSynced = fsync(descriptor) == 0
    let code = errno
    close(descriptor)
    guard isSynced else { return Int(code) }
    return rename(path, final) == 0 ? 0 : Int(errno)
  }

  /// Removes a file, if it is there.
  static func remove(_ path: String) { unlink(path) }

  static let notFound = Int(ENOENT)
  static let notAllowed = [Int(EACCES), Int(EPERM)]
  static let noSpace = [Int(ENOSPC), Int(EFBIG), Int(EDQUOT)]
  static let busy = Int(EBUSY)
  static let unplugged = Int(ENODEV)
  static let timedOut = Int(ETIMEDOUT)
  static let isFolder = Int(EISDIR)
}

/// Whole seconds and parts since some moment in the past, for progress; never used to measure people.
enum Clock {
  static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

/// The number of processors that this program may use.
func processorCount() -> Int { max(1, Int(sysconf(CInt(_SC_NPROCESSORS_ONLN)))) }

private func platformOpen(_ path: String, _ flags: CInt) -> CInt { open(path, flags) }

extension FileSystem {
  /// Returns the names in a folder, sorted by their bytes; `nil` if it cannot be read.
  static func names(in folder: String) -> [String]? {
    guard !folder.utf8.contains(0), let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
          String(validatingCString: $0)
        }
      }
      if let name, name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Writes a whole file, its bytes on the disk, and puts it in place of what is there.
  ///
  /// - Returns: 0, or the system's code of the failure; then what was there stays.
  static func replace(_ path: String, with bytes: [UInt8]) -> Int {
    let temporary = path + ".new"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return Int(errno) }
    var code = 0
    var written = 0
    bytes.withUnsafeBytes { buffer in
      while written < buffer.count, code == 0 {
        let count = write(descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written)
        if count >= 0 { written += count } else if errno != EINTR { code = Int(errno) }
      }
    }
    close(descriptor)
    if code == 0 { code = publish(temporary, as: path) }
    if code != 0 { unlink(temporary) }
    return code
  }

  static let isThere = Int(EEXIST)
}

/// A lock on a folder against other programs; it ends with its last reference, or with the program.
final class FolderLock {
  private let descriptor: CInt

  /// Takes the lock.
  ///
  /// - Returns: 0, or the system's code: ``FileSystem/busy`` where another program has it.
  static func take(_ path: String) -> (lock: FolderLock?, code: Int) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return (nil, Int(errno)) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno == EWOULDBLOCK ? EBUSY : errno
      close(descriptor)
      return (nil, Int(code))
    }
    return (FolderLock(descriptor), 0)
  }

  private init(_ descriptor: CInt) { self.descriptor = descriptor }
  deinit { close(descriptor) }
}

/// The date on the system's clock, for the names of files.
enum WallClock {
  /// Microseconds since 1970-01-01 00:00 UTC.
  static var microseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}

/// How the system schedules the calling thread.
struct ThreadScheduling: Equatable {
  private var policy: CInt = 0
  private var parameters = sched_param()

  /// The calling thread's now.
  static var current: ThreadScheduling {
    var scheduling = ThreadScheduling()
    pthread_getschedparam(pthread_self(), &scheduling.policy, &scheduling.parameters)
    return scheduling
  }

  /// Gives it to the calling thread.
  func restore() { withUnsafePointer(to: parameters) { _ = pthread_setschedparam(pthread_self(), policy, $0) } }

  static func == (left: ThreadScheduling, right: ThreadScheduling) -> Bool {
    left.policy == right.policy && left.parameters.sched_priority == right.parameters.sched_priority
  }
}
