import Foundation
import QPCore
import QPFiles
import QPRecording

/// The landmarks that were estimated in videos, kept in a folder of the user's so that the next command has them at once.
///
/// They are the movements of people: the folder and its files are readable by the user alone. A file is there whole or
/// not at all, so that several processes may use the folder at once; one that is damaged counts as none. Beyond
/// 1 GB those that were not used for longest are removed. Landmarks that cannot be written are estimated again.
final class LandmarkCache: Sendable {
  /// The most bytes kept.
  static let mostBytes = 1_000_000_000
  private static let ending = ".landmarks"

  let folder: String
  private let mostBytes: Int
  private let made = Locked(false)

  /// - Parameters:
  ///   - folder: The folder; it is made when something is kept.
  ///   - mostBytes: The most bytes kept.
  init(folder: String, mostBytes: Int = LandmarkCache.mostBytes) {
    (self.folder, self.mostBytes) = (folder, mostBytes)
  }

  /// The user's cache folder for this program; `nil` if there is no home.
  static var userFolder: String? {
    #if canImport(Darwin)
      return ProcessEnvironment.variable("HOME").map { $0 + "/Library/Caches/qpkit" }
    #else
      // A relative path counts as none (XDG Base Directory Specification).
      if let folder = ProcessEnvironment.variable("XDG_CACHE_HOME"), folder.hasPrefix("/") { return folder + "/qpkit" }
      return ProcessEnvironment.variable("HOME").map { $0 + "/.cache/qpkit" }
    #endif
  }

  /// Whether this object made the folder: its user has to know.
  var isNew: Bool { made.withLock { $0 } }

  /// The note for its user, to be shown once.
  var note: String {
    "the landmarks of the video are kept in \(folder) for the next command, readable by you alone. They are personal"
      + " data: 'qpdemo cache --clear' removes them, --no-cache keeps none."
  }

  /// The place of a video's landmarks.
  struct Place: Sendable {
    fileprivate let cache: LandmarkCache
    fileprivate let path: String
    fileprivate let video: String
    fileprivate let extent: Extent

    /// The landmarks that are kept there, which are then marked as used; `nil` if there are none, or damaged ones.
    var landmarks: CachedLandmarks? {
      guard let bytes = LandmarkCache.bytes(of: path), let kept = CachedLandmarks(bytes) else { return nil }
      try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: path)
      return kept
    }

    /// Keeps landmarks, unless the video has changed meanwhile.
    func keep(_ landmarks: CachedLandmarks) {
      guard Extent(of: video) == extent, let bytes = landmarks.bytes else { return }
      cache.keep(bytes, as: path)
    }
  }

  /// A file as it was when its digest was made.
  fileprivate struct Extent: Equatable {
    let bytes: Int
    let changed: Date

    /// `nil` if there is no such file.
    init?(of path: String) {
      guard let attributes = try? FileManager.default.attributesOfItem(atPath: FilePath.resolved(path)),
        attributes[.type] as? FileAttributeType == .typeRegular, let bytes = attributes[.size] as? Int,
        let changed = attributes[.modificationDate] as? Date
      else { return nil }
      (self.bytes, self.changed) = (bytes, changed)
    }
  }

  /// Returns the place of a video's landmarks.
  ///
  /// - Parameters:
  ///   - video: The path of a file, which is read for its digest.
  ///   - settings: All on which the landmarks depend besides the video's bytes and this program.
  /// - Returns: The place; `nil` if the file cannot be read, or is none.
  func place(of video: String, _ settings: [String]) -> Place? {
    guard let extent = Extent(of: video), let digest = SHA256.hexadecimal(ofFileAt: video), let program = Self.program
    else { return nil }
    let text = ([CachedLandmarks.format, program, digest] + settings).joined(separator: "\n")
    let key = Array(text.utf8).withUnsafeBytes { SHA256.hexadecimal(of: $0) }
    return Place(cache: self, path: "\(folder)/\(key)\(Self.ending)", video: video, extent: extent)
  }

  /// Size and date of this program: another build may find other landmarks.
  private static var program: String? {
    Bundle.main.executablePath.flatMap(Extent.init).map { "\($0.bytes) \($0.changed.timeIntervalSince1970)" }
  }

  private func keep(_ bytes: [UInt8], as path: String) {
    guard bytes.count <= mostBytes else { return }
    let isNew = !Folder.exists(folder)
    let files = FileManager.default
    do {
      try files.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: Self.privateFolder])
      try files.setAttributes([.posixPermissions: Self.privateFolder], ofItemAtPath: folder)
    } catch {
      return
    }
    guard let file = AppendedFile.unpublished(in: folder).file, file.write(bytes) == 0,
      file.publish(as: path, replacing: Self.privateFile) == 0
    else { return }
    if isNew { made.withLock { $0 = true } }
    removeOldest()
  }

  /// For the user alone: to list and enter, and to read and write.
  private static let privateFolder = 0o700
  private static let privateFile: UInt32 = 0o600

  /// The landmarks of a video that are kept.
  struct Entry {
    let path: String
    let bytes: Int
    /// The time of the last use.
    let used: Date

    /// The landmarks; `nil` if they are damaged.
    var landmarks: CachedLandmarks? { LandmarkCache.bytes(of: path).flatMap { CachedLandmarks($0) } }
  }

  /// All that is kept, the last used first; files that killed programs left without their names are among them.
  var entries: [Entry] {
    let names = FileSystem.names(in: folder) ?? []
    return names.filter { $0.hasSuffix(Self.ending) || HiddenName.isOne($0) }.compactMap { name in
      let path = "\(folder)/\(name)"
      return Extent(of: path).map { Entry(path: path, bytes: $0.bytes, used: $0.changed) }
    }.sorted { ($0.used, $0.path) > ($1.used, $1.path) }
  }

  /// Removes all that is kept.
  ///
  /// - Returns: The number of videos' landmarks that were removed.
  func clear() -> Int {
    let entries = entries
    for entry in entries { FileSystem.remove(entry.path) }
    rmdir(folder)
    return entries.count
  }

  private func removeOldest() {
    var total = 0
    for entry in entries {
      total += entry.bytes
      if total > mostBytes { FileSystem.remove(entry.path) }
    }
  }

  private static func bytes(of path: String) -> [UInt8]? {
    guard let extent = Extent(of: path), extent.bytes <= LandmarkCache.mostBytes,
      let file = OpenFile.open(path).file
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: extent.bytes)
    var read = 0
    while read < bytes.count {
      let count = bytes.withUnsafeMutableBytes { file.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[read...])) }
      guard count > 0 else { return nil }
      read += count
    }
    return bytes
  }
}
