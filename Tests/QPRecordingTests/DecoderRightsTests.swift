#if os(Linux)
  import Foundation
  import QPFiles
  import QPTestSupport
  import Testing

  /// The kernel's own checks of files and connections, without the filter of calls.
  @Suite struct DecoderRightsTests {
    /// SECURITY.md: A decoder can open no file and no connection.
    @Test(.enabled(if: DecoderRights.landlockVersion > 0, "This kernel has no Landlock."))
    func landlockForbidsFilesAndConnections() async throws {
      let folder = try TemporaryFolder()
      try folder.write("secret", to: "secret")
      let (path, server) = (folder.path, try LoopbackServer(raw: { _ in }))
      let port = server.port
      let codes: [String: CInt] = await withCheckedContinuation { continuation in
        // The rights are the thread's.
        Thread {
          var found: [String: CInt] = ["rights": DecoderRights.forbidFiles() ? 0 : 1]
          func attempt(_ name: String, _ body: () -> CInt) { found[name] = body() < 0 ? errno : 0 }
          attempt("read") { open(path + "/secret", O_RDONLY) }
          attempt("write") { open(path + "/new", O_WRONLY | O_CREAT, 0o600) }
          attempt("remove") { unlink(path + "/secret") }
          attempt("folder") { mkdir(path + "/folder", 0o700) }
          let connection = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
          attempt("connect") { Self.connect(connection, to: port) }
          close(connection)
          continuation.resume(returning: found)
        }.start()
      }
      let connections = DecoderRights.landlockVersion >= 4 ? EACCES : 0
      #expect(
        codes == [
          "rights": 0, "read": EACCES, "write": EACCES, "remove": EACCES, "folder": EACCES, "connect": connections,
        ])
      #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["secret"])
    }

    private static func connect(_ socket: CInt, to port: UInt16) -> CInt {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      return withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          Foundation.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    }
  }
#endif
