import Foundation
import QPCore

/// Writes overlays into a folder, one file a frame.
struct OverlayFolder {
  private let url: URL
  /// What the overlays are laid on; nil: nothing.
  private let background: Background?

  /// Makes the folder where it is missing.
  init(_ path: String, background: Background? = nil) throws(DemoError) {
    self.background = background
    url = URL(fileURLWithPath: path, isDirectory: true)
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      throw DemoError(status: .cannotCreate, message: "Cannot make the folder \(path): \(error.localizedDescription)")
    }
  }

  /// nil where there is no path.
  init?(optional path: String?, background: Background? = nil) throws(DemoError) {
    guard let path else { return nil }
    try self.init(path, background: background)
  }

  /// Writes a frame's overlay.
  ///
  /// - Returns: The file's path.
  @discardableResult
  func write(_ overlay: Overlay, frame: Int) throws(DemoError) -> String {
    let digits = String(frame)
    let number = String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    return try write(overlay, name: "frame-\(number).png")
  }

  /// Writes an overlay.
  ///
  /// - Returns: The file's path.
  func write(_ overlay: Overlay, name: String) throws(DemoError) -> String {
    let file = url.appendingPathComponent(name).relativePath
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
}
