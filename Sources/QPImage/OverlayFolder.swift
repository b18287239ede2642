package import QPCore
import QPFormats
import QPRecording

/// Writes overlays into a folder, one PNG file a frame.
package struct OverlayFolder: Sendable {
  private let path: String
  /// The picture below the overlays; `nil` for none.
  private let background: Background?

  /// Creates the folder where it is missing, and removes the frames of an earlier run, which may have been longer.
  ///
  /// Open the recording first: a misspelled one should leave no trace.
  package init(_ path: String, background: Background? = nil) throws(OverlayError) {
    self.background = background
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    var problem = FilePath.makeFolder(path)
    do throws(FormatError) {
      if problem == nil {
        for name in try Folder.names(in: path) where Self.isFrame(name) { FilePath.removeFile(self.path + "/" + name) }
      }
    } catch {
      problem = error.problem
    }
    if let problem { throw .cannotWrite("Cannot prepare the folder \(path): \(problem)") }
  }

  /// Whether a file has the name of a frame's overlay.
  package static func isFrame(_ name: String) -> Bool {
    guard name.hasPrefix("frame-"), name.hasSuffix(".png") else { return false }
    let digits = name.utf8.dropFirst(6).dropLast(4)
    return digits.count >= 6 && digits.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Writes a frame's overlay.
  ///
  /// - Returns: The file's path.
  @discardableResult
  package func write(_ overlay: Overlay, frame: Int) throws(OverlayError) -> String {
    let digits = String(frame)
    let number = String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    let file = path + "/frame-\(number).png"
    let bytes = try background?.encode(overlay) ?? PNG.encode(overlay)
    do throws(OutputError) { try OutputFile.write(bytes, to: file, overwrites: true) } catch {
      throw .cannotWrite("\(error)")
    }
    return file
  }
}
