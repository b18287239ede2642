import Foundation
import PlugIn
import QPKit
import Testing

/// The feature against closed forms, with the public API alone.
@Suite struct ForwardHeadTests {
  static let feature = Feature.forwardHead(side: .right)
  /// Unsmoothed, so that the closed forms hold exactly; noise is white, of 1 pixel.
  static let exact = Configuration(smoothing: nil, overlay: .none, noise: .known(pixels: 1))

  static func output(_ pose: SidePose, _ configuration: Configuration = exact) throws -> FrameOutput {
    var pipeline = Pipeline(features: [feature], configuration: configuration)
    return try pipeline.process(pose.frame())
  }

  // MARK: The reading

  @Test(arguments: [-30.0, 0, 15, 60], [Facing.left, .right])
  func theAngleIsTheLeanWhicheverWayThePersonFaces(lean: Double, facing: Facing) throws {
    let result = try #require(Self.output(SidePose(lean: lean, facing: facing)).results[Self.feature])
    #expect(abs(result.value - lean) < 0.001 && result.raw == result.value)
    #expect(result.unit == .degrees && result.algorithm == "forwardHead/1")
    #expect(result.quality.flags == [.verticalAssumed])
  }

  @Test func theVerticalIsThatOfGravity() throws {
    // A camera rolled by atan(3/4) = 36.87°: down leans to the left of the picture, and up to where the person faces.
    let result = try #require(Self.output(SidePose(lean: 40, gravity: SIMD2(-0.6, 0.8))).results[Self.feature])
    #expect(abs(result.value - (40 - 36.8699)) < 0.001)
    #expect(result.quality.isEmpty)
  }

  @Test(arguments: [1.0, 2, 5]) func thePrecisionGrowsWithTheNoise(pixels: Double) throws {
    var configuration = Self.exact
    configuration.noise = .known(pixels: pixels)
    let result = try #require(Self.output(SidePose(lean: 15), configuration).results[Self.feature])
    let (interval, precision) = (try #require(result.interval), try #require(result.precision))
    // Both ends of a line of length L jitter by σ across it: the direction has a deviation of √2 σ / L radians.
    let half = 1.96 * 2.0.squareRoot() * pixels / SidePose.length * 180 / .pi
    #expect(abs(precision.upperBound - result.value - half) < 0.001)
    #expect(abs(result.value - precision.lowerBound - half) < 0.001)
    // The interval allows for the constant error of an unknown estimator, too.
    #expect(interval.lowerBound < precision.lowerBound && interval.upperBound > precision.upperBound)
  }

  /// In the first frame the noise is that which estimators usually have.
  @Test func theFirstIntervalIsTheUsualOne() throws {
    let result = try #require(try Self.output(SidePose(), Configuration(overlay: .none)).results[Self.feature])
    let precision = try #require(result.precision)
    #expect(precision.contains(result.value) && precision.upperBound - precision.lowerBound > 5)
    #expect(result.quality.contains(.smoothed))
  }

  @Test func aHeadBeyondTheLimitGetsAdvice() throws {
    #expect(try Self.output(SidePose(lean: 19)).feedback.isEmpty)
    #expect(try Self.output(SidePose(lean: 21)).feedback[Self.feature] == .drawHeadBack)
  }

  // MARK: The gates

  @Test func anEarThatIsNotSeenWithholdsTheReading() throws {
    let output = try Self.output(SidePose(visibility: 0.2))
    #expect(output.results.isEmpty && output.feedback[Self.feature] == .notSeen(.rightEar))
    #expect(output.results.withheld[Self.feature]?.flags == [.lowVisibility])
  }

  @Test func aPersonWhoFacesTheCameraIsAskedToTurn() throws {
    for smoothing in [nil, Smoothing.adaptive] {
      var configuration = Self.exact
      configuration.smoothing = smoothing
      let output = try Self.output(SidePose(shoulders: 200), configuration)
      #expect(output.results.isEmpty && output.feedback[Self.feature] == .turn(.sagittal))
      #expect(output.results.withheld[Self.feature]?.flags == [.outOfPlane])
    }
  }

  // MARK: The state

  @Test func theDetailKeepsTheFurthestReadingUntilAReset() throws {
    var pipeline = Pipeline(features: [Self.feature], configuration: Self.exact)
    func furthest(_ lean: Double, at seconds: Double) throws -> Double {
      let result = try pipeline.process(SidePose(lean: lean).frame(at: seconds)).results[Self.feature]
      return try #require(result?.detail(of: ForwardHeadDetail.self)).furthest
    }
    #expect(abs(try furthest(10, at: 0) - 10) < 0.001)
    #expect(abs(try furthest(30, at: 1) - 30) < 0.001)
    #expect(abs(try furthest(20, at: 2) - 30) < 0.001)
    pipeline.reset()
    #expect(abs(try furthest(20, at: 0) - 20) < 0.001)
    // An absence of more than a second: it may be another person.
    #expect(abs(try furthest(5, at: 3) - 5) < 0.001)
  }

  // MARK: The drawing

  @Test func itDrawsThePlumbLineTheArcAndTheNumber() throws {
    let drawing = try Self.draw(SidePose(lean: 30), Style(color: .green))
    let items = drawing.items
    let pen = drawing.pen(Style(color: .green), for: nil)
    let radius = drawing.arcRadius(Style())
    try #require(items.count == 3)
    guard case .stroke(.polyline(let line, closed: false), pen) = items[0],
      case .stroke(.arc(let center, radius, start: -90, let sweep), pen) = items[1],
      case .text("30°", let position, _) = items[2]
    else { throw Unexpected() }
    let plumb = SidePose.shoulder - SIMD2(0, 1.5 * radius)
    #expect(zip(line, [plumb, SidePose.shoulder, SidePose(lean: 30).ear]).allSatisfy { distance($0, $1) < 0.001 })
    #expect(distance(center, SidePose.shoulder) < 0.001 && abs(sweep - 30) < 0.001)
    #expect(distance(position, center) > radius)
  }

  @Test func itDrawsNothingWithoutAReading() throws {
    #expect(try Self.draw(SidePose(lean: 30), facing: .camera).items.isEmpty)
  }

  /// Returns a measurer's drawing of a pose, without a session.
  private static func draw(
    _ pose: SidePose, _ style: Style = Style(), facing: Facing = .right
  ) throws -> Drawing {
    let person = Person(try #require(Landmarks(pose.frame())))
    var measurer = feature.makeMeasurer()
    let outcome = measurer.measure(person, context: FrameContext(of: person, facing: facing))
    var drawing = Drawing(size: SidePose.size, bodySize: person.bodySize)
    measurer.draw(outcome, of: person, style: style, into: &drawing)
    return drawing
  }

  private func distance(_ one: SIMD2<Double>, _ other: SIMD2<Double>) -> Double {
    ((one - other) * (one - other)).sum().squareRoot()
  }

  private struct Unexpected: Error {}

  // MARK: The feature

  @Test func itsMetadataSayWhatItsNameSays() {
    #expect(Self.feature.id == "forwardHead.right.20.0")
    #expect(Self.feature.metadata.side == .right && Self.feature.metadata.movement == "protraction")
    #expect(Self.feature.metadata.parts == [.rightShoulder, .rightEar] && Self.feature.metadata.unit == .degrees)
    #expect(Self.feature.otherSide == .forwardHead(side: .left))
    #expect(Self.feature != .forwardHead(side: .right, limit: 30))
    let members = ForwardHeadDetail(furthest: 25).members
    #expect(ForwardHeadDetail.name == "forwardHead" && members.map(\.name) == ["furthest"])
    #expect(members.map(\.value) == [.number(25)])
  }

  /// Through a session and a guide, as a built-in feature.
  @Test func aGuideMeasuresItInASession() throws {
    var guide = GuidedMeasurement(Self.feature)
    var states: [GuidedMeasurement.State] = []
    var advice: [PoseFeedback] = []
    let quickPose = QuickPose(configuration: Configuration(overlay: .none))
    quickPose.start(features: guide.features) { status, _, features, feedback, landmarks in
      if let change = feedback[Self.feature] { advice.append(change) }
      guard let state = guide.consume(status: status, results: features, landmarks: landmarks) else { return }
      states.append(state)
      quickPose.update(features: guide.features)
    }
    // A second upright, half a second forward, and there for two and a half; no person is quite still.
    for index in 0..<120 {
      let seconds = Double(index) / 30
      let lean = min(max(seconds - 1, 0) * 70, 35) + 0.1 * sin(7 * seconds)
      try quickPose.submit(SidePose(lean: lean).frame(at: seconds))
    }
    guard case .completed(let score) = states.last else { throw Unexpected() }
    #expect(abs(score - 35) < 2 && guide.features.isEmpty)
    #expect(advice.contains(.drawHeadBack))
  }
}
