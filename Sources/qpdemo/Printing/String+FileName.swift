import QPRecording

extension String {
  /// The last part of a path.
  var fileName: String { split(separator: "/").last.map(String.init) ?? self }

  /// Returns the path, from the root, of a file in the folder of a page or below it as that page names it.
  ///
  /// - Returns: `nil` for other paths and for files elsewhere.
  func below(folderOf page: String) -> String? {
    guard hasPrefix("/") else { return nil }
    func folder(_ path: String) -> String {
      let folder = FilePath.resolved(FilePath.folder(of: path))
      return folder.hasSuffix("/") ? folder : folder + "/"
    }
    let (own, shared) = (folder(self), folder(page))
    return own.hasPrefix(shared) ? String(own.dropFirst(shared.count)) + fileName : nil
  }
}
