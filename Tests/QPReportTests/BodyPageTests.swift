import Foundation
import QPKit
import Testing

@testable import QPReport

/// The body in space on a page.
struct BodyPageTests {
  /// A standing person of 1.70 m, 3 m before a level camera: the ankles lie 0.9 m below it.
  private static func pose(at time: Timestamp) -> BodyPose {
    let heights: [Double] = [-0.45, -0.45, -0.2, -0.2, 0, 0, 0, 0, 0.45, 0.45, 0.86, 0.86, 0.9, 0.9, 0.9, 0.9]
    let places = heights.enumerated().map { SIMD3($0 % 2 == 0 ? 0.15 : -0.15, $1, $0 >= 14 ? 2.8 : 3) }
    let reading = BodyPose.Reading(value: 10, halfWidth: 12, precisionHalfWidth: 4, isWithheld: false)
    return BodyPose(
      time: time, flags: [], up: SIMD3(0, -1, 0), readings: JointAngle.singleCameraAngles.map { _ in reading },
      places: places + [SIMD3(0, 0, 3), SIMD3(0, -0.45, 3)])
  }

  @Test func placesStandOnTheGroundAroundTheHips() throws {
    var track = BodyTrack()
    track.append(nil)
    track.append(Self.pose(at: .zero))
    #expect(track.figure(0) == nil && track.figure(2) == nil)
    let figure = try #require(track.figure(1))
    #expect(figure[16] == SIMD3(0, 0, 0) && figure[17] == SIMD3(0, 450, 0))
    // The left side is at the picture's right; toes point toward the camera.
    #expect(figure[0] == SIMD3(150, 450, 0) && figure[14] == SIMD3(150, -900, 200))
    #expect(track.ground == -900)
  }

  /// Seen at an angle, the figure faces the viewer in the view from the front.
  @Test func theFigureIsTurnedToItsFront() throws {
    let turn = Double.pi / 3
    let straight = Self.pose(at: .zero)
    let turned = BodyPose.parts.compactMap { straight[$0] }.map { position in
      let (x, z) = (position.x, position.z - 3)
      return SIMD3(x * cos(turn) - z * sin(turn), position.y, x * sin(turn) + z * cos(turn) + 3)
    }
    var tracks = [BodyTrack(), BodyTrack()]
    tracks[0].append(straight)
    tracks[1].append(BodyPose(time: .zero, flags: [], up: SIMD3(0, -1, 0), readings: [], places: turned))
    let (expected, found) = (try #require(tracks[0].figure(0)), try #require(tracks[1].figure(0)))
    for (position, other) in zip(expected, found) {
      let way = position - other
      #expect((way * way).sum() < 9, "\(position) \(other)")
    }
  }

  @Test func aTiltedCameraIsPutUpright() {
    // The camera looks down by 30°: what it sees ahead and above lies level in the room.
    let up = SIMD3(0, -cos(Double.pi / 6), -sin(Double.pi / 6))
    let pose = BodyPose(time: .zero, flags: [], up: up, readings: [], places: [])
    let ahead = SIMD3(0, -sin(Double.pi / 6), cos(Double.pi / 6))
    let position = pose.upright(ahead * 2)
    #expect(abs(position.x) < 1e-12 && abs(position.y) < 1e-12 && abs(position.z + 2) < 1e-12)
  }

  @Test func aPageShowsTheBodyWhereThereIsOne() throws {
    let feature = Feature.rangeOfMotion(.knee(side: .left, movement: .flexion))
    func page(_ hasBody: Bool) throws -> String {
      var report = Report(title: "Squat", features: [feature])
      for frame in 0..<3 {
        var pose = Pose(landmarks: [Landmark](repeating: Landmark(x: 0.5, y: 0.5), count: Topology.blazePose33.count))
        let time = Timestamp(milliseconds: Int64(frame) * 33)
        if hasBody { pose.body = Self.pose(at: time) }
        let frame = try PoseFrame(
          timestamp: time, size: PictureSize(width: 640, height: 480), topology: .blazePose33, poses: [pose])
        let info = FrameInfo(timestamp: time, size: frame.size)
        var result = try #require(FeatureResult(value: 10, unit: .degrees))
        result.algorithm = "body/1"
        report.append(
          frame,
          FrameOutput(
            status: .success(info: info), results: FeatureResults([(feature, .reading(result))]),
            landmarks: Landmarks(frame), frame: frame))
      }
      return String(decoding: try report.html(), as: UTF8.self)
    }
    let with = try page(true)
    #expect(with.contains("<canvas id=\"figure\"") && with.contains("\"segments\":[[16,17]"))
    let without = try page(false)
    #expect(!without.contains("id=\"figure\"") && !without.contains("\"body\":"))
  }
}
