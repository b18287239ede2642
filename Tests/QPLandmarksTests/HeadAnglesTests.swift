import Foundation
import Testing

@testable import QPLandmarks

/// Heads at known angles: the canonical face turned by rotation matrices written out here.
struct HeadAnglesTests {
  private let size = PictureSize(width: 640, height: 480)

  /// Points of the canonical face in a picture, turned to the left, then bent forward, then tilted to the left.
  private func face(yaw: Double, pitch: Double, roll: Double, scale: Double = 8) throws -> FaceMesh {
    let (a, b, c) = (yaw * .pi / 180, pitch * .pi / 180, -roll * .pi / 180)
    var points = [Landmark](repeating: .missing, count: FaceMesh.count)
    for point in RigidFace.points {
      let (x, y, z) = (point.position.x, point.position.y, point.position.z)
      let tilted = (x * cos(c) - y * sin(c), x * sin(c) + y * cos(c), z)
      let bent = (tilted.0, tilted.1 * cos(b) - tilted.2 * sin(b), tilted.1 * sin(b) + tilted.2 * cos(b))
      let turned = (bent.0 * cos(a) + bent.2 * sin(a), bent.1, bent.2 * cos(a) - bent.0 * sin(a))
      points[point.index] = Landmark(
        x: Float((300 + turned.0 * scale) / 640), y: Float((200 - turned.1 * scale) / 480),
        z: Float(-turned.2 * scale / 640), visibility: 1)
    }
    return try #require(FaceMesh(landmarks: points))
  }

  @Test func aFaceThatLooksIntoTheCameraReadsZero() throws {
    let angles = try #require(try face(yaw: 0, pitch: 0, roll: 0).headAngles(in: size))
    #expect(max(abs(angles.yaw), abs(angles.pitch), abs(angles.roll)) < 1e-3)
  }

  @Test(arguments: [1.0, 8, 300])
  func knownAnglesAreRead(scale: Double) throws {
    for yaw in stride(from: -80.0, through: 80, by: 40) {
      for pitch in stride(from: -60.0, through: 60, by: 30) {
        for roll in stride(from: -150.0, through: 150, by: 50) {
          let angles = try #require(try face(yaw: yaw, pitch: pitch, roll: roll, scale: scale).headAngles(in: size))
          #expect(abs(angles.yaw - yaw) < 1e-2 && abs(angles.pitch - pitch) < 1e-2)
          #expect(abs(angles.roll - roll) < 1e-2)
        }
      }
    }
  }

  /// A turn to the person's left moves the nose to the right of a picture that is not mirrored, a chin on the chest moves it
  /// down, and a tilt to the left shoulder moves the left eye down.
  @Test func signsAreThePersons() throws {
    let nose = 4, leftEye = 263, rightEye = 33
    let (ahead, turned) = (try face(yaw: 0, pitch: 0, roll: 0), try face(yaw: 30, pitch: 0, roll: 0))
    #expect(turned.landmarks[nose].x > ahead.landmarks[nose].x)
    #expect(try face(yaw: 0, pitch: 30, roll: 0).landmarks[nose].y > ahead.landmarks[nose].y)
    let tilted = try face(yaw: 0, pitch: 0, roll: 30)
    #expect(tilted.landmarks[leftEye].y > tilted.landmarks[rightEye].y)
  }

  @Test func missingAndFlatFacesHaveNoAngles() throws {
    let face = try face(yaw: 20, pitch: 0, roll: 0)
    var points = face.landmarks
    points[263] = .missing
    #expect(FaceMesh(landmarks: points)?.headAngles(in: size) == nil)
    points = face.landmarks.map { $0.isMissing ? .missing : Landmark(x: $0.x, y: $0.y) }
    #expect(FaceMesh(landmarks: points)?.headAngles(in: size) == nil)
    points = face.landmarks.map { $0.isMissing ? .missing : Landmark(x: $0.x, y: $0.y, z: 0) }
    #expect(FaceMesh(landmarks: points)?.headAngles(in: size) == nil)
    points = face.landmarks.map { $0.isMissing ? .missing : Landmark(x: 0.5, y: 0.5, z: 0) }
    #expect(FaceMesh(landmarks: points)?.headAngles(in: size) == nil)
  }

  @Test func aFaceHas468PointsOfWhich146AreKept() throws {
    #expect(FaceMesh(landmarks: []) == nil && FaceMesh(landmarks: Array(repeating: .missing, count: 478)) == nil)
    #expect(FaceMesh.kept.count == 146 && FaceMesh.kept == FaceMesh.kept.sorted())
    #expect(FaceMesh.kept.allSatisfy { 0..<468 ~= $0 } && FaceMesh(kept: []) == nil)
    let face = try face(yaw: 20, pitch: 10, roll: -5)
    let kept = try #require(FaceMesh(kept: FaceMesh.kept.map { face.landmarks[$0] }))
    #expect(kept.headAngles(in: size) == face.headAngles(in: size))
  }
}
