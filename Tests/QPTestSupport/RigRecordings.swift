package import QPCore
import Foundation
import QPRecording
import QPSimulator

/// Three recordings of a person who squats, reaches and steps about; the second and third begin 0.4 s and 0.7 s later.
package enum RigRecordings {
  package static let names = ["a", "b", "c"]

  package static func frames(ofAnother isOther: Bool = false) -> [[PoseFrame]] {
    zip([80, 0, -80], [0, 0.4, 0.7]).enumerated().map { index, camera in
      let (yaw, start) = camera
      var own = SimulatedCamera()
      (own.size, own.yaw, own.pitch, own.distance, own.height) = (
        PictureSize(width: 1920, height: 1080), Double(yaw), 12, 4.5, 0.9
      )
      let squats = Trajectory.squats(depth: 80, tempo: 2.4, repetitions: 4)
      let trajectory = Trajectory(duration: 5) { seconds in
        let time = seconds + start
        var posture = squats.posture(at: time + 1)
        for (side, phase) in [(Side.left, 0.0), (.right, 1.3)] {
          posture[arm: side].abduction = 50 - 45 * Maths.cos(time * 1.9 + phase)
        }
        posture.position = Point(0.6 * Maths.sin(time * 1.1), 0.6 * Maths.cos(time * 0.8))
        posture.heading = 40 * Maths.sin(time * 0.7)
        guard isOther else { return posture }
        var other = SimulatedPosture()
        other[arm: .right].abduction = 60 + 50 * Maths.sin(time * 3.7)
        other.position = Point(-1.1 + 0.2 * Maths.sin(time * 2.3), -0.9)
        other.heading = 20
        return other
      }
      var noise = LandmarkNoise(sigma: 3, correlation: 0.08)
      (noise.worldSigma, noise.depthSigma) = (0.02, 0.05)
      return Simulation(trajectory: trajectory, camera: own, noise: noise, seed: UInt64(index + 1)).poseFrames
    }
  }

  /// Saves them; with another person, who stands aside and waves, before or after the first in each frame.
  package static func save(to folder: String, withAnother: Bool = false) throws {
    var recordings = frames()
    if withAnother {
      let others = frames(ofAnother: true)
      for camera in recordings.indices {
        recordings[camera] = zip(recordings[camera], others[camera]).map { frame, other in
          frame.with(camera == 1 ? other.poses + frame.poses : frame.poses + other.poses)
        }
      }
    }
    for (name, frames) in zip(names, recordings) {
      var writer = try RecordingWriter(RecordingHeader(topology: frames[0].topology, size: frames[0].size))
      var bytes = writer.headerLine
      for frame in frames { bytes += try writer.line(frame) }
      try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name).qprec.jsonl"))
    }
  }
}
