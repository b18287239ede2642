import QPFormats
import QPRecording

/// A search for the files of a batch.
public enum BatchFiles {
  /// The endings of files with landmarks.
  private static let endings: Set<String> = ["jsonl", "csv", "tsv", "json", "trc", "c3d", "bvh"]
  private static let depthLimit = 64

  /// Returns the files at paths, in the order of the paths and, within a folder, of their names' bytes.
  ///
  /// A named file is returned with any ending. A folder and its subfolders contribute the files with a format's
  /// ending; a folder of OpenPose frames counts as one file, without its JSON files. Names that begin with a dot, links
  /// to folders, and `excluding` are ignored.
  /// - Parameters:
  ///   - paths: Files and folders.
  ///   - additionalExtensions: Further file extensions in folders, such as `mp4`, in lower case.
  ///   - excluding: A file that is not an input, such as the results; `nil` excludes nothing.
  ///   - onSkip: A function that receives a sentence for each pipe, device, unreadable folder and name in a folder that
  ///     is not UTF-8.
  /// - Returns: The paths of the files.
  /// - Throws: ``BatchError`` if a path does not exist, names the file `excluding`, or names an unreadable folder.
  public static func files(
    _ paths: [String], additionalExtensions: Set<String> = [], excluding: String? = nil,
    onSkip: (String) -> Void = { _ in }
  ) throws(BatchError) -> [String] {
    var files: [String] = []
    let excluded = excluding.flatMap(FilePath.identity)
    func isExcluded(_ path: String) -> Bool { excluded != nil && FilePath.identity(path) == excluded }
    for path in paths {
      if !Folder.exists(path) {
        guard FilePath.kind(path) != nil else { throw .noSuchFile(path) }
        if let excluding, isExcluded(path) { throw .cannotWrite(excluding, reason: "it is measured, too") }
        files.append(path)
      } else {
        do throws(FormatError) {
          try walk(path, endings.union(additionalExtensions), depth: 0, onSkip) {
            if !isExcluded($0) { files.append($0) }
          }
        } catch {
          throw .format(error)
        }
      }
    }
    return files
  }

  /// The ending of a name, in lower case and without a dot.
  static func ending(of name: String) -> String { name.split(separator: ".").last.map { $0.lowercased() } ?? "" }

  private static func walk(
    _ folder: String, _ endings: Set<String>, depth: Int, _ onSkip: (String) -> Void, _ visit: (String) -> Void
  ) throws(FormatError) {
    func path(_ name: String) -> String { folder.hasSuffix("/") ? folder + name : folder + "/" + name }
    let contents = try Folder.list(folder)
    for name in contents.escaped { onSkip("\(path(name)): skipped, since its name is not UTF-8. Rename it.") }
    let hasFrames = OpenPoseReader.areFrames(contents.names, in: folder)
    if hasFrames { visit(folder) }
    for name in contents.names {
      let path = path(name)
      let ending = ending(of: name)
      let kind = FilePath.kind(path)
      if kind == .folder {
        if !FilePath.isLink(path) { descend(path, endings, depth: depth + 1, onSkip, visit) }
      } else if endings.contains(ending), !(hasFrames && ending == "json") {
        if let kind, kind != .file {
          onSkip("\(path): skipped, since it is a \(kind.rawValue), not a file.")
        } else {
          visit(path)
        }
      }
    }
  }

  private static func descend(
    _ folder: String, _ endings: Set<String>, depth: Int, _ onSkip: (String) -> Void, _ visit: (String) -> Void
  ) {
    guard depth < depthLimit else {
      return onSkip("\(folder): skipped, since it lies deeper than \(depthLimit) folders.")
    }
    do throws(FormatError) { try walk(folder, endings, depth: depth, onSkip, visit) } catch {
      onSkip("\(folder): skipped: \(error.problem)")
    }
  }
}
