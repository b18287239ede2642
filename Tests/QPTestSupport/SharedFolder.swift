import Foundation

/// The recordings and reference data that lie beside the project, in `../shared`.
///
/// They are no part of it: a test that needs them is enabled by ``isThere`` and says ``missing`` where they are not.
package enum Shared {
  /// The folder; nil where this checkout has none beside it.
  package static let root: String? = {
    // This file is Tests/QPTestSupport/SharedFolder.swift of the package.
    var package = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { package.deleteLastPathComponent() }
    let folder = package.deletingLastPathComponent().appendingPathComponent("shared").path
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) && isFolder.boolValue ? folder : nil
  }()

  /// Whether the folder is there.
  package static let isThere = root != nil

  /// What to say of a test that is skipped without it.
  package static let missing = "../shared is not beside the project"

  /// The path of a file in the folder: `recordings/shoulder-left-raise.qprec.jsonl`.
  package static func path(_ relative: String) -> String {
    (root ?? "../shared") + "/" + relative
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
