internal import Foundation
internal import QPCore

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// One attempt to download the missing part of a file.
///
/// Unchecked because all that changes is behind a lock.
final class Transfer: NSObject, URLSessionDataDelegate, @unchecked Sendable {
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
    var file: FileHandle?
    var received: Int64 = 0
    var expected: Int64?
    var redirections = 0
    /// Decided before the connection ended.
    var outcome: Outcome?
    var hasAccepted = false
    var lastProgress: Date?
    var continuation: CheckedContinuation<Outcome, Never>?
    var task: URLSessionDataTask?
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
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = options.timeout
    configuration.urlCache = nil
    let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
    defer { session.finishTasksAndInvalidate() }
    let task = session.dataTask(with: request)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        state.withLock { state in
          state.continuation = continuation
          state.task = task
        }
        task.resume()
      }
    } onCancel: {
      task.cancel()
    }
  }

  // MARK: The request

  /// Opens the file of the bytes that are there.
  private func openPart() -> Outcome? {
    let files = FileManager.default
    do {
      try files.createDirectory(
        atPath: URL(fileURLWithPath: entry.partPath).deletingLastPathComponent().path, withIntermediateDirectories: true
      )
      if !files.fileExists(atPath: entry.partPath) {
        guard files.createFile(atPath: entry.partPath, contents: nil) else {
          return .failed(.cannotWrite(path: entry.partPath, reason: String(cString: strerror(errno))))
        }
      }
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: entry.partPath))
      let length = Int64(try file.seekToEnd())
      state.withLock { state in
        state.file = file
        state.received = length
      }
      // Without anything to compare, other bytes of the same address could follow.
      if length > 0, entry.note?.validator == nil { try truncate() }
      return nil
    } catch {
      return .failed(writeError(error))
    }
  }

  private var request: URLRequest {
    var request = URLRequest(url: entry.url)
    // Lengths and places are those of the bytes as they are stored.
    request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
    let received = state.withLock(\.received)
    if received > 0, let validator = entry.note?.validator {
      request.setValue("bytes=\(received)-", forHTTPHeaderField: "Range")
      request.setValue(validator, forHTTPHeaderField: "If-Range")
    }
    return request
  }

  // MARK: The answer

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let redirections = state.withLock { state in
      state.redirections += 1
      return state.redirections
    }
    let scheme = request.url?.scheme?.lowercased()
    func refuse(_ error: DownloadError) {
      // Not cancelled: FoundationNetworking traps where a cancelled task is told what to do about a redirection.
      state.withLock { $0.outcome = $0.outcome ?? .failed(error) }
      completionHandler(nil)
    }
    guard redirections <= options.redirects else { return refuse(.tooManyRedirections) }
    // A request by HTTPS must not be answered by HTTP.
    guard scheme == "https" || scheme == "http" && entry.url.scheme?.lowercased() == "http" else {
      return refuse(.notAnAddress(request.url?.absoluteString ?? ""))
    }
    var request = request
    for (name, value) in self.request.allHTTPHeaderFields ?? [:] { request.setValue(value, forHTTPHeaderField: name) }
    completionHandler(request)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    if let outcome = accept(response) {
      state.withLock { $0.outcome = $0.outcome ?? outcome }
      completionHandler(.cancel)
    } else {
      state.withLock { $0.hasAccepted = true }
      completionHandler(.allow)
    }
  }

  /// Prepares for the bytes of an answer; an outcome if they are not wanted.
  private func accept(_ response: URLResponse) -> Outcome? {
    guard let response = response as? HTTPURLResponse else { return .failed(.disconnected(reason: "no HTTP")) }
    let length = response.value(forHTTPHeaderField: "Content-Length").flatMap { Int64($0) }
    let received = state.withLock(\.received)
    do {
      switch response.statusCode {
      case 200:
        try truncate()
        state.withLock { $0.expected = length }
        try entry.write(
          CacheEntry.Note(
            url: entry.url.absoluteString, etag: response.value(forHTTPHeaderField: "ETag"),
            lastModified: response.value(forHTTPHeaderField: "Last-Modified"), length: length))
      case 206:
        let range = ContentRange(response.value(forHTTPHeaderField: "Content-Range") ?? "")
        guard received > 0, let range, range.start == received, range.total == entry.note?.length ?? range.total else {
          return .mustStartOver(.refused(status: 206))
        }
        state.withLock { $0.expected = range.total }
      case 416: return .mustStartOver(.refused(status: 416))
      case 500...: return .brokeOff(.refused(status: response.statusCode))
      default: return .failed(.refused(status: response.statusCode))
      }
    } catch {
      return .failed(writeError(error))
    }
    if let expected = state.withLock(\.expected), expected > options.sizeLimit {
      return .failed(.tooLarge(limit: options.sizeLimit))
    }
    return nil
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let (file, outcome) = state.withLock { ($0.file, $0.outcome) }
    guard outcome == nil, let file else { return }
    do {
      try file.write(contentsOf: data)
    } catch {
      return end(.failed(writeError(error)), dataTask)
    }
    let (progress, isDue) = state.withLock { state in
      state.received += Int64(data.count)
      let now = Date()
      let isDue = state.lastProgress.map { now.timeIntervalSince($0) >= 0.1 } ?? true
      if isDue { state.lastProgress = now }
      return (DownloadProgress(received: state.received, expected: state.expected), isDue)
    }
    if progress.received > options.sizeLimit { return end(.failed(.tooLarge(limit: options.sizeLimit)), dataTask) }
    if isDue { onProgress(progress) }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let outcome = outcome(error)
    let continuation = state.withLock { state in
      defer { state.continuation = nil }
      try? state.file?.close()
      state.file = nil
      return state.continuation
    }
    continuation?.resume(returning: outcome)
  }

  // MARK: The end

  private func end(_ outcome: Outcome, _ task: URLSessionTask) {
    state.withLock { $0.outcome = $0.outcome ?? outcome }
    task.cancel()
  }

  private func outcome(_ error: (any Error)?) -> Outcome {
    let (decided, received, expected, hasAccepted, file) = state.withLock {
      ($0.outcome, $0.received, $0.expected, $0.hasAccepted, $0.file)
    }
    if let decided {
      if case .failed(.tooLarge) = decided { entry.removePart() }
      return decided
    }
    do { try file?.synchronize() } catch { return .failed(writeError(error)) }
    if let error { return .brokeOff(.disconnected(reason: error.localizedDescription)) }
    guard hasAccepted else { return .brokeOff(.disconnected(reason: "no answer")) }
    guard let expected, expected != received else { return .whole(received) }
    if received < expected { return .brokeOff(.wrongLength(expected: expected, got: received)) }
    return .mustStartOver(.wrongLength(expected: expected, got: received))
  }

  private func truncate() throws {
    let (file, received) = state.withLock { ($0.file, $0.received) }
    guard received > 0 else { return }
    try file?.truncate(atOffset: 0)
    state.withLock { $0.received = 0 }
  }

  private func writeError(_ error: any Error) -> DownloadError {
    let code = Self.systemCode(error as NSError)
    if code == ENOSPC || code == EDQUOT || code == EFBIG { return .noSpace(path: entry.partPath) }
    return .cannotWrite(
      path: entry.partPath, reason: code.map { String(cString: strerror($0)) } ?? error.localizedDescription)
  }

  /// The system's code of an error of Foundation's.
  private static func systemCode(_ error: NSError) -> CInt? {
    if error.domain == NSPOSIXErrorDomain { return CInt(truncatingIfNeeded: error.code) }
    if error.domain == NSCocoaErrorDomain, error.code == CocoaError.fileWriteOutOfSpace.rawValue { return ENOSPC }
    return (error.userInfo[NSUnderlyingErrorKey] as? NSError).flatMap(systemCode)
  }
}

/// The value of the header `Content-Range`: `bytes 100000-299999/300000`.
struct ContentRange: Equatable {
  var start: Int64
  /// `nil` where the server does not say.
  var total: Int64?

  init?(_ text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
    let places = parts[1].split(separator: "/")
    guard places.count == 2, let start = places[0].split(separator: "-").first.flatMap({ Int64($0) }) else {
      return nil
    }
    self.start = start
    total = Int64(places[1])
  }
}
