internal import QPCore
internal import QPRecording
public import QPVideo

/// A folder of clips with an index, `album.json`.
///
/// ```swift
/// let album = try Album("clips")
/// for clip in album.clips { print(clip.name, clip.pictures ?? 0) }
/// ```
/// While it is open no other program can open it. An index that is lost or broken is made anew from the folder; clips whose
/// recording was cut short by the end of the program are completed up to where they are whole. No file is overwritten, and
/// none is removed that the album did not make.
public final class Album {
  /// The folder's path.
  public let folder: String
  /// The clips in the order of their names, which is that of their dates.
  public private(set) var clips: [AlbumClip] = []
  /// The repairs that were needed when it was opened.
  package private(set) var repairs = AlbumRepairs()

  let files: any ClipFiles
  private let lock: FolderLock
  private var journal: AlbumJournal

  /// Opens an album; with `cleans`, unfinished files of an earlier run that cannot be completed are removed.
  init(_ folder: String, files: any ClipFiles, cleans: Bool = false) throws(VideoError) {
    self.folder = folder
    self.files = files
    if let reason = FilePath.makeFolder(folder) {
      throw FilePath.isThere(folder) ? .notAllowed(folder) : .system(code: 0, reason: "\(folder): \(reason)")
    }
    let (lock, code) = FolderLock.acquire(folder + "/.album.lock")
    guard let lock else { throw VideoError(fileCode: code, path: folder) }
    self.lock = lock
    // Only now: another program may have written it until it gave up the lock.
    journal = AlbumJournal(folder)
    try open(cleans: cleans)
  }

  /// Returns names that no clip has, by a date, and writes them into the journal before any file is made.
  func begin(at date: ClipDate) throws(VideoError) -> ClipNames {
    let names = newNames(at: date)
    let code = journal.add(names.stem)
    guard code == 0 else { throw VideoError(fileCode: code, path: path(AlbumJournal.name)) }
    return names
  }

  /// Takes a clip out of the journal whose unfinished files are gone.
  func end(_ names: ClipNames) { journal.remove(names.stem) }

  /// Returns names that no clip has, by a date; a number is added where there is a clip of that date.
  func newNames(at date: ClipDate) -> ClipNames {
    var number = 1
    while true {
      let names = ClipNames(stem: date.name + (number == 1 ? "" : "-\(number)"))
      if !names.all.contains(where: { FilePath.isThere(path($0)) }) { return names }
      number += 1
    }
  }

  /// Adds a clip whose files are in their places.
  ///
  /// - Throws: The index cannot be written; the files stay, and the next opening finds them.
  @discardableResult
  func add(
    _ names: ClipNames, source: String?, start: Timestamp?, duration: Int64?, pictures: Int?
  ) throws(VideoError) -> AlbumClip {
    guard
      let clip = clip(names, source: source, start: start, duration: duration, pictures: pictures)
    else { throw .notFound(path(names.video)) }
    end(names)
    clips.removeAll { $0.name == clip.name }
    clips.append(clip)
    clips.sort { $0.name < $1.name }
    try writeIndex()
    return clip
  }

  /// Removes a clip and its files.
  ///
  /// - Throws: The index cannot be written.
  public func remove(_ clip: AlbumClip) throws(VideoError) {
    guard let index = clips.firstIndex(where: { $0.name == clip.name }) else { return }
    let removed = clips.remove(at: index)
    // Files first: an index that still names them would only drop the clip.
    for name in [removed.video, removed.landmarks, removed.results].compactMap(\.self) {
      FilePath.removeFile(path(name))
    }
    try writeIndex()
  }

  /// Returns the path of a file in the album.
  public func path(_ name: String) -> String { folder + "/" + name }
}

/// The repairs of an ``Album`` that was opened.
package struct AlbumRepairs: Hashable, Sendable {
  /// Whether the index was lost or broken and was made anew.
  package var isIndexRebuilt = false
  /// The names of clips that were completed after the program that recorded them had ended.
  package var recovered: [String] = []
  /// The names of clips that were in the folder and not in the index.
  package var found: [String] = []
  /// The names of clips that were in the index and not in the folder.
  package var missing: [String] = []
  /// The names of unfinished files that could not be completed and were removed.
  package var removed: [String] = []
  /// The names of unfinished files that were left where they are.
  package var left: [String] = []

  /// Whether nothing was to be repaired.
  package var isEmpty: Bool { self == AlbumRepairs() }
}

// MARK: Opening

extension Album {
  private func open(cleans: Bool) throws(VideoError) {
    guard let names = FileSystem.names(in: folder) else { throw .notAllowed(folder) }
    let isNew = !names.contains(AlbumIndex.name)
    let indexed = isNew ? nil : AlbumIndex.read(path(AlbumIndex.name))
    recover(names, cleans: cleans)
    let present = FileSystem.names(in: folder) ?? []
    let stems = Self.stems(present)
    clips = (indexed ?? []).filter { clip in
      let isThere = [clip.video, clip.landmarks].compactMap(\.self).allSatisfy(present.contains)
      if !isThere { repairs.missing.append(clip.name) }
      return isThere
    }
    let known = Set(clips.map(\.name))
    for stem in stems where !known.contains(stem) {
      guard let clip = inspected(ClipNames(stem: stem)) else { continue }
      clips.append(clip)
      if !clip.isRecovered { repairs.found.append(stem) }
    }
    // A clip whose video is gone may still have its landmarks.
    repairs.missing.removeAll { name in clips.contains { $0.name == name } }
    clips.sort { $0.name < $1.name }
    repairs.isIndexRebuilt = indexed == nil && !(isNew && stems.isEmpty)
    if isNew || !repairs.isEmpty { try writeIndex() }
  }

  /// Completes the unfinished files of a program that ended, those that its journal names; others with such names are told.
  private func recover(_ names: [String], cleans: Bool) {
    for name in names {
      let isVideo = Self.unfinished(name, [".fragments.mp4", ".fragments.mp4.part"])
      let isLandmarks = Self.unfinished(name, [".qprec.jsonl.part"])
      guard let clip = isVideo ?? isLandmarks ?? Self.unfinished(name, [".results.jsonl.part"]) else { continue }
      guard journal.stems.contains(clip.stem), !FilePath.isLink(path(name)), FilePath.kind(path(name)) == .file else {
        repairs.left.append(name)
        continue
      }
      let isCompleted =
        isVideo != nil ? completeVideo(name, clip) : put(name, as: isLandmarks != nil ? clip.landmarks : clip.results)
      if isCompleted {
        if !repairs.recovered.contains(clip.stem) { repairs.recovered.append(clip.stem) }
      } else if cleans {
        FilePath.removeFile(path(name))
        repairs.removed.append(name)
      } else {
        repairs.left.append(name)
      }
    }
    // Their files are in their places or told by now.
    let waiting = Set(repairs.left.compactMap { name in journal.stems.first { name.hasPrefix("." + $0 + ".") } })
    for stem in journal.stems.subtracting(waiting) { journal.remove(stem) }
  }

  /// Completes a video, and removes its fragments, all of which are in it then.
  private func completeVideo(_ fragments: String, _ names: ClipNames) -> Bool {
    guard !FilePath.isThere(path(names.video)) else { return false }
    do throws(VideoError) { try files.complete(path(fragments), as: path(names.video)) } catch { return false }
    FilePath.removeFile(path(fragments))
    return true
  }

  private func put(_ part: String, as name: String) -> Bool {
    !FilePath.isThere(path(name)) && FileSystem.publish(path(part), as: path(name)) == 0
  }

  /// A clip of files about which no index says anything.
  private func inspected(_ names: ClipNames) -> AlbumClip? {
    let video = try? files.inspect(path(names.video))
    let extent = video ?? Self.extent(ofRecordingAt: path(names.landmarks))
    var clip = clip(names, source: nil, start: nil, duration: extent?.duration, pictures: extent?.pictures)
    clip?.isRecovered = repairs.recovered.contains(names.stem)
    return clip
  }

  /// A clip of those of its files that are there; `nil` if there are none.
  private func clip(
    _ names: ClipNames, source: String?, start: Timestamp?, duration: Int64?, pictures: Int?
  ) -> AlbumClip? {
    func present(_ name: String) -> String? { FilePath.kind(path(name)) == .file ? name : nil }
    let (video, landmarks) = (present(names.video), present(names.landmarks))
    guard let main = video ?? landmarks, let digest = SHA256.hexadecimal(ofFileAt: path(main)) else { return nil }
    return AlbumClip(
      name: names.stem, video: video, landmarks: landmarks, results: present(names.results), source: source,
      start: start, duration: duration, pictures: pictures, sha256: digest)
  }

  private func writeIndex() throws(VideoError) {
    let code = AlbumIndex.write(clips, to: path(AlbumIndex.name))
    guard code == 0 else { throw VideoError(fileCode: code, path: path(AlbumIndex.name)) }
  }

  private static func stems(_ names: [String]) -> [String] {
    Set(names.filter(ClipNames.isFileName).compactMap { stem($0, [".mp4", ".qprec.jsonl"]) }).sorted()
  }

  /// The names of the clip to which a hidden file of a recording belongs; `nil` for files of others.
  private static func unfinished(_ name: String, _ suffixes: [String]) -> ClipNames? {
    guard name.hasPrefix("."), let stem = stem(String(name.dropFirst()), suffixes), ClipNames.isDated(stem) else {
      return nil
    }
    return ClipNames(stem: stem)
  }

  private static func stem(_ name: String, _ suffixes: [String]) -> String? {
    suffixes.first { name.hasSuffix($0) && name.count > $0.count }.map { String(name.dropLast($0.count)) }
  }

  /// Duration and number of frames of a recording, up to its last whole frame.
  private static func extent(ofRecordingAt path: String) -> (duration: Int64, pictures: Int)? {
    guard var reader = try? RecordingReader(path: path) else { return nil }
    var (last, count) = (Timestamp.zero, 0)
    while let frame = try? reader.next() { (last, count) = (frame.timestamp, count + 1) }
    return (last.microseconds, count)
  }
}
