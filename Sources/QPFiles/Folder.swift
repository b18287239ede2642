#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The contents of folders.
package enum Folder {
  /// The names in a folder in the order of their bytes, without those that start with a dot.
  package struct Contents: Sendable {
    /// The names that are UTF-8.
    package var names: [String] = []
    /// The other names; each of their bytes that is not printable ASCII is written as `\xFF`.
    package var escaped: [String] = []
  }

  /// Returns the contents of a folder, or why it cannot be opened, in the system's words.
  package static func contents(of path: String) -> (contents: Contents?, reason: String) {
    guard !path.utf8.contains(0), let folder = opendir(path) else {
      return (nil, String(cString: strerror(path.utf8.contains(0) ? EINVAL : errno)))
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
    let sorted = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return (Contents(names: sorted, escaped: escaped.sorted()), "")
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

  /// Returns whether a path is a folder.
  package static func exists(_ path: String) -> Bool { FilePath.kind(path) == .folder }
}
