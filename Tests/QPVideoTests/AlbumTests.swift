import Foundation
@testable import QPCapture
import QPCore
import QPTestSupport
import Testing

@testable import QPVideo

/// Videos that are texts: `video 3` has three pictures, a tenth of a second apart; anything else is no video.
private struct TextVideos: ClipFiles {
  func inspect(_ path: String) throws(VideoError) -> (duration: Int64, pictures: Int) {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8), let count = Int(text.dropFirst(6)) else {
      throw .unreadable(path, reason: "it is no text of ours")
    }
    return (Int64(max(0, count - 1)) * 100_000, count)
  }

  func complete(_ fragments: String, as path: String) throws(VideoError) {
    let count = try inspect(fragments).pictures
    do { try "video \(count)".write(toFile: path, atomically: true, encoding: .utf8) } catch { throw .noSpace(path) }
  }
}

struct AlbumTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/album" }
  private let date = ClipDate(milliseconds: 1_795_342_530_123)

  init() throws { folder = try TemporaryFolder() }

  private func open() throws -> Album { try Album(path, files: TextVideos()) }

  private func write(_ text: String, _ name: String) throws {
    try text.write(toFile: path + "/" + name, atomically: false, encoding: .utf8)
  }

  /// Adds a clip as a recorder does.
  @discardableResult
  private func add(_ count: Int, to album: Album, start: Int64 = 0) throws -> AlbumClip {
    let names = album.newNames(at: date)
    try write("video \(count)", names.video)
    return try album.add(
      names, source: "walk.mp4", start: Timestamp(microseconds: start), duration: Int64(count - 1) * 100_000,
      pictures: count)
  }

  /// Writes the journal of a run that was killed, which makes the files of a name its own.
  private func sign(_ name: String) throws { try write("qp-album-unfinished 1\n\(name)\n", ".album.unfinished") }

  private var files: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  @Test func datesAreNames() {
    #expect(date.name == "2026-11-22T10-15-30.123Z")
    #expect(ClipDate(milliseconds: 0).name == "1970-01-01T00-00-00.000Z")
    #expect(ClipDate(milliseconds: -1).name == "1969-12-31T23-59-59.999Z")
    #expect(ClipDate(milliseconds: 951_782_400_000).name == "2000-02-29T00-00-00.000Z")
    // The formatter's days before 15 October 1582 are those of the Julian calendar.
    let calendar = ISO8601DateFormatter()
    calendar.formatOptions = [.withInternetDateTime]
    var random = SplitMix64(seed: 5)
    for _ in 0..<500 {
      let seconds = Int64.random(in: -12_000_000_000...200_000_000_000, using: &random)
      let text = calendar.string(from: Date(timeIntervalSince1970: Double(seconds))).dropLast()
      #expect(ClipDate(milliseconds: seconds * 1000).name == text.replacing(":", with: "-") + ".000Z", "\(seconds)")
    }
  }

  @Test func clipsComeBackAsTheyWere() throws {
    var album: Album? = try open()
    #expect(album?.repairs.isEmpty == true && album?.clips == [])
    let first = try add(3, to: try #require(album), start: 1_500_000)
    let second = try add(4, to: try #require(album), start: 9_500_000)
    #expect(second.name == first.name + "-2")
    #expect(first.sha256.count == 64 && first.sha256 != second.sha256)
    let clips = album?.clips
    album = nil
    let again = try open()
    #expect(again.clips == clips && again.repairs.isEmpty)
    #expect(again.clips.map(\.start?.microseconds) == [1_500_000, 9_500_000])
  }

  /// Up to 0.5.0 the key of a video was "film".
  @Test func indexesWithFilmAreReadAndIndexesSayVideo() throws {
    var album: Album? = try open()
    let clip = try add(3, to: try #require(album), start: 1_500_000)
    album = nil
    let index = try String(contentsOfFile: path + "/album.json", encoding: .utf8)
    #expect(index.contains(#""video":"\#(clip.video ?? "")""#) && !index.contains("film"))
    try write(index.replacing("\"video\":", with: "\"film\":"), "album.json")
    let again = try open()
    #expect(again.clips == [clip] && again.repairs.isEmpty)
  }

  @Test func oneProgramAtATimeHasItOpen() throws {
    var album: Album? = try open()
    #expect(throws: VideoError.busy(path)) { try open() }
    _ = album
    album = nil
    _ = try open()
  }

  @Test func noNameIsTakenTwice() throws {
    let album = try open()
    for file in ClipNames(stem: date.name).all {
      #expect(album.newNames(at: date).stem == date.name)
      try write("something", file)
      #expect(album.newNames(at: date).stem == date.name + "-2", "\(file)")
      try FileManager.default.removeItem(atPath: path + "/" + file)
    }
  }

  @Test(arguments: ["", "{", "[]", #"{"format":"qp-album","version":2,"clips":[]}"#, "nonsense", "\u{0}"])
  func aBrokenIndexIsRebuilt(text: String) throws {
    var album: Album? = try open()
    let clips = [try add(3, to: try #require(album)), try add(5, to: try #require(album))]
    album = nil
    try write(text, "album.json")
    let again = try open()
    #expect(again.repairs.isIndexRebuilt)
    #expect(again.clips.map(\.name) == clips.map(\.name) && again.clips.map(\.sha256) == clips.map(\.sha256))
    #expect(again.clips.map(\.pictures) == [3, 5] && again.clips.map(\.durationMicroseconds) == [200_000, 400_000])
    #expect(again.clips.map(\.source) == [nil, nil])
  }

  @Test func aLostIndexIsRebuilt() throws {
    var album: Album? = try open()
    try add(3, to: try #require(album))
    album = nil
    try FileManager.default.removeItem(atPath: path + "/album.json")
    let again = try open()
    #expect(again.repairs.isIndexRebuilt && again.clips.count == 1)
  }

  @Test func anIndexThatLeadsOutOfTheFolderIsBroken() throws {
    _ = try open()
    for key in ["video", "film"] {
      for name in ["../secret.mp4", "/etc/passwd", ".hidden", ""] {
        try write(
          #"{"format":"qp-album","version":1,"clips":[{"name":"a","\#(key)":"\#(name)","sha256":""}]}"#, "album.json")
        let album = try open()
        #expect(album.clips == [] && album.repairs.isIndexRebuilt)
      }
    }
  }

  @Test func clipsThatAreGoneOrNewAreNoticed() throws {
    var album: Album? = try open()
    let gone = try add(3, to: try #require(album))
    album = nil
    try FileManager.default.removeItem(atPath: path + "/" + (gone.video ?? ""))
    try write("video 9", "from-a-friend.mp4")
    let again = try open()
    #expect(again.repairs.missing == [gone.name] && again.repairs.found == ["from-a-friend"])
    #expect(again.clips.map(\.pictures) == [9])
  }

  @Test func anAlbumOfManyClipsIsReadBack() throws {
    _ = try open()
    let lines = (0..<20_000).map { number in
      #"{"name":"clip-\#(number + 100_000)","film":"clip.mp4","sha256":"\#(String(repeating: "0", count: 64))"}"#
    }
    try write("video 2", "clip.mp4")
    try write(#"{"format":"qp-album","version":1,"clips":[\#(lines.joined(separator: ","))]}"#, "album.json")
    #expect(try open().clips.count == 20_001)
  }

  @Test func aRemovedClipIsGone() throws {
    let album = try open()
    let clip = try add(3, to: album)
    try album.remove(clip)
    #expect(album.clips == [])
    #expect(try files == [".album.lock", "album.json"])
  }

  // MARK: Killed programs

  @Test(arguments: [".fragments.mp4", ".fragments.mp4.part"]) func fragmentsAreCompleted(suffix: String) throws {
    _ = try open()
    try sign(date.name)
    try write("video 7", ".\(date.name)\(suffix)")
    try write("", ".\(date.name).qprec.jsonl.part")
    let album = try open()
    #expect(album.repairs.recovered == [date.name])
    #expect(album.clips.map(\.pictures) == [7] && album.clips.map(\.isRecovered) == [true])
    #expect(album.clips.first?.landmarks == date.name + ".qprec.jsonl")
    #expect(
      try files == [".album.lock", "\(date.name).mp4", "\(date.name).qprec.jsonl", "album.json"])
  }

  /// They are told, and removed on request alone.
  @Test func fragmentsWithoutAPictureAreLeftUntilTheyAreCleaned() throws {
    _ = try open()
    let part = ".\(date.name).fragments.mp4.part"
    try sign(date.name)
    try write("ftyp", part)
    for _ in 0..<2 {
      let album = try open()
      #expect(album.clips == [] && album.repairs.left == [part] && album.repairs.removed == [])
      #expect(try files == [part, ".album.lock", ".album.unfinished", "album.json"])
    }
    let album = try Album(path, files: TextVideos(), cleans: true)
    #expect(album.repairs.removed == [part] && album.repairs.left == [])
    #expect(try files == [".album.lock", "album.json"])
  }

  @Test func aVideoThatWasCompletedIsNotCompletedAgain() throws {
    _ = try open()
    let fragments = ".\(date.name).fragments.mp4"
    try sign(date.name)
    try write("video 7", "\(date.name).mp4")
    try write("video 6", fragments)
    let album = try open()
    #expect(album.clips.map(\.pictures) == [7] && album.repairs.recovered == [] && album.repairs.left == [fragments])
    #expect(try files.contains(fragments))
  }

  /// Files without the journal's signature are neither moved nor removed: `clips -o FOLDER` deleted them.
  @Test(arguments: [false, true]) func unsignedFilesWithTheNamesOfClipsStay(cleans: Bool) throws {
    _ = try open()
    try sign("2020-01-01T00-00-00.000Z")
    let others = [".fragments.mp4", ".fragments.mp4.part", ".qprec.jsonl.part", ".results.jsonl.part"].map {
      ".\(date.name)\($0)"
    }
    for name in others { try write("video 3", name) }
    let album = try Album(path, files: TextVideos(), cleans: cleans)
    #expect(album.clips == [] && Set(album.repairs.left) == Set(others) && album.repairs.removed == [])
    #expect(try Set(files) == Set([".album.lock", "album.json"] + others))
  }

  @Test func aLinkInThePlaceOfAPartIsNotFollowed() throws {
    _ = try open()
    try sign(date.name)
    try folder.write("video 9", to: "precious")
    let part = path + "/.\(date.name).fragments.mp4.part"
    try FileManager.default.createSymbolicLink(atPath: part, withDestinationPath: folder.path + "/precious")
    let album = try Album(path, files: TextVideos(), cleans: true)
    #expect(album.clips == [] && album.repairs.left.count == 1)
    #expect(try String(contentsOfFile: folder.path + "/precious", encoding: .utf8) == "video 9")
  }

  /// While a clip is recorded its name is in the journal; afterwards there is no journal.
  @Test func theJournalNamesTheClipsThatAreRecorded() throws {
    let album = try open()
    let names = try album.begin(at: date)
    #expect(try String(contentsOfFile: path + "/.album.unfinished", encoding: .utf8).contains(names.stem))
    try write("video 3", names.video)
    try album.add(names, source: nil, start: nil, duration: nil, pictures: 3)
    #expect(try files == [".album.lock", "\(date.name).mp4", "album.json"])
  }

  @Test func filesOfOthersStay() throws {
    _ = try open()
    let others = [
      ".2026-03-28.qprec.jsonl.part", ".\(date.name)-.fragments.mp4", ".notes.fragments.mp4", "album.json.new",
      "holiday.mp4.part",
    ]
    for name in others { try write("half", name) }
    let album = try Album(path, files: TextVideos(), cleans: true)
    #expect(album.clips == [] && album.repairs.isEmpty)
    #expect(try Set(files) == Set([".album.lock", "album.json"] + others))
  }

  @Test func aLinkInThePlaceOfTheLockIsNotFollowed() throws {
    let (target, album) = (folder.path + "/created", folder.path + "/linked")
    try FileManager.default.createDirectory(atPath: album, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: album + "/.album.lock", withDestinationPath: target)
    #expect(throws: VideoError.self) { try Album(album) }
    #expect(!FileManager.default.fileExists(atPath: target))
  }

  @Test func withoutALibraryFragmentsStay() throws {
    struct NoVideos: ClipFiles {
      func inspect(_ path: String) throws(VideoError) -> (duration: Int64, pictures: Int) { throw .noBackend }
      func complete(_ fragments: String, as path: String) throws(VideoError) { throw .noBackend }
    }
    _ = try open()
    try write("video 7", ".\(date.name).fragments.mp4")
    try write("video 3", "old.mp4")
    let album = try Album(path, files: NoVideos())
    #expect(album.clips.map(\.name) == ["old"] && album.clips.first?.pictures == nil)
    #expect(try files.contains(".\(date.name).fragments.mp4"))
  }

  // MARK: Folders in trouble

  @Test func filesAreRefusedAsFolders() throws {
    try folder.write("a file", to: "album")
    #expect(throws: VideoError.self) { try open() }
  }

  @Test func aFolderThatVanishesIsSaid() throws {
    let album = try open()
    try FileManager.default.removeItem(atPath: path)
    #expect(throws: VideoError.self) {
      try album.add(album.newNames(at: date), source: nil, start: nil, duration: nil, pictures: nil)
    }
  }

  #if os(Linux)
    @Test func aLinkBesideTheIndexIsNotFollowed() throws {
      let album = try open()
      try add(3, to: album)
      try FileManager.default.createSymbolicLink(atPath: path + "/album.json.new", withDestinationPath: "/dev/full")
      try add(4, to: album)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path + "/album.json.new") == "/dev/full")
      #expect(AlbumIndex.read(path + "/album.json")?.count == 2)
    }
  #endif
}
