#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The environment of the process.
package enum ProcessEnvironment {
  /// The value of a variable; `nil` if it is not set or empty.
  package static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// The folder of the running program.
  package static var executableFolder: String? {
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

  /// Ends the process with an exit code.
  package static func exit(_ code: Int32) -> Never { platformExit(code) }
}

// Inside `ProcessEnvironment` the bare name would be the function above.
private func platformExit(_ code: Int32) -> Never { exit(code) }

/// The machine's processors.
package enum Processors {
  /// The number of online processors, at least 1.
  package static var count: Int { max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))) }
}
