internal import QPPlatform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A program that reads an open file and answers by a pipe; it is ended with the last reference.
///
/// It gets nothing of the environment, no other descriptor but those of memory that it shares, and its complaints go nowhere.
package final class ChildProcess {
  /// The descriptor of the file in the child.
  package static let fileDescriptor: CInt = 3
  /// The exit status of a child whose answers have no reader any more: that of `SIGPIPE` in a shell.
  package static let readerIsGone: CInt = 141

  /// The way in which a child ended.
  package enum End: Hashable, Sendable {
    case exited(Int)
    case killed(signal: Int)
    case unknown
  }

  /// The number of the process.
  package let process: Int32
  private let answers: CInt
  private var end: End?

  private init(_ process: pid_t, _ answers: CInt) { (self.process, self.answers) = (process, answers) }

  deinit {
    close(answers)
    if end == nil {
      kill(process, SIGKILL)
      _ = wait()
    }
  }

  /// Starts a program on a file.
  ///
  /// - Parameters:
  ///   - program: The program's path.
  ///   - arguments: Its arguments, without its name.
  ///   - file: The path of the file that it reads by ``fileDescriptor``.
  ///   - ring: The memory that it shares, by the descriptors after that.
  /// - Returns: The child, or the system's code of the failure.
  package static func start(
    _ program: String, _ arguments: [String], reading file: String, sharing ring: SharedRing? = nil
  ) -> (child: ChildProcess?, code: Int) {
    let source = platformOpen(file, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { return (nil, Int(errno)) }
    defer { close(source) }
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { return (nil, Int(errno)) }
    defer { close(ends[1]) }
    for descriptor in ends { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    #if os(Linux)
      // Room for some pictures, so that reader and decoder do not wait for each other. F_SETPIPE_SZ.
      _ = fcntl(ends[1], 1031, CInt(1 << 20))
    #endif
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_adddup2(&actions, source, Self.fileDescriptor)
    if let ring {
      posix_spawn_file_actions_adddup2(&actions, ring.memory, SharedRing.memoryInChild)
      posix_spawn_file_actions_adddup2(&actions, ring.counter, SharedRing.counterInChild)
    }
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
    #else
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Threads of tasks block signals, which the child would go on with.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    // A crash ends it at once: the runtime would start another program to describe it.
    var environment = [strdup("SWIFT_BACKTRACE=enable=no"), nil]
    defer { environment.forEach { free($0) } }
    var process = pid_t()
    let code = posix_spawn(&process, program, &actions, &attributes, &words, &environment)
    guard code == 0 else {
      close(ends[0])
      return (nil, Int(code))
    }
    return (ChildProcess(process, ends[0]), 0)
  }

  /// Reads bytes until a buffer is full.
  ///
  /// - Parameters:
  ///   - target: The buffer.
  ///   - isCancelled: Asked ten times a second while it waits.
  /// - Returns: The number of bytes: fewer at the end of the child's answers, and where it is cancelled.
  package func read(into target: UnsafeMutableRawBufferPointer, isCancelled: () -> Bool) -> Int {
    var filled = 0
    while filled < target.count, !isCancelled() {
      var request = pollfd(fd: answers, events: Int16(POLLIN), revents: 0)
      let ready = poll(&request, 1, 100)
      if ready < 0, errno != EINTR { return filled }
      guard ready > 0 else { continue }
      let count = platformRead(answers, UnsafeMutableRawBufferPointer(rebasing: target[filled...]))
      if count == 0 { return filled }
      if count < 0, errno != EINTR { return filled }
      filled += max(0, count)
    }
    return filled
  }

  /// Waits for the child's end, which must not be far.
  package func wait() -> End {
    if let end { return end }
    var status: CInt = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else {
        end = .unknown
        return .unknown
      }
    }
    let signal = Int(status & 0x7F)
    let ended: End = signal == 0 ? .exited(Int(status >> 8 & 0xFF)) : .killed(signal: signal)
    end = ended
    return ended
  }
}

/// An open file, by its descriptor, for a process that may open none.
package final class InheritedFile: @unchecked Sendable {
  private let descriptor: CInt
  /// The file's size in bytes; `nil` for what has none.
  package let size: Int64?

  package init(_ descriptor: CInt) {
    self.descriptor = descriptor
    var status = stat()
    size = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int64(status.st_size) : nil
  }

  /// Reads bytes at a place; 0 at the end, negative for the system's code, negated.
  package func read(into target: UnsafeMutableRawBufferPointer, at offset: Int64) -> Int {
    while true {
      let count = pread(descriptor, target.baseAddress, target.count, off_t(offset))
      if count >= 0 { return count }
      if errno != EINTR { return -Int(errno) }
    }
  }
}

/// The standard output of a process that answers by a pipe.
package enum AnswerPipe {
  /// Writes all bytes; 0, or the system's code.
  package static func write(_ bytes: UnsafeRawBufferPointer) -> Int {
    var written = 0
    while written < bytes.count {
      let count = platformWriteAnswer(UnsafeRawBufferPointer(rebasing: bytes[written...]))
      if count >= 0 { written += count } else if errno != EINTR { return Int(errno) }
    }
    return 0
  }

  #if os(Linux)
    /// Ends the process as soon as the reader of its answers is gone, however busy it is (Linux).
    ///
    /// The signal of a parent's death (`PR_SET_PDEATHSIG`) would come with the end of the thread that started the process.
    package static func endWithReader() {
      _ = WorkerThread.start {
        var request = pollfd(fd: 1, events: 0, revents: 0)
        while poll(&request, 1, -1) < 0, errno == EINTR {}
        if request.revents != 0 { _exit(ChildProcess.readerIsGone) }
      }
    }
  #endif
}

/// The limits of a process on what it may take from the system.
package enum ProcessLimits {
  /// Limits memory beyond what the process has now, the size of files and processor time, and leaves no core.
  ///
  /// - Parameters:
  ///   - memory: The bytes of memory that it may take in addition; `nil` for no limit.
  ///   - seconds: The processor time in seconds.
  package static func limit(memory: Int?, seconds: Int) {
    #if canImport(Glibc)
      func set(_ resource: __rlimit_resource, _ value: Int) {
        var limits = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
        setrlimit(__rlimit_resource_t(resource.rawValue), &limits)
      }
      if let memory, let used = addressSpace { set(RLIMIT_AS, used + min(memory, .max - used)) }
      set(RLIMIT_FSIZE, 0)
      set(RLIMIT_CORE, 0)
      set(RLIMIT_CPU, seconds)
    #endif
  }

  /// The most bytes of a file.
  static var fileSize: Int {
    #if canImport(Glibc)
      var limits = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limits)
      return Int(clamping: limits.rlim_cur)
    #else
      return .max
    #endif
  }

  /// The bytes of address space that are used.
  private static var addressSpace: Int? {
    guard let file = OpenFile.open("/proc/self/statm").file else { return nil }
    let text = withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { buffer in
      String(decoding: buffer[..<max(0, file.read(into: buffer))], as: UTF8.self)
    }
    return text.split(separator: " ").first.flatMap { Int($0) }.map { $0 * Int(sysconf(CInt(_SC_PAGESIZE))) }
  }
}

private func platformRead(_ descriptor: CInt, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}

private func platformWriteAnswer(_ buffer: UnsafeRawBufferPointer) -> Int {
  write(1, buffer.baseAddress, buffer.count)
}
