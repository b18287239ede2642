#if FFmpeg
  import Foundation
  import QPTestSupport

  /// A network camera on loopback: RTSP with an MPEG transport stream over RTP in the same connection (RFC 2326, 10.12).
  struct RTSPServer {
    /// What follows the last packet.
    enum End {
      case close, stall
    }

    let server: LoopbackServer

    /// Starts a server of a stream.
    ///
    /// - Parameters:
    ///   - stream: Packets of 188 bytes.
    ///   - end: What follows them.
    ///   - status: The answer to a request for the description.
    /// - Throws: There is no port.
    init(_ stream: [UInt8], end: End, status: Int = 200) throws {
      server = try LoopbackServer(raw: { connection in
        var text: [UInt8] = []
        while true {
          let byte = connection.receive(atMost: 1)
          guard !byte.isEmpty else { return }
          text += byte
          guard text.suffix(4).elementsEqual("\r\n\r\n".utf8) else { continue }
          let lines = String(decoding: text, as: UTF8.self).split(separator: "\r\n")
          text = []
          let method = lines.first?.split(separator: " ").first ?? ""
          let number = lines.first { $0.lowercased().hasPrefix("cseq:") }?.split(separator: " ").last ?? "0"
          Self.answer(method, number, status, connection)
          guard method == "PLAY" else { continue }
          Self.send(stream, to: connection)
          if end == .close { connection.finish() }
          // Closing while the other side still sends breaks the connection and loses the data on its way.
          connection.stall()
          return
        }
      })
    }

    var address: String { server.address("/live", scheme: "rtsp") }

    private static func answer(
      _ method: Substring, _ number: Substring, _ status: Int, _ connection: LoopbackServer.Connection
    ) {
      var (headers, body) = ("", "")
      switch method {
      case "OPTIONS": headers = "Public: OPTIONS, DESCRIBE, SETUP, PLAY, TEARDOWN\r\n"
      case "DESCRIBE" where status != 200:
        connection.send("RTSP/1.0 \(status) No\r\nCSeq: \(number)\r\n\r\n".utf8)
        return
      case "DESCRIBE":
        body = "v=0\r\no=- 0 0 IN IP4 127.0.0.1\r\ns=live\r\nt=0 0\r\nm=video 0 RTP/AVP 33\r\na=control:track\r\n"
        headers = "Content-Type: application/sdp\r\nContent-Length: \(body.utf8.count)\r\n"
      case "SETUP": headers = "Transport: RTP/AVP/TCP;unicast;interleaved=0-1\r\nSession: 1\r\n"
      default: headers = "Session: 1\r\n"
      }
      connection.send("RTSP/1.0 200 OK\r\nCSeq: \(number)\r\n\(headers)\r\n\(body)".utf8)
    }

    private static func send(_ stream: [UInt8], to connection: LoopbackServer.Connection) {
      var rest = stream[...]
      var number: UInt16 = 0
      while !rest.isEmpty {
        let payload = rest.prefix(7 * 188)
        rest = rest.dropFirst(payload.count)
        let length = UInt16(payload.count + 12)
        // "$", channel, length; version 2, payload type 33, sequence number, time stamp, source.
        var packet: [UInt8] = [0x24, 0, UInt8(length >> 8), UInt8(length & 255), 0x80, 33]
        packet += [UInt8(number >> 8), UInt8(number & 255), 0, 0, 0, 0, 0, 0, 0, 1]
        guard connection.send(packet + payload) else { return }
        number &+= 1
      }
    }
  }
#endif
