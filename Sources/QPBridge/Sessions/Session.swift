internal import CQPKit
internal import QPCore
internal import QPFormats

/// The state of a session: a pipeline and the output of its last frame.
struct Session {
  private let camera: Camera
  private var pipeline: Pipeline
  private let writer: ResultsWriter
  private let drawsOverlay: Bool
  /// The most pixels of an overlay: 512 MiB of memory.
  private static let mostPixels = 1 << 27
  private var last: (output: FrameOutput, time: Timestamp)?

  init(_ settings: Settings) throws(Failure) {
    guard !settings.features.isEmpty || settings.drawsOverlay else {
      throw .argument("settings: \"features\" is missing, and nothing is drawn.")
    }
    camera = try Camera(settings)
    let pixels = camera.size.width * camera.size.height
    guard !settings.drawsOverlay || pixels <= Self.mostPixels else {
      throw .argument("settings: an overlay of \(pixels) pixels is too large; the most are \(Self.mostPixels).")
    }
    pipeline = Pipeline(features: settings.features, configuration: settings.configuration)
    writer = ResultsWriter(features: settings.features.map(\.id), format: .jsonLines)
    drawsOverlay = settings.drawsOverlay
  }

  mutating func push(
    _ microseconds: Int64, _ landmarks: UnsafePointer<Float>?, _ world: UnsafePointer<Float>?, people: Int32
  ) throws(Failure) {
    let arrays = try FrameArrays(
      landmarks, world: world, frames: 1, people: people, microseconds: nil, camera)
    let time = Timestamp(microseconds: microseconds)
    let frame = try arrays.frame(0, at: time)
    // The overlay goes back to its ring before the next one is drawn.
    last = nil
    do throws(FrameError) { last = (try pipeline.process(frame), time) } catch { throw Failure(error) }
  }

  func readings(
    _ readings: UnsafeMutablePointer<qp_reading>?, _ stride: Int, _ capacity: Int,
    _ count: UnsafeMutablePointer<Int>?
  ) throws(Failure) {
    guard let count else { throw .null("count") }
    guard stride >= qp_reading.firstSize else {
      throw .argument("'size_of_one' is \(stride), not \(MemoryLayout<qp_reading>.size).")
    }
    let size = min(stride, MemoryLayout<qp_reading>.size)
    let output = try output()
    count.pointee = pipeline.features.count
    guard capacity >= pipeline.features.count, let readings else {
      throw Failure(status: QP_BUFFER, message: "There are \(pipeline.features.count) readings.")
    }
    let bytes = UnsafeMutableRawPointer(readings)
    for (index, feature) in pipeline.features.enumerated() {
      withUnsafeBytes(of: qp_reading(feature, in: output)) { one in
        if let base = one.baseAddress { (bytes + index * stride).copyMemory(from: base, byteCount: size) }
      }
    }
  }

  func line() throws(Failure) -> String {
    guard let last else { throw Self.noFrame }
    return String(decoding: writer.line(last.output, at: last.time), as: UTF8.self)
  }

  func overlay(_ pixels: UnsafeMutablePointer<UInt8>?, _ bytes: Int, _ stride: Int) throws(Failure) {
    guard let pixels else { throw .null("rgba") }
    guard drawsOverlay else { throw .argument("settings: \"overlay\" was not true.") }
    guard let overlay = try output().overlay else { throw .state("The last frame has no overlay.") }
    let width = overlay.bytesPerRow
    guard stride >= width else { throw .argument("'bytes_per_row' is \(stride), a row has \(width).") }
    let (rows, overflow) = stride.multipliedReportingOverflow(by: overlay.height - 1)
    guard !overflow, bytes >= width, bytes - width >= rows else {
      throw Failure(status: QP_BUFFER, message: "A picture of \(overlay.height) rows needs more than \(bytes) bytes.")
    }
    overlay.withPixels { source in
      source.withUnsafeBytes { source in
        guard let base = source.baseAddress else { return }
        let target = UnsafeMutableRawPointer(pixels)
        if stride == width { return target.copyMemory(from: base, byteCount: width * overlay.height) }
        for row in 0..<overlay.height {
          (target + row * stride).copyMemory(from: base + row * width, byteCount: width)
        }
      }
    }
  }

  private func output() throws(Failure) -> FrameOutput {
    guard let last else { throw Self.noFrame }
    return last.output
  }

  private static let noFrame = Failure.state("No frame was measured yet, or the last one failed.")
}
