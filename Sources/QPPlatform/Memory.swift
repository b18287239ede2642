#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Bytes in memory.
package enum Bytes {
  /// The place of a byte's first occurrence.
  package static func firstIndex(of byte: UInt8, in buffer: UnsafeRawBufferPointer) -> Int? {
    guard let base = buffer.baseAddress, let found = memchr(base, CInt(byte), buffer.count) else { return nil }
    return UnsafeRawPointer(found) - base
  }
}

/// Memory of C.
package enum CMemory {
  /// Returns bytes that ``release(_:)`` frees; `nil` where there is no memory left.
  package static func allocate(_ count: Int) -> UnsafeMutableRawPointer? { malloc(count) }

  /// Returns a copy of a text that ``freeFunction`` frees.
  package static func copy(of text: String) -> UnsafeMutableRawPointer? {
    strdup(text).map { UnsafeMutableRawPointer($0) }
  }

  /// The C library's `free`, to be handed to a library.
  package static let freeFunction: @convention(c) (UnsafeMutableRawPointer?) -> Void = { free($0) }

  package static func release(_ pointer: UnsafeMutableRawPointer?) { free(pointer) }

  /// Returns the bytes before the NUL.
  package static func bytes(of text: UnsafePointer<CChar>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: text, count: strlen(text))
  }
}
