import Foundation
import QPCore
import QPSimulator
import QPTestSupport
import Testing

/// Projections against closed forms.
struct CameraTests {
  static func frame(_ posture: SimulatedPosture, _ camera: SimulatedCamera) throws -> Landmarks {
    let simulation = Simulation(trajectory: .hold(posture, for: 0), camera: camera)
    return try #require(simulation.poseFrames.first.flatMap { Landmarks($0) })
  }

  static let abducted: SimulatedPosture = {
    var posture = SimulatedPosture()
    posture.leftArm.abduction = 90
    return posture
  }()

  @Test func anArmAbductedTo90IsLevelInTheFrontalPicture() throws {
    let landmarks = try Self.frame(Self.abducted, .orthographic())
    let shoulder = try #require(landmarks.pixel(.leftShoulder))
    let elbow = try #require(landmarks.pixel(.leftElbow))
    #expect(abs(elbow.y - shoulder.y) < 1e-3)
    // 0.186 of 1.75 m at 0.72 · 1280 / 2.5 pixels a metre, to the picture's right: the person's left.
    #expect(abs(elbow.x - shoulder.x - 0.186 * 1.75 * 0.72 * 1280 / 2.5) < 1e-3)
  }

  @Test(arguments: [0.0, 10, 30, 60, 89]) func yawForeshortensByItsCosine(yaw: Double) throws {
    let landmarks = try Self.frame(Self.abducted, .orthographic(yaw: yaw))
    let shoulder = try #require(landmarks.pixel(.leftShoulder))
    let elbow = try #require(landmarks.pixel(.leftElbow))
    #expect(abs(elbow.x - shoulder.x - 0.186 * 1.75 * 368.64 * cos(yaw * .pi / 180)) < 1e-3)
  }

  @Test func yawShowsTheSideThatItSays() throws {
    let right = try Self.frame(SimulatedPosture(), .orthographic(yaw: 90))
    let noseRight = try #require(right.pixel(.nose)), earRight = try #require(right.pixel(.leftEar))
    #expect(noseRight.x > earRight.x + 10, "facing the picture's right")
    #expect(try #require(right[.rightHip]?.z) < 0, "the right side is the nearer one")
    let left = try Self.frame(SimulatedPosture(), .orthographic(yaw: -90))
    #expect(try #require(left.pixel(.nose)).x < #require(left.pixel(.leftEar)).x - 10)
    #expect(try #require(left[.leftHip]?.z) < 0)
  }

  @Test func perspectiveIsAsWorkedOutByHand() throws {
    var camera = SimulatedCamera()
    camera.size = PictureSize(width: 1000, height: 800)
    camera.focalLength = 900
    camera.distance = 3
    camera.height = 1
    camera.yaw = 90
    camera.pitch = 20
    // Turned to the picture's right, the left hip lies 0.0875 m behind the vertical axis, at height 0.9275 m.
    let landmarks = try Self.frame(SimulatedPosture(), camera)
    let hip = try #require(landmarks.pixel(.leftHip))
    let (up, toward) = (0.53 * 1.75 - 1, -0.05 * 1.75)
    let (sine, cosine) = (sin(20 * Double.pi / 180), cos(20 * Double.pi / 180))
    let depth = 3 - toward * cosine - up * sine
    #expect(abs(hip.x - 500) < 1e-3)
    #expect(abs(hip.y - (400 + 900 * (-up * cosine + toward * sine) / depth)) < 1e-3)
    let z = try #require(landmarks[.leftHip]?.z)
    // The middle of the hips is on the axis; a metre there has 900 / depth pixels.
    let rootDepth = 3 - up * sine
    #expect(abs(Double(z) - (depth - rootDepth) * 900 / rootDepth / 1000) < 1e-6)
  }

  @Test func rollTurnsThePictureAndGravity() throws {
    var camera = SimulatedCamera.orthographic()
    let level = try Self.frame(SimulatedPosture(), camera)
    camera.roll = 30
    camera.knowsGravity = true
    let rolled = try Self.frame(SimulatedPosture(), camera)
    let down = try #require(level.pixel(.midHip)) - (try #require(level.pixel(.midShoulder)))
    let turned = try #require(rolled.pixel(.midHip)) - (try #require(rolled.pixel(.midShoulder)))
    // Clockwise: what pointed down points down and to the left.
    #expect(abs(turned.x + down.y * 0.5) < 1e-3)
    #expect(abs(turned.y - down.y * 0.75.squareRoot()) < 1e-3)
    let frame = try #require(Simulation(trajectory: .hold(for: 0), camera: camera).poseFrames.first)
    let gravity = try #require(frame.gravity)
    #expect(abs(gravity.x + 0.5) < 1e-9)
    #expect(abs(gravity.y - 0.75.squareRoot()) < 1e-9)
  }

  @Test func worldLandmarksAreTheSkeletonAlongThePicture() throws {
    var posture = SimulatedPosture()
    posture.leftArm.flexion = 40
    posture.position = Point(0.3, -0.4)
    let skeleton = SimulatedSkeleton(SimulatedBody(), posture)
    let landmarks = try Self.frame(posture, SimulatedCamera())
    for part in [Body.leftWrist, .rightKnee, .nose] {
      let expected = skeleton[part] - skeleton[.midHip]
      let got = try #require(landmarks.world(part))
      #expect(abs(Double(got.x) - expected.x) < 1e-6)
      #expect(abs(Double(got.y) + expected.y) < 1e-6)
      #expect(abs(Double(try #require(got.z)) + expected.z) < 1e-6)
    }
  }

  @Test func mirroredTwiceIsIdentity() throws {
    let frame = try #require(Simulation(trajectory: .hold(Self.abducted, for: 0)).poseFrames.first)
    let once = try #require(Landmarks(frame.mirrored()))
    let plain = try #require(Landmarks(frame))
    let elbow = try #require(once.pixel(.rightElbow))
    #expect(abs(720 - elbow.x - (try #require(plain.pixel(.leftElbow))).x) < 1e-3)
    let twice = frame.mirrored().mirrored()
    for (a, b) in zip(frame.poses[0].landmarks, twice.poses[0].landmarks) {
      #expect(abs(a.x - b.x) < 1e-6 && a.y == b.y && a.z == b.z)
    }
  }

  @Test func pointsOutsideThePictureAreGuessed() throws {
    var camera = SimulatedCamera()
    camera.distance = 0.9
    camera.height = 1.5
    let landmarks = try Self.frame(SimulatedPosture(), camera)
    #expect(try #require(landmarks[.nose]?.visibility) > 0.9)
    #expect(try #require(landmarks[.leftAnkle]?.visibility) < 0.1)
    var simulation = Simulation(trajectory: .hold(for: 0), camera: camera)
    (simulation.visibility, simulation.visibilityOutside) = (nil, 0.98)
    let sure = try #require(simulation.poseFrames.first.flatMap { Landmarks($0) })
    #expect(sure[.nose]?.visibility == nil && sure[.leftAnkle]?.visibility == 0.98)
    camera.distance = -1
    let behind = try #require(Simulation(trajectory: .hold(for: 0), camera: camera).poseFrames.first)
    #expect(behind.poses[0].landmarks.allSatisfy { $0.isMissing })
  }
}
