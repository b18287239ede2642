import QPCore
import QPSimulator
import QPTestSupport
import Testing

/// The skeleton against closed forms.
struct SkeletonTests {
  /// Every joint anywhere in its range.
  static func randomPosture(_ generator: inout SplitMix64) -> SimulatedPosture {
    var posture = SimulatedPosture()
    for movement in SimulatedMovement.all {
      posture[movement] = Double.random(in: -30...movement.usualRange.upperBound, using: &generator)
    }
    for side in Side.allCases {
      posture[arm: side].plane = Double.random(in: 0...60, using: &generator)
      posture[arm: side].externalRotation = Double.random(in: -60...90, using: &generator)
      posture[arm: side].pronation = Double.random(in: 0...180, using: &generator)
    }
    posture.heading = Double.random(in: -180...180, using: &generator)
    posture.lift = Double.random(in: 0...1, using: &generator)
    posture.position = Point(Double.random(in: -2...2, using: &generator), Double.random(in: -2...1, using: &generator))
    return posture
  }

  static let rigid: [(Body, Body)] = [
    (.leftShoulder, .leftElbow), (.leftElbow, .leftWrist), (.leftWrist, .leftIndex), (.leftIndex, .leftPinky),
    (.leftHip, .leftKnee), (.leftKnee, .leftAnkle), (.leftAnkle, .leftHeel), (.leftHeel, .leftFootIndex),
    (.leftAnkle, .leftFootIndex), (.leftShoulder, .rightShoulder), (.leftHip, .rightHip), (.midHip, .midShoulder),
    (.leftEar, .rightEar), (.leftEar, .leftEye), (.nose, .headTop), (.midShoulder, .midEar),
    (.rightShoulder, .rightElbow), (.rightElbow, .rightWrist), (.rightHip, .rightKnee), (.rightKnee, .rightAnkle),
    (.rightHeel, .rightFootIndex),
  ]

  @Test func segmentsKeepTheirLengthsInEveryPosture() {
    var generator = SplitMix64(seed: 1)
    let neutral = SimulatedSkeleton(SimulatedBody())
    for _ in 0..<500 {
      let skeleton = SimulatedSkeleton(SimulatedBody(), Self.randomPosture(&generator))
      for (a, b) in Self.rigid {
        #expect(abs(distance(skeleton[a], skeleton[b]) - distance(neutral[a], neutral[b])) < 1e-12, "\(a)–\(b)")
      }
    }
  }

  @Test(arguments: [1.5, 1.75, 2.0]) func anAdultHasTheTabledHeights(stature: Double) {
    let skeleton = SimulatedSkeleton(SimulatedBody(stature: stature))
    // Drillis and Contini, as in Winter's figure 4.1.
    let heights: [(Body, Double)] = [
      (.leftAnkle, 0.039), (.rightKnee, 0.285), (.leftHip, 0.530), (.rightShoulder, 0.818), (.leftEye, 0.936),
      (.headTop, 1), (.leftElbow, 0.818 - 0.186), (.rightWrist, 0.818 - 0.186 - 0.146), (.leftHeel, 0),
      (.rightFootIndex, 0),
    ]
    for (part, share) in heights { #expect(abs(skeleton[part].y - share * stature) < 1e-12, "\(part)") }
    #expect(skeleton[.leftShoulder].x > 0)
    #expect(skeleton[.nose].z > 0)
  }

  @Test func limbsMayDifferInLength() {
    var body = SimulatedBody()
    (body.leftArm, body.leftLeg) = (0.9, 0.8)
    let skeleton = SimulatedSkeleton(body)
    func length(_ a: Body, _ b: Body) -> Double { distance(skeleton[a], skeleton[b]) }
    #expect(abs(length(.leftElbow, .leftWrist) - 0.9 * length(.rightElbow, .rightWrist)) < 1e-12)
    #expect(abs(length(.leftHip, .leftAnkle) - 0.8 * length(.rightHip, .rightAnkle)) < 1e-12)
    #expect(abs(skeleton[.rightHeel].y) < 1e-12 && skeleton[.leftHeel].y > 0.1)
  }

  @Test func aPersonStandsOnTheGround() {
    var generator = SplitMix64(seed: 2)
    for _ in 0..<200 {
      let posture = Self.randomPosture(&generator)
      let skeleton = SimulatedSkeleton(SimulatedBody(), posture)
      let lowest = [Body.leftHeel, .rightHeel, .leftFootIndex, .rightFootIndex].map { skeleton[$0].y }.min()
      #expect(abs((lowest ?? .nan) - posture.lift) < 1e-12)
      #expect(abs(skeleton[.midHip].x - posture.position.x) < 1e-12)
      #expect(abs(skeleton[.midHip].z - posture.position.y) < 1e-12)
    }
  }

  @Test func bothSidesAreMirrorImages() {
    var generator = SplitMix64(seed: 3)
    for _ in 0..<100 {
      var posture = SimulatedPosture()
      posture.leftArm = Self.randomPosture(&generator).leftArm
      posture.leftLeg = Self.randomPosture(&generator).leftLeg
      posture.rightArm = posture.leftArm
      posture.rightLeg = posture.leftLeg
      let skeleton = SimulatedSkeleton(SimulatedBody(), posture)
      for part in Body.allCases {
        #expect(distance(skeleton[part], skeleton[part.mirrored] * [-1, 1, 1]) < 1e-12, "\(part)")
      }
      for movement in SimulatedMovement.all {
        guard let image = SimulatedMovement(movement.id.replacing("left", with: "right")) else {
          Issue.record("\(movement) has no mirror image")
          continue
        }
        #expect(same(skeleton.truth(of: movement), skeleton.truth(of: image)), "\(movement)")
      }
    }
  }

  private func same(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 || (a.isNaN && b.isNaN) }
}

func distance(_ a: Point3, _ b: Point3) -> Double { ((a - b) * (a - b)).sum().squareRoot() }
