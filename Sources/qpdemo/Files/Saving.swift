import Foundation
import QPCore
import QPImage

extension [UInt8] {
  /// Reads a file.
  init(ofFileAt path: String, _ complaint: String) throws(DemoError) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw DemoError(status: .noInput, message: complaint)
    }
    self.init(data)
  }

  /// Writes the file, whole or not at all.
  func save(to path: String) throws(DemoError) {
    if let reason = FilePath.save(self, to: path) {
      throw DemoError(status: .cannotCreate, message: "Cannot write \(path): \(reason)")
    }
  }

  /// Writes the file into a new folder, which no other run and no other user has.
  ///
  /// - Returns: The file's path.
  func save(below folder: String, name: String) throws(DemoError) -> String {
    guard let made = FilePath.makeUniqueFolder(in: folder, prefix: "qpdemo") else {
      throw DemoError(status: .cannotCreate, message: "Cannot make a folder in \(folder).")
    }
    let path = made + "/" + name
    try save(to: path)
    return path
  }
}

extension OverlayFolder {
  /// Creates the folder of `--overlay`, and removes the frames of an earlier run.
  static func preparing(_ path: String, background: Background? = nil) throws(DemoError) -> OverlayFolder {
    do throws(OverlayError) { return try OverlayFolder(path, background: background) } catch { throw DemoError(error) }
  }

  /// Writes a frame's overlay.
  ///
  /// - Returns: The file's path.
  @discardableResult
  func save(_ overlay: Overlay, frame: Int) throws(DemoError) -> String {
    do throws(OverlayError) { return try write(overlay, frame: frame) } catch { throw DemoError(error) }
  }
}
