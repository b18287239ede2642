internal import QPCore
internal import QPRecording

/// A library that runs neural networks: LiteRT, found and loaded while the program runs.
///
/// One is enough for a program, see ``shared(_:)``. Estimators on several threads may use the same.
public final class NeuralRuntime: @unchecked Sendable {
  /// The place of the library.
  public enum Location: Hashable, Sendable {
    /// The path `QPKIT_LITERT`, the running program's folder and `lib` in it, the user's data folder, `/usr/local/lib` and
    /// `/opt/homebrew/lib`, or else the system's loader by its name.
    case anywhere
    /// A library file.
    case path(String)
    /// The program itself: it was linked with the library, or an app embeds it as a framework.
    case process
  }

  /// The library's path; empty for the program itself.
  public let path: String
  /// The library's version as far as it can be told, such as `LiteRT 2.1.6 or later`.
  public let version = "LiteRT \(LiteRtFunctions.oldest.version) or later"

  let functions: LiteRtFunctions
  let environment: OpaquePointer
  /// Held while networks are made and destroyed; they run without it.
  let lock = Lock()

  /// Loads the library.
  ///
  /// It stays loaded until the program ends.
  /// - Throws: ``EstimatorError`` where it is not found, is refused, too old or does not start.
  public init(_ location: Location = .anywhere) throws(EstimatorError) {
    let library: LoadedLibrary
    (library, path) = try Self.load(location)
    let functions = try LiteRtFunctions(library, path: path.isEmpty ? "of the program itself" : path)
    self.functions = functions
    // Of each option: tag, kind of value (2: a whole number), value.
    let options: [(tag: Int32, kind: Int32, value: Int)] = [
      (tag: 25, kind: 2, value: 3),  // It logs errors alone.
      (tag: 24, kind: 2, value: 1),  // The processor alone: no search for libraries of graphics cards.
    ]
    var environment: OpaquePointer?
    let code = options.withUnsafeBytes {
      functions.createEnvironment(Int32(options.count), $0.baseAddress, &environment)
    }
    guard code == 0, let environment else { throw .runtimeFailed(path: path, code: Int(code)) }
    self.environment = environment
  }

  /// The runtime of a place, loaded once for the whole program.
  ///
  /// - Throws: ``EstimatorError`` as ``init(_:)``; the next call tries again.
  public static func shared(_ location: Location = .anywhere) throws(EstimatorError) -> NeuralRuntime {
    try loaded.withLock { (loaded) throws(EstimatorError) in
      if let runtime = loaded[location] { return runtime }
      let runtime = try NeuralRuntime(location)
      loaded[location] = runtime
      return runtime
    }
  }

  /// The runtime that was passed, or else the program's.
  static func given(_ runtime: NeuralRuntime?) throws(EstimatorError) -> NeuralRuntime {
    if let runtime { return runtime }
    return try shared()
  }

  // Environments are not destroyed: the library registers what it finds for the whole process.
  private static let loaded = Locked<[Location: NeuralRuntime]>([:])

  private static func load(_ location: Location) throws(EstimatorError) -> (LoadedLibrary, path: String) {
    switch location {
    case .process:
      let (library, reason) = LoadedLibrary.open(nil)
      guard let library else { throw .runtimeRefused(path: "of the program itself", reason: reason) }
      return (library, "")
    case .path(let path):
      guard FilePath.kind(path) == .file else { throw .runtimeNotFound(tried: [path]) }
      return (try open(path), path)
    case .anywhere:
      let report = SearchReport.runtime()
      if let path = report.found { return (try open(path), path) }
      let (library, _) = LoadedLibrary.open(report.name)
      guard let library else {
        throw .runtimeNotFound(tried: report.tried + ["\(report.name) (the system's search)"])
      }
      return (library, report.name)
    }
  }

  private static func open(_ path: String) throws(EstimatorError) -> LoadedLibrary {
    let (library, reason) = LoadedLibrary.open(path)
    guard let library else { throw .runtimeRefused(path: path, reason: reason) }
    return library
  }
}
