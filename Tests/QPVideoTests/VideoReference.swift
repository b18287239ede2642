import Foundation
import QPCore
import QPFeatures
import QPTestSupport
import QPVideo
import QPVision
import Testing

/// The videos with known answers, `../shared/reference/video`.
enum VideoReference {
  /// Whether this build reads videos and the videos are there.
  static let isThere = VideoBackend.isAvailable && Shared.isThere
  static let missing =
    VideoBackend.isAvailable
    ? Comment(rawValue: Shared.missing) : "this build reads no videos: swift test --traits FFmpeg"

  static func path(_ name: String) -> String { Shared.path("reference/video/\(name)") }
  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  /// The known facts of a video.
  struct Answer: Decodable {
    struct Video: Decodable {
      var codec: String
      var storedSize: [Int]
      var clockwiseTurn: Int
      var shownSize: [Int]
      var microseconds: [Int64]
      var lumaMD5: [String: String]
      var shownLumaMD5: [String: String]?
      var interlaced: Bool
      var transfer: String?
      var matrix: String?
      var range: String?
    }

    var video: Video?
    var error: String?
    var audioPacketsMD5: String?
  }

  static let answers: [String: Answer] = {
    guard isThere, let data = try? Data(contentsOf: URL(fileURLWithPath: path("answers.json"))) else { return [:] }
    return (try? JSONDecoder().decode([String: Answer].self, from: data)) ?? [:]
  }()

  /// The videos that can be read.
  static let readable = answers.filter { $0.value.video != nil }.keys.sorted()
  static let unreadable = answers.filter { $0.value.video == nil }.keys.sorted()

  static func video(_ name: String) throws -> Answer.Video {
    guard let video = answers[name]?.video else { throw Missing(name: name) }
    return video
  }

  struct Missing: Error { var name: String }

  /// The MD5 of the sound's packets, by the ffmpeg command; `nil` without that command.
  static func audioMD5(_ path: String) -> String? {
    guard let text = Self.run(["-v", "error", "-i", path, "-map", "0:a:0", "-c", "copy", "-f", "md5", "-"]) else {
      return nil
    }
    return text.split(separator: "=").last.map { String($0.prefix(32)) }
  }

  private static func run(_ arguments: [String]) -> String? {
    let process = Process()
    let paths = ["/usr/bin/ffmpeg", "/usr/local/bin/ffmpeg", "/opt/homebrew/bin/ffmpeg"]
    guard let path = paths.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else { return nil }
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    guard (try? process.run()) != nil else { return nil }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
  }
}

extension VideoReader {
  /// All pictures' times in microseconds.
  func times() throws(VideoError) -> [Int64] {
    var times: [Int64] = []
    while let picture = try next() { times.append(picture.time.microseconds) }
    return times
  }
}

extension VideoPicture {
  /// The rows of the first plane as they are stored, without padding.
  var firstPlane: [UInt8] {
    let extent = layout.extent(of: .luma, in: size) ?? (0, 0)
    return withPlane(.luma) { span, stride, _ in
      (0..<extent.rows).flatMap { row in
        span.extracting(row * stride..<row * stride + extent.bytesPerRow).withUnsafeBytes { Array($0) }
      }
    }
  }
}

extension LumaPlane {
  /// The rows without padding.
  var rows: [UInt8] {
    withBytes { span in
      (0..<size.height).flatMap { row in
        span.extracting(row * bytesPerRow..<row * bytesPerRow + size.width).withUnsafeBytes { Array($0) }
      }
    }
  }
}

/// Finds the same person in every picture, without a network.
struct StandingEstimator: LandmarkEstimator {
  var topology: Topology { .blazePose33 }
  var info: EstimatorInfo { EstimatorInfo(name: "made") }
  /// The requests.
  let seen = Locked<[(size: PictureSize, time: Timestamp)]>([])

  mutating func estimate(_ picture: PictureBuffer, at time: Timestamp) throws(EstimatorError) -> Estimate {
    seen.withLock { $0.append((picture.size, time)) }
    do {
      let frame = try PoseFrame(
        timestamp: time, size: picture.size, topology: topology, poses: [Figure.standing.pose(at: time.seconds)])
      return Estimate(
        frame: frame, regions: [], ranDetector: true,
        times: EstimationTimes(preprocessing: 0, detection: 0, landmarks: 0, postprocessing: 0))
    } catch {
      throw .pictureUnusable(reason: "\(error)")
    }
  }

  mutating func reset() {}
}

/// MD5 (RFC 1321).
enum MD5 {
  private static let shifts = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]
  private static let sines = (0..<64).map { UInt32(abs(sin(Double($0 + 1))) * 4_294_967_296) }

  static func hex(_ bytes: [UInt8]) -> String {
    var message = bytes + [0x80]
    while message.count % 64 != 56 { message.append(0) }
    let bits = UInt64(bytes.count) * 8
    message += (0..<8).map { UInt8(truncatingIfNeeded: bits >> ($0 * 8)) }
    var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476]
    message.withUnsafeBytes { memory in
      for block in stride(from: 0, to: memory.count, by: 64) { mix(memory, block, &state) }
    }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
      .map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func mix(_ memory: UnsafeRawBufferPointer, _ block: Int, _ state: inout [UInt32]) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    for i in 0..<64 {
      let (mixed, index): (UInt32, Int)
      switch i / 16 {
      case 0: (mixed, index) = ((b & c) | (~b & d), i)
      case 1: (mixed, index) = ((d & b) | (~d & c), (5 * i + 1) % 16)
      case 2: (mixed, index) = (b ^ c ^ d, (3 * i + 5) % 16)
      default: (mixed, index) = (c ^ (b | ~d), 7 * i % 16)
      }
      let word = memory.loadUnaligned(fromByteOffset: block + index * 4, as: UInt32.self).littleEndian
      let sum = a &+ mixed &+ sines[i] &+ word
      let shift = UInt32(shifts[i / 16 * 4 + i % 4])
      (a, d, c, b) = (d, c, b, b &+ (sum << shift | sum >> (32 - shift)))
    }
    (state[0], state[1], state[2], state[3]) = (state[0] &+ a, state[1] &+ b, state[2] &+ c, state[3] &+ d)
  }
}
