#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A folder of files that get their place together, when the last of them is written, with a ``FolderManifest``.
///
/// Until then they stand in a hidden folder beside it, which is removed with the last reference. A program that is killed
/// leaves that folder, and nothing in the place of the whole one; ``leftovers(beside:)`` finds it.
package final class OutputFolder {
  private let path: String
  private let hidden: String
  private let lock: FolderLock
  private var names: [String] = []
  private var isFinished = false

  /// Makes the hidden folder, and the folders above the one to be made.
  ///
  /// - Throws: ``OutputError``: it cannot be made, or a file stands there.
  package init(_ path: String) throws(OutputError) {
    let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    self.path = path
    if let kind = FilePath.kind(path), kind != .folder {
      throw .cannotWrite(path: path, reason: "it is a \(kind.rawValue), not a folder")
    }
    let parent = FilePath.folder(of: FilePath.resolved(path))
    if let reason = FilePath.makeFolder(parent) { throw .cannotWrite(path: path, reason: reason) }
    guard let hidden = Self.make(in: parent) else { throw .cannotWrite(path: path, reason: systemReason()) }
    // Held for the program's life: a locked file is no leftover.
    let (lock, code) = FolderLock.acquire(hidden + "/" + FolderManifest.name)
    guard let lock else {
      Self.remove(hidden, [])
      throw .cannotWrite(path: path, reason: FileSystem.reason(code))
    }
    (self.hidden, self.lock) = (hidden, lock)
  }

  deinit { if !isFinished { Self.remove(hidden, names) } }

  /// Writes a file.
  package func write(_ bytes: [UInt8], to name: String) throws(OutputError) {
    names.append(name)
    try OutputFile.write(bytes, to: "\(hidden)/\(name)")
  }

  /// Moves the files to their place: a new folder at once, those of an older folder one after the other.
  ///
  /// Files that the older folder's manifest names are replaced or removed; others stay.
  /// - Throws: ``OutputError``: the folder or a file cannot be put there, or another's file stands in the place of one.
  package func finish() throws(OutputError) {
    let manifest = FolderManifest(names)
    guard lock.write(manifest.bytes) == 0 else { throw .cannotWrite(path: path, reason: systemReason()) }
    let target = FilePath.resolved(path)
    if (FileSystem.names(in: target) ?? []).isEmpty {
      // An empty folder is replaced, and its permissions are kept.
      if let mode = FilePath.mode(target) { chmod(hidden, mode_t(mode) & 0o7777) }
      if rename(hidden, target) == 0 {
        isFinished = true
        return
      }
    }
    if let reason = FilePath.makeFolder(path) { throw .cannotWrite(path: path, reason: reason) }
    let list = "\(path)/\(FolderManifest.name)"
    if FolderManifest.isForeign(in: path) { throw .isForeign(path: list) }
    let older = Set(FolderManifest(of: path)?.names ?? [])
    for name in names where !older.contains(name) && FilePath.isThere("\(path)/\(name)") {
      throw .isForeign(path: "\(path)/\(name)")
    }
    // Of a program that is killed in between, the list says that the folder is not whole, and that both are its files.
    let both = FolderManifest(older.union(names).sorted(), isReplacing: true)
    try OutputFile.write(both.bytes, to: list, overwrites: true)
    for name in names {
      let (from, to) = ("\(hidden)/\(name)", "\(path)/\(name)")
      if let mode = FilePath.mode(to) { chmod(from, mode_t(mode) & 0o7777) }
      guard rename(from, to) == 0 else { throw .cannotWrite(path: to, reason: systemReason()) }
    }
    for name in older.subtracting(names) { unlink("\(path)/\(name)") }
    try OutputFile.write(manifest.bytes, to: list, overwrites: true)
    isFinished = true
    Self.remove(hidden, [])
  }

  /// Refuses to write into a folder in which files of others have names that may be written.
  package static func refuseForeign(in path: String, _ isName: (String) -> Bool) throws(OutputError) {
    if FolderManifest.isForeign(in: path) { throw .isForeign(path: "\(path)/\(FolderManifest.name)") }
    let older = Set(FolderManifest(of: path)?.names ?? [])
    for name in FileSystem.names(in: path) ?? [] where isName(name) && !older.contains(name) {
      if FilePath.kind("\(path)/\(name)") == .file { throw .isForeign(path: "\(path)/\(name)") }
    }
  }

  private static func make(in parent: String) -> String? {
    for _ in 0..<100 {
      let path = "\(parent)/\(HiddenName.random)"
      if mkdir(path, 0o777) == 0 { return path }
      if errno != EEXIST { return nil }
    }
    return nil
  }

  private static func remove(_ hidden: String, _ names: [String]) {
    for name in names { unlink("\(hidden)/\(name)") }
    unlink("\(hidden)/\(FolderManifest.name)")
    rmdir(hidden)
  }
}

extension OutputFolder {
  /// Returns the hidden folders that killed runs left beside a path: those with a manifest's file that no program holds.
  package static func leftovers(beside path: String) -> [String] {
    let parent = FilePath.folder(of: FilePath.resolved(path))
    return (FileSystem.names(in: parent) ?? []).filter(HiddenName.isOne).map { "\(parent)/\($0)" }.filter { folder in
      let signature = folder + "/" + FolderManifest.name
      return !FilePath.isLink(folder) && FilePath.kind(folder) == .folder && !FilePath.isLink(signature)
        && FilePath.kind(signature) == .file && FolderLock.isFree(signature)
    }
  }

  /// Removes a leftover with the plain files in it.
  ///
  /// - Returns: Whether it is gone; a folder with other folders in it stays.
  package static func removeLeftover(_ folder: String) -> Bool {
    guard leftovers(beside: folder).contains(folder),
      let lock = FolderLock.acquire(folder + "/" + FolderManifest.name).lock
    else { return false }
    defer { withExtendedLifetime(lock) {} }
    let names = FileSystem.names(in: folder) ?? []
    guard names.allSatisfy({ FilePath.kind("\(folder)/\($0)") != .folder }) else { return false }
    remove(folder, names)
    return !FilePath.isThere(folder)
  }
}

/// The names of files and folders that are not in their place yet.
package enum HiddenName {
  private static let prefix = ".qp-"
  private static let digits = 16

  /// An unpredictable name.
  static var random: String {
    let number = String(UInt64.random(in: .min ... .max), radix: 16)
    return prefix + String(repeating: "0", count: digits - number.count) + number
  }

  /// Whether a name is of this form.
  package static func isOne(_ name: String) -> Bool {
    name.hasPrefix(prefix) && name.utf8.count == prefix.utf8.count + digits
      && name.dropFirst(prefix.count).allSatisfy(\.isHexDigit)
  }
}
