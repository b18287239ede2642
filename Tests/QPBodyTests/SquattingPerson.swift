import Foundation
@testable import QPBody
import QPCore

/// A person of the model's own proportions who squats and raises the arms before a level camera; every angle is known.
struct SquattingPerson {
  /// The angle in degrees from facing the camera to facing right in the picture.
  var yaw = 45.0
  var focal = 912.0
  var size = PictureSize(width: 720, height: 1280)
  /// The distance of the ankles in metres.
  var distance = 3.2
  /// The time of the first frame, and how long it goes on.
  var start = 0.0
  var seconds = 4.0
  var rate = 30.0
  var lengths = BodyModel().lengths
  /// 1 for arms that are raised before the trunk, −1 for arms behind it.
  var armTurn = 1.0
  /// The angle in degrees to which the left thigh is raised instead of a squat.
  ///
  /// It is raised in the second second, its shank hanging, while the right leg stands. `nil` for a squat.
  var raisedThigh: Double?

  /// The true angles at a time: knee flexion, hip flexion, arm elevation and trunk lean, in degrees.
  func angles(_ time: Double) -> (knee: Double, hip: Double, arm: Double, lean: Double) {
    if raisedThigh != nil { return (5, 3, 20, 5) }
    let depth = (1 - cos(2 * .pi * time / 2)) / 2
    return (5 + 85 * depth, 3 + 70 * depth, 20 + 60 * depth, 5 + 25 * depth)
  }

  var times: [Double] { (0..<Int(seconds * rate)).map { start + Double($0) / rate } }

  /// The directions of the segments and the middle of the hips.
  func body(_ time: Double) -> (root: Vector3, directions: [Vector3]) {
    let up = Vector3(0, -1, 0)
    let turn = yaw * .pi / 180
    let forward = Vector3(sin(turn), 0, -cos(turn))
    let left = up.cross(forward)
    let angles = angles(time)
    let (lean, arm) = (angles.lean * .pi / 180, angles.arm * .pi / 180)
    let thighTilt = angles.hip * .pi / 180 - lean
    let shankTilt = angles.knee * .pi / 180 - thighTilt
    let trunk = cos(lean) * up + sin(lean) * forward
    let trunkForward = cos(lean) * forward - sin(lean) * up
    let thigh = -cos(thighTilt) * up + sin(thighTilt) * forward
    let shank = -cos(shankTilt) * up - sin(shankTilt) * forward
    let upperArm = -cos(arm) * trunk + armTurn * sin(arm) * trunkForward
    // Heel and toes stand on the ground, though the toes are farther below the sole's direction.
    let foot = (1.15 * forward + 0.02 * up).unit
    var (leftThigh, leftShank) = (thigh, shank)
    if let raisedThigh {
      let tilt = min(max(time - 1, 0), 1) * raisedThigh * .pi / 180
      leftThigh = -cos(tilt) * up + sin(tilt) * forward
      leftShank = -1 * up
    }
    let directions = [
      left, trunk, left, leftThigh, thigh, leftShank, shank, upperArm, upperArm, upperArm, upperArm, foot, foot,
    ]
    let ankles = Vector3(0.1, 0.9, distance)
    let root =
      ankles - lengths[BodyModel.Length.thigh.rawValue] * thigh - lengths[BodyModel.Length.shank.rawValue] * shank
    return (root, directions)
  }

  /// The place of a point: as an estimator would put it, or the joint centre.
  func place(_ point: ModelPoint, _ time: Double, isJoint: Bool) -> Vector3 {
    let body = body(time)
    return body.directions.withUnsafeBufferPointer { directions in
      lengths.withUnsafeBufferPointer { lengths in
        guard let directions = directions.baseAddress, let lengths = lengths.baseAddress else { return .zero }
        return point.place(root: body.root, directions: directions, lengths: lengths, isJoint: isJoint).position
      }
    }
  }

  /// The frames of an estimator that errs by a function of frame, point and axis (0, 1 pixels; 2 metres of depth).
  func frames(error: (Int, Int, Int) -> Double = { _, _, _ in 0 }) throws -> [PoseFrame] {
    let topology = Topology.blazePose33
    return try times.enumerated().map { frame, time in
      var landmarks = [Landmark](repeating: .missing, count: topology.count)
      var world = landmarks
      let root = body(time).root
      for (index, point) in ModelPoint.all.enumerated() {
        guard let pointIndex = topology.index(of: point.part) else { continue }
        let seen = self.place(point, time, isJoint: false)
        let (u, v) = (
          seen.x / seen.z * focal + error(frame, index, 0), seen.y / seen.z * focal + error(frame, index, 1)
        )
        landmarks[pointIndex] = Landmark(
          x: Float((u + Double(size.width) / 2) / Double(size.width)),
          y: Float((v + Double(size.height) / 2) / Double(size.height)), visibility: 1)
        let joint = self.place(point, time, isJoint: true) - root
        world[pointIndex] = Landmark(
          x: Float(joint.x), y: Float(joint.y), z: Float(joint.z + error(frame, index, 2)), visibility: 1)
      }
      return try PoseFrame(
        timestamp: Timestamp(microseconds: Int64(time * 1e6)), size: size, topology: topology,
        poses: [Pose(landmarks: landmarks, world: world)])
    }
  }
}

extension SquattingPerson {
  /// Frames with white noise of 4 pixels and 3 cm of depth.
  static func noisyFrames(seed: UInt64) throws -> [PoseFrame] {
    var numbers = SeededNumbers(seed)
    let errors = (0..<20_000).map { _ in numbers.next() * 1.7 }
    return try SquattingPerson().frames { frame, point, axis in
      errors[frame * 48 + point * 3 + axis] * (axis == 2 ? 0.03 : 4)
    }
  }

  /// Frames in which points are missing, far outside the picture or no numbers.
  static func hostileFrames(seed: UInt64) throws -> [PoseFrame] {
    var numbers = SeededNumbers(100 + seed)
    var person = SquattingPerson()
    person.seconds = 1
    return try person.frames().map { frame in
      frame.with(
        frame.poses.map { pose in
          func broken(_ point: Landmark) -> Landmark {
            let chance = abs(numbers.next())
            if chance < 0.1 { return .missing }
            if chance < 0.15 { return Landmark(x: Float(numbers.next() * 50), y: Float(numbers.next() * 50), z: 3) }
            if chance < 0.2 { return Landmark(x: 0.5, y: 0.5, z: .nan, visibility: 0) }
            return point
          }
          return Pose(landmarks: pose.landmarks.map(broken), world: pose.world.map(broken))
        })
    }
  }
}

/// A generator of numbers by SplitMix64, from a seed.
struct SeededNumbers {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed }

  /// A number in −1…1.
  mutating func next() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    z ^= z >> 31
    return Double(z >> 11) / Double(1 << 52) - 1
  }
}
