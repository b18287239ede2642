#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The system's calls for files; failures are the system's codes.
package enum FileSystem {
  /// The reason of a code, in the system's words.
  package static func reason(_ code: Int) -> String { String(cString: strerror(CInt(truncatingIfNeeded: code))) }

  /// Returns 0, or the code why a file cannot be opened for reading; folders cannot.
  package static func readability(of path: String) -> Int {
    guard !path.utf8.contains(0) else { return Int(EINVAL) }
    let descriptor = platformOpen(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return Int(errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return Int(errno) }
    return status.st_mode & S_IFMT == S_IFDIR ? Int(EISDIR) : 0
  }

  /// Whether two paths name the same file, by links too.
  package static func areSame(_ path: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    guard stat(path, &first) == 0, stat(other, &second) == 0 else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// Writes a file's bytes to the disk and gives it its final name, replacing what is there.
  ///
  /// - Returns: 0, or the system's code of the failure.
  package static func publish(_ path: String, as final: String) -> Int {
    let descriptor = platformOpen(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return Int(errno) }
    let isSynced = fsync(descriptor) == 0
    let code = errno
    close(descriptor)
    guard isSynced else { return Int(code) }
    return rename(path, final) == 0 ? 0 : Int(errno)
  }

  /// Removes a file, if it is there.
  package static func remove(_ path: String) { unlink(path) }

  package static let notFound = Int(ENOENT)
  package static let notAllowed = [Int(EACCES), Int(EPERM)]
  package static let noSpace = [Int(ENOSPC), Int(EFBIG), Int(EDQUOT)]
  package static let busy = Int(EBUSY)
  package static let unplugged = Int(ENODEV)
  package static let timedOut = Int(ETIMEDOUT)
  package static let isFolder = Int(EISDIR)

  /// Returns the names in a folder, sorted by their bytes; `nil` if it cannot be read.
  package static func names(in folder: String) -> [String]? {
    guard !folder.utf8.contains(0), let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
          String(validatingCString: $0)
        }
      }
      if let name, name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Writes a whole file, its bytes on the disk, and puts it in place of what is there.
  ///
  /// - Returns: 0, or the system's code of the failure; then the earlier file stays.
  package static func replace(_ path: String, with bytes: [UInt8]) -> Int {
    let target = FilePath.resolved(path)
    let (file, code) = AppendedFile.unpublished(in: FilePath.folder(of: target))
    guard let file else { return code }
    let written = file.write(bytes)
    return written == 0 ? file.publish(as: target, replacing: FilePath.mode(target)) : written
  }

  package static let isThere = Int(EEXIST)
}
