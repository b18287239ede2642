package import Foundation

/// A program that a test has started, with what it prints; it is killed with the last reference.
///
/// It inherits no descriptor of the tests, which run at once: a pipe of another test that stayed open in it would have no
/// end. After ``timeLimit`` it is killed with its process group, and its complaint says so.
package final class RunningProgram {
  /// The way in which it ended.
  package enum End: Hashable, Sendable {
    case exited(Int32)
    case killed(signal: Int32)
  }

  /// The seconds that it may run: far more than any takes on a busy machine, and less than a test's own limit.
  package static let timeLimit = 480.0

  /// The number of the process, and of its group.
  package let process: pid_t
  /// The text that has been read of its output.
  package private(set) var text = ""
  private var complaint = ""
  private var end: End?
  private let deadline = Date(timeIntervalSinceNow: RunningProgram.timeLimit)
  /// The tests' ends of its pipes; negative where they are closed.
  private var (input, output, error): (CInt, CInt, CInt)

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: The program's path.
  ///   - arguments: Its arguments, without its name.
  ///   - environment: Variables beside those of the tests.
  ///   - hasInput: Whether ``write(_:)`` gives it its input, which is empty otherwise.
  /// - Throws: The system's error where it cannot be started.
  package init(
    _ path: String, _ arguments: [String], environment: [String: String] = [:], hasInput: Bool = false
  ) throws {
    let (input, output, error) = (try Self.pipe(), try Self.pipe(), try Self.pipe())
    defer { for descriptor in [input.read, output.write, error.write] { Foundation.close(descriptor) } }
    (self.input, self.output, self.error) = (input.write, output.read, error.read)
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }.map { "\($0)=\($1)" }
    process = try Self.spawn(path, arguments, variables, [input.read, output.write, error.write])
    if !hasInput { closeInput() }
  }

  /// Starts a line of a shell, with `$0` as a program.
  package convenience init(shell line: String, _ program: String, hasInput: Bool = false) throws {
    try self.init("/bin/sh", ["-c", line, program], hasInput: hasInput)
  }

  deinit {
    for descriptor in [input, output, error] where descriptor >= 0 { Foundation.close(descriptor) }
    if end == nil {
      kill(-process, SIGKILL)
      _ = waitForEnd()
    }
  }

  package var isRunning: Bool {
    collect()
    return end == nil
  }

  /// Sends it a signal.
  package func signal(_ number: Int32) {
    if isRunning { kill(process, number) }
  }

  /// Gives it input.
  package func write(_ text: String) throws {
    try FileHandle(fileDescriptor: input, closeOnDealloc: false).write(contentsOf: Data(text.utf8))
  }

  package func closeInput() { Self.close(&input) }

  /// Reads its output until a text has come or the output ends.
  package func read(until wanted: String) {
    while !text.contains(wanted), read() {}
  }

  /// Reads both of its outputs to their ends, and waits for its own.
  ///
  /// - Returns: The way in which it ended, and its complaint.
  package func finish() -> (end: End, complaint: String) {
    while read() {}
    return (waitForEnd(), complaint)
  }

  /// Waits for its end without reading.
  package func waitForEnd() -> End {
    while isRunning {
      if isLate { killGroup() }
      usleep(1000)
    }
    return end ?? .exited(-1)
  }

  private var isLate: Bool { Date() > deadline }

  private func killGroup() {
    complaint += "\n(killed after \(Self.timeLimit) s)\n"
    kill(-process, SIGKILL)
    for descriptor in [\RunningProgram.output, \.error] { Self.close(&self[keyPath: descriptor]) }
  }

  /// Reads what there is of its outputs; whether one of them is still open.
  private func read() -> Bool {
    var requests = [output, error].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard requests.contains(where: { $0.fd >= 0 }) else { return false }
    if poll(&requests, 2, 1000) > 0 {
      if requests[0].revents != 0 { Self.read(&output, into: &text) }
      if requests[1].revents != 0 { Self.read(&error, into: &complaint) }
    } else if isLate {
      killGroup()
    }
    return true
  }

  private static func read(_ descriptor: inout CInt, into text: inout String) {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = Foundation.read(descriptor, &bytes, bytes.count)
    if count > 0 { text += String(decoding: bytes[..<count], as: UTF8.self) }
    if count == 0 || count < 0 && errno != EINTR { close(&descriptor) }
  }

  private static func close(_ descriptor: inout CInt) {
    if descriptor >= 0 { Foundation.close(descriptor) }
    descriptor = -1
  }

  /// Notices its end.
  private func collect() {
    var status: CInt = 0
    guard end == nil, waitpid(process, &status, WNOHANG) == process else { return }
    let signal = status & 0x7F
    end = signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal: signal)
  }

  private static func pipe() throws -> (read: CInt, write: CInt) {
    var ends: [CInt] = [-1, -1]
    guard Foundation.pipe(&ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    for descriptor in ends { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Starts a program in a group of its own, with three descriptors and no other, and with no signal blocked.
  private static func spawn(
    _ path: String, _ arguments: [String], _ environment: [String], _ descriptors: [CInt]
  ) throws -> pid_t {
    #if canImport(Darwin)
      var (actions, attributes): (posix_spawn_file_actions_t?, posix_spawnattr_t?)
    #else
      var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (index, descriptor) in descriptors.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, CInt(index))
    }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP
    #if canImport(Darwin)
      flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
      for descriptor in 3..<CInt(min(1024, sysconf(CInt(_SC_OPEN_MAX)))) {
        posix_spawn_file_actions_addclose(&actions, descriptor)
      }
    #endif
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var process = pid_t()
    let code = posix_spawn(&process, path, &actions, &attributes, &words, &variables)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
    return process
  }
}
