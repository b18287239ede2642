import Foundation
import QPCore

/// Writes overlays into a folder, one file a frame.
struct OverlayFolder {
  private let url: URL
  /// What the overlays are laid on; nil: nothing.
  private let background: Background?

  /// Makes the folder where it is missing, and removes the frames of an earlier run, which may have been longer.
  ///
  /// Open the recording first: a misspelled one should leave no trace.
  init(_ path: String, background: Background? = nil) throws(DemoError) {
    self.background = background
    url = URL(fileURLWithPath: path, isDirectory: true)
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      for name in try FileManager.default.contentsOfDirectory(atPath: path) where Self.isFrame(name) {
        // Never a folder of that name, which this does not remove.
        _ = unlink(url.appendingPathComponent(name).path)
      }
    } catch {
      throw DemoError(
        status: .cannotCreate, message: "Cannot prepare the folder \(path): \(error.localizedDescription)")
    }
  }

  /// Whether a file has the name of a frame's overlay.
  static func isFrame(_ name: String) -> Bool {
    guard name.hasPrefix("frame-"), name.hasSuffix(".png") else { return false }
    let digits = name.utf8.dropFirst(6).dropLast(4)
    return digits.count >= 6 && digits.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Writes a frame's overlay.
  ///
  /// - Returns: The file's path.
  @discardableResult
  func write(_ overlay: Overlay, frame: Int) throws(DemoError) -> String {
    let digits = String(frame)
    let number = String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    let file = url.appendingPathComponent("frame-\(number).png").relativePath
    let data = try background?.encode(overlay) ?? PNG.encode(overlay)
    try data.save(to: file)
    return file
  }
}

extension Data {
  /// Writes the file, whole or not at all.
  func save(to path: String) throws(DemoError) {
    do {
      try write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw DemoError(status: .cannotCreate, message: "Cannot write \(path): \(error.localizedDescription)")
    }
  }

  /// Writes the file into a new folder, which no other run and no other user has.
  ///
  /// - Returns: The file's path.
  func save(below folder: String, name: String) throws(DemoError) -> String {
    var template = Array((folder + "/qpdemo-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else {
      throw DemoError(status: .cannotCreate, message: "Cannot make a folder in \(folder).")
    }
    let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self) + "/" + name
    try save(to: path)
    return path
  }
}
