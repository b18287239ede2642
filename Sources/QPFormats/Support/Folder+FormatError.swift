package import QPRecording

extension Folder {
  /// Returns the names in a folder, in the order of their bytes, without those that start with a dot or are not UTF-8.
  package static func names(in path: String) throws(FormatError) -> [String] {
    try list(path).names
  }

  /// Returns the names in a folder, in the order of their bytes, without those that start with a dot.
  package static func list(_ path: String) throws(FormatError) -> Contents {
    let (contents, reason) = contents(of: path)
    guard let contents else {
      throw FormatError(
        .cannotRead, "cannot be opened: \(reason).", remedy: "Check the path and the permissions.", source: path)
    }
    return contents
  }
}
