import Foundation
import QPCore
import QPRecording
import QPFeatures
import QPTestSupport
import Testing

/// Every joint's rays, against people drawn by hand at known angles.
@Suite struct RangeOfMotionTests {
  /// A joint, the two parts that its rays end at, and what it needs.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let vertex: @Sendable (Side) -> Body
    let a: @Sendable (Side) -> Body
    let b: @Sendable (Side) -> Body
    let make: @Sendable (Side, Bool) -> RangeOfMotion
    var testDescription: String { name }
  }

  /// MEASUREMENT.md, section 1.
  static let rows: [Row] = [
    Row(
      name: "shoulder", vertex: { .shoulder(side: $0) }, a: { .hip(side: $0) }, b: { .elbow(side: $0) },
      make: { .shoulder(side: $0, clockwiseDirection: $1) }),
    Row(
      name: "elbow", vertex: { .elbow(side: $0) }, a: { .wrist(side: $0) }, b: { .shoulder(side: $0) },
      make: { .elbow(side: $0, clockwiseDirection: $1) }),
    Row(
      name: "hip", vertex: { .hip(side: $0) }, a: { .knee(side: $0) }, b: { .shoulder(side: $0) },
      make: { .hip(side: $0, clockwiseDirection: $1) }),
    Row(
      name: "knee", vertex: { .knee(side: $0) }, a: { .ankle(side: $0) }, b: { .hip(side: $0) },
      make: { .knee(side: $0, clockwiseDirection: $1) }),
    Row(
      name: "ankle", vertex: { .ankle(side: $0) }, a: { .footIndex(side: $0) }, b: { .knee(side: $0) },
      make: { .ankle(side: $0, clockwiseDirection: $1) }),
    Row(
      name: "wrist", vertex: { .wrist(side: $0) }, a: { .index(side: $0) }, b: { .elbow(side: $0) },
      make: { .wrist(side: $0, clockwiseDirection: $1) }),
  ]

  @Test(arguments: rows, Side.allCases)
  func theSweepTurnsFromRayAToRayB(row: Row, side: Side) throws {
    for topology in Topology.builtIn {
      let isThere = [row.vertex(side), row.a(side), row.b(side)].allSatisfy(topology.contains)
      for start in stride(from: 0.0, to: 360, by: 45) {
        for turn in [0.5, 30, 90, 179, 180, 181, 270, 359.5] {
          var figure = Figure([.nose: Point(500, 100)])
          figure.topology = topology
          figure.points[row.vertex(side)] = Point(400, 300)
          figure.points[row.a(side)] = Self.place(120, from: Point(400, 300), bearing: start)
          figure.points[row.b(side)] = Self.place(200, from: Point(400, 300), bearing: start + turn)
          for (isClockwise, expected) in [(true, turn), (false, 360 - turn)] {
            let value = try Self.read(.rangeOfMotion(row.make(side, isClockwise)), figure)?.value
            if isThere {
              #expect(abs((value ?? .nan) - expected) < 1e-3, "from \(start)°, \(isClockwise)")
            } else {
              #expect(value == nil)
            }
          }
        }
      }
    }
  }

  @Test(arguments: [10.0, 45, 90, 179, 181, 300]) func theBackLeansFromStraightUp(turn: Double) throws {
    var figure = Figure([.leftHip: Point(420, 500), .rightHip: Point(380, 500)])
    let shoulders = Self.place(200, from: Point(400, 500), bearing: turn)
    figure.points[.leftShoulder] = shoulders + Point(60, 10)
    figure.points[.rightShoulder] = shoulders - Point(60, 10)
    try Self.check(figure, { .back(clockwiseDirection: $0) }, turn)
  }

  @Test(arguments: [10.0, 45, 90, 179, 181, 300]) func theNeckTiltsFromStraightUp(turn: Double) throws {
    var figure = Figure([.leftShoulder: Point(460, 310), .rightShoulder: Point(340, 290)])
    let ears = Self.place(100, from: Point(400, 300), bearing: turn)
    figure.points[.leftEar] = ears + Point(20, -5)
    figure.points[.rightEar] = ears - Point(20, -5)
    try Self.check(figure, { .neck(clockwiseDirection: $0) }, turn)
  }

  /// Where the recording knows the camera's level, up is against gravity.
  @Test func upIsAgainstGravityWhereItIsKnown() throws {
    var figure = Figure.standing
    figure.points = [
      .leftHip: Point(400, 500), .rightHip: Point(400, 500), .leftShoulder: Point(400, 300),
      .rightShoulder: Point(400, 300),
    ]
    let roll = 12 * Double.pi / 180
    figure.gravity = Point(-sin(roll), cos(roll))
    // Down points 12° to the left of the picture's down, so true up is 12° to the right of the picture's up.
    let value = try Self.read(.rangeOfMotion(.back(clockwiseDirection: false)), figure)?.value
    #expect(abs((value ?? .nan) - 12) < 1e-3)
  }

  @Test func aMissingPartOfTheTopologyIsNamed() throws {
    var figure = Figure.standing
    figure.topology = .coco17
    for (joint, lacking) in [
      (RangeOfMotion.wrist(side: .left, clockwiseDirection: true), Body.leftIndex),
      (.ankle(side: .right, clockwiseDirection: true), .rightFootIndex),
    ] {
      let (result, feedback) = try Self.output(.rangeOfMotion(joint), figure)
      #expect(result == nil)
      #expect(feedback == .notInTopology(lacking, topology: "coco17"))
    }
  }

  @Test func anUnseenPartIsNamedUntilItIsSeen() throws {
    let feature = Feature.rangeOfMotion(.elbow(side: .right, clockwiseDirection: true))
    var pipeline = Pipeline(features: [feature], configuration: Configuration(overlay: .none))
    var hidden = Figure.standing
    hidden.points[.rightWrist] = nil
    let lost = try pipeline.process(hidden.frame(at: 0))
    #expect(lost.results.isEmpty)
    #expect(lost.feedback == [feature: .notSeen(.rightWrist)])
    let found = try pipeline.process(Figure.standing.frame(at: 0.1))
    #expect(found.results.count == 1)
    #expect(found.feedback.isEmpty)
  }

  @Test func pointsThatCoincideGiveNoReading() throws {
    var figure = Figure.standing
    figure.points[.leftElbow] = figure.points[.leftShoulder]
    #expect(try Self.read(.rangeOfMotion(.shoulder(side: .left, clockwiseDirection: true)), figure) == nil)
  }

  @Test func everyJointHasAnIdOfItsOwn() {
    let ids = RangeOfMotion.all.map(\.id.rawValue)
    #expect(Set(ids).count == 28 + 26)
    #expect(ids.contains("rangeOfMotion.shoulder.left.anticlockwise"))
    #expect(ids.contains("rangeOfMotion.back.clockwise"))
    #expect(RangeOfMotion.shoulder(side: .left, clockwiseDirection: false).title == "left shoulder, anticlockwise")
    #expect(RangeOfMotion.neck(clockwiseDirection: true).title == "neck, clockwise")
  }

  /// A point at a distance in a compass direction: 0 is up, 90 to the right.
  static func place(_ distance: Double, from point: Point, bearing: Double) -> Point {
    let angle = bearing * .pi / 180
    return point + Point(sin(angle), -cos(angle)) * distance
  }

  static func output(_ feature: Feature, _ figure: Figure) throws -> (FeatureResult?, PoseFeedback?) {
    var pipeline = Pipeline(features: [feature], configuration: Configuration(smoothing: nil, overlay: .none))
    let output = try pipeline.process(figure.frame())
    return (output.results[feature], output.feedback[feature])
  }

  static func read(_ feature: Feature, _ figure: Figure) throws -> FeatureResult? {
    try output(feature, figure).0
  }

  private static func check(_ figure: Figure, _ make: (Bool) -> RangeOfMotion, _ turn: Double) throws {
    for topology in Topology.builtIn where make(true).needed.allSatisfy(topology.contains) {
      var figure = figure
      figure.topology = topology
      for (isClockwise, expected) in [(true, turn), (false, 360 - turn)] {
        let feature = Feature.rangeOfMotion(make(isClockwise))
        // The Kinect sees no ears, and says so.
        if topology.name.hasPrefix("kinect"), case .notInTopology(.midEar, _)? = try output(feature, figure).1 {
          continue
        }
        let value = try read(feature, figure)?.value
        #expect(abs((value ?? .nan) - expected) < 1e-3, "\(topology.name), clockwise \(isClockwise)")
      }
    }
  }
}
