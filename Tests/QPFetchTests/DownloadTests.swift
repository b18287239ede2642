import Foundation
import QPCore
import QPRecording
import QPTestSupport
import Testing

@testable import QPFetch

/// 300,000 bytes that are nowhere alike.
private let content: [UInt8] = {
  var random = SplitMix64(seed: 3)
  return (0..<300_000).map { _ in UInt8.random(in: 0...255, using: &random) }
}()
private let digest = content.withUnsafeBytes { SHA256.hexadecimal(of: $0) }

/// Serves the content with its ETag, from the requested place.
private func serve(
  _ request: LoopbackServer.Request, _ connection: LoopbackServer.Connection, etag: String = "\"one\"",
  bytes: [UInt8] = content, upTo end: Int? = nil
) {
  if let start = request.rangeStart, request.headers["if-range"] == etag {
    connection.send(
      status: 206,
      [
        "Content-Length": "\(bytes.count - start)", "ETag": etag,
        "Content-Range": "bytes \(start)-\(bytes.count - 1)/\(bytes.count)",
      ])
    connection.send(bytes[start..<(end ?? bytes.count)])
  } else {
    connection.send(status: 200, ["Content-Length": "\(bytes.count)", "ETag": etag])
    connection.send(bytes[..<(end ?? bytes.count)])
  }
}

struct DownloadTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// No answer of a test is late: on a busy machine a waiting one takes longer than the usual limit.
  private static let patient = DownloadOptions(timeout: 600, retryDelays: [0, 0, 0])

  private func manager(_ options: DownloadOptions = patient) -> DownloadManager {
    DownloadManager(folder: folder.path + "/cache", options: options)
  }

  private func url(_ server: LoopbackServer, _ path: String = "/model.task") throws -> URL {
    try #require(URL(string: server.address(path)))
  }

  private func bytes(_ path: String) throws -> [UInt8] {
    Array(try #require(FileManager.default.contents(atPath: path)))
  }

  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/cache")) ?? []).sorted()
  }

  @Test func aFileIsDownloadedOnceAndStaysThere() async throws {
    let server = try LoopbackServer { request, connection in serve(request, connection) }
    let (manager, url) = (manager(), try url(server))
    let progress = Locked<[DownloadProgress]>([])
    let path = try await manager.file(at: url, sha256: digest.uppercased()) { each in
      progress.withLock { $0.append(each) }
    }
    #expect(try bytes(path) == content)
    #expect(path.hasSuffix(".task") && names.count == 1)
    #expect(manager.cachedFile(for: url) == path)
    let all = progress.withLock { $0 }
    #expect(all.last == DownloadProgress(received: 300_000, expected: 300_000) && all.last?.fraction == 1)
    #expect(all.count { $0.fraction == 1 } <= 2)
    server.stop()
    #expect(try await manager.file(at: url, sha256: digest) == path)
    #expect(server.requests.count == 1)
    await manager.remove(url)
    #expect(names == [] && manager.cachedFile(for: url) == nil)
  }

  @Test func aDownloadThatBreaksOffGoesOnWhereItWas() async throws {
    let server = try LoopbackServer { request, connection in
      serve(request, connection, upTo: request.number < 2 ? 100_000 * (request.number + 1) : nil)
    }
    let path = try await manager().file(at: try url(server), sha256: digest)
    #expect(try bytes(path) == content)
    #expect(server.requests.map(\.rangeStart) == [nil, 100_000, 200_000])
    #expect(names.count == 1)
  }

  @Test func anotherManagerGoesOnWithWhatIsThere() async throws {
    let server = try LoopbackServer { request, connection in
      serve(request, connection, upTo: request.number == 0 ? 100_000 : nil)
    }
    let url = try url(server)
    await #expect(throws: DownloadError.self) {
      try await manager(DownloadOptions(retryDelays: [])).file(at: url)
    }
    #expect(names.filter { $0.hasSuffix(".part") }.count == 1)
    #expect(manager().cachedFile(for: url) == nil)
    #expect(try bytes(try await manager().file(at: url)) == content)
    #expect(server.requests.map(\.rangeStart) == [nil, 100_000])
  }

  @Test func aFileThatHasChangedStartsOver() async throws {
    let changed = Array(content.reversed())
    let server = try LoopbackServer { request, connection in
      if request.number == 0 {
        serve(request, connection, upTo: 100_000)
      } else {
        serve(request, connection, etag: "\"two\"", bytes: changed)
      }
    }
    #expect(try bytes(try await manager().file(at: try url(server))) == changed)
  }

  @Test func withoutAValidatorABrokenDownloadStartsOver() async throws {
    let server = try LoopbackServer { request, connection in
      connection.send(status: 200, ["Content-Length": "\(content.count)", "ETag": "W/\"weak\""])
      connection.send(request.number == 0 ? content[..<100_000] : content[...])
    }
    #expect(try bytes(try await manager().file(at: try url(server))) == content)
    #expect(server.requests.map(\.rangeStart) == [nil, nil])
  }

  @Test(arguments: ["bytes 99999-299999/300000", "bytes 100000-399999/400000", "nonsense"])
  func aPartOfAnotherPlaceIsNotTaken(range: String) async throws {
    let server = try LoopbackServer { request, connection in
      if request.number == 1 {
        connection.send(status: 206, ["Content-Length": "200000", "Content-Range": range])
        connection.send(content[100_000...])
      } else {
        serve(request, connection, upTo: request.number == 0 ? 100_000 : nil)
      }
    }
    #expect(try bytes(try await manager().file(at: try url(server))) == content)
    #expect(server.requests.map(\.rangeStart) == [nil, 100_000, nil])
  }

  @Test func aPlaceBeyondTheFileStartsOver() async throws {
    let server = try LoopbackServer { request, connection in
      if request.number == 1 {
        connection.send(status: 416, ["Content-Length": "0"])
      } else {
        serve(request, connection, upTo: request.number == 0 ? 100_000 : nil)
      }
    }
    #expect(try bytes(try await manager().file(at: try url(server))) == content)
  }

  @Test func fewerBytesThanStatedAreNoFile() async throws {
    let server = try LoopbackServer { _, connection in
      connection.send(status: 200, ["Content-Length": "300000"])
      connection.send(content[..<299_999])
    }
    let manager = manager()
    await #expect(throws: DownloadError.self) { try await manager.file(at: try url(server, "/short")) }
    #expect(server.requests.map(\.path) == Array(repeating: "/short", count: 4))
    #expect(names.allSatisfy { $0.contains(".part") })
  }

  @Test func withoutALengthTheEndOfTheConnectionIsTheEnd() async throws {
    let server = try LoopbackServer { _, connection in
      connection.send(status: 200)
      connection.send(content)
    }
    #expect(try bytes(try await manager().file(at: try url(server))) == content)
  }

  @Test(arguments: [401, 403, 404, 410]) func refusalsAreNotTriedAgain(status: Int) async throws {
    let server = try LoopbackServer { _, connection in
      connection.send(status: status, ["Content-Length": "4"])
      connection.send("gone".utf8)
    }
    await #expect(throws: DownloadError.refused(status: status)) { try await manager().file(at: try url(server)) }
    #expect(server.requests.count == 1)
  }

  @Test func aServerInTroubleIsTriedAgain() async throws {
    let server = try LoopbackServer { request, connection in
      if request.number < 2 {
        connection.send(status: 503, ["Content-Length": "0"])
      } else {
        serve(request, connection)
      }
    }
    #expect(try bytes(try await manager().file(at: try url(server))) == content)
  }

  @Test func aServerThatIsNotThereIsSaid() async throws {
    // The port of a server that has stopped might be another test's by now, which would count these requests.
    try await LoopbackServer.withoutServer(at: "/model.task") { address in
      let url = try #require(URL(string: address))
      await #expect(throws: DownloadError.self) { try await manager().file(at: url) }
    }
  }

  @Test func aStalledConnectionBreaksOff() async throws {
    let server = try LoopbackServer { request, connection in
      serve(request, connection, upTo: request.number == 0 ? 100_000 : nil)
      if request.number == 0 { connection.stall() }
    }
    // On a busy machine the good connection may take longer than the limit, too, and is then tried again.
    let manager = manager(DownloadOptions(timeout: 2, retryDelays: [0, 0, 0, 0, 0]))
    #expect(try bytes(try await manager.file(at: try url(server))) == content)
    let starts = server.requests.map(\.rangeStart)
    #expect(starts.count >= 2 && starts[0] == nil && starts.dropFirst().allSatisfy { $0 == 100_000 }, "\(starts)")
  }

  @Test func slowBytesAreAwaited() async throws {
    let server = try LoopbackServer { _, connection in
      connection.send(status: 200, ["Content-Length": "10"])
      for byte in 0..<10 as Range<UInt8> {
        connection.send([byte])
        usleep(30_000)
      }
    }
    #expect(try bytes(try await manager().file(at: try url(server))) == Array(0..<10))
  }

  @Test func manyWaitersShareOneDownload() async throws {
    let gate = Gate()
    let server = try LoopbackServer { request, connection in
      gate.wait()
      serve(request, connection)
    }
    let (manager, url) = (manager(), try url(server))
    try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<8 { group.addTask { try await manager.file(at: url, sha256: digest) } }
      while await manager.waiterCount(for: url) < 8 { await Task.yield() }
      gate.open()
      var paths: Set<String> = []
      for try await path in group { paths.insert(path) }
      #expect(paths.count == 1)
    }
    #expect(server.requests.count == 1)
  }

  @Test func theLastWaiterCancelsTheDownload() async throws {
    let server = try LoopbackServer { request, connection in
      serve(request, connection, upTo: request.number == 0 ? 100_000 : nil)
      if request.number == 0 { connection.stall() }
    }
    let (manager, url) = (manager(), try url(server))
    let (received, first) = (Locked(Int64(0)), Locked<Task<String, any Error>?>(nil))
    first.withLock {
      $0 = Task { try await manager.file(at: url) { each in received.withLock { $0 = each.received } } }
    }
    let second = Task { try await manager.file(at: url) }
    while await manager.waiterCount(for: url) < 2 || received.withLock({ $0 }) == 0 { await Task.yield() }
    first.withLock { $0 }?.cancel()
    await #expect(throws: DownloadError.cancelled) { try await first.withLock { $0 }?.value }
    #expect(await manager.waiterCount(for: url) == 1)
    second.cancel()
    await #expect(throws: DownloadError.cancelled) { try await second.value }
    // Its part serves the next one.
    #expect(try bytes(try await manager.file(at: url)) == content)
    #expect((server.requests.last?.rangeStart ?? 0) > 0)
  }

  @Test func aWrongDigestIsRemoved() async throws {
    let server = try LoopbackServer { request, connection in serve(request, connection) }
    let manager = manager()
    await #expect(throws: DownloadError.wrongChecksum(expected: "00", got: digest)) {
      try await manager.file(at: try url(server), sha256: "00")
    }
    #expect(names == [])
    // And so is a file that is there and has changed.
    let path = try await manager.file(at: try url(server))
    try Data([1]).write(to: URL(fileURLWithPath: path))
    #expect(try bytes(try await manager.file(at: try url(server), sha256: digest)) == content)
  }

  @Test func filesThatAreTooLargeAreRefused() async throws {
    let server = try LoopbackServer { request, connection in
      if request.path == "/stated" { return serve(request, connection) }
      connection.send(status: 200)
      connection.send(content)
    }
    let manager = manager(DownloadOptions(sizeLimit: 200_000))
    for path in ["/stated", "/unstated"] {
      await #expect(throws: DownloadError.tooLarge(limit: 200_000)) {
        try await manager.file(at: try url(server, path))
      }
    }
    #expect(names.filter { !$0.hasSuffix(".json") } == [])
  }

  @Test func redirectionsAreFollowedAndCounted() async throws {
    let server = try LoopbackServer { request, connection in
      let left = Int(request.path.dropFirst()) ?? 0
      if left == 0 { return serve(request, connection) }
      connection.send(status: 302, ["Location": "/\(left - 1)", "Content-Length": "0"])
    }
    #expect(try bytes(try await manager().file(at: try url(server, "/5"))) == content)
    await #expect(throws: DownloadError.tooManyRedirects) { try await manager().file(at: try url(server, "/6")) }
  }

  @Test func onlyAddressesOfTheWebAreTaken() async throws {
    for text in ["file:///etc/passwd", "ftp://127.0.0.1/a", "a", "http:"] {
      let url = try #require(URL(string: text))
      await #expect(throws: DownloadError.invalidURL(url.absoluteString)) { try await manager().file(at: url) }
    }
    let server = try LoopbackServer { _, connection in
      connection.send(status: 302, ["Location": "file:///etc/passwd", "Content-Length": "0"])
    }
    await #expect(throws: DownloadError.self) { try await manager().file(at: try url(server)) }
  }

  #if os(Linux)
    @Test(.enabled(if: geteuid() == 0, "A device is made by the superuser alone."))
    func aFullDiskIsSaid() async throws {
      let server = try LoopbackServer { request, connection in serve(request, connection) }
      let url = try url(server)
      let entry = CacheEntry(url, in: folder.path + "/cache")
      try FileManager.default.createDirectory(atPath: folder.path + "/cache", withIntermediateDirectories: true)
      // The device /dev/full, since a link would not be followed.
      try #require(mknod(entry.partPath, S_IFCHR | 0o600, 1 << 8 | 7) == 0)
      await #expect(throws: DownloadError.noSpace(path: entry.partPath)) { try await manager().file(at: url) }
      #expect(manager().cachedFile(for: url) == nil)
    }
  #endif

  @Test func aFolderThatCannotBeMadeIsSaid() async throws {
    try folder.write("no folder", to: "cache")
    let server = try LoopbackServer { request, connection in serve(request, connection) }
    await #expect(throws: DownloadError.self) { try await manager().file(at: try url(server)) }
  }

  @Test(arguments: [
    ("bytes 5-9/10", 5, 10), ("Bytes 0-0/1", 0, 1), ("bytes 7-9/*", 7, nil), ("bytes */10", nil, nil), ("", nil, nil),
  ])
  func rangesAreRead(text: String, start: Int64?, total: Int64?) {
    let range = ContentRange(text)
    #expect(range?.start == start && range?.total == total)
  }
}
