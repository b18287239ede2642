import QPCore
import QPRecording
import QPTestSupport
import Testing

@Suite struct RecordingReaderTests {
  @Test func headerAsWritten() throws {
    let text = pairHeader(
      #","fps":29.97,"source":"a \"caf\u00e9\" 😀 \ud83d\ude00","gravity":[0.6,0.8],"#
        + #""intrinsics":{"fx":500,"fy":501.5,"cx":320,"cy":2.4e2,"k1":[0.1]},"extra":{"size":[1,1]}"#,
      mirrored: true)
    let header = try RecordingReader(MemoryBytes(text), topologies: [pair]).header
    #expect(header.version == 1)
    #expect(header.topology == pair)
    #expect(header.size == PictureSize(width: 640, height: 480))
    #expect(header.mirrored)
    #expect(header.fps == 29.97)
    #expect(header.source == "a \"café\" 😀 😀")
    #expect(header.gravity == Point(0.6, 0.8))
    #expect(header.intrinsics == Intrinsics(fx: 500, fy: 501.5, cx: 320, cy: 240))
  }

  @Test func optionalPartsMayBeNullOrMissing() throws {
    for more in ["", #","fps":null,"source":null,"gravity":null,"intrinsics":null"#] {
      let header = try RecordingReader(MemoryBytes(pairHeader(more)), topologies: [pair]).header
      #expect(header.fps == nil && header.source == nil && header.gravity == nil && header.intrinsics == nil)
    }
  }

  @Test func pointsAsWritten() throws {
    let line =
      #"{"t":1.5,"poses":[{"score":0.9,"landmarks":[[0.1,-0.25],[1,1.5,-2.5e-1,0.75,1]],"#
      + #""world":[null,[0.00000012345678901234567890,2,null,0]]},{"landmarks":[null,[0,0,0,null,null]],"world":null}]}"#
    let frame = try #require(Reading(pairHeader() + "\n" + line).frames.first)
    #expect(frame.timestamp == Timestamp(microseconds: 1_500_000))
    #expect(frame.size == PictureSize(width: 640, height: 480))
    #expect(frame.topology == pair)
    #expect(!frame.displayMirrored)
    let first = frame.poses[0]
    #expect(
      first.landmarks == [Landmark(x: 0.1, y: -0.25), Landmark(x: 1, y: 1.5, z: -0.25, visibility: 0.75)])
    #expect(first.presence.count == 2 && first.presence[0].isNaN && first.presence[1] == 1)
    #expect(first.world == [.missing, Landmark(x: 1.2345679e-7, y: 2, z: nil, visibility: 0)])
    // A point at the origin is a point, and null is none; unknown is not zero.
    #expect(frame.poses[1].landmarks == [.missing, Landmark(x: 0, y: 0, z: 0)])
    #expect(frame.poses[1].world.isEmpty && frame.poses[1].presence.isEmpty)
  }

  @Test func timesAreDecimalsAndNotBinaryFractions() {
    let written = [
      "0", "-0.0", "0.0000004", "0.0000005", "0.1", "1.0000015", "2e0", "30E-1", "4.000001", "0.5e+1", "600000e-5",
      "7.00000049999999999999999999", "8.99999950000000000000000001", "1234567890.123456", "9007199254.740992",
    ]
    let microseconds: [Int64] = [
      0, 0, 0, 1, 100_000, 1_000_002, 2_000_000, 3_000_000, 4_000_001, 5_000_000, 6_000_000, 7_000_000, 9_000_000,
      1_234_567_890_123_456, 9_007_199_254_740_992,
    ]
    for (text, expected) in zip(written, microseconds) {
      let reading = Reading(pairHeader() + "\n" + #"{"t":\#(text),"poses":[]}"#)
      #expect(reading.frames.first?.timestamp.microseconds == expected, "\(text)")
    }
  }

  @Test func lenientAboutLineEndsAndBlankLines() {
    let frames = [#"{"t":0,"poses":[]}"#, #"{"poses":[],"t":1}"#]
    let strict = Reading(([pairHeader()] + frames).joined(separator: "\n") + "\n")
    #expect(strict.frames.count == 2 && strict.error == nil)
    let texts = [
      ([pairHeader()] + frames).joined(separator: "\n"),
      ([pairHeader()] + frames).joined(separator: "\r\n") + "\r\n",
      "\u{FEFF}" + pairHeader() + "\n\n" + frames.joined(separator: "\n \t\n") + "\n\n\r\n  ",
      "  " + pairHeader() + " \n\t" + frames.joined(separator: "\t\n "),
      pairHeader() + "\n" + #" { "t" : 0 , "poses" : [ ] , "a" : { } }"# + "\n" + frames[1],
    ]
    for text in texts { #expect(Reading(text) == strict, "\(text)") }
  }

  @Test func keysInAnyOrderAndInDisguise() {
    let plain = Reading(pairHeader() + "\n" + #"{"t":0,"poses":[{"landmarks":[[0.5,0.5],null]}]}"#)
    let other = Reading(
      pairHeader() + "\n" + #"{"x":[1,{"t":2}],"\u0070oses":[{"landmar\u006bs":[[0.5,0.5],null],"x":"]}"}],"t":0}"#)
    #expect(plain == other && plain.frames.count == 1)
  }

  @Test func framesWithoutPeople() {
    let reading = Reading(pairHeader() + "\n" + #"{"t":0,"poses":[]}"#)
    #expect(reading.frames.map(\.poses) == [[]])
  }

  @Test func headerAlone() {
    #expect(Reading(pairHeader()) == Reading(pairHeader() + "\n"))
    #expect(Reading(pairHeader()).error == nil)
  }

  @Test func mirroringIsUndone() throws {
    let line =
      #"{"t":0,"poses":[{"landmarks":[[0.25,0.5,0.1,0.2,0.3],[0.75,0.125]],"world":[[0.5,1,2,1],[ -0.25,1]]}]}"#
    let more = #","gravity":[0.6,0.8],"intrinsics":{"fx":500,"fy":500,"cx":300,"cy":240}"#
    let frame = try #require(Reading(pairHeader(more, mirrored: true) + "\n" + line).frames.first)
    let pose = frame.poses[0]
    #expect(pose.landmarks == [Landmark(x: 0.25, y: 0.125), Landmark(x: 0.75, y: 0.5, z: 0.1, visibility: 0.2)])
    #expect(pose.world == [Landmark(x: 0.25, y: 1), Landmark(x: -0.5, y: 1, z: 2, visibility: 1)])
    #expect(pose.presence[0].isNaN && pose.presence[1] == 0.3)
    #expect(frame.gravity == Point(-0.6, 0.8))
    #expect(frame.intrinsics == Intrinsics(fx: 500, fy: 500, cx: 340, cy: 240))
    let twice = frame.mirrored().mirrored()
    #expect(twice.poses[0].landmarks == pose.landmarks && twice.poses[0].world == pose.world)
  }

  @Test(.enabled(if: Shared.isThere, "\(Shared.missing)"), arguments: Shared.recordings)
  func sharedRecordings(_ name: String) throws {
    let bytes = try allBytes(FileBytes(path: Shared.recording(name)))
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    let whole = Reading(path: Shared.recording(name))
    #expect(whole.error == nil)
    #expect(whole.frames.count == lines.count - 1)
    let byByte = Reading(Pieces(bytes), topologies: Topology.builtIn)
    #expect(whole == byByte)
    // The plain version is slow: every seventh frame is enough.
    let header = try #require(whole.header)
    for index in stride(from: 0, to: whole.frames.count, by: 7) {
      let plain = try PlainJSON.frame(lines[index + 1], header)
      #expect(whole.frames[index] == (header.mirrored ? plain.mirrored() : plain))
    }
  }

  @Test func hundredThousandFramesInTheMemoryOfOne() throws {
    let source = Endless(start: pairHeader() + "\n") { index in
      index < 100_000 ? #"{"t":\#(index),"poses":[]}"# + "\n" : nil
    }
    var reader = try RecordingReader(source, topologies: [pair])
    var count = 0
    while let frame = try reader.next() {
      #expect(frame.timestamp.microseconds == Int64(count) * 1_000_000)
      count += 1
    }
    #expect(count == 100_000)
    // All the memory that could grow is the buffer, and a source sees how large it is.
    #expect(source.record.largestBuffer <= 65_536)
  }

  @Test func aLineOfFiftyMegabytesStopsAtTheLimit() throws {
    let blank = String(repeating: " ", count: 50_000)
    let source = Endless(start: pairHeader() + "\n{") { $0 < 1000 ? blank : nil }
    let limit = RecordingReader.lineLimit
    #expect(Reading(source).error == RecordingError(.lineTooLong(limit: limit), line: 2, column: limit + 1))
    #expect(source.record.total <= limit + 200_000)
  }

  @Test func aLineOfTheLimitIsLookedAt() {
    let limit = RecordingReader.lineLimit
    // Wrong at its first byte, so that the test need not wait for all of it to be read.
    let line = Array((pairHeader() + "\nx").utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: limit - 1)
    let tooLong = RecordingError(.lineTooLong(limit: limit), line: 2, column: limit + 1)
    for end in [[], Array("\n".utf8)] {
      let error = Reading(line + end).error
      #expect(error?.column == 1)
      #expect(error?.cause != tooLong.cause)
      #expect(Reading(line + Array("x".utf8) + end).error == tooLong)
    }
  }

  @Test func aSourceThatFailsOrLies() {
    let failing = Endless(start: pairHeader() + "\n") { _ in nil }
    failing.record.failure = RecordingError(.cannotRead(reason: "the line is dead"))
    #expect(Reading(failing).error == RecordingError(.cannotRead(reason: "the line is dead"), line: 2, source: "wire"))
    struct Liar: ByteSource {
      mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(RecordingError) -> Int { buffer.count + 1 }
    }
    let reason = "the source says that it put 65537 bytes into a buffer of 65536"
    #expect(Reading(Liar()).error == RecordingError(.cannotRead(reason: reason), line: 1))
  }
}

/// Makes its text as it is asked for, and keeps a record of that.
private struct Endless: ByteSource {
  /// Used by one thread at a time.
  final class Record: @unchecked Sendable {
    var largestBuffer = 0
    var total = 0
    var failure: RecordingError?
  }

  let record = Record()
  var rest: [UInt8]
  var index = 0
  let make: @Sendable (Int) -> String?
  var name: String? { record.failure == nil ? nil : "wire" }

  init(start: String, make: @escaping @Sendable (Int) -> String?) {
    rest = Array(start.utf8)
    self.make = make
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(RecordingError) -> Int {
    record.largestBuffer = max(record.largestBuffer, buffer.count)
    while rest.count < buffer.count, let more = make(index) {
      rest += Array(more.utf8)
      index += 1
    }
    if rest.isEmpty, let failure = record.failure { throw failure }
    let count = min(rest.count, buffer.count)
    buffer.copyBytes(from: rest[..<count])
    rest.removeFirst(count)
    record.total += count
    return count
  }
}
