import QPCore
import QPSimulator
import QPTestSupport
import QPVision
import Testing

@testable import QPVideo

/// Videos against their known answers.
@Suite(.enabled(if: VideoReference.isThere, VideoReference.missing))
struct ReadingTests {
  @Test(arguments: VideoReference.readable, [1, 4]) func picturesAndTimesAreTheKnownOnes(
    name: String, threads: Int
  ) throws {
    let answer = try VideoReference.video(name)
    let reader = try VideoReader(path: VideoReference.path(name), options: VideoOptions(threads: threads))
    var times: [Int64] = []
    while let picture = try reader.next() {
      if let sum = answer.lumaMD5["\(picture.index)"] { #expect(MD5.hex(picture.firstPlane) == sum) }
      if let sum = answer.shownLumaMD5?["\(picture.index)"] {
        #expect(MD5.hex(picture.luma().turned(picture.rotation).rows) == sum)
      }
      #expect(picture.index == times.count)
      #expect(!picture.isTimeGuessed)
      times.append(picture.time.microseconds)
    }
    #expect(times == answer.microseconds)
    let isCut = name.hasPrefix("truncated")
    #expect(reader.damage.endedEarly == isCut)
    if !isCut { #expect(reader.damage.isClean) }
  }

  /// A further turn shows the upright picture turned, pixel by pixel, whatever the video itself says.
  @Test(arguments: ["walk.mp4", "rotated-90.mp4", "rotated-180.mp4", "rotated-270.mp4"], [1, 2, 3])
  func aFurtherTurnIsClockwise(name: String, quarters: Int) throws {
    let further = try #require(PictureRotation(rawValue: quarters))
    let (plain, turned) = (
      try VideoReader(path: VideoReference.path(name)),
      try VideoReader(path: VideoReference.path(name), options: VideoOptions(rotation: further))
    )
    let (before, after) = (try #require(try plain.next()), try #require(try turned.next()))
    #expect(after.uprightSize == turned.info.shownSize)
    #expect(turned.info.storedSize == plain.info.storedSize)
    var (size, rows) = (before.uprightSize, before.luma().turned(before.rotation).rows)
    for _ in 0..<quarters {
      // The left column, from below, becomes the first row.
      rows = (0..<size.width).flatMap { x in (0..<size.height).reversed().map { y in rows[y * size.width + x] } }
      size = PictureSize(width: size.height, height: size.width)
    }
    #expect(after.luma().turned(after.rotation).rows == rows)
    try turned.seek(to: Timestamp(microseconds: after.time.microseconds))
    #expect(try turned.next()?.rotation == after.rotation)
  }

  @Test(arguments: VideoReference.readable) func propertiesAreTheKnownOnes(name: String) throws {
    let answer = try VideoReference.video(name)
    let info = try VideoReader(path: VideoReference.path(name)).info
    #expect([info.storedSize.width, info.storedSize.height] == answer.storedSize)
    #expect([info.shownSize.width, info.shownSize.height] == answer.shownSize)
    #expect(info.rotation.rawValue * 90 == answer.clockwiseTurn)
    #expect(info.codec == answer.codec)
    #expect(info.isInterlaced == answer.interlaced)
    #expect(info.color.transfer == answer.transfer)
    #expect(info.color.isFullRange == (answer.range == "pc"))
    if answer.matrix != nil { #expect(info.color.matrix == answer.matrix) }
    #expect(info.startMicroseconds == answer.microseconds.first)
    #expect(info.isHDR == (name == "hdr-10bit.mp4"))
    #expect(info.bitDepth == (name == "hdr-10bit.mp4" ? 10 : 8))
  }

  @Test(arguments: VideoReference.unreadable) func unreadableVideosHaveAReason(name: String) throws {
    let wanted = VideoReference.answers[name]?.error
    #expect {
      _ = try VideoReader(path: VideoReference.path(name))
    } throws: { error in
      switch error as? VideoError {
      case .noVideo: wanted == "noVideo"
      case .unreadable: wanted == "unreadable"
      default: false
      }
    }
  }

  @Test func missingFilesAndFoldersSayWhatTheyAre() throws {
    let folder = try TemporaryFolder()
    #expect(throws: VideoError.notFound(folder.path + "/none.mp4")) { try VideoReader(path: folder.path + "/none.mp4") }
    #expect(throws: VideoError.unreadable(folder.path, reason: "it is a folder")) { try VideoReader(path: folder.path) }
    #expect(throws: VideoError.self) { try VideoReader(path: "a\0b.mp4") }
  }

  /// A playlist may name any file of the machine: it must not be followed.
  @Test func playlistsAreNotFollowed() throws {
    let folder = try TemporaryFolder()
    let video = VideoReference.path("walk.mp4")
    try folder.write("ffconcat version 1.0\nfile '\(video)'\n", to: "list.mp4")
    try folder.write(
      "#EXTM3U\n#EXT-X-TARGETDURATION:8\n#EXTINF:8,\nfile:\(video)\n#EXT-X-ENDLIST\n", to: "list.m3u8")
    for name in ["list.mp4", "list.m3u8"] {
      #expect(throws: VideoError.self) { try VideoReader(path: folder.path + "/" + name) }
    }
  }

  @Test(arguments: ["walk.mp4", "edit-list.mp4", "variable-rate.mp4", "ntsc-2997.mp4", "small.gif", "fragmented.mp4"])
  func seekingGivesThePictureOfTheTime(name: String) throws {
    let answer = try VideoReference.video(name)
    let reader = try VideoReader(path: VideoReference.path(name))
    // Backwards, and in jumps that are no multiple of a group of pictures.
    let places = (0..<answer.microseconds.count).map { $0 * 37 % answer.microseconds.count }
    for index in places.prefix(60) {
      let time = Timestamp(microseconds: answer.microseconds[index])
      try reader.seek(to: time)
      let picture = try reader.next()
      #expect(picture?.time == time)
      if let sum = answer.lumaMD5["\(index)"] { #expect(picture.map { MD5.hex($0.firstPlane) } == sum) }
    }
    try reader.seek(to: Timestamp(microseconds: 1 << 50))
    #expect(try reader.next() == nil)
    try reader.seek(to: .zero)
    #expect(try reader.times() == answer.microseconds)
  }

  @Test(arguments: ["interlaced.mp4", "small.gif", "motion-jpeg.avi", "hdr-10bit.mp4"])
  func damagedVideosGiveFewerPicturesOrAnError(name: String) throws {
    let bytes = try VideoReference.bytes(name)
    let whole = try VideoReference.video(name).microseconds.count
    var (pictures, errors) = (0, 0)
    var generator = SplitMix64(seed: 16)
    for trial in 0..<75 {
      var damaged = bytes
      if trial < 25 {
        damaged.removeLast(bytes.count * (trial + 1) / 26)
      } else {
        damaged[Int(generator.next() % UInt64(bytes.count))] ^= UInt8(1 + generator.next() % 255)
      }
      do throws(VideoError) {
        let reader = try VideoReader(bytes: damaged)
        // A damaged index may list pictures twice, never without end.
        pictures += min(try reader.times().count, whole * 2)
      } catch {
        errors += 1
      }
    }
    #expect(pictures > 0)
    // The others have no index that all depends on.
    if name.hasSuffix("mp4") { #expect(errors > 0) }
    print("\(name): of 75 damaged ones \(errors) cannot be read")
  }

  /// The memory of the process is that of all tests; that it stays the same for long videos, Scripts/attack-videos shows.
  @Test func readersThatAreDroppedMidwayAreFreed() throws {
    for count in 0..<100 {
      weak var dropped: VideoReader?
      weak var storage: (any PictureStorage)?
      do {
        let reader = try VideoReader(path: VideoReference.path("interlaced.mp4"))
        for _ in 0..<count % 7 { storage = try reader.next()?.storage }
        dropped = reader
      }
      #expect(dropped == nil)
      #expect(storage == nil)
    }
  }

  @Test func theLinesOfTheSecondFieldCanBeReplaced() throws {
    let reader = try VideoReader(
      path: VideoReference.path("interlaced.mp4"), options: VideoOptions(deinterlace: true))
    let plain = try VideoReader(path: VideoReference.path("interlaced.mp4"))
    let (doubled, woven) = (try reader.next(), try plain.next())
    let width = reader.info.storedSize.width
    let (first, second) = (try #require(doubled).firstPlane, try #require(woven).firstPlane)
    #expect(first[0..<width] == first[width..<2 * width])
    #expect(first[0..<width] == second[0..<width])
    #expect(first != second)
  }
}
