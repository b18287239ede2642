// The one file of the library that knows the platform: the names in a folder.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import QPRecording

/// What is in folders.
package enum Folder {
  /// The names in a folder, in the order of their bytes, without those that start with a dot and those that are not
  /// UTF-8.
  package static func names(in path: String) throws(FormatError) -> [String] {
    try list(path).names
  }

  /// The names in a folder, in the order of their bytes, without those that start with a dot.
  ///
  /// Of `escaped` names, which are not UTF-8 and so no text, each byte that is no printable ASCII is written `\xFF`.
  package static func list(_ path: String) throws(FormatError) -> (names: [String], escaped: [String]) {
    guard !path.utf8.contains(0), let folder = opendir(path) else {
      throw FormatError(
        .cannotRead, "cannot be opened: \(String(cString: strerror(path.utf8.contains(0) ? EINVAL : errno))).",
        remedy: "Check the path and the permissions.", source: path)
    }
    defer { closedir(folder) }
    var names: [String] = []
    var escaped: [String] = []
    while let entry = readdir(folder) {
      withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) { bytes in
          if bytes.pointee == CChar(bitPattern: UInt8(ascii: ".")) { return }
          if let name = String(validatingCString: bytes) { names.append(name) } else { escaped.append(escape(bytes)) }
        }
      }
    }
    return (names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }, escaped.sorted())
  }

  private static func escape(_ name: UnsafePointer<CChar>) -> String {
    var text = ""
    for index in 0..<strlen(name) {
      let byte = UInt8(bitPattern: name[Int(index)])
      let digits = String(byte, radix: 16, uppercase: true)
      text += (0x20..<0x7F).contains(byte) ? String(UnicodeScalar(byte)) : "\\x" + (byte < 16 ? "0" : "") + digits
    }
    return text
  }

  /// Whether a path is a folder.
  package static func exists(_ path: String) -> Bool { FilePath.kind(path) == .folder }
}
