import QPCore
import QPFormats
import QPImage
import QPRecording

extension [UInt8] {
  /// Reads a file; rejects a pipe or a device, which may never end.
  init(ofFileAt path: String) throws(DemoError) {
    do throws(FormatError) { self = try WholeFile.bytes(ofFileAt: path) } catch { throw DemoError(error) }
  }

  /// Writes the file, whole or not at all; ``Options/checkOutputs()`` has checked existing files.
  func save(to path: String) throws(DemoError) {
    do throws(OutputError) { try OutputFile.write(self, to: path, overwrites: true) } catch { throw DemoError(error) }
  }

  /// Writes the file into a new folder of its own.
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

extension Output {
  /// Tells of the hidden folders that killed runs left beside a folder, and removes them on request.
  ///
  /// - Parameters:
  ///   - path: The folder that is to be written.
  ///   - cleans: Whether they are removed; `nil` for a command without `--clean`.
  func tellLeftovers(beside path: String, cleans: Bool? = nil) {
    for folder in OutputFolder.leftovers(beside: path) {
      let isGone = cleans == true && OutputFolder.removeLeftover(folder)
      let remedy = isGone ? "; it is removed" : cleans == nil ? "; remove it" : " (--clean removes it)"
      complain("qpdemo: note: \(folder) was left by a run that was killed" + remedy)
    }
  }
}

extension OutputFile {
  /// Writes a file piece by piece; ``Options/checkOutputs()`` has checked existing files.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - body: Writes the bytes with the closure that it is given.
  /// - Returns: The result of `body`.
  /// - Throws: The error of `body`, or one if the file cannot be written; nothing is left of it then.
  static func write<Result>(
    to path: String, _ body: (_ append: ([UInt8]) throws(DemoError) -> Void) throws(DemoError) -> Result
  ) throws(DemoError) -> Result {
    let file: OutputFile
    do throws(OutputError) { file = try OutputFile(path, overwrites: true) } catch { throw DemoError(error) }
    let result = try body { (bytes) throws(DemoError) in
      do throws(OutputError) { try file.append(bytes) } catch { throw DemoError(error) }
    }
    do throws(OutputError) { try file.finish() } catch { throw DemoError(error) }
    return result
  }
}

extension OverlayFolder {
  /// Prepares the folder of `--overlay`.
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

  /// Puts the frames into their place.
  func end() throws(DemoError) {
    do throws(OverlayError) { try finish() } catch { throw DemoError(error) }
  }
}
