import Foundation
import QPCore
import QPRecording
import QPFeatures
import QPFormats
import QPTestSupport
import Testing

/// Clinical angles of real movements against what other systems made of the same markers.
@Suite(.enabled(if: Shared.has("reference/opensim", "reference/butterworth"), "\(Shared.unfetched)"))
struct ReferenceAngleTests {
  typealias Vector = SIMD3<Double>

  /// An arm with pins in its bones, raised once; OpenSim's inverse kinematics of the same take.
  @Test func abductionWithBonePinsFollowsTheInverseKinematics() throws {
    let markers = try MarkerRecording(trc: FileBytes(path: Shared.path("reference/opensim/abdbonepin.trc")))
    let kinematics = try MotionTable(
      mot: FileBytes(path: Shared.path("reference/opensim/std_subject1_abdbonepin_IK.mot")))
    let names = ["centijc7", "centpxt8", "gu", "centelbow"]
    let columns = try names.map { try #require(markers.index(of: $0)) }
    let elevation = try #require(kinematics.degrees("shoulder_elv"))
    let rows = (0..<kinematics.count).map { row in columns.compactMap { markers[row, $0] } }
    // The camera looks square at the plane in which the arm is raised: that of the trunk and the highest arm.
    let top = try #require(elevation.indices.max { (elevation[$0] ?? 0) < (elevation[$1] ?? 0) })
    let highest = try #require(rows[top].count == 4 ? rows[top] : nil)
    let down = (highest[1] - highest[0]).unit
    let arm = highest[3] - highest[2]
    let across = (arm - down * (arm * down).sum()).unit
    let picture: (Vector) -> Point = { Point(($0 * across).sum(), ($0 * down).sum()) / 2 + 0.5 }
    let joint = RangeOfMotion.shoulder(side: .left, movement: .abduction)
    let topology = Topology(
      name: "bonepin", points: [.midShoulder, .midHip, .leftShoulder, .leftElbow], connections: [])
    var pairs: [(Double, Double)] = []
    var counter = ThresholdCounter(enterThreshold: 90, exitThreshold: 40)
    for (row, points) in rows.enumerated() where points.count == 4 {
      guard let reference = elevation[row],
        let value = try Self.angle(joint, topology, points.map { picture($0 - points[2]) })
      else { continue }
      pairs.append((value, reference))
      _ = counter.consume(value)
    }
    #expect(pairs.count > 1800)
    #expect(Self.correlation(pairs) >= 0.98)
    #expect(counter.state.count == 1)
    // The take is known as a raise from 12° to 124°; from where the axis is taken decides on the offset, not the range.
    let values = pairs.map(\.0)
    #expect(abs((values.max() ?? 0) - (values.min() ?? 0) - 112) < 15)
  }

  /// A knee in the plane of its own leg, against OpenSim's model of the same frames.
  @Test(arguments: [(Side.right, "R", 6.0), (.left, "L", 9)])
  func kneeFlexionAgreesWithTheModel(side: Side, prefix: String, limit: Double) throws {
    let markers = try MarkerRecording(
      trc: FileBytes(path: Shared.path("reference/butterworth/filtered-order4-6hz-zero-lag.trc")))
    let kinematics = try MotionTable(mot: FileBytes(path: Shared.path("reference/butterworth/opensim-ik.mot")))
    let expected = try #require(kinematics.degrees("knee_angle_\(prefix.lowercased())"))
    let columns = try ["Hip", "Knee", "Ankle"].map { try #require(markers.index(of: prefix + $0)) }
    let topology = Topology(
      name: "leg", points: [.hip(side: side), .knee(side: side), .ankle(side: side)], connections: [])
    let joint = RangeOfMotion.knee(side: side, clockwiseDirection: true)
    var pairs: [(Double, Double)] = []
    for row in 0..<min(markers.count, kinematics.count) {
      let points = columns.compactMap { markers[row, $0] }
      guard points.count == 3, let reference = expected[row] else { continue }
      let thigh = (points[1] - points[0]).unit
      let shank = points[2] - points[1]
      let across = (shank - thigh * (shank * thigh).sum()).unit
      let flat = points.map { Point((($0 - points[1]) * across).sum(), (($0 - points[1]) * thigh).sum()) / 2 + 0.5 }
      guard let sweep = try Self.angle(joint, topology, flat) else { continue }
      pairs.append((abs(180 - sweep), reference))
    }
    #expect(pairs.count > 90)
    let square = pairs.map { ($0.0 - $0.1) * ($0.0 - $0.1) }.reduce(0, +) / Double(pairs.count)
    #expect(square.squareRoot() <= limit, "\(square.squareRoot())")
    #expect(Self.correlation(pairs) > 0.9)
  }

  /// The reading of points in shares of a square picture.
  private static func angle(_ joint: RangeOfMotion, _ topology: Topology, _ points: [Point]) throws -> Double? {
    let feature = Feature.rangeOfMotion(joint)
    var pipeline = Pipeline(
      features: [feature], configuration: Configuration(smoothing: nil, overlay: .none, gates: .off))
    let landmarks = points.map { Landmark(x: Float($0.x), y: Float($0.y)) }
    let frame = try PoseFrame(
      timestamp: .zero, size: PictureSize(width: 1000, height: 1000), topology: topology,
      poses: [Pose(landmarks: landmarks)])
    return try pipeline.process(frame).results[feature]?.value
  }

  private static func correlation(_ pairs: [(Double, Double)]) -> Double {
    let count = Double(pairs.count)
    let (a, b) = (pairs.map(\.0).reduce(0, +) / count, pairs.map(\.1).reduce(0, +) / count)
    let both = pairs.map { ($0.0 - a) * ($0.1 - b) }.reduce(0, +)
    let (one, other) = (
      pairs.map { ($0.0 - a) * ($0.0 - a) }.reduce(0, +), pairs.map { ($0.1 - b) * ($0.1 - b) }.reduce(0, +)
    )
    return both / (one * other).squareRoot()
  }
}

extension SIMD3<Double> {
  fileprivate var unit: SIMD3<Double> { self / (self * self).sum().squareRoot() }
}
