extension FilePath {
  /// Returns a file name for a path below a folder, a different one for each path: `anna/left.csv` becomes
  /// `anna+left.csv`.
  ///
  /// `+`, `%` and control characters are written as in URLs. Of a name that no file system would take, the beginning
  /// stays, followed by `%` and a 64-bit hash of the path.
  package static func flatName(of path: String) -> String {
    var name: [UInt8] = []
    for component in path.utf8.split(separator: UInt8(ascii: "/")) {
      if !name.isEmpty { name.append(separator) }
      for byte in component {
        if byte == separator || byte == escape || byte < 0x20 || byte == 0x7F {
          name += [escape, digit(byte >> 4), digit(byte & 0xF)]
        } else {
          name.append(byte)
        }
      }
    }
    guard name.count > mostBytes else { return String(decoding: name, as: UTF8.self) }
    // The beginning in ASCII alone, so that no character is cut in two.
    let start = String(decoding: name.prefix { $0 < 0x80 }.prefix(shortenedBytes), as: UTF8.self)
    let hash = String(hash(path.utf8), radix: 16)
    return start + "%" + String(repeating: "0", count: 16 - hash.count) + hash
  }

  private static let separator = UInt8(ascii: "+")
  private static let escape = UInt8(ascii: "%")
  /// The longest name in bytes: file systems take 255, and an ending follows.
  private static let mostBytes = 200
  private static let shortenedBytes = 120

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  /// FNV-1a, 64 bits (Fowler, Noll, Vo).
  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
