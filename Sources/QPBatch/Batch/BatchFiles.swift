import QPFormats

/// Finds the files of a batch.
public enum BatchFiles {
  /// The endings of files that have points to measure.
  private static let endings: Set<String> = ["jsonl", "csv", "tsv", "json", "trc", "c3d"]
  private static let depthLimit = 64

  /// Returns the files that paths name, in the order of the paths and, within a folder, of their names' bytes.
  ///
  /// A file that is named is taken whatever it is. Of a folder, and of the folders in it, those files are taken whose
  /// names end like a format's; a folder of OpenPose's is one of them. Names with a dot in front, links to folders and
  /// `excluding` are passed over.
  /// - Parameters:
  ///   - paths: Files and folders.
  ///   - excluding: A file that is no input, such as the results; `nil` excludes nothing.
  /// - Returns: The paths of the files.
  /// - Throws: ``BatchError`` where a path is not there or a folder cannot be read.
  public static func files(_ paths: [String], excluding: String? = nil) throws(BatchError) -> [String] {
    var files: [String] = []
    let excluded = excluding.map(absolute)
    for path in paths {
      if !Folder.exists(path) {
        guard FileStatus.exists(path) else { throw .noSuchFile(path) }
        files.append(path)
      } else {
        try walk(path, depth: 0) { if absolute($0) != excluded { files.append($0) } }
      }
    }
    return files
  }

  private static func walk(_ folder: String, depth: Int, _ take: (String) -> Void) throws(BatchError) {
    let names: [String]
    do throws(FormatError) { names = try Folder.names(in: folder) } catch { throw .format(error) }
    if names.contains(where: { $0.hasSuffix("_keypoints.json") }) { return take(folder) }
    for name in names {
      let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
      if Folder.exists(path) {
        if !FileStatus.isLink(path), depth < depthLimit { try walk(path, depth: depth + 1, take) }
      } else if let ending = name.split(separator: ".").last, endings.contains(ending.lowercased()) {
        take(path)
      }
    }
  }

  /// The path from the root, without `.` and `..`.
  private static func absolute(_ path: String) -> String {
    var parts: [Substring] = []
    for part in (path.hasPrefix("/") ? path : FileStatus.currentFolder + "/" + path).split(separator: "/") {
      switch part {
      case ".": break
      case "..": _ = parts.popLast()
      default: parts.append(part)
      }
    }
    return "/" + parts.joined(separator: "/")
  }
}
