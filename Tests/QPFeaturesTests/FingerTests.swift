import Foundation
import QPCore
import QPSimulator
import QPStyle
import QPTestSupport
import Testing

@testable import QPFeatures
@testable import QPLandmarks

/// Flexion of fingers of hands that are built from known angles of their joints.
struct FingerTests {
  private let size = PictureSize(width: 600, height: 600)

  /// The flexion of the joints of a finger, from the knuckle to the tip, in degrees.
  private typealias Bends = [Finger: [Double]]

  /// A hand's 21 points in metres, its fingers up and its palm to the camera: x right, y down, z away.
  ///
  /// A finger turns in a plane of its own, square to the palm, as a hinge does; the thumb turns in a plane of its own.
  private func points(_ bends: Bends, side: Side) -> [SIMD3<Double>] {
    var points: [SIMD3<Double>] = [.zero]
    for finger in Finger.allCases {
      let column = Double(finger.rawValue) - 2.5
      let knuckle = SIMD3(-0.02 * column, -0.08, 0)
      let along = finger == .thumb ? SIMD3(0.8, -0.6, 0) : knuckle / (knuckle * knuckle).sum().squareRoot()
      var position = finger == .thumb ? SIMD3(0.03, -0.02, 0) : knuckle
      points.append(position)
      var angle = 0.0
      let turns = finger == .thumb ? [0] + (bends[finger] ?? [0, 0]) : bends[finger] ?? [0, 0, 0]
      for (turn, length) in zip(turns, [0.04, 0.025, 0.02]) {
        angle += turn * .pi / 180
        position += length * (cos(angle) * along - sin(angle) * SIMD3(0, 0, 1))
        points.append(position)
      }
    }
    // Of a right hand whose palm faces the camera, its fingers up, the thumb is on the right of an unmirrored picture.
    return side == .right ? points : points.map { SIMD3(-$0.x, $0.y, $0.z) }
  }

  /// The points turned about the axes of the picture, in degrees: about y (yaw), then x (pitch), then z (roll).
  private func turned(_ points: [SIMD3<Double>], yaw: Double = 0, pitch: Double = 0, roll: Double = 0)
    -> [SIMD3<Double>]
  {
    let (a, b, c) = (yaw * .pi / 180, pitch * .pi / 180, roll * .pi / 180)
    return points.map { p in
      let y = SIMD3(p.x * cos(a) + p.z * sin(a), p.y, -p.x * sin(a) + p.z * cos(a))
      let x = SIMD3(y.x, y.y * cos(b) - y.z * sin(b), y.y * sin(b) + y.z * cos(b))
      return SIMD3(x.x * cos(c) - x.y * sin(c), x.x * sin(c) + x.y * cos(c), x.z)
    }
  }

  private func person(
    _ points: [SIMD3<Double>], side: Side, presence: Float = 1, hasWorld: Bool = true, missing: Int? = nil,
    isMirrored: Bool = false
  ) throws -> Person {
    let topology = Topology.holistic75
    var pose = Pose(landmarks: Array(repeating: .missing, count: 75))
    var world = pose.landmarks
    for (number, (part, point)) in zip(Body.handPoints(side: side), points).enumerated() where number != missing {
      let index = try #require(topology.index(of: part))
      pose.landmarks[index] = Landmark(
        x: Float(0.5 + point.x * 2), y: Float(0.5 + point.y * 2), visibility: presence)
      world[index] = Landmark(x: Float(point.x), y: Float(point.y), z: Float(point.z), visibility: presence)
    }
    if hasWorld { pose.world = world }
    let frame = try PoseFrame(timestamp: .zero, size: size, topology: topology, poses: [pose])
    return Person(try #require(Landmarks(isMirrored ? frame.mirrored() : frame)), bodySize: 140)
  }

  private func outcome(_ joint: FingerJoint, _ side: Side, _ person: Person) -> Outcome {
    var measurer = Feature.finger(joint, side: side).makeMeasurer()
    return measurer.measure(person, context: FrameContext(of: person))
  }

  private func joint(_ finger: Finger, _ part: FingerJoint.Part) throws -> FingerJoint {
    try #require(FingerJoint.all.first { $0.finger == finger && $0.part == part })
  }

  /// The angle that the hand was built with.
  private func known(_ joint: FingerJoint, _ bends: Bends) -> Double {
    let of = bends[joint.finger] ?? [0, 0, 0]
    return switch joint.part {
    case .mcp: of[0]
    case .pip, .ip: of[1]
    case .dip: of[2]
    case .total: of.reduce(0, +)
    }
  }

  @Test func knownAnglesOfEveryJointAreReadWhicheverWayTheHandIsTurned() throws {
    var random = SplitMix64(seed: 7)
    func uniform(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    var reads: [FingerJoint: Int] = [:]
    for _ in 0..<150 {
      let bends = Bends(
        uniqueKeysWithValues: Finger.allCases.map { finger in
          (finger, (0..<(finger == .thumb ? 2 : 3)).map { _ in uniform(0...85) })
        })
      let (yaw, pitch, roll) = (uniform(-180...180), uniform(-60...60), uniform(-180...180))
      for side in Side.allCases {
        let hand = turned(points(bends, side: side), yaw: yaw, pitch: pitch, roll: roll)
        for isMirrored in [false, true] {
          let person = try person(hand, side: side, isMirrored: isMirrored)
          for joint in FingerJoint.all {
            let shown = isMirrored ? side.opposite : side
            #expect(outcome(joint, shown.opposite, person).result == nil)
            guard let result = outcome(joint, shown, person).result else { continue }
            reads[joint, default: 0] += 1
            let known = known(joint, bends)
            #expect(abs(result.value - known) < 0.02, "\(joint) \(known)")
            #expect(result.unit == .degrees && result.algorithm == "finger/1")
            let interval = try #require(result.interval)
            #expect(interval.lowerBound >= 0 && interval.contains(result.value))
            // Of a held hand, within what may be true.
            let precision = try #require(result.precision)
            #expect(precision.contains(result.value) && interval.contains(precision.lowerBound))
            #expect(interval.contains(precision.upperBound) && precision.upperBound - precision.lowerBound < 52.001)
          }
        }
      }
    }
    #expect(FingerJoint.all.allSatisfy { reads[$0, default: 0] > 50 }, "\(reads)")
  }

  @Test func aViewThatDoesNotShowTheFlexionHasNoReading() throws {
    let index = try joint(.index, .pip)
    for side in Side.allCases {
      let flat = points([:], side: side)
      let views = [
        (0.0, true), (55, true), (-55, true), (90, true), (-90, true), (115, true), (130, false), (180, false),
      ]
      for (yaw, isRead) in views {
        let outcome = outcome(index, side, try person(turned(flat, yaw: yaw), side: side))
        #expect((outcome.result != nil) == isRead, "\(side) \(yaw)")
        guard !isRead else { continue }
        #expect(outcome.feedback?.key == "showPalm" && outcome.withheld?.contains(.outOfPlane) == true)
        #expect(abs((outcome.withheld?[.outOfPlane] ?? 0) - yaw) < 0.1)
      }
      // A straight finger of the middle of the hand, which tilts to the camera by an angle.
      let middle = try joint(.middle, .mcp)
      for (pitch, isRead) in [(30.0, true), (40, true), (50, false), (-40, true), (-50, false)] {
        let outcome = outcome(middle, side, try person(turned(flat, pitch: pitch), side: side))
        #expect((outcome.result != nil) == isRead, "\(side) \(pitch)")
        if !isRead { #expect(outcome.feedback?.key == "showPalm") }
      }
    }
  }

  /// Presence is judged by the pipeline's gate of visibility.
  @Test(arguments: [(Float(0.2), false), (0.9, true)]) func aHandThatIsHardlyThereHasNoReading(
    presence: Float, isRead: Bool
  ) throws {
    let feature = Feature.finger(try joint(.index, .dip), side: .left)
    let hand = try person(points([.index: [10, 20, 30]], side: .left), side: .left, presence: presence)
    let seen = hand.landmarks
    let frame = try PoseFrame(timestamp: .zero, size: seen.size, topology: seen.topology, poses: [seen.pose])
    var pipeline = Pipeline(features: [feature])
    #expect((try pipeline.process(frame).results[feature] != nil) == isRead)
  }

  @Test func aHandWithoutItsPointsHasNoReading() throws {
    let index = try joint(.index, .dip)
    let hand = points([.index: [10, 20, 30]], side: .left)
    #expect(outcome(index, .left, try person(hand, side: .left)).result != nil)
    #expect(outcome(index, .left, try person(hand, side: .left, hasWorld: false)).feedback?.key == "handWithoutMetres")
    #expect(outcome(index, .left, try person(hand, side: .left, missing: 7)).feedback == .notSeen(.leftHand))
    #expect(outcome(index, .left, try person(hand, side: .left, missing: 17)).feedback == .notSeen(.leftHand))
    #expect(outcome(index, .right, try person(hand, side: .left)).feedback == .notSeen(.rightHand))
    // Points that coincide have no bone, and points that are no numbers no place.
    for position in [hand[7], SIMD3(repeating: .nan)] {
      var broken = hand
      broken[8] = position
      let outcome = outcome(index, .left, try person(broken, side: .left))
      #expect(outcome.result == nil && outcome.feedback == .notSeen(.leftHand))
    }
    let body = Person(try #require(Landmarks(Figure.standing.frame())))
    guard case .notInTopology = outcome(index, .left, body).feedback else {
      Issue.record("a topology without hands")
      return
    }
  }

  @Test func anIntervalReachesFromStraightToTheLimitOfTheJoint() throws {
    let limits = FingerParameters.current
    for kind in FingerJoint.Kind.allCases {
      for view in [FingerParameters.View.palm, .side] {
        let largest = limits.largest(kind)
        #expect(limits.interval(around: 0, of: kind, from: view).lowerBound == 0)
        #expect(limits.interval(around: largest - 1, of: kind, from: view).upperBound == largest)
        #expect(limits.interval(around: largest + 9, of: kind, from: view).upperBound == largest + 9)
      }
    }
    // 90° + 100° + 90°, and 20° more at each joint.
    #expect(limits.largest(.total) == 340 && limits.largest(.thumbIP) == 100)
    let palm = limits.interval(around: 50, of: .mcp, from: .palm)
    #expect(palm == (50 - limits.palmMcpBelow)...110)
  }

  @Test func theFeaturesAreNamedByHandFingerAndJoint() throws {
    let features = FingerJoint.all.flatMap { joint in Side.allCases.map { Feature.finger(joint, side: $0) } }
    #expect(features.count == 36 && Set(features.map(\.id)).count == 36)
    let pip = Feature.finger(try joint(.index, .pip), side: .left)
    #expect(pip.id == "finger.left.index.pip" && pip.metadata.title == "left index joint, flexion")
    #expect(pip.metadata.parts.contains(.leftIndexJoint) && pip.metadata.side == .left)
    #expect(Feature.finger(try joint(.ring, .total), side: .right).metadata.title == "right ring finger, total flexion")
  }

  @Test func theBonesAndTheValueAreDrawn() throws {
    let feature = Feature.finger(try joint(.index, .total), side: .left)
    let person = try person(turned(points([.index: [20, 30, 10]], side: .left), yaw: 60), side: .left)
    var measurer = feature.makeMeasurer()
    let outcome = measurer.measure(person, context: FrameContext(of: person))
    var drawing = Drawing(size: size, bodySize: 140)
    measurer.draw(outcome, of: person, style: Style(), into: &drawing)
    // The bones as one line, three joints, and the value.
    #expect(drawing.items.count == 5)
    var nothing = Drawing(size: size, bodySize: 140)
    measurer.draw(.nothing(feedback: nil), of: person, style: Style(), into: &nothing)
    #expect(nothing.items.isEmpty)
  }
}
