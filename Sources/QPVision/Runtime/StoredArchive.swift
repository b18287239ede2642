/// Finds entries that are stored uncompressed in a zip archive.
enum StoredArchive {
  /// The reason why an entry cannot be read.
  struct Fault: Error, Equatable {
    var reason: String
    init(_ reason: String) { self.reason = reason }
  }

  /// The bytes of an entry, in place.
  ///
  /// - Throws: ``Fault`` for an archive that is cut, an entry that is missing, compressed or damaged.
  static func entry(_ name: String, of archive: UnsafeRawBufferPointer) throws(Fault) -> UnsafeRawBufferPointer {
    guard let end = endRecord(archive) else { throw Fault("it is no whole zip archive") }
    let count = try number(archive, end + 10, 2)
    var at = try number(archive, end + 16, 4)
    var names: [String] = []
    for _ in 0..<count {
      guard try number(archive, at, 4) == 0x0201_4B50 else { throw Fault("its list of entries is damaged") }
      let nameLength = try number(archive, at + 28, 2)
      guard at + 46 + nameLength <= archive.count else { throw Fault("its list of entries is cut") }
      let found = String(decoding: archive[(at + 46)..<(at + 46 + nameLength)], as: UTF8.self)
      if found == name { return try stored(archive, at, name) }
      names.append(found)
      at += 46 + nameLength + (try number(archive, at + 30, 2)) + (try number(archive, at + 32, 2))
    }
    throw Fault("it has no entry \(name), only \(names.prefix(20).joined(separator: ", "))")
  }

  /// The bytes of the entry whose line in the list of entries begins at a place.
  private static func stored(
    _ archive: UnsafeRawBufferPointer, _ line: Int, _ name: String
  ) throws(Fault) -> UnsafeRawBufferPointer {
    guard try number(archive, line + 10, 2) == 0 else { throw Fault("its entry \(name) is compressed") }
    let checksum = try number(archive, line + 16, 4)
    let size = try number(archive, line + 24, 4)
    let header = try number(archive, line + 42, 4)
    guard try number(archive, header, 4) == 0x0403_4B50 else { throw Fault("its entry \(name) is damaged") }
    let start = header + 30 + (try number(archive, header + 26, 2)) + (try number(archive, header + 28, 2))
    guard start + size <= archive.count else { throw Fault("its entry \(name) is cut") }
    let bytes = UnsafeRawBufferPointer(rebasing: archive[start..<(start + size)])
    guard crc32(bytes) == UInt32(truncatingIfNeeded: checksum) else {
      throw Fault("its entry \(name) has another checksum than the archive says")
    }
    return bytes
  }

  /// Where the record at the archive's end begins; a comment of at most 65,535 bytes may follow it.
  private static func endRecord(_ archive: UnsafeRawBufferPointer) -> Int? {
    guard archive.count >= 22 else { return nil }
    let last = archive.count - 22
    return (max(0, last - 65_535)...last).reversed().first { (try? number(archive, $0, 4)) == 0x0605_4B50 }
  }

  /// A number of 2 or 4 bytes, the lowest first.
  private static func number(_ archive: UnsafeRawBufferPointer, _ at: Int, _ bytes: Int) throws(Fault) -> Int {
    guard at >= 0, at + bytes <= archive.count else { throw Fault("it is cut") }
    return archive[at..<(at + bytes)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// The checksum of zip archives.
  static func crc32(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    var checksum: UInt32 = .max
    for byte in bytes { checksum = checksum >> 8 ^ table[Int((checksum ^ UInt32(byte)) & 0xFF)] }
    return ~checksum
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320 }
  }
}
