import Foundation
import QPCore
import QPRecording
import QPFormats
import QPTestSupport
import Testing

/// Markers as people in pictures.
@Suite struct MarkerFrameTests {
  /// A standing person, the left arm out to the side, the right knee bent backward: x to the person's left, y up, z
  /// forward, in metres.
  private static let person: [(String, SIMD3<Double>)] = [
    ("LShoulder", SIMD3(0.2, 1.4, 0)), ("RShoulder", SIMD3(-0.2, 1.4, 0)), ("LElbow", SIMD3(0.5, 1.4, 0)),
    ("RElbow", SIMD3(-0.2, 1.1, 0)), ("LWrist", SIMD3(0.8, 1.4, 0)), ("RWrist", SIMD3(-0.2, 0.85, 0)),
    ("LHip", SIMD3(0.1, 0.9, 0)), ("RHip", SIMD3(-0.1, 0.9, 0)), ("LKnee", SIMD3(0.1, 0.5, 0)),
    ("RKnee", SIMD3(-0.1, 0.5, 0)), ("LAnkle", SIMD3(0.1, 0.1, 0)), ("RAnkle", SIMD3(-0.1, 0.5, -0.4)),
  ]

  /// The person in a laboratory whose axes are these: where the person's left, up and forward point.
  private func recording(
    left: SIMD3<Double>, up: SIMD3<Double>, forward: SIMD3<Double>, unit: LengthUnit = .millimetres
  ) -> MarkerRecording {
    var markers = MarkerRecording(names: Self.person.map(\.0), unit: unit, rate: 100)
    let scale = unit == .millimetres ? 1000.0 : 1
    for frame in 0..<3 {
      markers.append(
        time: Double(frame) / 100,
        points: Self.person.map { _, position in
          (left * position.x + up * position.y + forward * position.z + SIMD3(5, -3, 2)) * scale
        })
    }
    return markers
  }

  private func angle(_ landmarks: Landmarks, _ a: Body, _ vertex: Body, _ b: Body) throws -> Double {
    let center = try #require(landmarks.pixel(vertex))
    let (p, q) = (try #require(landmarks.pixel(a)) - center, try #require(landmarks.pixel(b)) - center)
    return abs(atan2(p.x * q.y - p.y * q.x, (p * q).sum())) * 180 / .pi
  }

  struct Laboratory: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let left: SIMD3<Double>
    let up: SIMD3<Double>
    let forward: SIMD3<Double>
  }

  static let laboratories = [
    Laboratory(testDescription: "x left, y up", left: SIMD3(1, 0, 0), up: SIMD3(0, 1, 0), forward: SIMD3(0, 0, 1)),
    Laboratory(testDescription: "OpenSim", left: SIMD3(0, 0, -1), up: SIMD3(0, 1, 0), forward: SIMD3(1, 0, 0)),
    Laboratory(testDescription: "Vicon", left: SIMD3(0, 1, 0), up: SIMD3(0, 0, 1), forward: SIMD3(1, 0, 0)),
    Laboratory(
      testDescription: "between the axes", left: SIMD3(0.6, 0, 0.8), up: SIMD3(0, 1, 0), forward: SIMD3(-0.8, 0, 0.6)),
  ]

  /// Labels of markers in space are never taken for one another; points of a picture may be an estimator's.
  @Test func sidesOfMarkersInSpaceAreStated() throws {
    let laboratory = Self.laboratories[0]
    let space = try recording(left: laboratory.left, up: laboratory.up, forward: laboratory.forward).frames()
    #expect(space.allSatisfy { $0.poses[0].sides == [] })
    #expect(PersonTracks(space).frames == space)
    let picture = try recording(
      left: laboratory.left, up: laboratory.up, forward: laboratory.forward, unit: .pixels
    ).frames()
    #expect(picture.allSatisfy { $0.poses[0].sides == nil })
    // The knee that is bent backward is the only depth.
    let flat = try recording(left: laboratory.left, up: laboratory.up, forward: SIMD3(0, 0, 0)).frames()
    #expect(flat.allSatisfy { $0.poses[0].sides == nil })
  }

  @Test(arguments: laboratories)
  func theViewIsThePersonsOwnForAllAxes(_ laboratory: Laboratory) throws {
    let markers = recording(left: laboratory.left, up: laboratory.up, forward: laboratory.forward)
    let size = PictureSize(width: 800, height: 600)
    let front = try #require(Landmarks(try markers.frames(view: .frontal, size: size)[1]))
    // The person's left is right in the picture, and the feet are down.
    let (left, right) = (try #require(front.pixel(.leftShoulder)), try #require(front.pixel(.rightShoulder)))
    #expect(left.x > right.x && abs(left.y - right.y) < 1e-3)
    #expect(try #require(front.pixel(.leftAnkle)).y > left.y)
    #expect(abs(try angle(front, .leftElbow, .leftShoulder, .leftHip) - 101.31) < 0.01)
    // Behind is further away.
    #expect(try #require(front[.rightAnkle]?.z) > 0.1)
    let side = try #require(Landmarks(try markers.frames(view: .sagittal, size: size)[1]))
    #expect(abs(try angle(side, .rightHip, .rightKnee, .rightAnkle) - 90) < 0.01)
    // Facing right: what lies behind lies left.
    #expect(try #require(side.pixel(.rightAnkle)).x < (try #require(side.pixel(.rightKnee))).x)
    // The right side is the nearer one.
    #expect(try #require(side[.rightHip]?.z) < (try #require(side[.leftHip]?.z)))
    for view in [front, side] {
      let low = view.pose.landmarks.filter { !$0.isMissing }
      #expect(low.allSatisfy { (0.049...0.951).contains($0.x) && (0.049...0.951).contains($0.y) })
      #expect(low.allSatisfy { $0.visibility == nil })
    }
    // In the world, metres from the hips.
    #expect(abs(try #require(front.world(.leftWrist)).x - 0.8) < 1e-5)
    #expect(abs(try #require(front.world(.leftWrist)).y + 0.5) < 1e-5)
    #expect(abs(try #require(front.world(.rightAnkle)?.z) - 0.4) < 1e-5)
  }

  @Test func pixelsAreAPictureAlready() throws {
    var markers = MarkerRecording(names: ["LShoulder", "RShoulder", "LHip", "RHip"], unit: .pixels, rate: 10)
    markers.append(time: 0, points: [SIMD3(100, 0, 0), SIMD3(200, 0, 0), SIMD3(100, -300, 0), SIMD3(200, -300, 0)])
    let frame = try #require(try markers.frames().first)
    let view = try #require(Landmarks(frame))
    // The person is not turned round: x stays right.
    #expect(try #require(view.pixel(.leftShoulder)).x < (try #require(view.pixel(.rightShoulder))).x)
    #expect(try #require(view.pixel(.leftShoulder)).y < (try #require(view.pixel(.leftHip))).y)
    #expect(frame.poses.first?.world.isEmpty == true && view[.leftHip]?.z == nil)
  }

  @Test func gapsAndEmptyFramesStay() throws {
    var markers = MarkerRecording(names: ["LSHO", "RSHO", "LASI", "LPSI", "RASI"], rate: 10)
    markers.append(time: 0, points: [SIMD3(1, 1, 0), nil, SIMD3(1, 0, 0), SIMD3(1, 0, 1), nil])
    markers.append(time: 0.1, points: [])
    markers.append(time: 0.2, points: [SIMD3(0, 0, 0), nil, nil, SIMD3(1, 0, 1), nil])
    let frames = try markers.frames()
    #expect(frames.map(\.poses.count) == [1, 0, 1])
    let first = try #require(Landmarks(frames[0]))
    #expect(first[.leftShoulder] != nil && first[.rightShoulder] == nil && first[.leftHip] != nil)
    // At the origin is a point; of two markers one is enough.
    let last = try #require(Landmarks(frames[2]))
    #expect(last[.leftShoulder] != nil && last[.leftHip] != nil)
  }

  @Test func unknownNamesAndNegativeTimes() {
    var markers = MarkerRecording(names: ["gu", "ij"], rate: 10)
    #expect(throws: FormatError.self) { try markers.frames() }
    markers = MarkerRecording(names: ["LSHO"], rate: 10)
    markers.append(time: -1, points: [SIMD3(0, 0, 0)])
    #expect(throws: FormatError.self) { try markers.frames() }
  }

  @Test func theWorldMakesMarkersAgain() throws {
    let frames = try recording(left: SIMD3(1, 0, 0), up: SIMD3(0, 1, 0), forward: SIMD3(0, 0, 1)).frames()
    let markers = try MarkerRecording(worldOf: frames)
    #expect(abs(markers.rate - 100) < 1e-9 && markers.count == 3)
    let wrist = try #require(markers.index(of: "leftWrist")).self
    let position = try #require(markers[2, wrist])
    #expect(abs(position.x - 0.8) < 1e-5 && abs(position.y - 0.5) < 1e-5 && abs(position.z) < 1e-5)
    #expect(throws: FormatError.self) { try MarkerRecording(worldOf: [Figure.standing.frame()]) }
  }

  @Test(.enabled(if: Shared.has("reference/butterworth"), "\(Shared.unfetched)"))
  func kneesOfTheReferenceAreOpenSimsOnAverage() throws {
    let markers = try MarkerRecording(trc: FileBytes(path: Shared.path("reference/butterworth/raw.trc")))
    let table = try MotionTable(mot: FileBytes(path: Shared.path("reference/butterworth/opensim-ik.mot")))
    for (side, column) in [(Side.right, "knee_angle_r"), (.left, "knee_angle_l")] {
      let theirs = try #require(table.degrees(column)).map { $0 ?? .nan }
      var ours: [Double] = []
      for frame in try markers.frames(view: .sagittal) {
        // In the world: the angle is the markers' own in every view.
        let landmarks = try #require(Landmarks(frame))
        func point(_ body: Body) throws -> SIMD3<Double> {
          let point = try #require(landmarks.world(body))
          return SIMD3(Double(point.x), Double(point.y), Double(try #require(point.z)))
        }
        let knee = try point(.knee(side: side))
        let (thigh, shank) = (try point(.hip(side: side)) - knee, try point(.ankle(side: side)) - knee)
        let cosine = (thigh * shank).sum() / ((thigh * thigh).sum() * (shank * shank).sum()).squareRoot()
        ours.append(180 - acos(cosine) * 180 / .pi)
      }
      #expect(ours.count == theirs.count)
      let differences = zip(ours, theirs).map { $0 - $1 }
      let rms = (differences.map { $0 * $0 }.reduce(0, +) / Double(ours.count)).squareRoot()
      #expect(rms < 10, "\(side): \(rms)°")
    }
  }
}
