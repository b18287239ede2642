#if os(Linux)
  import Foundation
  import QPCore
  import QPTestSupport
  import Testing

  @testable import QPFetch

  /// Downloads by libcurl: servers that lie about lengths, lead elsewhere, never end or speak no HTTP, and no libcurl at all.
  @Suite(.timeLimit(.minutes(10))) struct CurlConnectionTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func download(
      _ address: String, _ options: DownloadOptions = DownloadOptions(timeout: 600, retryDelays: [])
    ) async throws -> Result<String, DownloadError> {
      let manager = DownloadManager(folder: folder.path + "/cache", options: options)
      let url = try #require(URL(string: address))
      do throws(DownloadError) { return .success(try await manager.file(at: url)) } catch { return .failure(error) }
    }

    private func download(answer: [UInt8], _ options: DownloadOptions? = nil) async throws -> Result<
      String, DownloadError
    > {
      let server = try LoopbackServer { _, connection in connection.send(answer) }
      let address = server.address("/model.task")
      if let options { return try await download(address, options) }
      return try await download(address)
    }

    private var names: [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/cache")) ?? []).sorted()
    }

    /// Bug: a stated length of 2⁶³ − 1 ended the process inside FoundationNetworking.
    @Test(arguments: ["9223372036854775807", "9223372036854775806"])
    func theLargestLengthIsTooLarge(length: String) async throws {
      let answer = "HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\nx"
      #expect(try await download(answer: Array(answer.utf8)) == .failure(.tooLarge(limit: 4 << 30)))
      #expect(names.filter { !$0.hasSuffix(".json") } == [])
    }

    @Test(arguments: [
      "Content-Length: 5\r\nContent-Length: 6\r\n", "Content-Length: 5, 6\r\n",
      "Content-Length: 9223372036854775808\r\n",
      "Content-Length: -1\r\n", "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
      "transfer-encoding: chunked\r\ncontent-length: 5\r\n", "Content-Length : 5\r\nContent-Length: 7\r\n",
    ])
    func contradictoryLengthsAreRefused(headers: String) async throws {
      let answer = "HTTP/1.1 200 OK\r\n\(headers)\r\n5\r\nhello\r\n0\r\n\r\n"
      guard case .failure(.disconnected) = try await download(answer: Array(answer.utf8)) else {
        Issue.record("It was accepted.")
        return
      }
      #expect(names.allSatisfy { $0.contains(".part") })
    }

    @Test func chunksAreJoined() async throws {
      let chunks = "3\r\nhel\r\n2;x=y\r\nlo\r\n0\r\nContent-Length: 9\r\n\r\n"
      let answer = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks)"
      let path = try await download(answer: Array(answer.utf8)).get()
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "hello")
    }

    @Test(arguments: [
      "5\r\nhello\r\n", "5\r\nhel", "5\r\nhello\r\n0", "fffffffffffffffff\r\nhello\r\n0\r\n\r\n",
      "-5\r\nhello\r\n0\r\n\r\n", "x\r\nhello\r\n0\r\n\r\n", "",
    ])
    func cutAndMalformedChunksAreNoFile(body: String) async throws {
      let answer = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(body)"
      guard case .failure(.disconnected) = try await download(answer: Array(answer.utf8)) else {
        Issue.record("It was accepted.")
        return
      }
      #expect(names.allSatisfy { $0.contains(".part") })
    }

    @Test(arguments: ["hello", "", "HTTP/9.9 200 OK\r\n\r\nx", "ICY 200 OK\r\n\r\nx", "\0\0\0\0"])
    func anAnswerThatIsNoHTTPIsRefused(answer: String) async throws {
      guard case .failure = try await download(answer: Array(answer.utf8)) else {
        Issue.record("It was accepted.")
        return
      }
      #expect(names.allSatisfy { $0.contains(".part") })
    }

    @Test func headersWithoutEndAreLeft() async throws {
      let server = try LoopbackServer { _, connection in
        connection.send("HTTP/1.1 200 OK\r\n".utf8)
        let line = Array("X-Filler: \(String(repeating: "x", count: 1000))\r\n".utf8)
        while connection.send(line) {}
      }
      guard case .failure(.disconnected) = try await download(server.address("/a")) else {
        Issue.record("It was accepted.")
        return
      }
    }

    @Test func aHeadThatDripsEndsByTheDeadline() async throws {
      let server = try LoopbackServer { _, connection in
        while connection.send([0x48]) { usleep(50_000) }
      }
      let result = try await download(
        server.address("/a"), DownloadOptions(timeout: 600, retryDelays: [], deadline: 1))
      guard case .failure = result else {
        Issue.record("It was accepted.")
        return
      }
    }

    @Test func aServerThatSaysNothingIsLeft() async throws {
      let server = try LoopbackServer { _, connection in connection.stall() }
      let result = try await download(server.address("/a"), DownloadOptions(timeout: 1, retryDelays: []))
      #expect(result == .failure(.disconnected(reason: "the server was silent for 1 s")))
    }

    /// Bytes are kept as they are sent: nothing unpacks a small body into a large one.
    @Test func aBodyIsNotUnpacked() async throws {
      let packed: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0x4B, 4, 0, 0x43, 0xBE, 0xB7, 0xE8, 1, 0, 0, 0]
      let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(packed.count)\r\n\r\n"
      let path = try await download(answer: Array(head.utf8) + packed).get()
      #expect(FileManager.default.contents(atPath: path).map(Array.init) == packed)
    }

    /// Bug: behind a proxy, the answer to CONNECT was taken for the head of the file.
    @Test func theAnswerOfAProxyIsNotTheFiles() async throws {
      let proxy = try LoopbackServer { _, connection in
        connection.send(status: 200, ["Content-Length": "9223372036854775807"])
      }
      // No other test speaks HTTPS.
      setenv("https_proxy", proxy.address(""), 1)
      defer { unsetenv("https_proxy") }
      guard case .failure(.disconnected) = try await download("https://files.invalid/model.task") else {
        Issue.record("The proxy's answer was taken.")
        return
      }
      #expect(proxy.requests.map(\.path) == ["files.invalid:443"] && names.allSatisfy { $0.contains(".part") })
    }

    // MARK: Redirections

    /// A name and a password in the address are for its server alone.
    @Test func credentialsStayWithTheirServer() async throws {
      let other = try LoopbackServer { _, connection in
        connection.send(status: 200, ["Content-Length": "5"])
        connection.send("hello".utf8)
      }
      let target = other.address("/elsewhere")
      let named = try LoopbackServer { _, connection in
        connection.send(status: 302, ["Location": target, "Content-Length": "0"])
      }
      let address = "http://name:secret@127.0.0.1:\(named.port)/model.task"
      let path = try await download(address).get()
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "hello")
      #expect(named.requests.map { $0.headers["authorization"] } == ["Basic bmFtZTpzZWNyZXQ="])
      #expect(other.requests.map(\.path) == ["/elsewhere"])
      #expect(other.requests.allSatisfy { $0.headers["authorization"] == nil && $0.headers["cookie"] == nil })
    }

    @Test(arguments: [
      "file:///etc/passwd", "ftp://127.0.0.1/a", "gopher://127.0.0.1/a", "dict://127.0.0.1/a", "http://", "a:b",
    ])
    func redirectionsLeadToTheWebAlone(location: String) async throws {
      let server = try LoopbackServer { request, connection in
        if request.path == "/model.task" {
          connection.send(status: 302, ["Location": location, "Content-Length": "0"])
        } else {
          connection.send(status: 404, ["Content-Length": "0"])
        }
      }
      #expect(try await download(server.address("/model.task")) == .failure(.invalidURL(location)))
      #expect(server.requests.count == 1)
    }

    /// A request by HTTPS is not answered by HTTP.
    @Test func securityIsNotGivenUp() throws {
      let (secure, plain) = (try #require(URL(string: "HTTPS://a/b")), try #require(URL(string: "http://a/b")))
      #expect(CurlConnection.redirectionProtocols(of: secure) == CurlNumber.https)
      #expect(CurlConnection.redirectionProtocols(of: plain) == CurlNumber.http | CurlNumber.https)
    }

    @Test func aServerThatLeadsToItselfIsLeft() async throws {
      let server = try LoopbackServer { _, connection in
        connection.send(status: 301, ["Location": "/model.task", "Content-Length": "0"])
      }
      #expect(try await download(server.address("/model.task")) == .failure(.tooManyRedirects))
      #expect(server.requests.count == 6)
    }

    // MARK: The library

    @Test(arguments: [["/no/such/libcurl.so.4"], ["libc.so.6"], []])
    func aMissingLibraryIsSaid(places: [String]) {
      #expect(throws: DownloadError.needsLibrary(places: places)) { try CurlLibrary.load(places) }
    }

    /// A description of a kept part cannot add lines to the request.
    @Test func aValidatorIsOneLine() {
      func validator(_ text: String) -> String? { CacheEntry.Note(url: "", etag: text).validator }
      #expect(validator("\"a\"") == "\"a\"")
      for text in ["\"a\r\nX: y\"", "\"a\rX: y\"", "\"a\nX\"", "\"a\0\""] {
        #expect(validator(text) == nil, "\(text)")
      }
    }
  }
#endif
