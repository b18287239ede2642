// The one file of the library that knows the platform: the names in a folder.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What is in folders.
package enum Folder {
  /// The names in a folder, in the order of their bytes, without those that start with a dot.
  package static func names(in path: String) throws(FormatError) -> [String] {
    guard let folder = opendir(path) else {
      throw FormatError(
        .cannotRead, "cannot be opened: \(String(cString: strerror(errno))).",
        remedy: "Check the path and the permissions.", source: path)
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
          String(cString: $0)
        }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Whether a path is a folder.
  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
