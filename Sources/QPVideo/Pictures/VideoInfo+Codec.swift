extension VideoInfo {
  /// Returns a codec's short name, as FFmpeg has it, from the four characters by which containers name it; the
  /// characters themselves for one without a name here.
  static func codecName(fourCC: UInt32) -> String {
    let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: fourCC >> UInt32($0)) }
    let characters = String(decoding: bytes.map { (0x20...0x7E).contains($0) ? $0 : 0x3F }, as: UTF8.self)
    switch characters {
    case "avc1", "avc3": return "h264"
    case "hvc1", "hev1", "dvh1", "dvhe": return "hevc"
    case "av01": return "av1"
    case "vp09": return "vp9"
    case "mp4v": return "mpeg4"
    case "jpeg", "mjpg": return "mjpeg"
    case "apch", "apcn", "apcs", "apco", "ap4h", "ap4x": return "prores"
    default: return characters.filter { $0 != " " }
    }
  }
}
