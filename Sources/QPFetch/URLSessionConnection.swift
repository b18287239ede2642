#if canImport(Darwin)
  internal import Foundation
  internal import QPCore

  /// A request that Foundation carries out.
  ///
  /// Unchecked because all that changes is behind a lock.
  final class URLSessionConnection: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private struct State {
      var redirections = 0
      var continuation: CheckedContinuation<DownloadError?, Never>?
    }

    private let transfer: Transfer
    private let options: DownloadOptions
    private let state = Locked(State())

    init(_ transfer: Transfer, _ options: DownloadOptions) { (self.transfer, self.options) = (transfer, options) }

    /// Carries the request out.
    ///
    /// - Returns: The reason why the answer did not end well; `nil` if it did, or the transfer ended it.
    func run() async -> DownloadError? {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.timeoutIntervalForRequest = Transfer.seconds(options.timeout)
      configuration.urlCache = nil
      let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
      defer { session.finishTasksAndInvalidate() }
      let task = session.dataTask(with: request)
      // A server that sends a byte now and then is never silent.
      let seconds = Transfer.seconds(options.deadline)
      let deadline = Task {
        try? await Task.sleep(for: .seconds(seconds))
        guard !Task.isCancelled else { return }
        transfer.end(.brokeOff(.disconnected(reason: "it took longer than \(Int(seconds)) s")))
        task.cancel()
      }
      defer { deadline.cancel() }
      return await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          state.withLock { $0.continuation = continuation }
          task.resume()
        }
      } onCancel: {
        task.cancel()
      }
    }

    private var request: URLRequest {
      var request = URLRequest(url: transfer.url)
      for (name, value) in transfer.headers { request.setValue(value, forHTTPHeaderField: name) }
      return request
    }

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
        transfer.end(.failed(error))
        completionHandler(nil)
      }
      guard redirections <= options.maximumRedirects else { return refuse(.tooManyRedirects) }
      // A request by HTTPS must not be answered by HTTP.
      guard scheme == "https" || scheme == "http" && transfer.url.scheme?.lowercased() == "http" else {
        return refuse(.invalidURL(request.url?.absoluteString ?? ""))
      }
      var request = request
      for (name, value) in transfer.headers { request.setValue(value, forHTTPHeaderField: name) }
      completionHandler(request)
    }

    /// Answers the question for a name and a password: there are none.
    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      guard challenge.protectionSpace.authenticationMethod != NSURLAuthenticationMethodServerTrust else {
        return completionHandler(.performDefaultHandling, nil)
      }
      let status = (challenge.failureResponse as? HTTPURLResponse)?.statusCode ?? 401
      transfer.end(.failed(.refused(status: status)))
      completionHandler(.cancelAuthenticationChallenge, nil)
    }

    func urlSession(
      _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
      completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
      guard let response = response as? HTTPURLResponse else {
        transfer.end(.failed(.disconnected(reason: "no HTTP")))
        return completionHandler(.cancel)
      }
      // An early answer (100, 103) announces another.
      guard !(100..<200).contains(response.statusCode) else { return completionHandler(.allow) }
      completionHandler(transfer.accepts(HTTPResponseHead(response)) ? .allow : .cancel)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      if !data.withUnsafeBytes({ transfer.receive($0) }) { dataTask.cancel() }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      let continuation = state.withLock { state in
        defer { state.continuation = nil }
        return state.continuation
      }
      continuation?.resume(returning: error.map { .disconnected(reason: $0.localizedDescription) })
    }
  }

  extension HTTPResponseHead {
    fileprivate init(_ response: HTTPURLResponse) {
      let names = ["Content-Length", "Content-Range", "ETag", "Last-Modified", "Transfer-Encoding"]
      let headers = names.compactMap { name in
        response.value(forHTTPHeaderField: name).map { (name: name, value: $0) }
      }
      self.init(status: response.statusCode, headers: headers)
    }
  }
#endif
