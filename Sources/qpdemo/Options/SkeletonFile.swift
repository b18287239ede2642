import QPBody
import QPCore
import QPFormats

/// A file of the joint centres, heels and toes of a body in space: TRC or C3D, by its ending.
///
/// In metres: x to the right of the picture and z toward the camera, from the camera, y against gravity from the ground,
/// or from the camera where no foot was seen to stand. The body travels over the ground.
struct SkeletonFile {
  private let path: String
  private let isC3D: Bool

  /// - Throws: A usage error for another ending.
  init(_ path: String) throws(DemoError) {
    let name = path.lowercased()
    guard name.hasSuffix(".trc") || name.hasSuffix(".c3d") else {
      throw .usage("\(path) has an unknown ending. --skeleton3d writes .trc and .c3d.")
    }
    (self.path, isC3D) = (path, name.hasSuffix(".c3d"))
  }

  /// Writes a body.
  ///
  /// - Parameters:
  ///   - fit: The body over a recording.
  ///   - stature: The person's height in metres; `nil` for that of the model, 1.70 m.
  /// - Returns: A line about the file, in English.
  /// - Throws: An error if no frame shows a body, or the file cannot be written.
  @discardableResult func write(_ fit: BodyFit, stature: Double? = nil) throws(DemoError) -> String {
    let scale = (stature ?? BodyPose.stature) / BodyPose.stature
    let ground = SIMD3(0, fit.ground ?? 0, 0)
    let frames = fit.poses.compactMap { $0 }.map { pose in
      Frame(
        time: pose.time.seconds,
        points: BodyPose.parts.map { part in pose[part].map { scale * (pose.upright($0) - ground) } })
    }
    guard let first = frames.first, let last = frames.last else {
      throw DemoError(
        status: .badData, message: "\(path) is not written: no frame shows a body in space. It needs 3D landmarks.")
    }
    let elapsed = last.time - first.time
    let rate = elapsed > 0 ? Double(frames.count - 1) / elapsed : 1
    var markers = MarkerRecording(names: BodyPose.parts.map { "\($0)" }, rate: rate)
    for frame in frames { markers.append(time: frame.time, points: frame.points) }
    // Positions between those of the frames are nearer than those of a rounded time.
    if isC3D { markers = markers.atSteadyRate() }
    let bytes: [UInt8]
    do throws(FormatError) { bytes = try isC3D ? markers.c3d() : markers.trc(name: path.fileName) } catch {
      throw DemoError(error)
    }
    try bytes.save(to: path)
    return "\(path): \("frame".counted(frames.count)) of \(BodyPose.parts.count) joint centres and points of the feet"
  }

  private struct Frame {
    var time: Double
    var points: [SIMD3<Double>?]
  }
}

extension CommandOption {
  static let skeleton3D = option(
    "--skeleton3d", "FILE.trc", .output, "joint centres in metres over the ground: .trc or .c3d")
}

extension InputFile {
  /// Fits a body in space to the one person of the whole input.
  ///
  /// - Throws: A usage error where there are several people, or the reason for which no body can be fitted.
  func body() throws(DemoError) -> BodyFit {
    var reader = try open()
    var frames: [PoseFrame] = []
    while let frame = try reader.nextFrame() { frames.append(frame) }
    guard let first = frames.first else { throw .noFrame(in: path) }
    guard !frames.contains(where: { $0.poses.count > 1 }) else {
      throw .usage("\(path) shows several people. For --skeleton3d give --person a number.")
    }
    do throws(BodyFitError) { return try BodySmoother(camera: BodyCamera(of: first)).fit(frames) } catch {
      throw DemoError(status: .badData, message: "\(path): \(error)")
    }
  }
}
