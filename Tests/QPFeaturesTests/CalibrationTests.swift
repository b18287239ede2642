@testable import QPClinical
import QPCore
import QPFeatures
import QPSimulator
import QPTestSupport
import Testing

/// Calibrations against simulated cameras, whose projection is exact and not computed by the code under test.
@Suite struct CalibrationTests {
  private func camera(yaw: Double = 90) -> SimulatedCamera {
    var camera = SimulatedCamera()
    camera.size = PictureSize(width: 1920, height: 1080)
    (camera.distance, camera.yaw, camera.height) = (5, yaw, 1)
    camera.focalLength = 1300
    return camera
  }

  private var intrinsics: Intrinsics { Intrinsics(fx: 1300, fy: 1300, cx: 960, cy: 540) }

  private func frames(_ camera: SimulatedCamera, _ trajectory: Trajectory = .hold(for: 0)) -> [SimulatedFrame] {
    Array(Simulation(trajectory: trajectory, camera: camera).frames)
  }

  /// The pixels of a frame's first person.
  private func pixel(_ frame: PoseFrame, _ part: Landmarks.Body) throws -> Point {
    let person = try #require(Landmarks(frame))
    return try #require(person.pixel(part))
  }

  @Test(arguments: [
    LensDistortion(k1: -0.28, k2: 0.09, p1: 0.001, p2: -0.0007), LensDistortion(k1: 0.12, k2: -0.03),
  ]) func aLensIsRemoved(distortion: LensDistortion) throws {
    let pinhole = camera()
    var bent = pinhole
    bent.distortion = distortion
    let lens = Lens(intrinsics, k1: distortion.k1, k2: distortion.k2, p1: distortion.p1, p2: distortion.p2)
    let calibration = Calibration(lens: lens)
    let (truth, seen) = (frames(pinhole)[0].frame, frames(bent)[0].frame)
    let rectified = calibration.rectified(seen)
    var largest = 0.0
    for part in Topology.blazePose33.points {
      let (a, b) = (try pixel(truth, part), try pixel(rectified, part))
      // Coordinates are shares of the picture in single precision.
      #expect((a - b).length < 0.01, "\(part)")
      largest = max(largest, (a - (try pixel(seen, part))).length)
    }
    #expect(largest > 1, "the lens bends what is seen")
    #expect(rectified.intrinsics == intrinsics)
  }

  @Test func pixelsFoldedByTheLensAreMissing() {
    let lens = Lens(intrinsics, k1: -0.5)
    #expect(lens.undistorted(SIMD2(960 + 1300 * 2, 540)) == nil)
    for x in stride(from: 0.0, through: 1920, by: 96) {
      let position = SIMD2(x, 300)
      if let back = lens.undistorted(lens.distorted(position)) { #expect((back - position).length < 1e-6) }
    }
  }

  /// Lengths in the plane of four known points come out right from any direction of the camera.
  @Test(arguments: [90.0, 60, 125]) func aPlaneGivesLengths(yaw: Double) throws {
    var posture = SimulatedPosture()
    posture.leftArm.flexion = 90
    let simulated = frames(camera(yaw: yaw), .hold(posture, for: 0))[0]
    let skeleton = simulated.people[0]
    func place(_ part: Landmarks.Body) -> Point { Point(skeleton[part].z, skeleton[part].y) }
    // Four points of the vertical plane of the stretched arm.
    let corners = [Point(-0.5, 0.2), Point(1.0, 0.2), Point(1.0, 1.9), Point(-0.5, 1.9)]
    let pixels = try corners.map { corner in
      try #require(self.pixel(ofScene: SIMD3(skeleton[.leftShoulder].x, corner.y, corner.x), camera(yaw: yaw)))
    }
    let calibration = Calibration()
    let scale = try #require(calibration.plane(pixels: pixels, metres: corners))
    let metres = Calibration(scale: scale)
    for (a, b) in [(Landmarks.Body.leftShoulder, Landmarks.Body.leftWrist), (.leftShoulder, .leftElbow)] {
      let measured = try #require(
        metres.metres(from: try pixel(simulated.frame, a), to: try pixel(simulated.frame, b)))
      #expect(abs(measured - (place(a) - place(b)).length) < 1e-3, "\(a)")
    }
  }

  /// Projects a point of the scene by similar triangles, independently of the simulator's projector.
  private func pixel(ofScene point: SIMD3<Double>, _ camera: SimulatedCamera) -> Point? {
    let angle = camera.yaw * .pi / 180
    let (sine, cosine) = (Maths.sin(angle), Maths.cos(angle))
    let right = point.x * cosine + point.z * sine
    let depth = camera.distance + point.x * sine - point.z * cosine
    guard depth > 0.1 else { return nil }
    return Point(960 + 1300 * right / depth, 540 - 1300 * (point.y - camera.height) / depth)
  }

  @Test func pointsOnALineGiveNoPlane() {
    let line = [Point(0, 0), Point(1, 1), Point(2, 2), Point(0, 3)]
    let square = [Point(0, 0), Point(1, 0), Point(1, 1), Point(0, 1)]
    #expect(Homography(pixels: line, metres: square) == nil)
    #expect(Homography(pixels: square, metres: line) == nil)
    #expect(Homography(pixels: Array(square.prefix(3)), metres: square) == nil)
  }

  /// A camera rolled by 7°: a plumb line, the recording's gravity and a standing person all give the vertical.
  @Test func theVerticalComesFromThreeSources() throws {
    var rolled = camera(yaw: 0)
    rolled.roll = 7
    rolled.projection = .orthographic
    var knowing = rolled
    knowing.knowsGravity = true
    let truth = try #require(frames(knowing)[0].frame.gravity)
    let frame = frames(rolled)[0].frame
    #expect(frame.gravity == nil)
    // The simulator rolls the picture's content clockwise.
    let top = Point(960, 100)
    let bottom = top + truth * 800
    let plumb = Calibration(vertical: .plumbLine(top: top, bottom: bottom))
    let standing = Calibration(vertical: try #require(Calibration.vertical(standing: [frame])))
    for calibration in [plumb, standing] {
      let gravity = try #require(calibration.rectified(frame).gravity)
      #expect((gravity - truth).length < 0.005, "\(gravity), not \(truth)")
    }
    #expect(abs(Maths.atan2(truth.x, truth.y)) * 180 / .pi > 6.9)
  }

  @Test func aKnownLengthGivesTheSizeOfAPixel() {
    let scale = Calibration.Scale.length(metres: 2, from: Point(100, 500), to: Point(900, 500))
    #expect(Calibration(scale: scale).metresPerPixel == 0.0025)
    #expect(Calibration(scale: .length(metres: 2, from: .zero, to: .zero)).metresPerPixel == nil)
    #expect(Calibration(scale: .stature(1.8)).metresPerPixel == nil)
  }

  /// Walking through a distorted, oblique picture: with lens and plane the lengths are true.
  @Test func gaitThroughAnObliqueCameraIsTrue() throws {
    let walk = SimulatedWalk()
    var oblique = camera(yaw: 65)
    (oblique.distance, oblique.distortion) = (9, LensDistortion(k1: -0.2, k2: 0.05))
    var pinhole = oblique
    pinhole.distortion = .none
    let lens = Lens(intrinsics, k1: -0.2, k2: 0.05)
    let corners = [Point(-3, 2), Point(3, 2), Point(3, 0), Point(-3, 0)]
    let pixels = try corners.map { lens.distorted(try #require(pixel(ofScene: SIMD3(0, $0.y, $0.x), pinhole))) }
    var calibration = Calibration(lens: lens)
    calibration.scale = calibration.plane(pixels: pixels, metres: corners)
    var simulation = Simulation(body: walk.body, trajectory: walk.trajectory, camera: oblique, fps: 60)
    simulation.givesWorld = false
    func evaluate(_ calibration: Calibration) throws -> ClinicalTestResult {
      var motion = MotionRecording(calibration: calibration)
      for frame in simulation.poseFrames { motion.consume(frame) }
      return try ClinicalTest.gait.evaluate(motion)
    }
    let result = try evaluate(calibration)
    #expect(abs(try #require(result.value("speed")).mean - walk.speed) < 0.02)
    #expect(abs(try #require(result.value("stepLength")).mean - walk.stepLength(.left)) < 0.03)
    #expect(result.value("speed")?.unit == .metresPerSecond && !result.contains(.verticalAssumed))
    // By the stature alone the same walk is too slow: it is 25° out of the picture's plane.
    let scaled = try evaluate(Calibration(scale: .stature(walk.body.stature)))
    #expect(try #require(scaled.value("speed")).mean < 0.96 * walk.speed)
  }

  // MARK: In a session

  private func results(
    _ feature: Feature, _ camera: SimulatedCamera, _ trajectory: Trajectory, _ calibration: Calibration?
  ) throws -> [FeatureResult] {
    var pipeline = Pipeline(
      features: [feature],
      configuration: Configuration(smoothing: nil, overlay: .none, gates: .off, calibration: calibration))
    return try Simulation(trajectory: trajectory, camera: camera).poseFrames.compactMap {
      try pipeline.process($0).results[feature]
    }
  }

  @Test func lengthsAreInMetres() throws {
    var straight = camera(yaw: 0)
    straight.projection = .orthographic
    let feature = Feature.measureLine(p1: .leftShoulder, p2: .leftElbow, format: .metres)
    let truth = SimulatedBody().proportions.upperArm * SimulatedBody().stature
    let exact = Calibration(scale: .metresPerPixel(5.0 / 1300))
    let result = try #require(try results(feature, straight, .hold(for: 0.2), exact).last)
    #expect(result.unit == .metres && abs(result.value - truth) < 1e-3)
    #expect(!result.quality.contains(.scaleAssumed))
    let stature = Calibration(scale: .stature(SimulatedBody().stature))
    let scaled = try #require(try results(feature, straight, .hold(for: 0.2), stature).last)
    #expect(scaled.unit == .metres && abs(scaled.value - truth) < 0.01)
    #expect(scaled.quality.contains(.scaleAssumed) && scaled.quality.isGood)
    #expect(try #require(try results(feature, straight, .hold(for: 0.2), nil).last).unit == .pixels)
  }

  @Test func anglesToTheVerticalFollowThePlumbLine() throws {
    var rolled = camera(yaw: 0)
    rolled.projection = .orthographic
    rolled.roll = 7
    var posture = SimulatedPosture()
    posture.trunkToLeft = 12
    let feature = Feature.rangeOfMotion(.trunk(side: .left, movement: .lateralInclination))
    var knowing = rolled
    knowing.knowsGravity = true
    let gravity = try #require(frames(knowing)[0].frame.gravity)
    let plumb = Calibration(vertical: .plumbLine(top: Point(900, 90), bottom: Point(900, 90) + gravity * 700))
    let right = try #require(try results(feature, rolled, .hold(posture, for: 0.2), plumb).last)
    let wrong = try #require(try results(feature, rolled, .hold(posture, for: 0.2), nil).last)
    #expect(abs(right.value - 12) < 0.5 && !right.quality.contains(.verticalAssumed))
    #expect(abs(abs(wrong.value - 12) - 7) < 0.5 && wrong.quality.contains(.verticalAssumed))
  }

  @Test func aBarIsMeasuredInMetresPerSecond() throws {
    var straight = camera(yaw: 0)
    straight.projection = .orthographic
    let scale = Calibration(scale: .metresPerPixel(5.0 / 1300))
    let result = try #require(try results(.barPath(), straight, lift(), scale).last)
    #expect(result.unit == .metresPerSecond && abs(result.value - 0.3) < 0.005)
  }

  /// A lift of half a metre in a second, as a cosine with a sideways bow of 5 cm, seen 35° from the side of its plane.
  @Test func aBarOnAPlaneIsTrue() throws {
    let oblique = camera(yaw: 55)
    func seen(_ position: Point) throws -> Point {
      try #require(pixel(ofScene: SIMD3(0, position.y, position.x), oblique))
    }
    let corners = [Point(-0.5, 2), Point(0.5, 2), Point(0.5, 0.1), Point(-0.5, 0.1)]
    let calibration = Calibration(scale: Calibration().plane(pixels: try corners.map(seen), metres: corners))
    #expect(calibration.scale != nil)
    var path = BarPath(scale: try #require(BarPath.Scale(calibration)))
    #expect(path.isInMetres && path.metresPerPixel == nil, "the size of a pixel varies")
    for index in 0...200 {
      let way = min(max(Double(index) / 100 - 0.5, 0), 1)
      let position = Point(0.05 * Maths.sin(.pi * way), 0.6 + 0.25 * (1 - Maths.cos(.pi * way)))
      path.consume(try seen(position), at: Timestamp(microseconds: Int64(index) * 10_000))
    }
    #expect(abs(path.peakVelocity - 0.25 * .pi) < 0.01, "the greatest speed of the cosine")
    #expect(abs(path.maximumHorizontalDisplacement - 0.05) < 1e-3)
    let pieces = (0..<10_000).map { index -> Double in
      func place(_ way: Double) -> Point { Point(0.05 * Maths.sin(.pi * way), -0.25 * Maths.cos(.pi * way)) }
      return (place(Double(index + 1) / 10_000) - place(Double(index) / 10_000)).length
    }
    #expect(abs(path.length - pieces.reduce(0, +)) < 1e-3)
    // The width of the same picture alone would be too narrow by the cosine of 35°.
    let lifts = try results(.barPath(), oblique, lift(), calibration)
    let result = try #require(lifts.last)
    #expect(
      result.unit == .metresPerSecond && abs(result.value - 0.3) < 0.03 && !result.quality.contains(.scaleAssumed))
  }

  /// A camera rolled by 7°: with the vertical of the scene the bar goes straight up.
  @Test func aBarGoesUpAlongTheVertical() throws {
    var rolled = camera(yaw: 0)
    rolled.projection = .orthographic
    (rolled.roll, rolled.knowsGravity) = (7, true)
    let simulated = frames(rolled, lift())
    var (upright, tilted) = (BarPath(), BarPath())
    upright.down = try #require(simulated[0].frame.gravity)
    for simulated in simulated {
      let landmarks = try #require(Landmarks(simulated.frame))
      upright.consume(landmarks, at: simulated.frame.timestamp)
      tilted.consume(landmarks, at: simulated.frame.timestamp)
    }
    #expect(upright.maximumHorizontalDisplacement < 0.005 * upright.length)
    #expect(tilted.maximumHorizontalDisplacement > 0.1 * tilted.length)
    let scale = Calibration(scale: .metresPerPixel(5.0 / 1300))
    let result = try #require(try results(.barPath(), rolled, lift(), scale).last)
    #expect(abs(result.value - 0.3) < 0.001, "its speed is the whole one")
  }

  /// A person who is lifted by 0.3 m/s.
  private func lift() -> Trajectory {
    Trajectory(duration: 2) { seconds in
      var posture = SimulatedPosture()
      posture.lift = 0.3 * seconds
      return posture
    }
  }
}
