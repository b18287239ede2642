#if FFmpeg
  internal import CFFmpeg

  extension VideoError {
    /// Creates the error of a code of FFmpeg's.
    init(ffmpeg code: CInt, _ source: String) {
      switch code {
      case qp_error_exit: self = .cancelled
      case qp_error_http_unauthorized: self = .refused(status: 401)
      case qp_error_http_forbidden: self = .refused(status: 403)
      case qp_error_http_not_found: self = .refused(status: 404)
      case qp_error_http_bad_request, qp_error_http_other: self = .refused(status: 400)
      case qp_error_http_server: self = .refused(status: 500)
      case qp_error_invalid_data, qp_error_unknown_format, qp_error_end:
        self = .unreadable(source, reason: FFmpegText.reason(code))
      default:
        self = VideoError(system: -Int(code), source) ?? .system(code: Int(code), reason: FFmpegText.reason(code))
      }
    }
  }

  /// Texts of FFmpeg's.
  enum FFmpegText {
    /// Returns the library's words for an error code.
    static func reason(_ code: CInt) -> String {
      var text = [CChar](repeating: 0, count: 128)
      qp_error_text(code, &text, text.count)
      return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Returns a text of the library's; `nil` for none, and for "unknown".
    static func name(_ text: UnsafePointer<CChar>?) -> String? {
      let name = text.map { String(cString: $0) }
      return name == "unknown" || name == "reserved" ? nil : name
    }
  }
#endif
