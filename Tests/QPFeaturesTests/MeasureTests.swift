import QPCore
import QPFeatures
import QPSimulator
import QPStyle
import QPTestSupport
import Testing

/// Angles and lines between any parts, on a body whose lengths are known.
@Suite struct MeasureTests {
  @Test func anAngleBetweenAnyParts() throws {
    let figure = Figure([.nose: Point(400, 300), .leftWrist: Point(400, 100), .rightAnkle: Point(600, 300)])
    // From straight up to the right: a quarter turn clockwise.
    for (isClockwise, expected) in [(true, 90.0), (false, 270)] {
      let feature = Feature.measureAngle(
        origin: .nose, p1: .leftWrist, p2: .rightAnkle, clockwiseDirection: isClockwise)
      let result = try RangeOfMotionTests.read(feature, figure)
      #expect(abs((result?.value ?? .nan) - expected) < 1e-3)
      #expect(result?.unit == .degrees)
    }
  }

  @Test func anAngleAgainstStraightUp() throws {
    let figure = Figure([.nose: Point(400, 300), .leftWrist: Point(300, 200)])
    // Up-left is 45° anticlockwise from up, so from it to up the turn is 45° clockwise.
    let feature = Feature.measureAngle(origin: .nose, p1: .leftWrist, p2: nil, clockwiseDirection: true)
    #expect(abs((try RangeOfMotionTests.read(feature, figure)?.value ?? .nan) - 45) < 1e-3)
    #expect(feature.id == "measureAngle.nose.leftWrist.up.clockwise")
  }

  @Test func anAngleOfTheShouldersIsTheShouldersRangeOfMotion() throws {
    let figure = Figure.standing.raisingLeftArm(to: 77)
    let angle = Feature.measureAngle(
      origin: .leftShoulder, p1: .leftHip, p2: .leftElbow, clockwiseDirection: false)
    let range = Feature.rangeOfMotion(.shoulder(side: .left, clockwiseDirection: false))
    let value = try RangeOfMotionTests.read(angle, figure)
    #expect(value != nil)
    #expect(try RangeOfMotionTests.read(range, figure) == value)
  }

  @Test func withoutAHeightALineIsInPixels() throws {
    let figure = Figure([.leftHip: Point(100, 100), .rightWrist: Point(400, 500)])
    let result = try RangeOfMotionTests.read(.measureLine(p1: .leftHip, p2: .rightWrist), figure)
    // 300, 400, 500.
    #expect(abs((result?.value ?? .nan) - 500) < 1e-3)
    #expect(result?.unit == .pixels)
    for height in [0, -170, Double.nan, .infinity] {
      let feature = Feature.measureLine(p1: .leftHip, p2: .rightWrist, userHeight: height)
      #expect(try RangeOfMotionTests.read(feature, figure)?.unit == .pixels)
    }
  }

  /// A body whose segments are exactly Winter's fractions of a stature of 1,000 pixels.
  static let winter = Figure([
    .leftShoulder: Point(460, 100), .rightShoulder: Point(340, 100), .leftHip: Point(400, 388),
    .rightHip: Point(400, 388), .leftKnee: Point(400, 633), .rightKnee: Point(400, 633), .leftAnkle: Point(400, 879),
    .rightAnkle: Point(400, 879), .leftElbow: Point(460, 286),
  ])

  @Test(arguments: [
    (LengthFormat.centimetres, 186 * 0.18, FeatureResult.Unit.centimetres), (.metres, 186 * 0.0018, .metres),
    (.inches, 186 * 0.18 / 2.54, .inches),
  ])
  func withAHeightALineIsScaledByThePersonsOwnSegments(format: LengthFormat, expected: Double, unit: FeatureResult.Unit)
    throws
  {
    // Shoulder to elbow: 186 of 1,000 pixels of a person of 180 cm.
    let feature = Feature.measureLine(p1: .leftShoulder, p2: .leftElbow, userHeight: 180, format: format)
    let result = try RangeOfMotionTests.read(feature, Self.winter)
    #expect(abs((result?.value ?? .nan) / expected - 1) < 1e-5)
    #expect(result?.unit == unit)
  }

  @Test func theScaleHoldsFromAnySegmentThatIsSeen() throws {
    let feature = Feature.measureLine(p1: .leftShoulder, p2: .leftElbow, userHeight: 180)
    for hidden: [Body] in [[.leftAnkle, .rightAnkle, .leftKnee, .rightKnee], [.rightShoulder], [.leftKnee]] {
      var figure = Self.winter
      for body in hidden { figure.points[body] = nil }
      #expect(abs((try RangeOfMotionTests.read(feature, figure)?.value ?? .nan) - 33.48) < 1e-3, "\(hidden)")
    }
    // Neither trunk nor leg: the height is of no use, and the missing part is named.
    let arm = Figure(Self.winter.points.filter { [.leftShoulder, .leftElbow].contains($0.key) })
    let (result, feedback) = try RangeOfMotionTests.output(feature, arm)
    #expect(result == nil)
    #expect(feedback == .notSeen(.rightShoulder))
  }

  @Test func nearAndFarGiveOneLength() throws {
    let feature = Feature.measureLine(p1: .leftShoulder, p2: .leftElbow, userHeight: 180)
    var far = Self.winter
    far.points = far.points.mapValues { $0 * 0.25 + Point(50, 300) }
    let near = try RangeOfMotionTests.read(feature, Self.winter)?.value ?? .nan
    #expect(abs((try RangeOfMotionTests.read(feature, far)?.value ?? .nan) - near) < 1e-3)
  }

  @Test(arguments: [nil, 180.0]) func theIntervalHoldsTheTruth(height: Double?) throws {
    let feature = Feature.measureLine(p1: .leftShoulder, p2: .rightWrist, userHeight: height)
    func read(_ noise: Double, _ seed: UInt64) throws -> FeatureResult {
      let simulation = Simulation(
        trajectory: .hold(for: 0), camera: .orthographic(), noise: LandmarkNoise(sigma: noise), seed: seed)
      var pipeline = Pipeline(
        features: [feature],
        configuration: Configuration(smoothing: nil, overlay: .none, noise: .known(pixels: noise)))
      return try #require(try pipeline.process(simulation.poseFrames[0]).results[feature])
    }
    let truth = try read(0, 0).value
    var held = 0
    for seed in 0..<1500 {
      let result = try read(3, UInt64(seed))
      if try #require(result.interval).contains(truth) { held += 1 }
      #expect(result.raw == result.value && result.algorithm == "line/1")
    }
    #expect((0.935...0.97).contains(Double(held) / 1500), "\(held)")
  }

  @Test func aPointThatCannotBeUsedGivesNoLength() throws {
    let feature = Feature.measureLine(p1: .leftShoulder, p2: .leftElbow)
    var simulation = Simulation(trajectory: .hold(for: 2), camera: .orthographic())
    simulation.faults.events = [.init(.glitch(.arm(.left), degrees: 80), frames: 40..<42)]
    let outputs = try TrustTests.run(simulation, [feature], Gates())
    for (index, output) in outputs.enumerated() {
      #expect((output.results[feature] == nil) == (40..<42).contains(index), "\(index)")
    }
    #expect(outputs[40].feedback[feature] == .tooFast(.leftElbow))
    #expect(outputs[40].results.withheld[feature]?.contains(.implausibleMotion) == true)
  }

  @Test func aLineIsDrawnFromPartToPartWithItsLengthBeside() throws {
    let drawing = try DrawingTests.draw(.measureLine(p1: .leftShoulder, p2: .leftElbow), Self.winter)
    let lines = DrawingTests.lines(drawing)
    #expect(lines.count == 1)
    #expect(DrawingTests.distance(lines[0].from, Point(460, 100)) < 0.01)
    #expect(DrawingTests.distance(lines[0].to, Point(460, 286)) < 0.01)
    #expect(DrawingTests.texts(drawing).map(\.0) == ["186 px"])
  }

  @Test func aMissingPartOfALineIsNamed() throws {
    var figure = Self.winter
    figure.topology = .coco17
    let toe = try RangeOfMotionTests.output(.measureLine(p1: .leftHip, p2: .leftFootIndex), figure)
    #expect(toe.0 == nil)
    #expect(toe.1 == .notInTopology(.leftFootIndex, topology: "coco17"))
    let nose = try RangeOfMotionTests.output(.measureLine(p1: .nose, p2: .leftHip), figure)
    #expect(nose.1 == .notSeen(.nose))
  }

  /// Bug: the id lacked the height and the format, so an update to another one kept the old measurer.
  @Test func aNewHeightTakesEffectInAnUpdate() throws {
    func line(_ height: Double?, _ format: LengthFormat? = nil) -> Feature {
      .measureLine(p1: .leftShoulder, p2: .leftElbow, userHeight: height, format: format)
    }
    var pipeline = Pipeline(features: [line(nil)], configuration: Configuration(smoothing: nil, overlay: .none))
    let units = try [line(nil), line(180), line(90), line(180, .metres)].enumerated().map { index, feature in
      pipeline.update(features: [feature])
      return try pipeline.process(Self.winter.frame(at: Double(index))).results.values.first?.stringValue
    }
    #expect(units == ["186 px", "33.5 cm", "16.7 cm", "0.33 m"])
  }
}
