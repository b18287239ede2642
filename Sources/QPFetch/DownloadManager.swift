public import Foundation
internal import QPRecording

/// Downloads files into a folder, each once, however many ask for it.
///
/// ```swift
/// let downloads = DownloadManager(folder: "cache")
/// let path = try await downloads.file(at: url, sha256: "9ba9dd3d…") { print($0.fraction ?? 0) }
/// ```
/// A download that broke off goes on where it was: after 1, 2 and 4 s by itself, and later when it is asked for again.
/// A file under its final name is whole.
public actor DownloadManager {
  /// The folder's path.
  public nonisolated let folder: String
  /// The rules of downloading.
  public nonisolated let options: DownloadOptions

  private var running: [URL: Running] = [:]
  private var lastWaiter = 0

  /// A download and its waiting callers.
  private struct Running {
    var task: Task<Void, Never>
    var waiters: [Int: Waiter] = [:]
  }

  private struct Waiter {
    var sha256: String?
    var continuation: CheckedContinuation<Result<String, DownloadError>, Never>
    var onProgress: (@Sendable (DownloadProgress) -> Void)?
  }

  /// Creates a manager; the folder is made with the first download.
  public init(folder: String, options: DownloadOptions = DownloadOptions()) {
    self.folder = folder
    self.options = options
  }

  /// Downloads a file unless it is there.
  ///
  /// Concurrent calls for one file wait for the same download; it is cancelled with its last waiter.
  /// - Parameters:
  ///   - url: An address that begins with `http` or `https`.
  ///   - sha256: The file's SHA-256 digest in hexadecimal digits; `nil` if it is not known.
  ///   - onProgress: Called at most ten times a second, and when the file is whole.
  /// - Returns: The file's path.
  /// - Throws: ``DownloadError``.
  public func file(
    at url: URL, sha256: String? = nil, onProgress: (@Sendable (DownloadProgress) -> Void)? = nil
  ) async throws(DownloadError) -> String {
    guard ["http", "https"].contains(url.scheme?.lowercased()), url.host != nil else {
      throw .invalidURL(url.absoluteString)
    }
    let sha256 = sha256?.lowercased()
    if let path = cachedFile(for: url) {
      guard let sha256, CacheEntry.digest(ofFileAt: path) != sha256 else { return path }
      FileSystem.remove(path)
    }
    lastWaiter += 1
    let number = lastWaiter
    let result: Result<String, DownloadError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard !Task.isCancelled else { return continuation.resume(returning: .failure(.cancelled)) }
        join(url, number, Waiter(sha256: sha256, continuation: continuation, onProgress: onProgress))
      }
    } onCancel: {
      Task { await self.leave(url, number) }
    }
    return try result.get()
  }

  /// The path of a file that has been downloaded; `nil` if it is not there.
  public nonisolated func cachedFile(for url: URL) -> String? {
    let path = CacheEntry(url, in: folder).path
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  /// Removes a file and the part of an unfinished download; a running download goes on.
  public func remove(_ url: URL) {
    let entry = CacheEntry(url, in: folder)
    FileSystem.remove(entry.path)
    if running[url] == nil { entry.removePart() }
  }

  /// The number of callers that wait for a download.
  func waiterCount(for url: URL) -> Int { running[url]?.waiters.count ?? 0 }

  private func join(_ url: URL, _ number: Int, _ waiter: Waiter) {
    if running[url] == nil {
      running[url] = Running(task: Task { await download(url) })
    }
    running[url]?.waiters[number] = waiter
  }

  private func leave(_ url: URL, _ number: Int) {
    guard let waiter = running[url]?.waiters.removeValue(forKey: number) else { return }
    if running[url]?.waiters.isEmpty == true { running[url]?.task.cancel() }
    waiter.continuation.resume(returning: .failure(.cancelled))
  }

  private func download(_ url: URL) async {
    var result = await Self.fetch(url, folder, options) { [weak self] progress in
      Task { await self?.tell(url, progress) }
    }
    // A waiter may have come after the last one had left.
    if case .failure(.cancelled) = result, running[url]?.waiters.isEmpty == false {
      running[url]?.task = Task { await download(url) }
      return
    }
    let waiters = running.removeValue(forKey: url).map { Array($0.waiters.values) } ?? []
    let entry = CacheEntry(url, in: folder)
    if case .success(let expected) = result {
      result = entry.publish(sha256: Set(waiters.compactMap(\.sha256))).map { _ in expected }
    }
    for waiter in waiters {
      switch result {
      case .success(let count):
        waiter.onProgress?(DownloadProgress(received: count, expected: count))
        waiter.continuation.resume(returning: .success(entry.path))
      case .failure(let error): waiter.continuation.resume(returning: .failure(error))
      }
    }
  }

  private func tell(_ url: URL, _ progress: DownloadProgress) {
    for waiter in running[url]?.waiters.values.map(\.onProgress) ?? [] { waiter?(progress) }
  }

  /// Downloads the part of an entry, with its retries.
  ///
  /// - Returns: The number of bytes.
  private static func fetch(
    _ url: URL, _ folder: String, _ options: DownloadOptions,
    _ onProgress: @escaping @Sendable (DownloadProgress) -> Void
  ) async -> Result<Int64, DownloadError> {
    var retries = options.retryDelays[...]
    var hasStartedOver = false
    while true {
      let outcome = await Transfer(CacheEntry(url, in: folder), options, onProgress).run()
      guard !Task.isCancelled else { return .failure(.cancelled) }
      switch outcome {
      case .whole(let count): return .success(count)
      case .failed(let error): return .failure(error)
      case .mustStartOver(let error):
        guard !hasStartedOver else { return .failure(error) }
        hasStartedOver = true
        CacheEntry(url, in: folder).removePart()
      case .brokeOff(let error):
        guard let delay = retries.popFirst() else { return .failure(error) }
        try? await Task.sleep(for: .seconds(delay))
        guard !Task.isCancelled else { return .failure(.cancelled) }
      }
    }
  }
}
