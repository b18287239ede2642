#if os(Linux)
  internal import Foundation
  internal import QPCore

  /// A request that libcurl carries out on a thread of its own.
  final class CurlConnection: Sendable {
    private struct Control {
      /// The group to wake; `nil` before the request has begun and after its end.
      var group: CurlLibrary.Handle?
      var isCancelled = false
    }

    private let transfer: Transfer
    private let options: DownloadOptions
    private let control = Locked(Control())

    init(_ transfer: Transfer, _ options: DownloadOptions) { (self.transfer, self.options) = (transfer, options) }

    /// Carries the request out.
    ///
    /// - Returns: The reason why the answer did not end well; `nil` if it did, or the transfer ended it.
    func run() async -> DownloadError? {
      let library: CurlLibrary
      do throws(DownloadError) { library = try CurlLibrary.shared() } catch { return error }
      return await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let hasStarted = WorkerThread.start { continuation.resume(returning: self.perform(library)) }
          if !hasStarted { continuation.resume(returning: .disconnected(reason: "the system starts no thread")) }
        }
      } onCancel: {
        control.withLock { control in
          control.isCancelled = true
          if let group = control.group, let library = try? CurlLibrary.shared() { library.wake(group: group) }
        }
      }
    }

    /// The protocols that redirections may lead to: an address of HTTPS never to HTTP.
    static func redirectionProtocols(of url: URL) -> Int {
      url.scheme?.lowercased() == "http" ? CurlNumber.http | CurlNumber.https : CurlNumber.https
    }

    private func perform(_ library: CurlLibrary) -> DownloadError? {
      Self.blockBrokenPipes()
      guard let request = library.makeRequest() else { return .disconnected(reason: "libcurl does not start") }
      defer { library.release(request: request) }
      guard let group = library.makeGroup() else { return .disconnected(reason: "libcurl does not start") }
      defer { library.release(group: group) }
      let headers = library.makeList(transfer.headers.map { "\($0): \($1)" })
      defer { library.release(list: headers) }
      let answer = CurlResponse(transfer)
      return withExtendedLifetime(answer) {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: CurlNumber.errorTextLength) { errorText in
          errorText.initialize(repeating: 0)
          prepare(request, library, answer, headers)
          library.set(CurlNumber.errorText, UnsafeRawPointer(errorText.baseAddress), of: request)
          // The request outlives this memory.
          defer { library.set(CurlNumber.errorText, UnsafeRawPointer?.none, of: request) }
          guard library.add(request, to: group) else { return .disconnected(reason: "libcurl does not start") }
          defer { library.remove(request, from: group) }
          control.withLock { $0.group = group }
          defer { control.withLock { $0.group = nil } }
          return wait(for: group, library, answer) { errorText.baseAddress.map { String(cString: $0) } ?? "" }
        }
      }
    }

    /// Lets a connection that breaks be an error, and no signal that ends the program.
    private static func blockBrokenPipes() {
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    private func prepare(
      _ request: CurlLibrary.Handle, _ library: CurlLibrary, _ answer: CurlResponse, _ headers: CurlLibrary.List?
    ) {
      // The library copies the text.
      transfer.url.absoluteString.withCString { library.set(CurlNumber.address, UnsafeRawPointer($0), of: request) }
      library.set(CurlNumber.headers, headers, of: request)
      library.set(CurlNumber.protocols, CurlNumber.http | CurlNumber.https, of: request)
      library.set(CurlNumber.redirectionProtocols, Self.redirectionProtocols(of: transfer.url), of: request)
      library.set(CurlNumber.follows, 1, of: request)
      library.set(CurlNumber.redirections, max(0, min(options.maximumRedirects, 1000)), of: request)
      library.set(CurlNumber.version, CurlNumber.version11, of: request)
      library.set(CurlNumber.usesNoSignal, 1, of: request)
      // A proxy's answer to CONNECT is not the file's.
      library.set(CurlNumber.suppressesProxyHeads, 1, of: request)
      let context = Unmanaged.passUnretained(answer).toOpaque()
      library.set(CurlNumber.head, context, of: request)
      library.set(CurlNumber.takesHead, { CurlResponse.receive($0, $1, $2, $3) { $0.receiveHead($1) } }, of: request)
      library.set(CurlNumber.body, context, of: request)
      library.set(CurlNumber.takesBody, { CurlResponse.receive($0, $1, $2, $3) { $0.receiveBody($1) } }, of: request)
    }

    /// Waits for the end, for silence, for the deadline, and for a cancellation.
    private func wait(
      for group: CurlLibrary.Handle, _ library: CurlLibrary, _ answer: CurlResponse, _ errorText: () -> String
    ) -> DownloadError? {
      let begin = MonotonicClock.seconds
      let (silence, deadline) = (Transfer.seconds(options.timeout), Transfer.seconds(options.deadline))
      while true {
        guard library.perform(group) else { return .disconnected(reason: "libcurl cannot go on") }
        if let result = library.result(in: group) { return error(of: result, answer, library, errorText()) }
        guard !control.withLock({ $0.isCancelled }) else { return .cancelled }
        let now = MonotonicClock.seconds
        let (untilSilent, untilDeadline) = (answer.lastTime + silence - now, begin + deadline - now)
        if untilDeadline <= 0 { return .disconnected(reason: "it took longer than \(Int(deadline)) s") }
        if untilSilent <= 0 { return .disconnected(reason: "the server was silent for \(Int(silence)) s") }
        library.wait(for: group, atMost: min(untilSilent, untilDeadline))
      }
    }

    private func error(
      of result: CInt, _ answer: CurlResponse, _ library: CurlLibrary, _ text: String
    ) -> DownloadError? {
      switch result {
      case CurlNumber.ok: return nil
      case CurlNumber.tooManyRedirects: return .tooManyRedirects
      case CurlNumber.unsupportedProtocol where answer.location != nil, CurlNumber.malformedAddress:
        return .invalidURL(answer.location ?? transfer.url.absoluteString)
      // The transfer says how many are missing.
      case CurlNumber.partialFile where transfer.lacksBytes: return nil
      default: return .disconnected(reason: text.isEmpty ? library.text(of: result) : text)
      }
    }
  }
#endif
