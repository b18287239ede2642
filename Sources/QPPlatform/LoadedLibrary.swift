#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A library that has been loaded; it stays until the program ends, since its threads and handlers may.
package struct LoadedLibrary: @unchecked Sendable {
  private let handle: UnsafeMutableRawPointer

  /// Loads a library; `nil` stands for the program itself.
  ///
  /// - Returns: The library, or the loader's reason.
  package static func open(_ path: String?) -> (library: LoadedLibrary?, reason: String) {
    guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
      return (nil, dlerror().map { String(cString: $0) } ?? "The loader gives no reason.")
    }
    return (LoadedLibrary(handle: handle), "")
  }

  /// The address of a function; `nil` if the library has none of this name.
  package func symbol(_ name: String) -> UnsafeMutableRawPointer? { dlsym(handle, name) }
}
