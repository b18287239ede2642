internal import QPRecording

/// The names of the clips that are being recorded, in a hidden file of the album.
///
/// A name is written before a file of the clip is made, when nothing stands under it. So the journal of a run that was
/// killed is the signature of its unfinished files: only those are ever removed.
struct AlbumJournal {
  static let name = ".album.unfinished"
  private static let header = "qp-album-unfinished 1"

  private let path: String
  private(set) var stems: Set<String>
  /// Whether something else stands in the journal's place, which is never written over nor removed.
  private let isForeign: Bool

  /// Reads the journal of a folder; it is empty where there is none, or where something else stands there.
  init(_ folder: String) {
    path = folder + "/" + Self.name
    let stems = Self.read(path)
    self.stems = stems ?? []
    isForeign = stems == nil && FilePath.isThere(path)
  }

  /// Adds a name.
  ///
  /// - Returns: 0, or the system's code of the failure.
  mutating func add(_ stem: String) -> Int {
    stems.insert(stem)
    return write()
  }

  /// Removes a name; an empty journal is no file.
  mutating func remove(_ stem: String) {
    guard stems.remove(stem) != nil else { return }
    _ = write()
  }

  private func write() -> Int {
    guard !isForeign else { return FileSystem.isThere }
    if stems.isEmpty {
      FileSystem.remove(path)
      return 0
    }
    return FileSystem.replace(path, with: Array(([Self.header] + stems.sorted()).joined(separator: "\n").utf8) + [0x0A])
  }

  private static func read(_ path: String) -> Set<String>? {
    guard !FilePath.isLink(path), FilePath.kind(path) == .file, let file = OpenFile.open(path).file else { return nil }
    let bytes = withUnsafeTemporaryAllocation(byteCount: mostBytes, alignment: 1) { buffer in
      Array(buffer[..<max(0, file.read(into: buffer))])
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    guard lines.first == header else { return nil }
    return Set(lines.dropFirst().filter(ClipNames.isDated))
  }

  /// More than the clips that a recorder has open at once need.
  private static let mostBytes = 1 << 16
}
