import Foundation
import QPCore
import QPStyle
import QPTestSupport
import Testing

@testable import QPFeatures
@testable import QPLandmarks

/// Angles of heads and necks by faces at known angles.
struct HeadTests {
  private let size = PictureSize(width: 480, height: 640)

  /// The canonical face, turned to the left, then bent forward, then tilted to the left, in a picture.
  private func face(yaw: Double = 0, pitch: Double = 0, roll: Double = 0, probability: Float = 1) throws -> FaceMesh {
    let (a, b, c) = (yaw * .pi / 180, pitch * .pi / 180, -roll * .pi / 180)
    var points = [Landmark](repeating: .missing, count: FaceMesh.count)
    for point in RigidFace.points {
      let (x, y, z) = (point.position.x, point.position.y, point.position.z)
      let tilted = (x * cos(c) - y * sin(c), x * sin(c) + y * cos(c), z)
      let bent = (tilted.0, tilted.1 * cos(b) - tilted.2 * sin(b), tilted.1 * sin(b) + tilted.2 * cos(b))
      let turned = (bent.0 * cos(a) + bent.2 * sin(a), bent.1, bent.2 * cos(a) - bent.0 * sin(a))
      points[point.index] = Landmark(
        x: Float((240 + turned.0 * 4) / 480), y: Float((100 - turned.1 * 4) / 640), z: Float(-turned.2 * 4 / 480),
        visibility: probability)
    }
    return try #require(FaceMesh(landmarks: points))
  }

  /// A standing person seen from the front, with a face; the trunk leans to the person's left by an angle.
  private func person(_ face: FaceMesh?, lean: Double = 0) throws -> Person {
    var pose = Pose(landmarks: Array(repeating: .missing, count: 33))
    let topology = Topology.blazePose33
    let turn = lean * .pi / 180
    func set(_ body: Body, _ x: Double, _ y: Double) throws {
      let (right, down) = (x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn))
      let index = try #require(topology.index(of: body))
      pose.landmarks[index] = Landmark(x: Float((240 + right) / 480), y: Float((340 + down) / 640), visibility: 1)
    }
    // Pixels from the middle of the hips; the person's left is on the right.
    for (left, right, x, y) in [
      (Body.leftShoulder, Body.rightShoulder, 50.0, -140.0), (.leftHip, .rightHip, 30, 0),
      (.leftEar, .rightEar, 20, -200),
      (.leftKnee, .rightKnee, 30, 110), (.leftAnkle, .rightAnkle, 30, 220),
    ] {
      try set(left, x, y)
      try set(right, -x, y)
    }
    pose.face = face
    let frame = try PoseFrame(timestamp: .zero, size: size, topology: topology, poses: [pose])
    return Person(try #require(Landmarks(frame)), bodySize: 140)
  }

  private func outcome(_ feature: Feature, _ person: Person, facing: Facing? = .camera) -> Outcome {
    var measurer = feature.makeMeasurer()
    return measurer.measure(person, context: FrameContext(of: person, facing: facing))
  }

  @Test func anglesToTheCameraAreRead() throws {
    for (yaw, pitch, roll) in [(0.0, 0.0, 0.0), (30, 10, -5), (-44, -20, 25), (12, 35, -40)] {
      let person = try person(face(yaw: yaw, pitch: pitch, roll: roll))
      for (angle, known) in zip(HeadAngle.allCases, [yaw, pitch, roll]) {
        let result = try #require(outcome(.head(angle), person).result)
        #expect(abs(result.value - known) < 0.02 && result.unit == .degrees && result.algorithm == "head/1")
        #expect(result.interval?.contains(known) == true)
      }
    }
  }

  @Test func aHeadThatIsTurnedAwayOrUnseenHasNoReading() throws {
    for angle in HeadAngle.allCases {
      #expect(outcome(.head(angle), try person(face(yaw: 44))).result != nil)
      let away = outcome(.head(angle), try person(face(yaw: 46)))
      #expect(away.result == nil && away.feedback == .turn(.frontal))
      #expect(away.withheld?.contains(.outOfPlane) == true)
      #expect(outcome(.head(angle), try person(face(probability: 0.4))).feedback?.key == "faceNotSeen")
      let without = outcome(.head(angle), try person(nil))
      #expect(without.result == nil && without.feedback?.key == "faceNotSeen")
    }
  }

  @Test func lateralFlexionIsThatOfTheFaceToTheTrunk() throws {
    for (roll, lean) in [(0.0, 0.0), (20, 0), (-30, 0), (20, 8), (0, -10)] {
      let person = try person(face(roll: roll), lean: lean)
      for side in Side.allCases {
        let result = try #require(
          outcome(.rangeOfMotion(.neck(side: side, movement: .lateralFlexion)), person).result)
        let known = (side == .left ? 1 : -1) * (roll - lean)
        #expect(abs(result.value - known) < 0.05 && result.algorithm == "head/1", "\(roll) \(lean) \(side)")
        #expect(result.interval?.contains(known) == true)
      }
    }
  }

  /// The face has no smoothing, and so the lean has none.
  @Test func lateralFlexionIsOfOneMoment() throws {
    let (now, smoothed) = (try person(face(roll: 20), lean: 8), try person(face(roll: 20), lean: 2))
    let person = Person(smoothed.landmarks, rawLandmarks: now.landmarks, bodySize: 140)
    let result = try #require(
      outcome(.rangeOfMotion(.neck(side: .left, movement: .lateralFlexion)), person).result)
    #expect(abs(result.value - 12) < 0.05)
  }

  @Test func withoutAFaceTheEarsAreRead() throws {
    let feature = Feature.rangeOfMotion(.neck(side: .left, movement: .lateralFlexion))
    for person in [try person(nil), try person(face(yaw: 60, roll: 30))] {
      let result = try #require(outcome(feature, person).result)
      #expect(abs(result.value) < 0.05 && result.algorithm == "clinical/1")
    }
    // From behind a face is not this person's.
    #expect(outcome(feature, try person(face(roll: 30)), facing: .away).result?.algorithm != "head/1")
  }

  @Test func aSmallFaceIsDrawnInThinLines() throws {
    let landmarks = (0..<FaceMesh.count).map { Landmark(x: 0.5 + Float($0 % 22) / 480, y: 0.2 + Float($0 / 22) / 640) }
    var points = landmarks
    (points[10], points[152]) = (Landmark(x: 0.5, y: 0.1), Landmark(x: 0.5, y: 0.2))
    let person = try person(FaceMesh(landmarks: points))
    var drawing = Drawing(size: size, bodySize: 140)
    var measurer = Feature.overlay(.head).makeMeasurer()
    measurer.draw(.nothing(), of: person, style: Style(), into: &drawing)
    // Four brows of four lines, and rings of 36, 16, 16, 20 and 20; the face is 64 pixels high.
    #expect(drawing.items.count == 16 + 108)
    let usual = drawing.pen(Style(), for: nil).width
    for case .stroke(_, let pen) in drawing.items { #expect(pen.width <= 64 * 0.015 + 1e-4 && pen.width < usual) }
  }

  @Test func aSmallHandIsDrawnInThinLinesInPlaceOfTheBodysPoints() throws {
    let topology = Topology.holistic75
    var pose = Pose(landmarks: Array(repeating: .missing, count: topology.count))
    func set(_ body: Body, _ x: Float, _ y: Float) throws {
      pose.landmarks[try #require(topology.index(of: body))] = Landmark(x: x / 480, y: y / 640, visibility: 1)
    }
    for (body, x, y) in [(Body.leftElbow, Float(200), Float(200)), (.leftWrist, 200, 300), (.leftIndex, 205, 315)] {
      try set(body, x, y)
    }
    func lines() throws -> [Double] {
      let frame = try PoseFrame(timestamp: .zero, size: size, topology: topology, poses: [pose])
      let person = Person(try #require(Landmarks(frame)), bodySize: 200)
      var drawing = Drawing(size: size, bodySize: 200)
      var measurer = Feature.overlay(.arm(side: .left)).makeMeasurer()
      measurer.draw(.nothing(), of: person, style: Style(), into: &drawing)
      return drawing.items.compactMap { if case .stroke(_, let pen) = $0 { pen.width } else { nil } }
    }
    // Without a hand: the forearm, and the wrist to the index finger.
    let body = try lines()
    #expect(body.count == 2 && body[0] == body[1])
    // From the wrist to the middle finger's knuckle, the tenth point, are 20 pixels.
    for (index, part) in Body.handPoints(side: .left).enumerated() { try set(part, 200, 302 + Float(index) * 20 / 9) }
    let widths = try lines()
    #expect(widths.count == 1 + 21 && widths.count { $0 == body[0] } == 1)
    #expect(widths.count { abs($0 - 20 * 0.07) < 1e-3 } == 21)
  }
}
