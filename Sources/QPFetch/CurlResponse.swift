#if os(Linux)
  internal import CCurl
  internal import QPCore

  /// The answer to a request, as libcurl hands it over on its thread.
  final class CurlResponse {
    private let transfer: Transfer
    private var head = HTTPResponseHead()
    private var isAccepted = false
    /// The bytes of all heads.
    private var headLength = 0
    /// The place that the last redirection leads to.
    private(set) var location: String?
    /// The time of the last byte, or of the beginning, on the monotonic clock.
    private(set) var lastTime = MonotonicClock.seconds

    /// More than the heads of all redirections have.
    private static let longestHead = 1 << 20

    init(_ transfer: Transfer) { self.transfer = transfer }

    /// Hands bytes from a callback to an answer.
    ///
    /// - Returns: Their number; 0 ends the request.
    static func receive(
      _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?,
      _ body: (CurlResponse, UnsafeRawBufferPointer) -> Bool
    ) -> Int {
      guard let context, size * count > 0 else { return 0 }
      let answer = Unmanaged<CurlResponse>.fromOpaque(context).takeUnretainedValue()
      answer.lastTime = MonotonicClock.seconds
      return body(answer, UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
    }

    func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool { isAccepted && transfer.receive(bytes) }

    /// Takes a line of a head; libcurl splits them.
    func receiveHead(_ line: UnsafeRawBufferPointer) -> Bool {
      headLength += line.count
      guard headLength <= Self.longestHead else {
        transfer.end(.brokeOff(.disconnected(reason: "the server's headers do not end")))
        return false
      }
      // After the body there may be more of them, which say nothing.
      if isAccepted { return true }
      guard head.consume(line) else { return true }
      if (100..<200).contains(head.status) { return true }
      // libcurl follows it, or says why not.
      if (300..<400).contains(head.status), let target = head["location"], !target.isEmpty {
        location = target
        return true
      }
      isAccepted = transfer.accepts(head)
      return isAccepted
    }
  }
#endif
