import Foundation
import QPCore
import QPFeatures
import QPTestSupport
import QPVision
import Testing

@testable import QPVideo

@Suite(.enabled(if: VideoReference.isThere, VideoReference.missing))
struct WritingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Writes a video anew, with an overlay if there is one.
  private func transcode(
    _ name: String, to target: String, codec: VideoCodec = .automatic, overlay: Overlay? = nil
  ) throws -> VideoSummary {
    let reader = try VideoReader(path: VideoReference.path(name))
    var options = VideoWriterOptions()
    options.timeBase = reader.info.timeBase
    options.rotation = reader.info.rotation
    options.nominalRate = reader.info.nominalRate
    options.codec = codec
    if reader.info.hasAudio { options.audioFrom = VideoReference.path(name) }
    var writer = try VideoWriter(
      path: folder.path + "/" + target, size: reader.info.storedSize, color: reader.info.color, options: options)
    while let picture = try reader.next() { try writer.append(picture, overlay: overlay) }
    return try writer.finish()
  }

  private var files: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted() }

  @Test(
    arguments: [
      "walk.mp4", "edit-list.mp4", "hdr-10bit.mp4", "interlaced.mp4", "ntsc-2997.mp4", "odd-size-444.mp4",
      "rotated-90.mp4", "rotated-180.mp4", "rotated-270.mp4", "variable-rate.mp4", "small.gif",
    ])
  func countTimesTurnAndSoundAreKept(name: String) throws {
    let answer = try VideoReference.video(name)
    let summary = try transcode(name, to: "out.mp4")
    let written = try VideoReader(path: folder.path + "/out.mp4")
    #expect(try written.times() == answer.microseconds)
    #expect(written.info.rotation.rawValue * 90 == answer.clockwiseTurn)
    #expect(written.damage.isClean)
    #expect(summary.pictures == answer.microseconds.count)
    let sound = VideoReference.answers[name]?.audioPacketsMD5
    #expect(summary.audio == (sound == nil ? .none : .copied))
    if sound != nil, let copied = VideoReference.audioMD5(folder.path + "/out.mp4") { #expect(copied == sound) }
    #expect(files == ["out.mp4"])
  }

  @Test(arguments: ["mpeg4", "libx264", "libsvtav1"]) func everyEncoderKeepsTimesAndPictures(codec: String) throws {
    let answer = try VideoReference.video("variable-rate.mp4")
    do {
      let scheduling = ThreadScheduling.current
      let summary = try transcode("variable-rate.mp4", to: "out.mp4", codec: .named(codec))
      #expect(summary.codec == codec)
      #expect(ThreadScheduling.current == scheduling)
    } catch VideoError.noEncoder {
      return  // This FFmpeg has been built without it.
    }
    let (old, new) = (
      try VideoReader(path: VideoReference.path("variable-rate.mp4")), try VideoReader(path: folder.path + "/out.mp4")
    )
    var worst = 100.0
    for time in answer.microseconds {
      let (first, second) = (try #require(try old.next()), try #require(try new.next()))
      #expect(second.time.microseconds == time)
      worst = min(worst, signalToNoise(first.firstPlane, second.firstPlane))
    }
    print("\(codec): worst picture \(worst) dB")
    #expect(worst > (codec == "libx264" ? 38 : 30))
  }

  @Test func soundThatDoesNotFitIsLeftOutAndSaid() throws {
    do {
      let summary = try transcode("walk.mp4", to: "out.webm")
      #expect(summary.audio == .doesNotFit)
      #expect(summary.notes.contains { $0.contains(".mkv") })
    } catch VideoError.doesNotFit {}
  }

  @Test func unknownEncodersAndEndingsAreRefused() throws {
    let size = PictureSize(width: 64, height: 64)
    var options = VideoWriterOptions()
    options.codec = .named("nothing")
    #expect {
      try VideoWriter(path: folder.path + "/out.mp4", size: size, options: options).finish()
    } throws: { error in
      if case .noEncoder("nothing", let have) = error as? VideoError { have.contains("mpeg4") } else { false }
    }
    for name in ["out", "out.txt", "out.avi"] {
      #expect(throws: VideoError.self) { try VideoWriter(path: folder.path + "/" + name, size: size).finish() }
    }
    #expect(throws: VideoError.notFound(folder.path + "/none/out.mp4")) {
      try VideoWriter(path: folder.path + "/none/out.mp4", size: size).finish()
    }
    #expect(files.isEmpty)
  }

  @Test func aWriterThatIsDroppedLeavesNothingAndTheOlderVideo() throws {
    try folder.write("older", to: "out.mp4")
    let reader = try VideoReader(path: VideoReference.path("interlaced.mp4"))
    for count in 0..<20 {
      var writer = try VideoWriter(path: folder.path + "/out.mp4", size: reader.info.storedSize)
      try reader.seek(to: .zero)
      for _ in 0..<count { try writer.append(try #require(try reader.next())) }
      #if os(Linux)
        #expect(files == ["out.mp4"])
      #endif
    }
    #expect(files == ["out.mp4"])
    #expect(try String(contentsOfFile: folder.path + "/out.mp4", encoding: .utf8) == "older")
  }

  @Test func filesWithNamesLikeOursStay() throws {
    let part = folder.path + "/out.mp4.part"
    try FileManager.default.createSymbolicLink(atPath: part, withDestinationPath: folder.path + "/precious")
    try folder.write("precious", to: "precious")
    _ = try transcode("interlaced.mp4", to: "out.mp4")
    #expect(files == ["out.mp4", "out.mp4.part", "precious"])
    #expect(try String(contentsOfFile: part, encoding: .utf8) == "precious")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: part) == folder.path + "/precious")
  }

  @Test func aReplacedVideoKeepsItsPermissions() throws {
    try folder.write("older", to: "out.mp4")
    let path = folder.path + "/out.mp4"
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    _ = try transcode("interlaced.mp4", to: "out.mp4")
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    #expect(try VideoReader(path: path).times().count > 0)
  }

  @Test func picturesOfAnotherSizeAndEarlierOnesAreRefused() throws {
    let size = PictureSize(width: 16, height: 16)
    func picture(_ time: Int64, _ size: PictureSize) throws -> VideoPicture {
      try VideoPicture(
        size: size, layout: PictureLayout(.gray), planes: [Array(repeating: 90, count: size.width * size.height)],
        time: Timestamp(microseconds: time))
    }
    var writer = try VideoWriter(path: folder.path + "/out.mp4", size: size)
    try writer.append(try picture(0, size))
    #expect(throws: VideoError.badTime(previous: .zero, got: .zero)) { try writer.append(try picture(0, size)) }
    #expect(throws: VideoError.self) { try writer.append(try picture(9, PictureSize(width: 18, height: 16))) }
    try writer.append(try picture(40_000, size))
    #expect(try writer.finish().pictures == 2)
    #expect(try VideoReader(path: folder.path + "/out.mp4").times() == [0, 40_000])
  }

  /// The decoder predicts from pictures that it has handed out: what is drawn on them must not come back in later ones.
  @Test func drawingDoesNotSmearIntoLaterPictures() throws {
    let answer = try VideoReference.video("walk.mp4")
    let reader = try VideoReader(path: VideoReference.path("walk.mp4"))
    let overlay = try #require(try Figure.overlay(size: reader.info.storedSize))
    var writer = try VideoWriter(path: folder.path + "/out.mp4", size: reader.info.storedSize)
    var checked = 0
    while let picture = try reader.next() {
      try writer.append(picture, overlay: overlay)
      guard let sum = answer.lumaMD5["\(picture.index)"] else { continue }
      checked += 1
      #expect(MD5.hex(picture.firstPlane) == sum)
    }
    _ = try writer.finish()
    #expect(checked == answer.lumaMD5.count)
  }

  @Test func fragmentsThatAreCompleteCanBeReadWhenTheRestIsMissing() throws {
    let reader = try VideoReader(path: VideoReference.path("bar-rendered.mp4"))
    var options = VideoWriterOptions()
    options.isFragmented = true
    let path = folder.path + "/out.mp4"
    var writer = try VideoWriter(path: path, size: reader.info.storedSize, options: options)
    while let picture = try reader.next() { try writer.append(picture) }
    _ = try writer.finish()
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    bytes.removeLast(bytes.count / 10)
    #expect(try VideoReader(bytes: bytes).times().count > 0)
  }

  private func signalToNoise(_ first: [UInt8], _ second: [UInt8]) -> Double {
    let error = zip(first, second).reduce(0) { $0 + (Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1)) }
    return error == 0 ? 100 : 10 * log10(255 * 255 * Double(first.count) / Double(error))
  }
}

extension Figure {
  /// The overlay of a standing person's body.
  static func overlay(size: PictureSize) throws -> Overlay? {
    var pipeline = Pipeline(features: [.overlay(.wholeBody)], configuration: Configuration(smoothing: nil))
    let frame = try PoseFrame(timestamp: .zero, size: size, topology: .blazePose33, poses: [Figure.standing.pose])
    return try pipeline.process(frame).overlay
  }
}
