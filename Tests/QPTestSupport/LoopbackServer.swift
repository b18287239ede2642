import Foundation
import QPCore

/// A server on a port of this machine that answers as a test wants, each connection on a thread of its own.
package final class LoopbackServer: Sendable {
  /// A request's first line and headers.
  package struct Request: Sendable {
    /// Counts from 0.
    package var number: Int
    package var path: String
    /// By lowercase names.
    package var headers: [String: String]

    /// The first byte of the header `Range`; nil without it.
    package var rangeStart: Int? {
      headers["range"].flatMap { $0.split(separator: "=").last?.split(separator: "-").first }.flatMap { Int($0) }
    }
  }

  /// A connection to a client; it is closed when the answer returns.
  package struct Connection: Sendable {
    fileprivate let descriptor: CInt
    fileprivate let server: LoopbackServer

    /// Sends bytes; false where the client has gone.
    @discardableResult
    package func send(_ bytes: some Sequence<UInt8>) -> Bool {
      var rest = Array(bytes)[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, CInt(noSignal)) }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }

    /// Sends the head of an answer.
    package func send(status: Int, _ headers: [String: String] = [:]) {
      let lines = headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }.joined()
      send("HTTP/1.1 \(status) Status\r\nConnection: close\r\n\(lines)\r\n".utf8)
    }

    /// Receives at most so many bytes; empty at the end.
    package func receive(atMost count: Int = 65_536) -> [UInt8] {
      var buffer = [UInt8](repeating: 0, count: count)
      let received = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
      return Array(buffer.prefix(max(0, received)))
    }

    /// Says that nothing follows.
    package func finish() {
      shutdown(descriptor, CInt(writing))
    }

    /// Waits until the client or the server goes away.
    package func stall() {
      while !receive().isEmpty {}
    }
  }

  package let port: UInt16
  private let listener: CInt
  private let state = Locked<(requests: [Request], open: Set<CInt>, isClosed: Bool)>(([], [], false))

  /// Starts a server of HTTP.
  package convenience init(_ answer: @escaping @Sendable (Request, Connection) -> Void) throws {
    try self.init { (connection: Connection) in
      guard let request = connection.server.request(on: connection) else { return }
      answer(request, connection)
    }
  }

  /// Starts a server of any protocol.
  package init(raw answer: @escaping @Sendable (Connection) -> Void) throws {
    (listener, port) = try Self.boundSocket()
    let listener = listener
    guard listen(listener, 16) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    Thread { [weak self] in
      // Closed here alone: elsewhere, its number might be another server's before this thread has noticed.
      defer { close(listener) }
      while true {
        let descriptor = accept(listener, nil, nil)
        guard descriptor >= 0, let server = self, server.opened(descriptor) else {
          if descriptor >= 0 { close(descriptor) }
          return
        }
        let connection = Connection(descriptor: descriptor, server: server)
        Thread {
          answer(connection)
          connection.server.closed(descriptor)
        }.start()
      }
    }.start()
  }

  private convenience init(_ answer: @escaping @Sendable (Connection) -> Void) throws { try self.init(raw: answer) }

  /// Calls a closure with the address of a path where nobody listens, nor begins to before it returns.
  package static func withoutServer<Result>(
    at path: String, _ body: (String) async throws -> Result
  ) async throws -> Result {
    let (socket, port) = try boundSocket()
    defer { close(socket) }
    return try await body(address(path, port: port))
  }

  deinit { stop() }

  /// Breaks all connections off and takes no more.
  package func stop() {
    state.withLock { state in
      guard !state.isClosed else { return }
      state.isClosed = true
      for descriptor in state.open { shutdown(descriptor, CInt(bothWays)) }
      shutdown(listener, CInt(bothWays))
    }
  }

  /// The requests so far.
  package var requests: [Request] { state.withLock(\.requests) }

  /// The address of a path: `http://127.0.0.1:40123/file`.
  package func address(_ path: String, scheme: String = "http") -> String {
    Self.address(path, scheme: scheme, port: port)
  }

  private static func address(_ path: String, scheme: String = "http", port: UInt16) -> String {
    "\(scheme)://127.0.0.1:\(port)\(path)"
  }

  /// A socket on a port that the system chose.
  private static func boundSocket() throws -> (socket: CInt, port: UInt16) {
    let socket = socket(AF_INET, streamKind, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, length) == 0 && getsockname(socket, $0, &length) == 0
      }
    }
    guard isBound else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    return (socket, UInt16(bigEndian: address.sin_port))
  }

  private func opened(_ descriptor: CInt) -> Bool {
    state.withLock { state in
      guard !state.isClosed else { return false }
      state.open.insert(descriptor)
      return true
    }
  }

  private func closed(_ descriptor: CInt) {
    state.withLock { state in
      state.open.remove(descriptor)
      close(descriptor)
    }
  }

  private func request(on connection: Connection) -> Request? {
    var text: [UInt8] = []
    while !text.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      let byte = connection.receive(atMost: 1)
      guard !byte.isEmpty else { return nil }
      text += byte
    }
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\r\n")
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      headers[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    return state.withLock { state in
      let request = Request(
        number: state.requests.count, path: lines.first.map { String($0.split(separator: " ")[1]) } ?? "",
        headers: headers)
      state.requests.append(request)
      return request
    }
  }
}

#if canImport(Darwin)
  private let streamKind = SOCK_STREAM
  private let noSignal = 0
  private let writing = SHUT_WR
  private let bothWays = SHUT_RDWR
#else
  private let streamKind = CInt(SOCK_STREAM.rawValue)
  private let noSignal = MSG_NOSIGNAL
  private let writing = SHUT_WR
  private let bothWays = SHUT_RDWR
#endif
