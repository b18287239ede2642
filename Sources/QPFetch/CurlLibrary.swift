#if os(Linux)
  internal import CCurl
  internal import QPCore
  internal import QPRecording

  /// libcurl, found and loaded while the program runs, so that nothing needs its headers.
  ///
  /// Its functions of version 7.68 are used, which all later ones have as well.
  struct CurlLibrary: @unchecked Sendable {
    typealias Handle = QPCurlHandle
    typealias List = UnsafeMutableRawPointer
    private typealias Start = @convention(c) (Int) -> CInt
    private typealias Create = @convention(c) () -> Handle?
    private typealias Release = @convention(c) (Handle?) -> Void
    private typealias Text = @convention(c) (CInt) -> UnsafePointer<CChar>?
    private typealias Append = @convention(c) (List?, UnsafePointer<CChar>) -> List?
    private typealias Join = @convention(c) (Handle?, Handle?) -> CInt
    private typealias Number = UnsafeMutablePointer<CInt>
    private typealias Perform = @convention(c) (Handle?, Number) -> CInt
    private typealias Poll = @convention(c) (Handle?, UnsafeRawPointer?, CUnsignedInt, CInt, Number?) -> CInt
    private typealias Messages = @convention(c) (Handle?, Number) -> UnsafeMutablePointer<QPCurlMessage>?
    private typealias Call = @convention(c) (Handle?) -> CInt

    private let createRequest: Create
    private let releaseRequest: Release
    private let setOption: UnsafeMutableRawPointer
    private let errorText: Text
    private let append: Append
    private let releaseList: Release
    private let createGroup: Create
    private let releaseGroup: Call
    private let join: Join
    private let leave: Join
    private let performAll: Perform
    private let pollAll: Poll
    private let wakeUp: Call
    private let messages: Messages

    /// The names and paths to load it by, in the order in which they are tried: `QPKIT_CURL`, then the system's.
    static var places: [String] {
      (ProcessEnvironment.variable("QPKIT_CURL").map { [$0] } ?? []) + ["libcurl.so.4", "libcurl-gnutls.so.4"]
    }

    /// The library, loaded once for the whole program.
    ///
    /// - Throws: ``DownloadError/needsLibrary(places:)``; the next call tries again.
    static func shared() throws(DownloadError) -> CurlLibrary {
      try loaded.withLock { (loaded) throws(DownloadError) in
        if let library = loaded { return library }
        let library = try load(places)
        loaded = library
        return library
      }
    }

    private static let loaded = Locked<CurlLibrary?>(nil)

    /// Loads the library by the first of several names or paths that is one.
    static func load(_ places: [String]) throws(DownloadError) -> CurlLibrary {
      for path in places {
        if let library = LoadedLibrary.open(path).library.flatMap({ CurlLibrary($0) }) { return library }
      }
      throw .needsLibrary(places: places)
    }

    private init?(_ library: LoadedLibrary) {
      func find<Function>(_ name: String) -> Function? {
        library.symbol(name).map { unsafeBitCast($0, to: Function.self) }
      }
      guard let start: Start = find("curl_global_init"), let createRequest: Create = find("curl_easy_init"),
        let releaseRequest: Release = find("curl_easy_cleanup"), let setOption = library.symbol("curl_easy_setopt"),
        let errorText: Text = find("curl_easy_strerror"), let append: Append = find("curl_slist_append"),
        let releaseList: Release = find("curl_slist_free_all"), let createGroup: Create = find("curl_multi_init"),
        let releaseGroup: Call = find("curl_multi_cleanup"), let join: Join = find("curl_multi_add_handle"),
        let leave: Join = find("curl_multi_remove_handle"), let performAll: Perform = find("curl_multi_perform"),
        let pollAll: Poll = find("curl_multi_poll"), let wakeUp: Call = find("curl_multi_wakeup"),
        let messages: Messages = find("curl_multi_info_read"), start(CurlNumber.startsAll) == 0
      else { return nil }
      (self.createRequest, self.releaseRequest, self.setOption) = (createRequest, releaseRequest, setOption)
      (self.errorText, self.append, self.releaseList) = (errorText, append, releaseList)
      (self.createGroup, self.releaseGroup, self.join, self.leave) = (createGroup, releaseGroup, join, leave)
      (self.performAll, self.pollAll, self.wakeUp, self.messages) = (performAll, pollAll, wakeUp, messages)
    }

    // MARK: One request

    func makeRequest() -> Handle? { createRequest() }

    func release(request: Handle) { releaseRequest(request) }

    func set(_ option: CInt, _ value: Int, of request: Handle) {
      _ = qp_curl_set_number(setOption, request, option, value)
    }

    func set(_ option: CInt, _ value: UnsafeRawPointer?, of request: Handle) {
      _ = qp_curl_set_pointer(setOption, request, option, value)
    }

    func set(_ option: CInt, _ value: QPCurlCallback, of request: Handle) {
      _ = qp_curl_set_callback(setOption, request, option, value)
    }

    /// Makes a list of header lines, which lives until it is released.
    func makeList(_ lines: [String]) -> List? {
      lines.reduce(nil) { list, line in append(list, line) ?? list }
    }

    func release(list: List?) { releaseList(list) }

    /// The library's words for a result.
    func text(of result: CInt) -> String { errorText(result).map { String(cString: $0) } ?? "error \(result)" }

    // MARK: A group of requests, which can be woken

    func makeGroup() -> Handle? { createGroup() }

    func release(group: Handle) { _ = releaseGroup(group) }

    func add(_ request: Handle, to group: Handle) -> Bool { join(group, request) == 0 }

    func remove(_ request: Handle, from group: Handle) { _ = leave(group, request) }

    /// Does what can be done without waiting; `false` where the library cannot go on.
    func perform(_ group: Handle) -> Bool {
      var running: CInt = 0
      return performAll(group, &running) == 0
    }

    /// Waits until something can be done, the group is woken, or a time in seconds is over, of which 1 s counts at most.
    func wait(for group: Handle, atMost seconds: Double) {
      _ = pollAll(group, nil, 0, CInt(max(0, min(seconds, 1)) * 1000) + 1, nil)
    }

    /// Ends a wait, from any thread.
    func wake(group: Handle) { _ = wakeUp(group) }

    /// Returns the result of a request that is over; `nil` while none is.
    func result(in group: Handle) -> CInt? {
      var left: CInt = 0
      while let message = messages(group, &left) {
        if message.pointee.kind == CurlNumber.isOver { return qp_curl_result(message) }
      }
      return nil
    }
  }

  /// Numbers of libcurl's interface, by the names that they have in `curl/curl.h`.
  enum CurlNumber {
    // The kinds of options.
    private static let pointer: CInt = 10_000
    private static let function: CInt = 20_000

    /// `CURL_GLOBAL_ALL`.
    static let startsAll = 3
    /// `CURLMSG_DONE`.
    static let isOver: CInt = 1

    /// `CURLOPT_WRITEDATA`, `_WRITEFUNCTION`: the bytes of the answer.
    static let body = pointer + 1
    static let takesBody = function + 11
    /// `CURLOPT_HEADERDATA`, `_HEADERFUNCTION`: the lines of its head.
    static let head = pointer + 29
    static let takesHead = function + 79
    /// `CURLOPT_URL`, `_HTTPHEADER`, `_ERRORBUFFER`.
    static let address = pointer + 2
    static let headers = pointer + 23
    static let errorText = pointer + 10
    /// `CURLOPT_FOLLOWLOCATION`, `_MAXREDIRS`.
    static let follows: CInt = 52
    static let redirections: CInt = 68
    /// `CURLOPT_PROTOCOLS`, `_REDIR_PROTOCOLS`, with `CURLPROTO_HTTP` and `_HTTPS`.
    static let protocols: CInt = 181
    static let redirectionProtocols: CInt = 182
    static let http = 1
    static let https = 2
    /// `CURLOPT_HTTP_VERSION`, with `CURL_HTTP_VERSION_1_1`.
    static let version: CInt = 84
    static let version11 = 2
    /// `CURLOPT_NOSIGNAL`.
    static let usesNoSignal: CInt = 99
    /// `CURLOPT_SUPPRESS_CONNECT_HEADERS`.
    static let suppressesProxyHeads: CInt = 265

    /// `CURLE_OK`, `_UNSUPPORTED_PROTOCOL`, `_URL_MALFORMAT`, `_PARTIAL_FILE`, `_TOO_MANY_REDIRECTS`.
    static let ok: CInt = 0
    static let unsupportedProtocol: CInt = 1
    static let malformedAddress: CInt = 3
    static let partialFile: CInt = 18
    static let tooManyRedirects: CInt = 47
    /// `CURL_ERROR_SIZE`.
    static let errorTextLength = 256
  }
#endif
