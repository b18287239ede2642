#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A folder of files that get their place together, when the last of them is written.
///
/// Until then they stand in a hidden folder beside it, which is removed with the last reference. A program that is killed
/// leaves that folder, and nothing in the place of the whole one.
package final class OutputFolder {
  private let path: String
  private let hidden: String
  private var names: [String] = []

  /// Makes the hidden folder, and the folders above the one to be made.
  ///
  /// - Throws: ``OutputError``: it cannot be made, or a file stands there.
  package init(_ path: String) throws(OutputError) {
    self.path = path
    if let kind = FilePath.kind(path), kind != .folder {
      throw .cannotWrite(path: path, reason: "it is a \(kind.rawValue), not a folder")
    }
    let parent = FilePath.folder(of: path)
    if let reason = FilePath.makeFolder(parent) { throw .cannotWrite(path: path, reason: reason) }
    guard let hidden = FilePath.makeUniqueFolder(in: parent, prefix: ".qp") else {
      throw .cannotWrite(path: path, reason: systemReason())
    }
    self.hidden = hidden
  }

  deinit {
    for name in names { unlink("\(hidden)/\(name)") }
    rmdir(hidden)
  }

  /// Writes a file.
  package func write(_ bytes: [UInt8], to name: String) throws(OutputError) {
    names.append(name)
    try OutputFile.write(bytes, to: "\(hidden)/\(name)")
  }

  /// Moves the files to their place.
  ///
  /// - Parameter replaced: Names of files in an older folder that are removed.
  /// - Throws: ``OutputError``: the folder or a file cannot be put there.
  package func finish(replacing replaced: [String] = []) throws(OutputError) {
    if let reason = FilePath.makeFolder(path) { throw .cannotWrite(path: path, reason: reason) }
    for name in names {
      guard rename("\(hidden)/\(name)", "\(path)/\(name)") == 0 else {
        throw .cannotWrite(path: "\(path)/\(name)", reason: systemReason())
      }
    }
    for name in Set(replaced).subtracting(names) { unlink("\(path)/\(name)") }
    names = []
    rmdir(hidden)
  }
}
