import Foundation
import QPBody
import QPKit
import QPSimulator
import Testing

@testable import QPReport

/// The lines of the body in space, and whose body it is.
@Suite struct BodyTranscriptTests {
  /// A person who bends the knees by so many degrees, seen obliquely, at a place across the picture.
  private static func frames(depth: Double, at across: Double, seed: UInt64) -> [PoseFrame] {
    var camera = SimulatedCamera()
    (camera.size, camera.yaw, camera.distance, camera.height) = (PictureSize(width: 1280, height: 1280), 45, 4, 0.9)
    let squats = Trajectory.squats(depth: depth, tempo: 2.4, repetitions: 2)
    let trajectory = Trajectory(duration: 4) { time in
      var posture = squats.posture(at: time + 1)
      posture.position = Point(across, 0)
      return posture
    }
    var noise = LandmarkNoise(sigma: 2, correlation: 0.08)
    (noise.worldSigma, noise.depthSigma) = (0.02, 0.05)
    return Simulation(trajectory: trajectory, camera: camera, noise: noise, fps: 15, seed: seed).poseFrames
  }

  private static let squatting = frames(depth: 80, at: 0.7, seed: 4)
  private static let standing = frames(depth: 2, at: -0.7, seed: 5)
  /// The standing person is listed first, and is not seen in the last second.
  private static let both = zip(squatting, standing).map { squatting, standing in
    squatting.with(squatting.timestamp.seconds < 3 ? standing.poses + squatting.poses : squatting.poses)
  }

  private func objects(_ transcript: BodyTranscript) throws -> [[String: Any]] {
    try transcript.json.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.text.utf8)) as? [String: Any])
    }
  }

  private func deepestKnee(_ transcript: BodyTranscript) -> Double {
    transcript.poses.map { $0[.kneeFlexion(.left)] }.filter { !$0.isWithheld }.map(\.value).max() ?? .nan
  }

  @Test func linesAreTheFit() throws {
    let transcript = try BodyTranscript(of: Self.squatting, person: .firstSeen)
    let fit = try BodySmoother(camera: BodyCamera(of: Self.squatting[0])).fit(Self.squatting)
    let lines = try objects(transcript)
    #expect(lines.count == fit.poses.count { $0 != nil } + 1)
    for (line, pose) in zip(lines, fit.poses.compactMap(\.self)) {
      let angles = try #require(line["angles"] as? [String: Any])
      for angle in JointAngle.singleCameraAngles {
        let reading = pose[angle]
        let said = angles[angle.name] as? [Double]
        #expect((said == nil) == reading.isWithheld)
        if let said {
          #expect(abs(said[0] - reading.value) < 0.006 && abs(said[1] - reading.halfWidth) < 0.006)
        }
      }
      let hip = try #require((line["points"] as? [String: [Double]])?["midHip"])
      let position = try #require(pose[.midHip])
      #expect(zip(hip, [position.x, position.y, position.z]).allSatisfy { abs($0 - $1) < 1e-4 })
    }
    let summary = try #require(lines.last)
    #expect(summary["event"] as? String == "summary" && summary["frames"] as? Int == Self.squatting.count)
    #expect(summary["bodies"] as? Int == transcript.poses.count)
    #expect(abs(try #require(summary["focal"] as? Double) - fit.focal) < 0.06)
    #expect(abs(try #require(summary["ground"] as? Double) - (fit.ground ?? .nan)) < 1e-4)
  }

  /// The number of the squatting person from the left, in the first frame.
  private static let squatter: Int = {
    func across(_ frames: [PoseFrame]) -> Float { frames[0].poses[0].landmarks[0].x }
    return across(squatting) > across(standing) ? 2 : 1
  }()

  @Test func aRuleChoosesOnePersonThroughout() throws {
    let people = PersonTracks(Self.both)
    try #require(people.people.count == 2)
    let knees = try people.people.map {
      deepestKnee(try BodyTranscript(of: people.frames(of: $0), person: .firstSeen))
    }
    let (bent, straight) = (knees.max() ?? .nan, knees.min() ?? .nan)
    try #require(bent > 60 && straight < 40)
    let squatting = try BodyTranscript(of: people.frames, person: .fromLeft(Self.squatter))
    #expect(deepestKnee(squatting) == bent && squatting.poses.count == Self.both.count)
    let standing = try BodyTranscript(of: people.frames, person: .fromLeft(3 - Self.squatter))
    #expect(deepestKnee(standing) == straight)
    #expect(standing.poses.count < Self.both.count, "in the last second the other person is alone")
  }

  @Test func aLiveBodyFollowsOnePerson() throws {
    let live = try BodyTranscript(of: Self.both, person: .fromLeft(Self.squatter), isLive: true)
    let alone = try BodyTranscript(of: Self.squatting, person: .firstSeen, isLive: true)
    #expect(live.poses == alone.poses && live.fit == nil)
    let summary = try #require(try objects(live).last)
    #expect(summary["focal"] == nil && summary["frames"] as? Int == Self.both.count)
  }

  @Test func noFramesHaveNoBody() {
    #expect(throws: BodyFitError.noTrunk) { try BodyTranscript(of: [], person: .firstSeen) }
    let blind = Self.squatting.map { $0.with([]) }
    #expect(throws: BodyFitError.noTrunk) { try BodyTranscript(of: blind, person: .firstSeen) }
  }
}
