import QPLandmarks
import QPSimulator

@testable import QPBody

/// Cameras with known places, focal lengths and clocks that film one simulated person.
struct SimulatedRig {
  /// A camera of the rig.
  struct Camera {
    var yaw: Double
    var pitch = 12.0
    var roll = 0.0
    var distance = 4.5
    var focal = 1400.0
    /// The scene's time at the recording's start, in seconds.
    var start = 0.0
    /// The growth of the scene's time over the camera's, in seconds in a second.
    var drift = 0.0
    var fps = 30.0
    var distortion = LensDistortion.none
    /// The frames whose left and right the estimator exchanges.
    var exchanged = 0..<0
    /// The frames that are dropped.
    var dropped: Set<Int> = []
    /// The frames without a person.
    var covered = 0..<0
    /// The frame from which the camera is turned, and by how many degrees.
    var bump: (frame: Int, degrees: Double)?
  }

  var cameras: [Camera]
  /// The person's posture at each time of the scene.
  var posture: @Sendable (Double) -> SimulatedPosture = SimulatedRig.walk
  var duration = 8.0
  var stature = 1.75
  /// The SD of a point's noise, which lasts 0.08 s, in metres at the person.
  var noise = 0.014
  /// The SD of a point's error that is constant in each camera, in metres at the person.
  var bias = 0.014
  var seed: UInt64 = 1

  /// A walk along a figure of eight, 2 m by 1.4 m, now and then with an arm raised.
  static let walk: @Sendable (Double) -> SimulatedPosture = { time in
    let turn = time * 2 * .pi / 9
    let position: (Double) -> Point = { Point(Maths.sin($0), 0.7 * Maths.sin(2 * $0)) }
    let way = position(turn + 1e-3) - position(turn - 1e-3)
    // Steps that vary, as a person's do: equal ones on a circle would fit any stride's shift.
    var posture = walking(time + 0.12 * Maths.sin(time * 1.3))
    posture.position = position(turn)
    posture.heading = Maths.atan2(way.x, way.y) * 180 / .pi
    posture[arm: .left].abduction = max(0, 90 * Maths.sin(time * 0.8))
    return posture
  }

  /// A walk on a circle of two metres with equal steps, which looks the same a stride later from another place.
  static let circle: @Sendable (Double) -> SimulatedPosture = { time in
    let turn = time * 2 * .pi / 8
    var posture = walking(time)
    posture.position = Point(Maths.sin(turn), Maths.cos(turn))
    posture.heading = Maths.atan2(Maths.cos(turn), -Maths.sin(turn)) * 180 / .pi
    return posture
  }

  private static func walking(_ time: Double) -> SimulatedPosture {
    let gait = Trajectory.gait(strides: 1, strideTime: 1.1)
    let stride = time / 1.1
    return gait.posture(at: (stride - stride.rounded(.down)) * 1.1)
  }

  /// Squats and reaches of a person who turns and steps about.
  static let squat: @Sendable (Double) -> SimulatedPosture = { time in
    let squats = Trajectory.squats(depth: 80, tempo: 2.4, repetitions: 10)
    var posture = squats.posture(at: max(0, time + 3))
    for (side, phase) in [(Side.left, 0.0), (.right, 1.3)] {
      posture[arm: side].abduction = 50 - 45 * Maths.cos(time * 1.9 + phase)
      posture[arm: side].elbowFlexion = 40 - 35 * Maths.cos(time * 2.6 + phase)
    }
    posture.position = Point(0.7 * Maths.sin(time * 0.9), 0.7 * Maths.cos(time * 0.7))
    posture.heading = 50 * Maths.sin(time * 0.5)
    return posture
  }

  /// A person who stands in one place and waves.
  static let wave: @Sendable (Double) -> SimulatedPosture = { time in
    var posture = SimulatedPosture()
    for (side, phase) in [(Side.left, 0.0), (.right, 1.3)] {
      posture[arm: side].abduction = 70 - 45 * Maths.cos(time * 2.9 + phase)
      posture[arm: side].elbowFlexion = 40 - 35 * Maths.cos(time * 3.6 + phase)
    }
    posture.trunkToLeft = 4 * Maths.sin(time * 1.7)
    return posture
  }

  /// Some cameras around the person, with clocks of their own.
  static func around(_ yaws: [Double]) -> SimulatedRig {
    var cameras: [Camera] = []
    for (index, yaw) in yaws.enumerated() {
      var camera = Camera(yaw: yaw)
      camera.pitch = [12, 18, 8, 15][index % 4]
      camera.roll = [0, 5, -4, 8][index % 4]
      camera.distance = [4.5, 4, 5, 4.2][index % 4]
      camera.focal = [1400, 1500, 1300, 1650][index % 4]
      camera.start = [0, 1.313, -0.777, 0.421, -1.9, 0.25, 1.71, -0.35][index % 8]
      camera.drift = [0, 1e-4, -1e-4, 5e-5][index % 4]
      camera.fps = [30, 30, 60, 25][index % 4]
      cameras.append(camera)
    }
    return SimulatedRig(cameras: cameras)
  }

  // MARK: Recordings

  /// Returns the recordings of all cameras.
  func recordings() -> [[PoseFrame]] { cameras.indices.map(recording) }

  private func recording(_ index: Int) -> [PoseFrame] {
    let camera = cameras[index]
    var random = SplitMix64(seed: seed &* 1000 &+ UInt64(index))
    let frames = Array(simulation(index).frames)
    let biases = (0..<frames[0].frame.topology.count).map { _ in
      SIMD2(gaussian(&random), gaussian(&random)) * bias * camera.focal / camera.distance
    }
    let pairs = ModelPoint.all.indices.filter { $0 % 2 == 0 }.map {
      (ModelPoint.all[$0].part, ModelPoint.all[$0 + 1].part)
    }
    return frames.enumerated().compactMap { frameIndex, simulated in
      if camera.dropped.contains(frameIndex) { return nil }
      let frame = simulated.frame
      if camera.covered.contains(frameIndex) { return frame.with([]) }
      return frame.with(
        frame.poses.map { pose in
          var pose = pose
          for point in pose.landmarks.indices {
            let old = pose.landmarks[point].storage
            var pixel = SIMD2(Double(old.x) * 1920, Double(old.y) * 1080) + biases[point]
            if let bump = camera.bump, frameIndex >= bump.frame {
              pixel.x += Maths.tan(bump.degrees * .pi / 180) * camera.focal
            }
            let moved = pixel / SIMD2(1920, 1080)
            pose.landmarks[point] = Landmark(SIMD4(Float(moved.x), Float(moved.y), old.z, old.w))
          }
          guard camera.exchanged.contains(frameIndex) else { return pose }
          // An estimator that exchanges the sides sees the person from behind.
          var turned = Landmarks(topology: frame.topology, size: frame.size, checked: pose).exchanging(pairs).pose
          for point in turned.world.indices {
            turned.world[point] = Landmark(turned.world[point].storage * SIMD4(1, 1, -1, 1))
          }
          return turned
        })
    }
  }

  private func simulation(_ index: Int) -> Simulation {
    let camera = cameras[index]
    var own = SimulatedCamera()
    own.size = PictureSize(width: 1920, height: 1080)
    (own.yaw, own.pitch, own.roll, own.distance) = (camera.yaw, camera.pitch, camera.roll, camera.distance)
    (own.focalLength, own.height, own.distortion) = (camera.focal, 0.9, camera.distortion)
    let (posture, start, drift) = (posture, camera.start, camera.drift)
    let trajectory = Trajectory(duration: duration) { posture($0 * (1 + drift) + start) }
    var noise = LandmarkNoise(sigma: self.noise * camera.focal / camera.distance, correlation: 0.08)
    (noise.worldSigma, noise.depthSigma) = (0.02, 0.05)
    var simulation = Simulation(
      body: SimulatedBody(stature: stature), trajectory: trajectory, camera: own, noise: noise, fps: camera.fps,
      seed: seed &* 31 &+ UInt64(index))
    simulation.visibilityOutside = 0.05
    return simulation
  }

  private func gaussian(_ random: inout SplitMix64) -> Double {
    // The sum of twelve uniform numbers.
    (0..<12).reduce(-6) { sum, _ in sum + Double(random.next() >> 11) / Double(1 << 53) }
  }

  // MARK: Truth

  /// Returns the rotation from the scene to a camera's axes and the camera's position in the scene.
  func placed(_ index: Int) -> (rotation: Matrix3, position: Vector3) {
    let camera = cameras[index]
    func both(_ degrees: Double) -> (Double, Double) {
      (Maths.sin(degrees * .pi / 180), Maths.cos(degrees * .pi / 180))
    }
    let (sineYaw, cosineYaw) = both(camera.yaw)
    let (sinePitch, cosinePitch) = both(camera.pitch)
    let (sineRoll, cosineRoll) = both(camera.roll)
    let level = Vector3(cosineYaw, 0, sineYaw)
    let steep = Vector3(-sineYaw * sinePitch, -cosinePitch, cosineYaw * sinePitch)
    let away = Vector3(sineYaw * cosinePitch, -sinePitch, -cosineYaw * cosinePitch)
    let rows = Matrix3(level * cosineRoll - steep * sineRoll, level * sineRoll + steep * cosineRoll, away)
    return (rows.transpose, Vector3(0, 0.9, 0) - away * camera.distance)
  }

  /// Returns the clock of a camera less that of the first one, at a time of the first one, in seconds.
  func shift(_ index: Int, at time: Double) -> Double {
    let scene = time * (1 + cameras[0].drift) + cameras[0].start
    return (scene - cameras[index].start) / (1 + cameras[index].drift) - time
  }

  /// Returns the true angles in degrees at a time of the first camera, in the order of `JointAngle.multiCameraAngles`.
  func angles(at time: Double) -> [Double] {
    let skeleton = SimulatedSkeleton(
      SimulatedBody(stature: stature), posture(time * (1 + cameras[0].drift) + cameras[0].start))
    let places = ModelPoint.all.map { skeleton[$0.part] }
    return RigAngles(places, 0, up: Vector3(0, 1, 0)).values.map { $0 * 180 / .pi }
  }
}

/// How far a solved rig is from the simulated one.
struct RigErrors {
  /// The largest error of a relative rotation in degrees.
  var rotation = 0.0
  /// The largest error of a shift in seconds, in the middle of the recording.
  var shift = 0.0
  /// The largest error of a focal length, as a fraction of it.
  var focal = 0.0
  /// The largest error of a distance between two cameras, as a fraction of it, after the common scale.
  var distance = 0.0

  init(_ rig: CameraRig, _ truth: SimulatedRig, among: [Int]? = nil) {
    let cameras = among ?? Array(rig.cameras.indices)
    var (found, true_): ([Double], [Double]) = ([], [])
    for index in cameras {
      let middle = truth.duration / 2
      shift = max(
        shift, abs(rig.cameras[index].view.time(middle, reference: middle) - middle - truth.shift(index, at: middle)))
      focal = max(focal, abs(rig.cameras[index].focalLength / truth.cameras[index].focal - 1))
      for other in cameras where other < index {
        let (a, b) = (truth.placed(index), truth.placed(other))
        let relative = rig.cameras[index].view.rotation * rig.cameras[other].view.rotation.transpose
        rotation = max(rotation, Rotation.angle(relative * (a.rotation * b.rotation.transpose).transpose) * 180 / .pi)
        found.append((rig.cameras[index].position - rig.cameras[other].position).length)
        true_.append((a.position - b.position).length)
      }
    }
    let scale = zip(found, true_).reduce(0) { $0 + $1.0 * $1.1 } / max(found.reduce(0) { $0 + $1 * $1 }, 1e-9)
    distance = zip(found, true_).map { abs($0 * scale / $1 - 1) }.max() ?? 0
  }
}

/// How well the angles of a rig's frames agree with the truth.
struct RigReadings {
  /// The mean absolute error in degrees.
  var error = 0.0
  /// The fraction of readings whose interval holds the truth.
  var coverage = 0.0
  /// The median half width in degrees.
  var halfWidth = 0.0
  /// The fraction of angles that are read.
  var read = 0.0
  /// The largest error in half widths.
  var worst = 0.0

  init(_ frames: [PoseFrame], _ truth: SimulatedRig, _ range: Range<Double> = -1..<100) {
    var (inside, count, all, sum): (Int, Int, Int, Double) = (0, 0, 0, 0)
    var widths: [Double] = []
    for frame in frames {
      let time = frame.timestamp.seconds(since: frames[0].timestamp)
      guard range.contains(time) else { continue }
      all += JointAngle.multiCameraAngles.count
      guard let body = frame.poses.first?.body else { continue }
      let angles = truth.angles(at: time)
      for (index, angle) in JointAngle.multiCameraAngles.enumerated() where !body[angle].isWithheld {
        let error = JointAngle.distance(body[angle].value, angles[index])
        sum += error
        count += 1
        worst = max(worst, error / body[angle].halfWidth)
        if error <= body[angle].halfWidth { inside += 1 }
        widths.append(body[angle].halfWidth)
      }
    }
    error = sum / Double(max(1, count))
    coverage = Double(inside) / Double(max(1, count))
    halfWidth = widths.isEmpty ? .infinity : BodyObservations.median(widths)
    read = Double(count) / Double(max(1, all))
  }
}
