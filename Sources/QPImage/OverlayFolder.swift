package import QPCore
import QPRecording

/// A folder of overlays, one PNG file a frame, which get their place together.
package final class OverlayFolder {
  private let path: String
  private let folder: OutputFolder
  /// The picture below the overlays; `nil` for none.
  private let background: Background?

  /// Prepares the folder; the frames of an earlier run, which may have been longer, are replaced at the end.
  ///
  /// Open the recording first: a misspelled one should leave no trace.
  package init(_ path: String, background: Background? = nil) throws(OverlayError) {
    self.background = background
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    do throws(OutputError) {
      try OutputFolder.refuseForeign(in: self.path, Self.isFrame)
      folder = try OutputFolder(self.path)
    } catch {
      throw .cannotWrite("\(error)")
    }
  }

  /// Whether a file has the name of a frame's overlay.
  package static func isFrame(_ name: String) -> Bool {
    guard name.hasPrefix("frame-"), name.hasSuffix(".png") else { return false }
    let digits = name.utf8.dropFirst(6).dropLast(4)
    return digits.count >= 6 && digits.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Writes a frame's overlay.
  ///
  /// - Returns: The path that the file has in the end.
  @discardableResult
  package func write(_ overlay: Overlay, frame: Int) throws(OverlayError) -> String {
    let digits = String(frame)
    let number = String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    let name = "frame-\(number).png"
    let bytes = try background?.encode(overlay) ?? PNG.encode(overlay)
    do throws(OutputError) { try folder.write(bytes, to: name) } catch { throw .cannotWrite("\(error)") }
    return path + "/" + name
  }

  /// Puts the frames into their place.
  package func finish() throws(OverlayError) {
    do throws(OutputError) { try folder.finish() } catch { throw .cannotWrite("\(error)") }
  }
}
