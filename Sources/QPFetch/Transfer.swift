internal import Foundation
internal import QPCore
internal import QPRecording

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
    var file: AppendedFile?
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
    // FoundationNetworking traps on times that are no whole numbers of 32 bits in milliseconds.
    configuration.timeoutIntervalForRequest = options.timeout < Self.longestWait ? options.timeout : Self.longestWait
    configuration.urlCache = nil
    let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
    defer { session.finishTasksAndInvalidate() }
    let task = session.dataTask(with: request)
    // A server that sends a byte now and then is never silent.
    let deadline = Self.seconds(options.deadline).map { seconds in
      Task {
        try? await Task.sleep(for: .seconds(seconds))
        guard !Task.isCancelled else { return }
        self.end(.brokeOff(.disconnected(reason: "it took longer than \(Int(seconds)) s")), task)
      }
    }
    defer { deadline?.cancel() }
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

  /// Eleven days.
  private static let longestWait = 1e6

  /// Returns a deadline that a clock can hold; `nil` where there is none.
  static func seconds(_ deadline: Double) -> Double? {
    deadline.isFinite ? min(max(0, deadline), longestWait) : nil
  }

  // MARK: The request

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

  /// Answers the question for a name and a password: there are none.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    #if !canImport(FoundationNetworking)
      guard challenge.protectionSpace.authenticationMethod != NSURLAuthenticationMethodServerTrust else {
        return completionHandler(.performDefaultHandling, nil)
      }
    #endif
    let status = (challenge.failureResponse as? HTTPURLResponse)?.statusCode ?? 401
    state.withLock { $0.outcome = $0.outcome ?? .failed(.refused(status: status)) }
    completionHandler(.cancelAuthenticationChallenge, nil)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    // An early answer (100, 103) announces another.
    if let response = response as? HTTPURLResponse, (100..<200).contains(response.statusCode) {
      return completionHandler(.allow)
    }
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
    let length: Int64?
    switch StatedLength(response.value(forHTTPHeaderField: "Content-Length")) {
    case .none: length = nil
    case .bytes(let bytes): length = bytes
    case .malformed: return .failed(.disconnected(reason: "the server states no length that can be"))
    }
    let received = state.withLock(\.received)
    switch response.statusCode {
    case 200:
      if let error = truncate() { return .failed(error) }
      state.withLock { $0.expected = length }
      let code = entry.write(
        CacheEntry.Note(
          url: entry.url.absoluteString, etag: response.value(forHTTPHeaderField: "ETag"),
          lastModified: response.value(forHTTPHeaderField: "Last-Modified"), length: length))
      if code != 0 { return .failed(writeError(code)) }
    case 206:
      let range = ContentRange(response.value(forHTTPHeaderField: "Content-Range") ?? "")
      // Without the whole length nothing would say that the file is whole.
      guard received > 0, let range, range.start == received, let total = range.total,
        total == entry.note?.length ?? total
      else { return .mustStartOver(.refused(status: 206)) }
      state.withLock { $0.expected = total }
    case 416: return .mustStartOver(.refused(status: 416))
    case 500...: return .brokeOff(.refused(status: response.statusCode))
    default: return .failed(.refused(status: response.statusCode))
    }
    if let expected = state.withLock(\.expected), expected > options.sizeLimit {
      return .failed(.tooLarge(limit: options.sizeLimit))
    }
    return nil
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let (file, outcome) = state.withLock { ($0.file, $0.outcome) }
    guard outcome == nil, let file else { return }
    let code = file.write([UInt8](data))
    if code != 0 { return end(.failed(writeError(code)), dataTask) }
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
    if let code = file?.synchronize(), code != 0 { return .failed(writeError(code)) }
    if let error { return .brokeOff(.disconnected(reason: error.localizedDescription)) }
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

/// The value of the header `Content-Length`.
enum StatedLength: Equatable {
  /// The server states none.
  case none
  case bytes(Int64)
  /// It is no length, too large for one, or stated twice and differently.
  case malformed

  init(_ text: String?) {
    guard let text else {
      self = .none
      return
    }
    let values = Set(text.split(separator: ",", omittingEmptySubsequences: false).map { $0.filter { $0 != " " } })
    guard values.count == 1, let value = values.first, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let bytes = Int64(value)
    else {
      self = .malformed
      return
    }
    self = .bytes(bytes)
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
