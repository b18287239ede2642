import Foundation

/// A folder that is gone with its last reference.
package final class TemporaryFolder {
  package let path: String

  package init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("qp-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  package func write(_ text: String, to name: String) throws {
    try text.write(toFile: path + "/" + name, atomically: false, encoding: .utf8)
  }
}

/// A recording that is gone with its last reference.
package final class TemporaryFile {
  private let folder: TemporaryFolder
  package let path: String

  package init(_ text: String) throws {
    folder = try TemporaryFolder()
    path = folder.path + "/recording.qprec.jsonl"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }
}
