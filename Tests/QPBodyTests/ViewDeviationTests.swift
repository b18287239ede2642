import QPLandmarks
import Testing

@testable import QPBody

/// From which sides angles are read at all.
@Suite struct ViewDeviationTests {
  /// The share of the settled poses of a squatting person, seen at an angle, in which an angle is read.
  private func share(_ angle: JointAngle, yaw: Double) throws -> Double {
    var person = SquattingPerson()
    person.yaw = yaw
    let poses = try BodySmoother().fit(try person.frames()).poses.compactMap { $0 }
    return Double(poses.count { !$0[angle].isWithheld }) / Double(poses.count)
  }

  @Test func kneesAreReadFromBeforeAndNotFromBehind() throws {
    #expect(try share(.kneeFlexion(.left), yaw: 45) > 0.9)
    for yaw in [130.0, 180, 230] { #expect(try share(.kneeFlexion(.left), yaw: yaw) == 0, "\(yaw)") }
  }

  @Test func hipsAreReadObliquelyFromEitherWay() throws {
    for yaw in [45.0, 130] { #expect(try share(.hipFlexion(.left), yaw: yaw) > 0.5, "\(yaw)") }
    let obliquely = try share(.hipFlexion(.left), yaw: 45)
    // While the trunk leans far, its front points down, and not along the view.
    for yaw in [0.0, 180] { #expect(try share(.hipFlexion(.left), yaw: yaw) < 0.7 * obliquely, "\(yaw)") }
  }

  // MARK: What is added

  /// A person who stands with the left side to the camera and raises the left thigh by an angle toward it.
  private func deviation(
    raisedBy angle: Double, isStanding: [Bool], isArmHidden: [Bool] = [false, false]
  ) -> ViewDeviation {
    let up = Vector3(0, -1, 0)
    var directions = [Vector3](repeating: -1 * up, count: BodyState.segments)
    let pelvis = Vector3(0, 0, -1)
    (directions[0], directions[1], directions[2]) = (pelvis, up, pelvis)
    let (sine, cosine) = (Maths.sin(angle * .pi / 180), Maths.cos(angle * .pi / 180))
    let raised = Vector3(0, cosine, -sine)
    directions[BodyModel.Segment.leftThigh.rawValue] = raised
    directions[BodyModel.Segment.leftShank.rawValue] = raised
    return ViewDeviation(
      directions, root: Vector3(0, 0, 3), isStanding: isStanding, isArmHidden: isArmHidden)
  }

  @Test func aLegInTheAirIsWiderTheMoreItPointsAtTheCamera() {
    let limits = ViewParameters.current
    for (angle, share) in [(0.0, 0.0), (30, 0.25), (90, 1)] {
      let free = deviation(raisedBy: angle, isStanding: [false, true])
      let standing = deviation(raisedBy: angle, isStanding: [true, true])
      let added = limits.freeLeg * share
      for joint in [JointAngle.hipFlexion(.left), .kneeFlexion(.left)] {
        #expect(abs(free.variance(of: joint) - standing.variance(of: joint) - added * added) < 1e-9)
      }
      for joint in [JointAngle.hipFlexion(.right), .kneeFlexion(.right), .hipAbduction(.left)] {
        #expect(free.variance(of: joint) == standing.variance(of: joint))
      }
      let ankle = free.variance(of: .ankleDorsiflexion(.left)) - free.variance(of: .ankleDorsiflexion(.right))
      #expect(abs(ankle - limits.shank * limits.shank * share * share) < 1e-9)
    }
  }

  @Test func aHiddenArmIsNotRead() {
    let view = deviation(raisedBy: 0, isStanding: [true, true], isArmHidden: [false, true])
    #expect(!view.isUnknown(.shoulderElevation(.left)) && view.isUnknown(.shoulderElevation(.right)))
    #expect(!view.isUnknown(.hipAbduction(.right)))
  }

  @Test func anArmThatIsNotSeenIsWithheld() throws {
    var frames = try SquattingPerson().frames()
    let elbow = try #require(Topology.blazePose33.index(of: .rightElbow))
    frames = frames.map { frame in
      var pose = frame.poses[0]
      let seen = pose.landmarks[elbow]
      pose.landmarks[elbow] = Landmark(x: seen.x, y: seen.y, visibility: 0.1)
      return frame.with([pose])
    }
    let pose = try #require(try BodySmoother().fit(frames).poses[60])
    #expect(pose[.shoulderElevation(.right)].isWithheld)
    #expect(!pose[.shoulderElevation(.left)].isWithheld)
  }

  @Test func farFromTheEstimateAnIntervalIsWider() {
    for (difference, deviation) in [(0.0, 0.0), (15, 0), (35, 10)] {
      let found = ViewDeviation.variance(of: .kneeFlexion(.left), farFromEstimate: difference)
      #expect(abs(found - deviation * deviation) < 1e-9)
    }
    #expect(ViewDeviation.variance(of: .ankleDorsiflexion(.left), farFromEstimate: 90) == 0)
  }

  @Test func aPitchedCameraNeedsTime() {
    let (level, pitched) = (Vector3(0, -1, 0), Vector3(0, -0.95, -0.31).unit)
    func isWide(_ movement: Double, _ seconds: Double, _ up: Vector3, hasGroundContact: Bool = true) -> Bool {
      BodyPose.Reading.isWide(hasGroundContact: hasGroundContact, movement: movement, seconds: seconds, up: up)
    }
    #expect(!isWide(60, 1.7, level) && isWide(60, 1.7, pitched) && !isWide(60, 2.5, pitched))
    #expect(isWide(60, 9, level, hasGroundContact: false) && isWide(30, 9, level))
  }
}
