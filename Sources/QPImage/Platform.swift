// The only file of the module with platform-dependent code: a library that is loaded while the program runs.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Facts about the system.
enum Platform {
  #if canImport(Darwin)
    static let turboJPEGNames = [
      "libturbojpeg.dylib", "/opt/homebrew/lib/libturbojpeg.dylib", "/usr/local/lib/libturbojpeg.dylib",
    ]
  #else
    static let turboJPEGNames = ["libturbojpeg.so.0", "libturbojpeg.so"]
  #endif

  /// The value of an environment variable; `nil` if it is not set or empty.
  static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}

/// A library that has been loaded; it stays until the program ends.
struct LoadedLibrary: @unchecked Sendable {
  private let handle: UnsafeMutableRawPointer

  /// Loads a library; `nil` if the loader refuses it.
  init?(_ path: String) {
    guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) else { return nil }
    self.handle = handle
  }

  /// The address of a function; `nil` if the library has none of this name.
  func symbol(_ name: String) -> UnsafeMutableRawPointer? { dlsym(handle, name) }
}
