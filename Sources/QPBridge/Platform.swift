// The one file of the module that knows the platform: memory that C frees.

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Memory of C.
enum CMemory {
  /// Returns bytes that ``release(_:)`` frees; `nil` where there is no memory left.
  static func allocate(_ count: Int) -> UnsafeMutableRawPointer? { malloc(count) }

  static func release(_ pointer: UnsafeMutableRawPointer?) { free(pointer) }

  /// Returns the bytes before the NUL.
  static func bytes(of text: UnsafePointer<CChar>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: text, count: strlen(text))
  }
}
