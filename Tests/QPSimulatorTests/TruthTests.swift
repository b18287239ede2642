import Foundation
import QPCore
import QPSimulator
import QPTestSupport
import Testing

/// True angles against the angles that were commanded, and against plain trigonometry on the points.
struct TruthTests {
  /// How far each movement can go without leaving its branch.
  static func range(_ movement: SimulatedMovement) -> ClosedRange<Double> {
    switch movement {
    case .shoulderAbduction, .hipAbduction, .hipFlexion: -89...269
    case .shoulderFlexion: -119...239
    case .elbowFlexion, .kneeFlexion: -59...299
    default: -179...179
    }
  }

  @Test(arguments: SimulatedMovement.all) func oneJointAloneReadsWhatWasCommanded(movement: SimulatedMovement) {
    let skeleton = SimulatedSkeleton(SimulatedBody())
    #expect(abs(skeleton.truth(of: movement)) < 1e-9, "neutral is 0")
    for degrees in stride(from: Self.range(movement).lowerBound, through: Self.range(movement).upperBound, by: 2) {
      var posture = SimulatedPosture()
      posture[movement] = degrees
      #expect(posture[movement] == degrees)
      for heading in [0.0, 90, -135] {
        posture.heading = heading
        let truth = SimulatedSkeleton(SimulatedBody(), posture).truth(of: movement)
        #expect(abs(truth - degrees) < 1e-9, "\(degrees)")
      }
    }
  }

  @Test func combinedMovementsReadTheProjectionsOfThePoints() {
    var generator = SplitMix64(seed: 5)
    for _ in 0..<300 {
      var posture = SkeletonTests.randomPosture(&generator)
      // The picture's planes are the body's where the person looks ahead and the trunk is upright.
      posture.heading = 0
      posture.trunkForward = 0
      posture.trunkToLeft = 0
      let skeleton = SimulatedSkeleton(SimulatedBody(), posture)
      func frontal(_ a: Body, _ b: Body) -> (Double, Double) {
        (skeleton[b].x - skeleton[a].x, skeleton[b].y - skeleton[a].y)
      }
      func sagittal(_ a: Body, _ b: Body) -> (Double, Double) {
        (skeleton[b].z - skeleton[a].z, skeleton[b].y - skeleton[a].y)
      }
      func fromDown(_ ray: (Double, Double)) -> Double { atan2(ray.0, -ray.1) * 180 / .pi }
      let expected: [(SimulatedMovement, Double)] = [
        (.shoulderAbduction(.left), fromDown(frontal(.leftShoulder, .leftElbow))),
        (.shoulderAbduction(.right), -fromDown(frontal(.rightShoulder, .rightElbow))),
        (.shoulderFlexion(.right), fromDown(sagittal(.rightShoulder, .rightElbow))),
        (.hipAbduction(.right), -fromDown(frontal(.rightHip, .rightKnee))),
        (.hipFlexion(.left), fromDown(sagittal(.leftHip, .leftKnee))),
        (.kneeValgus(.left), fromDown(frontal(.leftKnee, .leftAnkle)) - fromDown(frontal(.leftHip, .leftKnee))),
      ]
      for (movement, degrees) in expected {
        let turns = (skeleton.truth(of: movement) - degrees) / 360
        #expect(abs(turns - turns.rounded()) < 1e-9, "\(movement)")
      }
    }
  }

  static let pictured: [(SimulatedMovement, (Body, Body), (Body, Body), offset: Double)] = [
    (.shoulderAbduction(.left), (.midShoulder, .midHip), (.leftShoulder, .leftElbow), 0),
    (.shoulderAbduction(.right), (.midShoulder, .midHip), (.rightShoulder, .rightElbow), 0),
    (.shoulderFlexion(.left), (.midShoulder, .midHip), (.leftShoulder, .leftElbow), 0),
    (.elbowFlexion(.right), (.rightShoulder, .rightElbow), (.rightElbow, .rightWrist), 0),
    (.hipFlexion(.left), (.midShoulder, .midHip), (.leftHip, .leftKnee), 0),
    (.hipAbduction(.left), (.rightHip, .leftHip), (.leftHip, .leftKnee), 90),
    (.kneeFlexion(.right), (.rightHip, .rightKnee), (.rightKnee, .rightAnkle), 0),
    (.kneeValgus(.right), (.rightHip, .rightKnee), (.rightKnee, .rightAnkle), 0),
    (.ankleDorsiflexion(.left), (.leftAnkle, .leftKnee), (.leftHeel, .leftFootIndex), 90),
    (.neckLateralFlexion(.left), (.midShoulder, .midHip), (.rightEar, .leftEar), 90),
    (.neckFlexion, (.midShoulder, .midHip), (.leftEar, .leftEye), 90),
    (.trunkForwardInclination, (.leftAnkle, .leftKnee), (.midHip, .midShoulder), 0),
  ]

  /// The unsigned angle between two rays in the picture of a camera that stands square to the movement's plane.
  @Test(arguments: pictured)
  func anInPlanePictureShowsTheTruth(
    movement: SimulatedMovement, first: (Body, Body), second: (Body, Body), offset: Double
  ) throws {
    for yaw in movement.isFrontal ? [0.0, 180] : [-90, 90] {
      for degrees in [0.0, 3, 17.5, 44, 80] {
        var posture = SimulatedPosture()
        posture[movement] = degrees
        let landmarks = try CameraTests.frame(posture, .orthographic(yaw: yaw))
        func ray(_ ends: (Body, Body)) throws -> Point {
          try #require(landmarks.pixel(ends.1)) - #require(landmarks.pixel(ends.0))
        }
        let (a, b) = (try ray(first), try ray(second))
        let angle = abs(atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y)) * 180 / .pi
        // Where neutral is square, both flexions come nearer to the first ray or go away from it.
        #expect(abs(abs(angle - offset) - degrees) < 0.01, "\(degrees) at yaw \(yaw)")
      }
    }
  }

  @Test func flexionOfElbowAndKneeIsTheAngleBetweenTheSegments() {
    var generator = SplitMix64(seed: 6)
    for _ in 0..<300 {
      var posture = SkeletonTests.randomPosture(&generator)
      posture.leftLeg.kneeValgus = 0
      let skeleton = SimulatedSkeleton(SimulatedBody(), posture)
      func between(_ a: Body, _ b: Body, _ c: Body) -> Double {
        let (upper, lower) = (skeleton[b] - skeleton[a], skeleton[c] - skeleton[b])
        let cosine = (upper * lower).sum() / (distance(upper, .zero) * distance(lower, .zero))
        return acos(max(-1, min(1, cosine))) * 180 / .pi
      }
      #expect(
        abs(abs(skeleton.truth(of: .elbowFlexion(.left))) - between(.leftShoulder, .leftElbow, .leftWrist)) < 1e-4)
      #expect(abs(abs(skeleton.truth(of: .kneeFlexion(.left))) - between(.leftHip, .leftKnee, .leftAnkle)) < 1e-4)
    }
  }

  @Test func signsAreTheClinicians() {
    func skeleton(_ change: (inout SimulatedPosture) -> Void) -> SimulatedSkeleton {
      var posture = SimulatedPosture()
      change(&posture)
      return SimulatedSkeleton(SimulatedBody(), posture)
    }
    let neutral = SimulatedSkeleton(SimulatedBody())
    #expect(skeleton { $0.leftArm.flexion = 30 }[.leftElbow].z > 0.1)
    #expect(skeleton { $0.rightArm.abduction = 30 }[.rightElbow].x < neutral[.rightElbow].x - 0.1)
    #expect(skeleton { $0.leftArm.elbowFlexion = 90 }[.leftWrist].z > 0.2)
    #expect(skeleton { $0.leftArm.wristFlexion = 60 }[.leftIndex].z > 0.05)
    #expect(skeleton { $0.leftLeg.thighForward = 60 }[.leftKnee].z > 0.3)
    #expect(skeleton { $0.leftLeg.kneeFlexion = 60 }[.leftAnkle].z < -0.3)
    #expect(skeleton { $0.leftLeg.kneeValgus = 10 }[.leftAnkle].x > neutral[.leftAnkle].x + 0.05)
    let toesUp = skeleton { $0.rightLeg.dorsiflexion = 20 }
    #expect(toesUp[.rightFootIndex].y > toesUp[.rightHeel].y + 0.05)
    #expect(skeleton { $0.neckToLeft = 20 }[.leftEar].y < neutral[.leftEar].y)
    #expect(skeleton { $0.neckFlexion = 20 }[.nose].y < neutral[.nose].y)
    #expect(skeleton { $0.trunkToLeft = 20 }[.midShoulder].x > 0.1)
    #expect(skeleton { $0.trunkForward = 20 }[.midShoulder].z > 0.1)
    // Turned to the own left, somebody who faces the camera looks to the picture's right, which is +x.
    #expect(skeleton { $0.heading = 90 }[.nose].x > 0.1)
    // Palm forward the thumb is outside; palm backward it is inside.
    #expect(neutral[.leftThumb].x > neutral[.leftPinky].x)
    let pronated = skeleton { $0.leftArm.pronation = 180 }
    #expect(pronated[.leftThumb].x < pronated[.leftPinky].x)
    // An arm abducted to 90 with the elbow at 90 and full external rotation: the hand points up.
    let stop = skeleton { ($0.leftArm.abduction, $0.leftArm.elbowFlexion, $0.leftArm.externalRotation) = (90, 90, 90) }
    #expect(distance(stop[.leftWrist] - stop[.leftElbow], [0, 0.146 * 1.75, 0]) < 1e-9)
    // In the scapular plane the arm comes forward.
    let scaption = skeleton { ($0.leftArm.abduction, $0.leftArm.plane) = (90, 30) }
    let arm = (scaption[.leftElbow] - scaption[.leftShoulder]) / (0.186 * 1.75)
    #expect(distance(arm, [cos(.pi / 6), 0, sin(.pi / 6)]) < 1e-9)
  }

  @Test func aSegmentSquareToThePlaneHasNoAngle() {
    var posture = SimulatedPosture()
    posture.leftArm.abduction = 90
    #expect(SimulatedSkeleton(SimulatedBody(), posture).truth(of: .shoulderFlexion(.left)).isNaN)
  }

  @Test func namesAreThoseOfTheFeatures() {
    #expect(SimulatedMovement.all.count == 24)
    #expect(Set(SimulatedMovement.all.map(\.id)).count == 24)
    #expect(SimulatedMovement("rangeOfMotion.shoulder.left.abduction") == .shoulderAbduction(.left))
    #expect(SimulatedMovement("trunk.forwardInclination") == .trunkForwardInclination)
    #expect(SimulatedMovement("shoulder.abduction") == nil)
  }
}
