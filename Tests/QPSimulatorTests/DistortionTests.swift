import Foundation
import QPCore
import QPSimulator
import QPTestSupport
import Testing

/// The lens against the formula of Brown and Conrady, worked out point by point.
struct DistortionTests {
  static let lens = LensDistortion(k1: -0.2, k2: 0.05, p1: 0.01, p2: -0.02)

  @Test(arguments: [true, false]) func pointsAreSeenWhereTheFormulaSays(isPerspective: Bool) throws {
    var camera = isPerspective ? SimulatedCamera() : .orthographic()
    let straight = try CameraTests.frame(CameraTests.abducted, camera)
    camera.distortion = Self.lens
    let seen = try CameraTests.frame(CameraTests.abducted, camera)
    let focalLength = 0.72 * 1280
    for part in [Body.leftWrist, .leftElbow, .rightAnkle, .nose, .midHip] {
      let plain = try #require(straight.pixel(part)), got = try #require(seen.pixel(part))
      guard part != .midHip else { continue }
      let (x, y) = ((plain.x - 360) / focalLength, (plain.y - 640) / focalLength)
      let r2 = x * x + y * y
      let radial = 1 - 0.2 * r2 + 0.05 * r2 * r2
      let expected = Point(
        x * radial + 2 * 0.01 * x * y - 0.02 * (r2 + 2 * x * x),
        y * radial + 0.01 * (r2 + 2 * y * y) - 2 * 0.02 * x * y)
      #expect(abs(got.x - 360 - expected.x * focalLength) < 0.01, "\(part)")
      #expect(abs(got.y - 640 - expected.y * focalLength) < 0.01, "\(part)")
    }
  }

  @Test func aBarrelDrawsInAndAPincushionDrawsOut() throws {
    func wrist(_ k1: Double) throws -> Double {
      var camera = SimulatedCamera()
      camera.distortion = LensDistortion(k1: k1)
      return try #require(try CameraTests.frame(CameraTests.abducted, camera).pixel(.leftWrist)).x
    }
    #expect(try wrist(-0.2) < wrist(0) && wrist(0) < wrist(0.2))
  }

  @Test func nearnessIsPerspective() throws {
    // An arm that points 60° forward of the frontal plane at 2.5 m: its elbow is nearer than its shoulder.
    var posture = SimulatedPosture()
    posture.leftArm.abduction = 90
    posture.leftArm.plane = 60
    func length(_ distance: Double) throws -> Double {
      var camera = SimulatedCamera()
      camera.distance = distance
      camera.height = 0.818 * 1.75
      let landmarks = try CameraTests.frame(posture, camera)
      let shoulder = try #require(landmarks.pixel(.leftShoulder)), elbow = try #require(landmarks.pixel(.leftElbow))
      return (elbow.x - shoulder.x) * distance / (0.72 * 1280)
    }
    let (arm, half) = (0.186 * 1.75, 0.1 * 1.75)
    for distance in [1.5, 2.5, 100] {
      let out = half + arm * cos(.pi / 3), near = distance - arm * sin(.pi / 3)
      #expect(abs(try length(distance) - (out / near - half / distance) * distance) < 1e-4)
    }
  }
}
