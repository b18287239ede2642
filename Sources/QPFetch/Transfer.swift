internal import Foundation
internal import QPCore
internal import QPRecording

/// One attempt to download the missing part of a file, by the platform's HTTP library.
///
/// Unchecked because all that changes is behind a lock.
final class Transfer: @unchecked Sendable {
  /// The end of an attempt.
  enum Outcome: Sendable {
    /// All bytes are there, as many as this.
    case whole(Int64)
    /// The connection broke; another attempt may go on.
    case brokeOff(DownloadError)
    /// The bytes that are there are of no use.
    case mustStartOver(DownloadError)
    case failed(DownloadError)
  }

  private struct State {
    var file: AppendedFile?
    var received: Int64 = 0
    var expected: Int64?
    /// Decided before the connection ended.
    var outcome: Outcome?
    var hasAccepted = false
    var lastProgress: Double?
  }

  private let entry: CacheEntry
  private let options: DownloadOptions
  private let onProgress: @Sendable (DownloadProgress) -> Void
  private let state = Locked(State())

  init(_ entry: CacheEntry, _ options: DownloadOptions, _ onProgress: @escaping @Sendable (DownloadProgress) -> Void) {
    self.entry = entry
    self.options = options
    self.onProgress = onProgress
  }

  func run() async -> Outcome {
    if let outcome = openPart() { return outcome }
    #if canImport(Darwin)
      let error = await URLSessionConnection(self, options).run()
    #else
      let error = await CurlConnection(self, options).run()
    #endif
    defer { state.withLock { $0.file = nil } }
    return outcome(error)
  }

  /// The longest time in seconds: eleven days, which a clock can hold.
  private static let longestWait = 1e6

  /// Returns a time in seconds within 0…``longestWait``.
  static func seconds(_ time: Double) -> Double { time < longestWait ? max(0, time) : longestWait }

  // MARK: The request

  var url: URL { entry.url }

  /// The headers of the request.
  var headers: [(name: String, value: String)] {
    // Lengths and places are those of the bytes as they are stored.
    var headers = [(name: "Accept-Encoding", value: "identity")]
    let received = state.withLock(\.received)
    if received > 0, let validator = entry.note?.validator {
      headers += [("Range", "bytes=\(received)-"), ("If-Range", validator)]
    }
    return headers
  }

  /// Opens the file of the bytes that are there.
  private func openPart() -> Outcome? {
    if let reason = FilePath.makeFolder(FilePath.folder(of: entry.partPath)) {
      return .failed(.cannotWrite(path: entry.partPath, reason: reason))
    }
    // A link in its place would have another file written.
    let (file, reason) = AppendedFile.open(entry.partPath, followsLinks: false)
    guard let file else { return .failed(.cannotWrite(path: entry.partPath, reason: reason)) }
    state.withLock { state in
      state.file = file
      state.received = Int64(file.byteCount)
    }
    // Without anything to compare, other bytes of the same address could follow.
    if file.byteCount > 0, entry.note?.validator == nil, let error = truncate() { return .failed(error) }
    return nil
  }

  // MARK: The answer

  /// Takes the head of the answer that is no redirection.
  ///
  /// - Returns: Whether its bytes are wanted.
  func accepts(_ head: HTTPResponseHead) -> Bool {
    if let outcome = prepare(for: head) {
      end(outcome)
      return false
    }
    state.withLock { $0.hasAccepted = true }
    return true
  }

  /// Prepares for the bytes of an answer; an outcome if they are not wanted.
  private func prepare(for head: HTTPResponseHead) -> Outcome? {
    let length: Int64?
    switch head.length {
    case .none: length = nil
    case .bytes(let bytes): length = bytes
    case .malformed: return .failed(.disconnected(reason: "the server states no length that can be"))
    }
    let received = state.withLock(\.received)
    switch head.status {
    case 200:
      if let error = truncate() { return .failed(error) }
      state.withLock { $0.expected = length }
      let code = entry.write(
        CacheEntry.Note(
          url: entry.url.absoluteString, etag: head["etag"], lastModified: head["last-modified"], length: length))
      if code != 0 { return .failed(writeError(code)) }
    case 206:
      let range = ContentRange(head["content-range"] ?? "")
      // Without the whole length nothing would say that the file is whole.
      guard received > 0, let range, range.start == received, let total = range.total,
        total == entry.note?.length ?? total
      else { return .mustStartOver(.refused(status: 206)) }
      state.withLock { $0.expected = total }
    case 416: return .mustStartOver(.refused(status: 416))
    case 500...: return .brokeOff(.refused(status: head.status))
    default: return .failed(.refused(status: head.status))
    }
    if let expected = state.withLock(\.expected), expected > options.sizeLimit {
      return .failed(.tooLarge(limit: options.sizeLimit))
    }
    return nil
  }

  /// Receives bytes of the answer.
  ///
  /// - Returns: Whether more are wanted.
  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let (file, isOver) = state.withLock { ($0.file, $0.outcome != nil) }
    guard !isOver, let file else { return false }
    let code = file.write([UInt8](bytes))
    if code != 0 {
      end(.failed(writeError(code)))
      return false
    }
    let (progress, isDue) = state.withLock { state in
      state.received += Int64(bytes.count)
      let now = MonotonicClock.seconds
      let isDue = state.lastProgress.map { now - $0 >= 0.1 } ?? true
      if isDue { state.lastProgress = now }
      return (DownloadProgress(received: state.received, expected: state.expected), isDue)
    }
    if progress.received > options.sizeLimit {
      end(.failed(.tooLarge(limit: options.sizeLimit)))
      return false
    }
    if isDue { onProgress(progress) }
    return true
  }

  /// Whether the server stated more bytes than it has sent.
  var lacksBytes: Bool { state.withLock { state in state.expected.map { state.received < $0 } ?? false } }

  // MARK: The end

  /// Decides the outcome; later reports of the connection change nothing.
  func end(_ outcome: Outcome) { state.withLock { $0.outcome = $0.outcome ?? outcome } }

  private func outcome(_ error: DownloadError?) -> Outcome {
    let (decided, received, expected, hasAccepted, file) = state.withLock {
      ($0.outcome, $0.received, $0.expected, $0.hasAccepted, $0.file)
    }
    if let decided {
      if case .failed(.tooLarge) = decided { entry.removePart() }
      return decided
    }
    if let code = file?.synchronize(), code != 0 { return .failed(writeError(code)) }
    if let error {
      if case .disconnected = error { return .brokeOff(error) }
      return .failed(error)
    }
    guard hasAccepted else { return .brokeOff(.disconnected(reason: "no answer")) }
    guard let expected, expected != received else { return .whole(received) }
    if received < expected { return .brokeOff(.wrongLength(expected: expected, got: received)) }
    return .mustStartOver(.wrongLength(expected: expected, got: received))
  }

  private func truncate() -> DownloadError? {
    let (file, received) = state.withLock { ($0.file, $0.received) }
    guard received > 0 else { return nil }
    if let reason = file?.truncate(to: 0) { return .cannotWrite(path: entry.partPath, reason: reason) }
    state.withLock { $0.received = 0 }
    return nil
  }

  private func writeError(_ code: Int) -> DownloadError {
    FileSystem.noSpace.contains(code)
      ? .noSpace(path: entry.partPath) : .cannotWrite(path: entry.partPath, reason: FileSystem.reason(code))
  }
}
