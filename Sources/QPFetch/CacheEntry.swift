internal import Foundation
internal import QPRecording

/// The place of an address in the folder of a ``DownloadManager``.
struct CacheEntry: Sendable {
  let url: URL
  /// The path of the whole file: the digest of the address, with its suffix.
  let path: String

  init(_ url: URL, in folder: String) {
    self.url = url
    let digest = Array(url.absoluteString.utf8).withUnsafeBytes { SHA256.hexadecimal(of: $0) }
    let suffix = url.pathExtension
    let isPlain = (1...10).contains(suffix.utf8.count) && suffix.utf8.allSatisfy { Self.plain.contains($0) }
    path = folder + "/" + digest + (isPlain ? "." + suffix : "")
  }

  /// The path of the bytes that are there.
  var partPath: String { path + ".part" }
  /// The path of the description of those bytes.
  var notePath: String { path + ".part.json" }

  /// A description of the bytes that are there, by which a server can tell whether they are still right.
  struct Note: Codable, Equatable {
    var url: String
    var etag: String?
    var lastModified: String?
    var length: Int64?

    /// The value of the header `If-Range`; `nil` if the server gave nothing to compare.
    var validator: String? {
      let validator = etag.flatMap { $0.hasPrefix("W/") ? nil : $0 } ?? lastModified
      // Of one line: a second one would be a header of its own.
      return validator.flatMap { $0.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F } ? $0 : nil }
    }
  }

  /// The description; `nil` if there is none for this address.
  var note: Note? {
    guard let data = FileManager.default.contents(atPath: notePath),
      let note = try? JSONDecoder().decode(Note.self, from: data), note.url == url.absoluteString
    else { return nil }
    return note
  }

  /// Writes the description; 0, or the system's code of the failure.
  func write(_ note: Note) -> Int {
    guard let data = try? JSONEncoder().encode(note) else { return 0 }
    return FileSystem.replace(notePath, with: [UInt8](data))
  }

  /// Removes the part of an unfinished download.
  func removePart() {
    FileSystem.remove(partPath)
    FileSystem.remove(notePath)
  }

  /// Checks the bytes that are there and gives them their final name.
  ///
  /// - Parameter expected: Every digest that a caller expects.
  /// - Returns: The failure, if there is one; then there is no file of that name.
  func publish(sha256 expected: Set<String>) -> Result<Void, DownloadError> {
    if !expected.isEmpty {
      let digest = Self.digest(ofFileAt: partPath) ?? ""
      if let other = expected.first(where: { $0 != digest }) {
        removePart()
        return .failure(.wrongChecksum(expected: other, got: digest))
      }
    }
    let code = FileSystem.publish(partPath, as: path)
    guard code == 0 else { return .failure(.cannotWrite(path: path, reason: FileSystem.reason(code))) }
    FileSystem.remove(notePath)
    return .success(())
  }

  static func digest(ofFileAt path: String) -> String? { SHA256.hexadecimal(ofFileAt: path) }

  private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8)
}
