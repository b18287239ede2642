import Foundation
import QPCore
import QPTestSupport
import Testing

@testable import QPFetch

/// Servers that lie about lengths, ask for passwords, announce answers, drip, and have other files written.
@Suite(.timeLimit(.minutes(10))) struct DownloadAttackTests {
  private let folder: TemporaryFolder
  private static let options = DownloadOptions(timeout: 600, retryDelays: [0, 0])

  init() throws { folder = try TemporaryFolder() }

  private func download(
    _ server: LoopbackServer, _ options: DownloadOptions = options
  ) async -> Result<String, DownloadError> {
    let manager = DownloadManager(folder: folder.path + "/cache", options: options)
    do throws(DownloadError) {
      guard let url = URL(string: server.address("/model.task")) else { throw .invalidURL("") }
      return .success(try await manager.file(at: url))
    } catch {
      return .failure(error)
    }
  }

  /// Bug: a 401 with a challenge hung the download for 60 s.
  @Test func aServerThatAsksForAPasswordIsRefused() async throws {
    let server = try LoopbackServer { _, connection in
      connection.send(status: 401, ["Content-Length": "3", "WWW-Authenticate": "Basic realm=\"x\""])
      connection.send("err".utf8)
    }
    #expect(await download(server) == .failure(.refused(status: 401)))
  }

  /// Two lengths, and one that no file has: neither says when the file is whole.
  @Test(arguments: ["Content-Length: 5\r\nContent-Length: 100000\r\n", "Content-Length: 99999999999999999999\r\n"])
  func aLengthThatCannotBeIsRefused(header: String) async throws {
    let server = try LoopbackServer { _, connection in
      connection.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\(header)\r\n".utf8)
      connection.send([UInt8](repeating: 0x41, count: 100_000))
    }
    guard case .failure = await download(server) else {
      Issue.record("It was accepted.")
      return
    }
  }

  @Test(arguments: ["5, 6", "-5", "+5", "5x", "", "99999999999999999999", "1e3", "0x5"])
  func lengthsAreWholeNumbers(text: String) { #expect(StatedLength(text) == .malformed) }

  @Test func aLengthMayBeStatedTwice() {
    #expect(StatedLength("5") == .bytes(5) && StatedLength("5, 5") == .bytes(5) && StatedLength(nil) == .none)
  }

  /// Bug: a cut-off chunked body that went on with an unknown length was accepted as whole.
  @Test func aBodyThatIsCutOffDoesNotGoOnWithoutItsLength() async throws {
    let server = try LoopbackServer { request, connection in
      if let start = request.rangeStart {
        connection.send(
          status: 206, ["Content-Length": "5", "Content-Range": "bytes \(start)-\(start + 4)/*", "ETag": "\"a\""])
        connection.send("EVIL!".utf8)
      } else {
        connection.send(status: 200, ["Transfer-Encoding": "chunked", "ETag": "\"a\""])
        connection.send("186a0\r\n".utf8)
        connection.send([UInt8](repeating: 0x41, count: 100_000))
        connection.send("\r\n".utf8)
      }
    }
    guard case .failure = await download(server) else {
      Issue.record("It was accepted.")
      return
    }
  }

  @Test(arguments: ["100 Continue", "103 Early Hints"]) func anEarlyAnswerAnnouncesAnother(status: String) async throws
  {
    let server = try LoopbackServer { _, connection in
      connection.send("HTTP/1.1 \(status)\r\nLink: <x>\r\n\r\n".utf8)
      connection.send(status: 200, ["Content-Length": "5"])
      connection.send("hello".utf8)
    }
    let path = try await download(server).get()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "hello")
  }

  /// A byte now and then never times out; an attempt has a deadline.
  @Test func aServerThatDripsIsLeft() async throws {
    let server = try LoopbackServer { _, connection in
      connection.send(status: 200, ["Content-Length": "100000"])
      while connection.send([0x78]) { usleep(50_000) }
    }
    let result = await download(server, DownloadOptions(timeout: 600, retryDelays: [], deadline: 1))
    #expect(result == .failure(.disconnected(reason: "it took longer than 1 s")))
  }

  /// No time is too long for a clock.
  @Test(arguments: [Double.infinity, 1e300]) func endlessTimesAreTaken(time: Double) async throws {
    let server = try LoopbackServer { _, connection in
      connection.send(status: 200, ["Content-Length": "5"])
      connection.send("hello".utf8)
    }
    let path = try await download(server, DownloadOptions(timeout: time, deadline: time)).get()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "hello")
  }

  /// A link in the place of the part would have another file written.
  @Test func aLinkInThePlaceOfThePartIsNotFollowed() async throws {
    let server = try LoopbackServer { _, connection in
      connection.send(status: 200, ["Content-Length": "5"])
      connection.send("hello".utf8)
    }
    let url = try #require(URL(string: server.address("/model.task")))
    try folder.write("precious", to: "victim")
    try FileManager.default.createDirectory(atPath: folder.path + "/cache", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: CacheEntry(url, in: folder.path + "/cache").partPath, withDestinationPath: folder.path + "/victim")
    guard case .failure(.cannotWrite) = await download(server) else {
      Issue.record("The link was followed.")
      return
    }
    #expect(try String(contentsOfFile: folder.path + "/victim", encoding: .utf8) == "precious")
  }
}
