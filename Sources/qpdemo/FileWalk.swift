import Foundation
import QPFormats

/// The files that a batch is about.
enum FileWalk {
  /// The endings of files that have points to measure.
  private static let endings: Set<String> = ["jsonl", "csv", "tsv", "json", "trc", "c3d"]
  private static let depthLimit = 64

  /// The files that paths name, in the order of the paths and, within a folder, of their names' bytes.
  ///
  /// A file that is named is taken whatever it is. Of a folder, and of the folders in it, those files are taken whose
  /// names end like a format's; a folder of OpenPose's is one of them. Names with a dot in front, links to folders and
  /// `excluding` are passed over.
  static func files(_ paths: [String], excluding: String? = nil) throws(DemoError) -> [String] {
    var files: [String] = []
    let excluded = excluding.map(absolute)
    for path in paths {
      if path == "-" || !Folder.exists(path) {
        guard path == "-" || FileManager.default.fileExists(atPath: path) else {
          throw DemoError(status: .noInput, message: "\(path): There is no such file or folder.")
        }
        files.append(path)
      } else {
        try walk(path, depth: 0) { if absolute($0) != excluded { files.append($0) } }
      }
    }
    return files
  }

  private static func walk(_ folder: String, depth: Int, _ take: (String) -> Void) throws(DemoError) {
    let names: [String]
    do throws(FormatError) { names = try Folder.names(in: folder) } catch { throw DemoError(error) }
    if names.contains(where: { $0.hasSuffix("_keypoints.json") }) { return take(folder) }
    for name in names {
      let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
      if Folder.exists(path) {
        let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        if type == .typeDirectory, depth < depthLimit { try walk(path, depth: depth + 1, take) }
      } else if let ending = name.split(separator: ".").last, endings.contains(ending.lowercased()) {
        take(path)
      }
    }
  }

  private static func absolute(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }
}
