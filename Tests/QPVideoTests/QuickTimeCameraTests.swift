import Foundation
import QPCore
import QPTestSupport
import Testing

@testable import QPVideo

/// Apple's metadata of videos: the focal length and the model.
@Suite struct QuickTimeCameraTests {
  private static let focal = "com.apple.quicktime.camera.focal_length.35mm_equivalent"
  private static let model = "com.apple.quicktime.model"

  private func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

  private func atom(_ type: String, _ content: [UInt8]) -> [UInt8] {
    number(content.count + 8) + Array(type.utf8) + content
  }

  /// An atom of metadata with keys and values of a type; with a version before it, as MP4 has it.
  private func metadata(_ items: [(key: String, type: Int, value: [UInt8])], isMP4: Bool = false) -> [UInt8] {
    let keys = items.flatMap { atom("mdta", Array($0.key.utf8)) }
    let list = items.enumerated().flatMap { index, item -> [UInt8] in
      let data = atom("data", number(item.type) + number(0) + item.value)
      return number(data.count + 8) + number(index + 1) + data
    }
    let handler = atom("hdlr", number(0) + number(0) + Array("mdta".utf8) + [UInt8](repeating: 0, count: 14))
    return atom(
      "meta",
      (isMP4 ? number(0) : []) + handler + atom("keys", number(0) + number(items.count) + keys) + atom("ilst", list))
  }

  private func camera(_ bytes: [UInt8]) throws -> QuickTimeCamera? {
    let folder = try TemporaryFolder()
    let path = folder.path + "/video.mov"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return QuickTimeCamera(ofFileAt: path)
  }

  @Test func focalLengthBesideTheTrackIsRead() throws {
    let track = atom("trak", atom("tkhd", [1, 2, 3]) + metadata([(Self.focal, 21, [26])]))
    let video = atom("moov", track + metadata([(Self.model, 1, Array("iPhone 13 Pro".utf8))]))
    let file = atom("ftyp", Array("qt  ".utf8)) + atom("mdat", [UInt8](repeating: 7, count: 99)) + video
    let found = try #require(try camera(file))
    #expect(found.equivalent == 26 && found.model == "iPhone 13 Pro")
    #expect(found.lens == .equivalent(millimetres: 26))
    // No part of the file is read beyond its end, and no cut file gives another number.
    for count in stride(from: 0, to: file.count, by: 3) {
      let cut = try camera(Array(file.prefix(count)))
      #expect(cut?.equivalent == nil || cut?.equivalent == 26)
    }
  }

  @Test(
    arguments: [
      (1, Array("27.00mm".utf8), 27), (21, [0, 28], 28), (22, [26], 26), (23, [0x41, 0xD0, 0, 0], 26),
      (24, [0x40, 0x3A, 0, 0, 0, 0, 0, 0], 26), (77, [0, 0, 0, 24], 24), (1, Array("wide".utf8), nil), (21, [0], nil),
      (23, [0x7F, 0xC0, 0, 0], nil), (99, [26], nil), (21, [], nil),
    ] as [(Int, [UInt8], Double?)])
  func valuesOfEveryTypeAreRead(type: Int, value: [UInt8], expected: Double?) throws {
    for isMP4 in [false, true] {
      let found = try camera(atom("moov", metadata([(Self.focal, type, value)], isMP4: isMP4)))
      #expect(found?.equivalent == expected)
    }
  }

  @Test func aModelAloneIsAGuess() throws {
    let found = try camera(atom("moov", metadata([(Self.model, 1, Array("iPhone 13".utf8))])))
    let lens = try #require(found?.lens).intrinsics(in: PictureSize(width: 720, height: 1280))
    #expect(lens.standardDeviation == LensParameters.current.anyCameraDeviation)
    #expect(try camera(atom("moov", metadata([(Self.model, 1, Array("Toaster 3".utf8))])))?.lens == nil)
  }

  @Test func atomsOfAnySizeEnd() throws {
    var nested = metadata([(Self.focal, 21, [26])])
    for _ in 0..<1000 { nested = atom("moov", nested) }
    #expect(try camera(nested) == nil)
    for file in [
      [], number(0) + Array("moov".utf8), number(1) + Array("moov".utf8) + [UInt8](repeating: 0xFF, count: 8),
      number(-1) + Array("moov".utf8), atom("moov", number(4) + Array("trak".utf8)),
      [UInt8](repeating: 0, count: 4096), atom("moov", atom("meta", [])),
    ] { #expect(try camera(file) == nil) }
    #expect(QuickTimeCamera(ofFileAt: "/no/such/video.mov") == nil)
  }

  private static let program = ["/usr/bin/ffmpeg", "/usr/local/bin/ffmpeg", "/opt/homebrew/bin/ffmpeg"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// A file that another program wrote.
  @Test(.enabled(if: program != nil, "ffmpeg is missing"), arguments: ["video.mov", "video.mp4"])
  func ffmpegsMetadataIsRead(name: String) throws {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.program))
    process.arguments = [
      "-loglevel", "error", "-f", "lavfi", "-i", "color=s=32x32:d=0.2", "-movflags", "use_metadata_tags", "-metadata",
      "\(Self.focal)=28", "-metadata", "\(Self.model)=iPhone 8", folder.path + "/" + name,
    ]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    let found = try #require(QuickTimeCamera(ofFileAt: folder.path + "/" + name))
    #expect(found.equivalent == 28 && found.model == "iPhone 8")
  }
}
