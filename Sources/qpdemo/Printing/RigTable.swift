import QPBody
import QPCore
import QPFormats
import QPReport

/// The printed form of a rig and of its measurements.
enum RigTable {
  /// Returns a line for each camera, and one for each weakness.
  static func lines(_ rig: CameraRig) -> [String] {
    let width = max(8, rig.cameras.map(\.name.count).max() ?? 0) + 2
    let columns = ["began at", "±", "focal", "from person", "height", "residual", "exchanged"]
    var lines = ["camera".padded(to: width) + columns.map { $0.leftPadded(to: cell) }.joined()]
    for camera in rig.cameras {
      // A recording whose clock is behind began later.
      let began = -camera.clockOffset
      let position = camera.position
      let cells = [
        began.fixed(decimals: 3) + " s",
        (NormalDistribution.deviationsOf95Percent * camera.clockDeviation * 1000).fixed(decimals: 0) + " ms",
        camera.focalLength.fixed(decimals: 0) + " px",
        (position.x * position.x + position.z * position.z).squareRoot().fixed(decimals: 2) + " m",
        position.y.fixed(decimals: 2) + " m",
        camera.residual.fixed(decimals: 1) + " px", "\(camera.exchangedFrames)",
      ]
      lines.append(camera.name.padded(to: width) + cells.map { $0.leftPadded(to: cell) }.joined())
    }
    if !rig.weaknesses.isEmpty { lines.append("") }
    return lines + rig.weaknesses
  }

  /// Returns the plan of a rig's room.
  static func plan(_ rig: CameraRig) -> RigPlanPlot {
    RigPlanPlot(rig.cameras.map(plan), route: rig.route)
  }

  /// Returns a camera in the plan of a room, named by its file without the ending.
  static func plan(_ camera: RigCamera) -> RigPlanPlot.Camera {
    let name = camera.name.prefix { $0 != "." }
    return RigPlanPlot.Camera(
      name: name.isEmpty ? camera.name : String(name),
      position: SIMD2(camera.position.x, camera.position.z),
      direction: SIMD2(camera.direction.x, camera.direction.z), view: camera.horizontalView)
  }

  /// Returns the header of readings.
  static func header(_ features: [Feature.ID]) -> String {
    (["t".leftPadded(to: 8)] + features.map { $0.rawValue.leftPadded(to: 12) }).joined(separator: "  ")
  }

  /// Returns the readings of a frame.
  static func line(_ output: FrameOutput, at time: Timestamp, _ features: [Feature.ID]) -> String {
    let cells = features.map { id in
      (output.results[id]?.table ?? (output.landmarks == nil ? "no person" : "–")).leftPadded(
        to: max(id.rawValue.count, 12))
    }
    return ([time.column] + cells).joined(separator: "  ")
  }

  /// Returns the joint centres of frames in the room's axes, metres from the ground.
  static func markers(_ frames: [PoseFrame], _ rig: CameraRig) -> MarkerRecording {
    let elapsed = frames.last.map { $0.timestamp.seconds(since: frames[0].timestamp) } ?? 0
    let rate = elapsed > 0 ? Double(frames.count - 1) / elapsed : 1
    var markers = MarkerRecording(names: BodyPose.parts.map { "\($0)" }, rate: rate)
    for frame in frames {
      let body = frame.poses.first?.body
      markers.append(
        time: frame.timestamp.seconds,
        points: BodyPose.parts.map { part in body?[part].map { rig.room($0, camera: 0) } })
    }
    return markers
  }

  private static let cell = 13
}
