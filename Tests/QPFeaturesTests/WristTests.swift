import Foundation
import QPCore
import QPTestSupport
import Testing

@testable import QPFeatures
@testable import QPLandmarks
@testable import QPSignal

/// Flexion of wrists of hands that are built from a known angle.
struct WristTests {
  private let size = PictureSize(width: 600, height: 600)

  /// A forearm and a hand: its points in metres by part, x right, y down, z away.
  private typealias Arm = [Body: SIMD3<Double>]

  /// An arm whose forearm points to the right, the palm up in the picture, the edge of the hand to the camera; flexed
  /// upward by degrees, then turned about the forearm, about the vertical and in the picture, in degrees.
  private func arm(
    flexed: Double, side: Side, about: Double = 0, yaw: Double = 0, roll: Double = 0
  ) -> Arm {
    let angle = flexed * .pi / 180
    let along = SIMD3(cos(angle), -sin(angle), 0)
    // Of a left hand that points to the right with its palm up, the thumb is away from the camera.
    let thumb = SIMD3(0, 0, side == .left ? 1.0 : -1)
    var points: Arm = [.elbow(side: side): SIMD3(-0.25, 0, 0), .wrist(side: side): .zero]
    for (number, part) in Body.handPoints(side: side).enumerated() {
      let finger = (number + 3) / 4 - 1
      let column = number == 0 ? 0 : Double(2 - finger) * 0.02
      let length = number == 0 ? 0 : 0.085 + 0.03 * Double((number + 3) % 4)
      points[part] = along * length + thumb * column
    }
    points[.index(side: side)] = points[Body.handPoints(side: side)[5]]
    points[side == .left ? .leftPinky : .rightPinky] = points[Body.handPoints(side: side)[17]]
    return points.mapValues { turned($0, about: about, yaw: yaw, roll: roll) }
  }

  private func turned(_ p: SIMD3<Double>, about: Double, yaw: Double, roll: Double) -> SIMD3<Double> {
    let (a, b, c) = (about * .pi / 180, yaw * .pi / 180, roll * .pi / 180)
    let x = SIMD3(p.x, p.y * cos(a) - p.z * sin(a), p.y * sin(a) + p.z * cos(a))
    let y = SIMD3(x.x * cos(b) + x.z * sin(b), x.y, -x.x * sin(b) + x.z * cos(b))
    return SIMD3(y.x * cos(c) - y.y * sin(c), y.x * sin(c) + y.y * cos(c), y.z)
  }

  private func person(
    _ arm: Arm, hasWorld: Bool = true, missing: Body? = nil, isMirrored: Bool = false
  ) throws -> Person {
    let topology = Topology.holistic75
    var pose = Pose(landmarks: Array(repeating: .missing, count: 75))
    var world = pose.landmarks
    for (part, point) in arm where part != missing {
      let index = try #require(topology.index(of: part))
      pose.landmarks[index] = Landmark(x: Float(0.5 + point.x), y: Float(0.5 + point.y), visibility: 1)
      world[index] = Landmark(x: Float(point.x), y: Float(point.y), z: Float(point.z), visibility: 1)
    }
    if hasWorld { pose.world = world }
    let frame = try PoseFrame(timestamp: .zero, size: size, topology: topology, poses: [pose])
    return Person(try #require(Landmarks(isMirrored ? frame.mirrored() : frame)), bodySize: 140)
  }

  private func context(_ person: Person, isEstimated: Bool, facing: Facing? = nil) -> FrameContext {
    var state = PersonState()
    state.begin(person.rawLandmarks, at: .zero, elapsed: nil)
    state.facing = facing
    state.arePointsExact = !isEstimated
    if isEstimated {
      state.spreads = Array(
        repeating: PointSpread(along: 2, across: 2, axis: .zero, leftRightCorrelation: 0), count: 75)
    }
    guard let frame = try? PoseFrame(timestamp: .zero, size: size, topology: .holistic75, poses: []) else {
      return FrameContext(of: person)
    }
    return FrameContext(state, of: frame, gates: Gates(), isSmoothed: false)
  }

  private func outcome(
    _ side: Side, _ person: Person, isEstimated: Bool = false, facing: Facing? = nil
  ) -> Outcome {
    var measurer = Feature.rangeOfMotion(.wrist(side: side, movement: .flexion)).makeMeasurer()
    return measurer.measure(person, context: context(person, isEstimated: isEstimated, facing: facing))
  }

  @Test(arguments: Side.allCases)
  func knownFlexionIsReadWhicheverWayTheForearmPoints(_ side: Side) throws {
    for flexed in stride(from: -70.0, through: 80, by: 10) {
      for roll in stride(from: 0.0, to: 360, by: 45) {
        let arm = arm(flexed: flexed, side: side, roll: roll)
        let result = try #require(outcome(side, try person(arm)).result)
        #expect(abs(result.value - flexed) < 0.01)
        #expect(outcome(side.opposite, try person(arm)).result == nil)
        // A mirrored picture is undone on reading; the mirror image itself shows the other hand, flexed as much.
        let mirrored = try #require(outcome(side.opposite, try person(arm, isMirrored: true)).result)
        #expect(abs(mirrored.value - flexed) < 0.01)
      }
    }
  }

  @Test(arguments: Side.allCases)
  func theHandMayBeSeenFromTheThumbOrFromTheLittleFinger(_ side: Side) throws {
    for about in [-20.0, 15, 165, 200] {
      let result = try #require(outcome(side, try person(arm(flexed: 40, side: side, about: about))).result)
      // In the picture the rise of the hand is foreshortened by the turn.
      let shown = atan(tan(40 * .pi / 180) * abs(cos(about * .pi / 180))) * 180 / .pi
      #expect(abs(result.value - shown) < 0.01)
    }
  }

  @Test(arguments: Side.allCases)
  func viewsThatShowNoFlexionGiveNoReading(_ side: Side) throws {
    for (about, yaw, isRead) in [
      (0.0, 0.0, true), (25, 0, true), (90, 0, false), (-90, 0, false), (60, 0, false), (0, 20, true), (0, 40, false),
      (0, -40, false),
    ] {
      let outcome = outcome(side, try person(arm(flexed: 10, side: side, about: about, yaw: yaw)))
      #expect((outcome.result != nil) == isRead, "\(about), \(yaw)")
      if !isRead {
        #expect(outcome.feedback?.key == "showEdgeOfHand" && outcome.withheld?.contains(.outOfPlane) == true)
      }
    }
  }

  @Test func theIntervalOfAnEstimatedHandIsTheFittedOne() throws {
    let person = try person(arm(flexed: 30, side: .left))
    let width = WristParameters.current.halfWidth
    let result = try #require(outcome(.left, person, isEstimated: true).result)
    let interval = try #require(result.interval)
    #expect(abs(interval.lowerBound - (30 - width)) < 0.01 && abs(interval.upperBound - (30 + width)) < 0.01)
    #expect(try #require(outcome(.left, person).result).interval == nil)
  }

  @Test func withoutMetresTheBodyIsReadWithAnIntervalThatSaysSo() throws {
    let limits = WristParameters.current
    let person = try person(arm(flexed: 30, side: .left), hasWorld: false)
    let exact = try #require(outcome(.left, person, facing: .right).result)
    #expect(abs(exact.value - 30) < 0.5)
    let result = try #require(outcome(.left, person, isEstimated: true, facing: .right).result)
    let interval = try #require(result.interval)
    #expect(result.value == exact.value)
    #expect(interval.lowerBound <= result.value - limits.bodyBelow)
    #expect(interval.upperBound >= result.value + limits.bodyAbove)
    #expect(outcome(.left, person).result == nil)
  }

  @Test func aMissingPointNamesTheHandOrTheElbow() throws {
    let arm = arm(flexed: 30, side: .right)
    let middle = Body.handPoints(side: .right)[9]
    #expect(outcome(.right, try person(arm, missing: middle)).feedback == .notSeen(.rightHand))
    #expect(outcome(.right, try person(arm, missing: .rightElbow)).feedback == .notSeen(.rightElbow))
  }
}
