internal import QPCore

/// Where the neural runtime and its models are searched for on this platform.
enum RuntimePlaces {
  #if canImport(Darwin)
    static let libraryName = "libLiteRt.dylib"
    private static let userData = (variable: "HOME", suffix: "/Library/Application Support/qpkit")
  #else
    static let libraryName = "libLiteRt.so"
    private static let userData = (variable: "HOME", suffix: "/.local/share/qpkit")
  #endif

  /// The user's folder for the package's data, whether it exists or not.
  static var dataFolder: String? {
    #if !canImport(Darwin)
      if let folder = ProcessEnvironment.variable("XDG_DATA_HOME") { return folder + "/qpkit" }
    #endif
    return ProcessEnvironment.variable(userData.variable).map { $0 + userData.suffix }
  }
}
