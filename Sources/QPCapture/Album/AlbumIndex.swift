internal import QPCore
internal import QPRecording

/// The file `album.json`.
enum AlbumIndex {
  static let name = "album.json"

  /// Reads an index.
  ///
  /// - Returns: The clips; `nil` if it cannot be read or is not an index.
  static func read(_ path: String) -> [AlbumClip]? {
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
    guard isWhole else { return nil }
    let document = JSONDocument(padded: bytes + [UInt8](repeating: 0, count: JSONDocument.padding))
    guard let json = try? JSONValue(document, from: document.start),
      let object = try? SettingsObject(json, "an album"),
      (try? object.text("format")) == "qp-album", (try? object.whole("version")) == 1,
      let list = try? object.list("clips")
    else { return nil }
    var clips: [AlbumClip] = []
    for element in list {
      guard let clip = try? AlbumClip(element) else { return nil }
      clips.append(clip)
    }
    return Set(clips.map(\.name)).count == clips.count ? clips : nil
  }

  /// Writes an index in place of the one that is there, whole or not at all.
  ///
  /// - Returns: 0, or the system's code of the failure.
  static func write(_ clips: [AlbumClip], to path: String) -> Int {
    let json: JSONObject = ["format": "qp-album", "version": 1, "clips": JSONLines(clips.map(\.json))]
    return FileSystem.replace(path, with: Array((json.text + "\n").utf8))
  }

  /// More than an album of a million clips has.
  private static let mostBytes = 1 << 29
}
