/// The list of the files that make a folder whole, in a hidden file among them.
///
/// It says how many there should be, and it is the signature of files that this program made: only those that a list
/// names are ever removed.
package struct FolderManifest: Hashable, Sendable {
  /// The file's name.
  package static let name = ".qp-folder"
  private static let header = "qp-folder 1"
  private static let replacingHeader = "qp-folder 1 replacing"

  /// The names of the folder's files.
  package let names: [String]
  /// Whether files are being replaced: the names are those of the older and of the newer files.
  package let isReplacing: Bool

  /// Creates a list of files whose names have no line feed.
  package init(_ names: [String], isReplacing: Bool = false) { (self.names, self.isReplacing) = (names, isReplacing) }

  /// Reads the list of a folder; `nil` if there is none, or another's file stands there.
  package init?(of folder: String) {
    guard let text = Self.text(of: folder + "/" + Self.name) else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // A list that was cut off is none.
    guard lines.count >= 3, [Self.header, Self.replacingHeader].contains(lines[0]), let count = Int(lines[1]),
      lines.count - 3 == count, lines.last == ""
    else { return nil }
    isReplacing = lines[0] == Self.replacingHeader
    names = Array(lines[2..<(2 + count)])
    guard names.allSatisfy(Self.isPlain) else { return nil }
  }

  /// The number of files that are missing in a folder; at least one while files are being replaced, since a mixture of
  /// older and newer files is not whole.
  package func missing(in folder: String) -> Int {
    max(isReplacing ? 1 : 0, names.count { FilePath.kind(folder + "/" + $0) != .file })
  }

  /// Whether a folder has a file in the place of its list that is none.
  package static func isForeign(in folder: String) -> Bool {
    FilePath.isThere(folder + "/" + name) && FolderManifest(of: folder) == nil
  }

  var bytes: [UInt8] {
    Array(([isReplacing ? Self.replacingHeader : Self.header, "\(names.count)"] + names).joined(separator: "\n").utf8)
      + [0x0A]
  }

  /// Whether a name leads nowhere but into the folder.
  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && name != "." && name != ".." && name != Self.name && !name.utf8.contains(UInt8(ascii: "/"))
  }

  private static func text(of path: String) -> String? {
    guard FilePath.kind(path) == .file, let file = OpenFile.open(path).file else { return nil }
    var bytes: [UInt8] = []
    let isWhole = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
      while bytes.count <= mostBytes {
        let count = file.read(into: buffer)
        guard count > 0 else { return count == 0 }
        bytes += buffer[..<count]
      }
      return false
    }
    return isWhole ? String(validating: bytes, as: UTF8.self) : nil
  }

  /// More than the list of a day's pictures at 60 a second has.
  private static let mostBytes = 1 << 28
}
