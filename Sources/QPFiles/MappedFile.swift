#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file in memory, for as long as this object lives.
package final class MappedFile: @unchecked Sendable {
  package let bytes: UnsafeRawBufferPointer

  /// Maps a file.
  ///
  /// - Returns: The file, or the system's code of why not; an empty file is `EINVAL`.
  package static func open(_ path: String) -> (file: MappedFile?, code: Int) {
    let descriptor = platformOpen(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return (nil, Int(errno)) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return (nil, Int(errno)) }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { return (nil, Int(EINVAL)) }
    let count = Int(status.st_size)
    guard let memory = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), memory != MAP_FAILED else {
      return (nil, Int(errno))
    }
    return (MappedFile(UnsafeRawBufferPointer(start: memory, count: count)), 0)
  }

  private init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  deinit {
    munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
  }
}
