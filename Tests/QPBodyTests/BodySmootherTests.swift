@testable import QPBody
import QPCore
import Testing

@Suite struct BodySmootherTests {
  @Test(arguments: [0, 45, 90, 135, 180] as [Double])
  func anExactPersonIsRecovered(yaw: Double) throws {
    var person = SquattingPerson()
    person.yaw = yaw
    var smoother = BodySmoother(camera: BodyCamera(focal: .known(912), gravity: SIMD3(0, 1, 0)))
    // Points without noise deserve to be believed more than an estimator's.
    smoother.precision = 100
    let fit = try smoother.fit(try person.frames())
    for (pose, time) in zip(fit.poses, person.times) {
      let (pose, truth) = (try #require(pose), person.angles(time))
      for side in Side.allCases {
        #expect(abs(pose[.kneeFlexion(side)].value - truth.knee) < 0.1)
        #expect(abs(pose[.hipFlexion(side)].value - truth.hip) < 0.1)
        #expect(abs(pose[.hipAbduction(side)].value) < 0.1)
        #expect(abs(pose[.shoulderElevation(side)].value - truth.arm) < 0.1)
        #expect(abs(pose[.ankleDorsiflexion(side)].value - (truth.knee - truth.hip + truth.lean)) < 0.1)
      }
      #expect(abs(pose[.trunkLean].value - truth.lean) < 0.1)
    }
  }

  @Test func theSameFramesGiveTheSameBits() throws {
    let frames = try SquattingPerson.noisyFrames(seed: 8)
    let (first, second) = (try BodySmoother().fit(frames), try BodySmoother().fit(frames))
    #expect(first.cost.bitPattern == second.cost.bitPattern)
    for (a, b) in zip(first.poses, second.poses) {
      for angle in JointAngle.singleCameraAngles {
        #expect(a?[angle].value.bitPattern == b?[angle].value.bitPattern)
        #expect(a?[angle].halfWidth.bitPattern == b?[angle].halfWidth.bitPattern)
      }
    }
  }

  @Test func aNoisyPersonIsReadWithinTheIntervals() throws {
    let person = SquattingPerson()
    let fit = try BodySmoother(camera: BodyCamera(focal: .known(912), gravity: SIMD3(0, 1, 0))).fit(
      try SquattingPerson.noisyFrames(seed: 9))
    var (inside, count, sum) = (0, 0, 0.0)
    for (pose, time) in zip(fit.poses, person.times) {
      let (pose, truth) = (try #require(pose), person.angles(time))
      for side in Side.allCases {
        for (angle, value) in [(JointAngle.kneeFlexion(side), truth.knee), (.hipFlexion(side), truth.hip)] {
          count += 1
          sum += abs(pose[angle].value - value)
          if abs(pose[angle].value - value) <= pose[angle].halfWidth { inside += 1 }
        }
      }
    }
    #expect(sum / Double(count) < 7)
    #expect(Double(inside) >= 0.88 * Double(count))
    #expect(fit.ground != nil)
  }

  @Test func framesWithoutAPersonHaveNoPose() throws {
    var frames = try SquattingPerson.noisyFrames(seed: 10)
    for index in 20..<50 { frames[index] = frames[index].with([]) }
    let fit = try BodySmoother().fit(frames)
    #expect(fit.poses.count == frames.count)
    #expect(fit.poses[20..<50].allSatisfy { $0 == nil })
    #expect(fit.poses[0..<20].allSatisfy { $0 != nil })
  }

  @Test func unfittableRecordingsAreRefused() throws {
    let frames = try SquattingPerson().frames()
    let smoother = BodySmoother()
    #expect(throws: BodyFitError.tooFewFrames(0)) { try smoother.fit([]) }
    #expect(throws: BodyFitError.tooFewFrames(3)) { try smoother.fit(Array(frames.prefix(3))) }
    #expect(throws: BodyFitError.noTrunk) { try smoother.fit(frames.map { $0.with([]) }) }
    #expect(throws: BodyFitError.timeNotIncreasing(frame: 1)) { try smoother.fit([frames[0], frames[0]]) }
    let flat = frames.map { frame in frame.with(frame.poses.map { Pose(landmarks: $0.landmarks) }) }
    #expect(throws: BodyFitError.noWorld) { try smoother.fit(flat) }
    let hipless = frames.map { frame in
      frame.with(
        frame.poses.map { pose in
          var pose = pose
          for part in [Body.leftHip, .rightHip] {
            if let index = frame.topology.index(of: part) { pose.landmarks[index] = .missing }
          }
          return pose
        })
    }
    #expect(throws: BodyFitError.noTrunk) { try smoother.fit(hipless) }
    for camera in [
      BodyCamera(focal: .known(0)), BodyCamera(focal: .guessed(.nan)), BodyCamera(gravity: .zero),
      BodyCamera(principalPoint: SIMD2(.infinity, 0)),
    ] {
      #expect(throws: BodyFitError.badCamera) { try BodySmoother(camera: camera).fit(frames) }
    }
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func hostilePointsGiveFiniteNumbersOrARefusal(seed: UInt64) throws {
    let frames = try SquattingPerson.hostileFrames(seed: seed)
    do throws(BodyFitError) {
      let fit = try BodySmoother().fit(frames)
      for pose in fit.poses.compactMap({ $0 }) {
        for angle in JointAngle.singleCameraAngles {
          #expect(pose[angle].value.isFinite && pose[angle].halfWidth.isFinite)
        }
        for part in BodyPose.parts { #expect(pose[part].map { $0.isFinite } ?? false) }
      }
    } catch {
      #expect(!error.description.isEmpty)
    }
  }

  /// Without the depths of the arms, an arm before a trunk that leans toward the camera may as well be behind it.
  @Test func anArmThatMayPointEitherWayHasAnIntervalForBoth() throws {
    var person = SquattingPerson()
    // From afar, for a moment: neither perspective nor movement tells.
    (person.yaw, person.distance, person.focal, person.start, person.seconds) = (0, 8, 2280, 0.7, 0.6)
    let parts = ModelPoint.all.map(\.part)
    let shoulder = try #require(parts.firstIndex(of: .leftShoulder))
    let hidden = [Body.leftElbow, .leftWrist].compactMap { parts.firstIndex(of: $0) }
    let frames = try person.frames { frame, point, axis in
      guard axis == 2, hidden.contains(point) else { return 0 }
      let places = [point, shoulder].map { person.place(ModelPoint.all[$0], person.times[frame], isJoint: true) }
      return places[1].z - places[0].z
    }
    let camera = BodyCamera(focal: .known(person.focal), gravity: SIMD3(0, 1, 0))
    let doubtful = try BodySmoother(camera: camera).fit(frames).poses
    let plain = try BodySmoother(camera: camera).fit(try person.frames()).poses
    #expect(plain.allSatisfy { $0?.isAmbiguous == false })
    var (ambiguous, covered) = (0, 0)
    for (pose, time) in zip(doubtful, person.times) {
      let reading = try #require(pose)[.shoulderElevation(.left)]
      guard pose?.isAmbiguous == true else { continue }
      ambiguous += 1
      if abs(reading.value - person.angles(time).arm) <= reading.halfWidth { covered += 1 }
    }
    #expect(ambiguous > 0)
    #expect(covered == ambiguous)
  }
}
