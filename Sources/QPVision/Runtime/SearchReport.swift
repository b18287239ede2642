internal import QPCore
internal import QPRecording

/// The places at which a file was looked for, and the one at which it was found.
package struct SearchReport: Hashable, Sendable {
  /// The file's name.
  package let name: String
  /// The path; `nil` if it was found nowhere.
  package internal(set) var found: String?
  /// The places without it, in the order in which they were looked at.
  package internal(set) var tried: [String] = []

  /// Looks for the neural runtime.
  ///
  /// In this order: `QPKIT_LITERT`, the running program's folder and `lib` in it, the user's data folder
  /// (`$XDG_DATA_HOME/qpkit` or `~/.local/share/qpkit`, on macOS `~/Library/Application Support/qpkit`), `/usr/local/lib`
  /// and `/opt/homebrew/lib`. The loader's own search by name, which comes last, is not asked.
  package static func runtime() -> SearchReport {
    look(
      for: RuntimePlaces.libraryName, first: ProcessEnvironment.variable("QPKIT_LITERT"), folder: nil, isLibrary: true)
  }

  /// Looks for a model by its file's name.
  ///
  /// In this order: the folder `QPKIT_MODELS`, the running program's folder and `lib` in it, the user's data folder.
  package static func model(_ name: String) -> SearchReport {
    look(for: name, first: nil, folder: ProcessEnvironment.variable("QPKIT_MODELS"), isLibrary: false)
  }

  private static func look(for name: String, first: String?, folder: String?, isLibrary: Bool) -> SearchReport {
    var report = SearchReport(name: name)
    var folders: [String] = []
    if let folder { folders.append(folder) }
    if let program = ProcessEnvironment.executableFolder { folders += [program, program + "/lib"] }
    if let data = RuntimePlaces.dataFolder { folders.append(data) }
    if isLibrary { folders += ["/usr/local/lib", "/opt/homebrew/lib"] }
    for path in (first.map { [$0] } ?? []) + folders.map({ "\($0)/\(name)" }) {
      if FilePath.kind(path) == .file {
        report.found = path
        return report
      }
      report.tried.append(path)
    }
    return report
  }
}
