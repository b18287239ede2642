import Foundation
import QPCore
import QPTestSupport
import Testing

@testable import QPVision

/// Videos as MediaPipe followed them, plain and smoothed, decoded by FFmpeg.
@Suite(.enabled(if: Vision.isThere && Video.isThere, "\(Vision.isThere ? Video.missing : Vision.missing)"))
struct BlazePoseVideoTests {
  static let answers = ["exercise.plain", "exercise.smooth", "demo-960x540.plain", "demo-960x540.smooth"]

  @Test(arguments: answers) func withTheSameRegionsPointsAreMediaPipes(name: String) throws {
    let run = try Run(name, givesRegions: true)
    print("\(name), regions given: \(run.errors.summary)")
    guard run.isExact else { return }
    #expect(Errors.quantile(run.errors.points, 0.5) < 0.01)
    #expect(Errors.quantile(run.errors.points, 0.99) < 0.3)
    #expect(run.errors.points.count { $0 > 1 } <= run.errors.points.count / 200)
    #expect(run.differentPresence == 0)
  }

  @Test(arguments: answers) func followedFreelyPointsStayNearMediaPipes(name: String) throws {
    let run = try Run(name, givesRegions: false)
    print("\(name), followed: \(run.errors.summary), detector differs in \(run.differentDetections) frames")
    // Where the decoder's colours are others, so are the points.
    let scale = run.isExact ? 1.0 : 3
    #expect(Errors.quantile(run.errors.points, 0.5) < scale)
    #expect(Errors.quantile(run.errors.points, 0.99) < 5 * scale)
    #expect(run.differentPresence <= (run.isExact ? 0 : 3))
    if run.isExact { #expect(run.differentDetections == 0) }
  }

  /// Elbows and knees, from our landmarks and from MediaPipe's.
  @Test(arguments: ["exercise.plain", "demo-960x540.plain"]) func anglesAreMediaPipes(name: String) throws {
    let run = try Run(name, givesRegions: false)
    #expect(!run.angleErrors.isEmpty)
    #expect(Errors.quantile(run.angleErrors, 0.5) < 1)
    print("\(name): angles differ by \(Errors.quantile(run.angleErrors, 0.5))° in the median")
  }

  private struct Run {
    var errors = Errors()
    var angleErrors: [Double] = []
    /// Frames in which one of the two found no person, and in which one of the two ran the detector.
    var differentPresence = 0
    var differentDetections = 0
    var isExact = false

    init(_ name: String, givesRegions: Bool) throws {
      let lines = try Vision.lines(name)
      let video = String(name.prefix { $0 != "." })
      let plain = try Vision.lines("\(video).plain")
      var estimator = try Vision.blazePose(BlazePose.Options(isSmoothing: name.hasSuffix("smooth")))
      let frames = try Video(video)
      isExact = zip(plain, frames.sums).allSatisfy { $0.md5 == nil || $0.md5 == $1 }
      for (line, picture) in zip(lines, frames.pictures) {
        let time = Timestamp(microseconds: 33_333 * Int64(line.frame + 1))
        let estimate = try picture.withPictureBuffer { (view) throws(EstimatorError) in
          givesRegions
            ? try estimator.estimate(view, at: time, in: line.region.map { [$0] } ?? [])
            : try estimator.estimate(view, at: time)
        }
        if estimate.ranDetector != (line.detector || line.roi == nil) { differentDetections += 1 }
        guard let pose = estimate.frame.poses.first, let landmarks = line.landmarks, let world = line.world else {
          if estimate.frame.poses.isEmpty != (line.landmarks == nil) { differentPresence += 1 }
          continue
        }
        errors.add(pose, landmarks, world, in: picture.size)
        let known = landmarks.map { Landmark(x: Float($0[0]), y: Float($0[1])) }
        for (a, b, c) in [(11, 13, 15), (12, 14, 16), (23, 25, 27), (24, 26, 28)] {
          angleErrors.append(
            abs(angle(pose.landmarks, a, b, c, picture.size) - angle(known, a, b, c, picture.size)))
        }
      }
    }

    private func angle(_ points: [Landmark], _ a: Int, _ b: Int, _ c: Int, _ size: PictureSize) -> Double {
      func place(_ index: Int) -> SIMD2<Double> {
        SIMD2(Double(points[index].x) * Double(size.width), Double(points[index].y) * Double(size.height))
      }
      let (first, second) = (place(a) - place(b), place(c) - place(b))
      let cosine = (first * second).sum() / ((first * first).sum() * (second * second).sum()).squareRoot()
      return acos(min(max(cosine, -1), 1)) * 180 / .pi
    }
  }
}

/// The frames of a reference video, as FFmpeg decodes them.
struct Video {
  static let missing = "FFmpeg is missing: run Scripts/vision --video"
  static let program: String? = {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/ffmpeg" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }()
  static let isThere = program != nil
  private static let sizes = [
    "exercise": PictureSize(width: 576, height: 576), "demo-960x540": PictureSize(width: 960, height: 540),
  ]

  let pictures: [Picture]
  /// The MD5 of each picture's bytes.
  let sums: [String]

  init(_ name: String) throws {
    let size = try #require(Self.sizes[name])
    let decoding = ["-v", "error", "-i", Shared.path("reference/vision/\(name).mp4"), "-pix_fmt", "rgb24", "-f"]
    let data = try Self.output(of: decoding + ["rawvideo", "-"])
    let count = 3 * size.width * size.height
    pictures = try stride(from: 0, to: data.count - count + 1, by: count).map {
      try Picture(.rgb, size: size, planes: [Array(data[$0..<($0 + count)])])
    }
    sums = String(decoding: try Self.output(of: decoding + ["framemd5", "-"]), as: UTF8.self).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.compactMap { $0.split(separator: " ").last.map(String.init) }
  }

  private static func output(of arguments: [String]) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(program))
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return data
  }
}
