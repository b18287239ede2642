// The one file of the module that knows the platform: libraries that are loaded while the program runs, and files.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Facts about the operating system.
enum Platform {
  #if canImport(Darwin)
    static let runtimeName = "libLiteRt.dylib"
    private static let userData = (variable: "HOME", suffix: "/Library/Application Support/qpkit")
  #else
    static let runtimeName = "libLiteRt.so"
    private static let userData = (variable: "HOME", suffix: "/.local/share/qpkit")
  #endif

  /// The value of an environment variable; `nil` if it is not set or empty.
  static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// The user's folder for the package's data, whether it exists or not.
  static var dataFolder: String? {
    #if !canImport(Darwin)
      if let folder = variable("XDG_DATA_HOME") { return folder + "/qpkit" }
    #endif
    return variable(userData.variable).map { $0 + userData.suffix }
  }

  /// The folder of the running program.
  static var executableFolder: String? {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    #if canImport(Darwin)
      var count = UInt32(path.count)
      guard _NSGetExecutablePath(&path, &count) == 0 else { return nil }
    #else
      guard readlink("/proc/self/exe", &path, path.count - 1) > 0 else { return nil }
    #endif
    let text = String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return text.lastIndex(of: "/").map { String(text[..<$0]) }
  }

  /// Whether a path is a file, or a link to one.
  static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// A copy of a text in memory that the C library's `free` frees.
  static func cString(_ text: String) -> UnsafeMutableRawPointer? { strdup(text).map { UnsafeMutableRawPointer($0) } }

  /// Frees memory of the C library.
  static let free: @convention(c) (UnsafeMutableRawPointer?) -> Void = { platformFree($0) }
}

/// Functions in single precision.
enum SinglePrecision {
  static func atan2(_ y: Float, _ x: Float) -> Float { platformAtan2(y, x) }
  static func sin(_ x: Float) -> Float { platformSin(x) }
  static func cos(_ x: Float) -> Float { platformCos(x) }

  /// The logistic function.
  static func sigmoid(_ x: Float) -> Float { 1 / (1 + platformExp(-x)) }
}

// Inside of it the bare names would mean the functions above.
private func platformAtan2(_ y: Float, _ x: Float) -> Float { atan2f(y, x) }
private func platformSin(_ x: Float) -> Float { sinf(x) }
private func platformCos(_ x: Float) -> Float { cosf(x) }
private func platformExp(_ x: Float) -> Float { expf(x) }

private func platformFree(_ memory: UnsafeMutableRawPointer?) { free(memory) }

/// A library that has been loaded; it stays until the program ends, since its threads and handlers may.
struct LoadedLibrary: @unchecked Sendable {
  private let handle: UnsafeMutableRawPointer

  /// Loads a library; `nil` stands for the program itself.
  ///
  /// - Returns: The library, or the loader's reason.
  static func open(_ path: String?) -> (library: LoadedLibrary?, reason: String) {
    guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
      return (nil, dlerror().map { String(cString: $0) } ?? "The loader gives no reason.")
    }
    return (LoadedLibrary(handle: handle), "")
  }

  /// The address of a function; `nil` if the library has none of this name.
  func symbol(_ name: String) -> UnsafeMutableRawPointer? { dlsym(handle, name) }
}

/// A file in memory, for as long as this object lives.
final class MappedFile: @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer

  /// Maps a file.
  ///
  /// - Returns: The file, or the system's code of why not; an empty file is `EINVAL`.
  static func open(_ path: String) -> (file: MappedFile?, code: Int) {
    let descriptor = platformOpen(path)
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

private func platformOpen(_ path: String) -> CInt { open(path, O_RDONLY | O_CLOEXEC) }
