import QPCore
import QPFormats
import QPRecording
import QPStates

// The key under which the results of an earlier run are used again: a hash of the file, of the results for a known
// recording, and of every setting on which results depend. The format of the results is not part of it: lines of
// another format are not read. Neither is the wording of errors: files with errors are measured again.
//
// The configuration and the parts of an assessment are described by Swift's reflection, since it forgets no member that
// is added later. None of them contains a dictionary or a set, whose order changes from run to run, nor a class.

extension BatchJob {
  /// Returns the hash of the file's bytes and the settings; `nil` for a pipe, or a video whose estimator's model is
  /// missing.
  func key(_ path: String) -> String? {
    guard FilePath.kind(path) == .file || Folder.exists(path) else { return nil }
    var further = people.map { [$0.name] } ?? []
    if let source, source.takes(path) {
      guard let settings = source.settings() else { return nil }
      further += settings
    }
    var hash = ContentHash()
    hash.update((settings + further + [fingerprint]).joined(separator: "\n"))
    return hash.update(fileAt: path) ? hash.text : nil
  }

  /// Returns the settings on which the results depend, as text.
  static func settings(
    _ features: [Feature], _ assessment: Assessment?, _ configuration: Configuration, _ options: FileOptions
  ) -> [String] {
    features.map(\.id.rawValue) + ["\(configuration)", assessment?.settings ?? "-"] + options.settings
  }

  /// Returns the filters of whole recordings as text; empty for none.
  static func settings(_ filters: OfflineFilters) -> [String] {
    guard !filters.isEmpty else { return [] }
    // The words for readers leave out how a low-pass bridges uneven times.
    return ["\(filters)", filters.lowPass.map { "\($0)" } ?? "-"]
  }
}

extension Assessment {
  /// The assessment as text, with features by their ids, since their own descriptions contain addresses.
  fileprivate var settings: String {
    let items = items.map { item in
      let members = Mirror(reflecting: item).children.filter { $0.label != "feature" }
      return "\(item.feature.id) " + members.map { "\($0.label ?? "")=\($0.value)" }.joined(separator: " ")
    }
    return ([name, "\(pace)"] + items).joined(separator: "\n")
  }
}

extension FileOptions {
  /// The options as text, with further formats by their names in the order in which they are tried.
  fileprivate var settings: [String] {
    var settings = [
      size.map { "\($0.width)x\($0.height)" }, rate.map { "\($0)" }, topology.map { "\($0.name) \($0.points)" },
      "\(mirrored)", view.rawValue,
    ].map { $0 ?? "-" }
    if let lens { settings.append("\(lens)") }
    settings += map?.rows ?? []
    settings += formats.map { "format: \($0.name)" }
    return settings
  }
}
