import Foundation
import QPCore
import QPTestSupport
import QPVideo

/// The rendered lift of `../shared`, with its true path.
struct SharedLift {
  struct Truth {
    var time: Timestamp
    var center: SIMD2<Double>
    var radius: Double
    var covered: Double
  }

  let pictures: [LumaPlane]
  let truth: [Truth]

  private static let program = ["/usr/bin/ffmpeg", "/usr/local/bin/ffmpeg", "/opt/homebrew/bin/ffmpeg"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  static var isThere: Bool { Shared.isThere && program != nil }

  init() throws {
    let lines = try Shared.text("reference/video/bar-rendered.csv").split(separator: "\n").dropFirst()
    truth = lines.compactMap { line in
      let cells = line.split(separator: ",").compactMap { Double($0) }
      guard cells.count == 6 else { return nil }
      return Truth(
        time: Timestamp(microseconds: Int64(cells[1])), center: SIMD2(cells[2], cells[3]), radius: cells[4],
        covered: cells[5])
    }
    let size = PictureSize(width: 960, height: 540)
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: Self.program ?? "/usr/bin/ffmpeg")
    process.arguments = [
      "-v", "error", "-i", Shared.path("reference/video/bar-rendered.mp4"), "-vf", "extractplanes=y", "-f", "rawvideo",
      "-",
    ]
    process.standardOutput = pipe
    try process.run()
    let bytes = [UInt8](pipe.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    let area = size.width * size.height
    pictures = (0..<(bytes.count / area)).map {
      LumaPlane(size: size, bytes: Array(bytes[($0 * area)..<(($0 + 1) * area)]))
    }
  }
}
