import Foundation

/// The recordings and reference data that tests read: beside the project, in `../shared`, or fetched by `Scripts/reference`
/// into `.build/reference`.
///
/// They are no part of the project. A test of data that can be fetched is enabled by ``has(_:)`` and says ``unfetched``
/// without them; a test of other data is enabled by ``isThere`` and says ``missing``.
package enum Shared {
  /// The project's folder: this file is Tests/QPTestSupport/SharedFolder.swift.
  private static let package = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { path, _ in
    path.deletingLastPathComponent()
  }

  /// The folder beside the project; `nil` where there is none.
  package static let root: String? = {
    let folder = package.deletingLastPathComponent().appendingPathComponent("shared").path
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) && isFolder.boolValue ? folder : nil
  }()

  /// Whether the folder beside the project is there.
  package static let isThere = root != nil

  /// The reason for skipping a test without that folder.
  package static let missing = "../shared is not beside the project"

  /// Whether files or folders are there, beside the project or fetched: `reference/one-euro`.
  package static func has(_ names: String...) -> Bool { names.allSatisfy { found($0) != nil } }

  /// The reason for skipping a test without data that can be fetched.
  package static let unfetched = "reference data are missing; Scripts/reference fetches them"

  /// The path of a file: `recordings/shoulder-left-raise.qprec.jsonl`.
  package static func path(_ relative: String) -> String { found(relative) ?? "../shared/" + relative }

  private static func found(_ relative: String) -> String? {
    [root, package.appendingPathComponent(".build").path].compactMap { $0.map { "\($0)/\(relative)" } }
      .first { FileManager.default.fileExists(atPath: $0) }
  }

  /// The names of the recordings, without `.qprec.jsonl`.
  package static let recordings = [
    "arm-raise-exact", "arms-out-of-plane-mirrored", "shoulder-elevation-mirrored", "shoulder-left-raise",
    "squats-two-and-a-half",
  ]

  /// The path of a recording by its name: `shoulder-left-raise`.
  package static func recording(_ name: String) -> String {
    path("recordings/\(name).qprec.jsonl")
  }

  /// The text of a file.
  package static func text(_ relative: String) throws -> String {
    try String(contentsOfFile: path(relative), encoding: .utf8)
  }
}
