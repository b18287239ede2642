import QPCore
import QPFeatures
import QPSimulator
import QPTestSupport
import Testing

/// The constant errors of points reach the interval of a reading, and nothing else.
@Suite struct SystematicTests {
  private static let size = PictureSize(width: 1000, height: 1000)
  private static let topology = Topology(
    name: "leg", points: [.leftHip, .rightHip, .leftShoulder, .rightShoulder, .leftKnee, .leftAnkle], connections: [])
  /// A trunk of 200 px, so that shares of it are plain numbers.
  private static let places: [Point] = [
    Point(520, 500), Point(480, 500), Point(520, 300), Point(480, 300), Point(560, 640), Point(470, 760),
  ]
  private static let error = SystematicError(leftRightCorrelation: 0.3) { site in
    switch site {
    case .hip: SystematicError.Deviations(along: 0.03, across: 0.06)
    case .knee: SystematicError.Deviations(along: 0.05, across: 0.02)
    case .ankle: SystematicError.Deviations(along: 0.06, across: 0.01)
    default: SystematicError.Deviations(along: 0.04, across: 0.02)
    }
  }

  private static func angle(_ a: Point, _ b: Point) -> Double { AngleMeter.Rays(from: a, to: b).signedAngle ?? .nan }

  /// The angle of the thigh to the trunk, from the middle of the hips: both hips and both shoulders count.
  private static func hip(_ at: [Point]) -> Double {
    angle((at[0] + at[1]) / 2 - (at[2] + at[3]) / 2, at[4] - at[0])
  }

  private static func knee(_ at: [Point]) -> Double { angle(at[4] - at[0], at[5] - at[4]) }

  private struct Probe: Measuring {
    let isHip: Bool

    mutating func measure(_ person: Person, context: FrameContext) -> Outcome {
      var sensitivity = Sensitivity()
      let (degrees, landmarks) = (180 / Double.pi, person.landmarks)
      if isHip {
        sensitivity.addDirection(from: .midShoulder, to: .midHip, times: -degrees, landmarks)
        sensitivity.addDirection(from: .leftHip, to: .leftKnee, times: degrees, landmarks)
      } else {
        sensitivity.addDirection(from: .leftHip, to: .leftKnee, times: -degrees, landmarks)
        sensitivity.addDirection(from: .leftKnee, to: .leftAnkle, times: degrees, landmarks)
      }
      var result = FeatureResult(value: 1, unit: .degrees)
      result?.setIntervals(from: context.uncertainty(of: sensitivity))
      return Outcome(result)
    }
  }

  private static func frame(_ estimator: EstimatorInfo? = nil) throws -> PoseFrame {
    let landmarks = places.map { Landmark(x: Float($0.x / 1000), y: Float($0.y / 1000)) }
    return try PoseFrame(
      timestamp: .zero, size: size, topology: topology, poses: [Pose(landmarks: landmarks)], estimator: estimator)
  }

  private static func reading(isHip: Bool, _ error: SystematicError?) throws -> FeatureResult {
    let feature = Feature(id: Feature.ID("probe")) { Probe(isHip: isHip) }
    var pipeline = Pipeline(
      features: [feature],
      configuration: Configuration(smoothing: nil, overlay: .none, noise: .known(pixels: 1), systematic: error))
    return try #require(try pipeline.process(frame()).results[feature])
  }

  private static func half(_ interval: ClosedRange<Double>?) throws -> Double {
    let interval = try #require(interval)
    return (interval.upperBound - interval.lowerBound) / 2
  }

  /// Points that err as the table says, drawn 40,000 times: hips and shoulders as pairs.
  private static func spread(of angle: ([Point]) -> Double, size: Double) -> Double {
    var random = SplitMix64(seed: 31)
    func normal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0..<1, using: &random) } }
    let (before, count) = (angle(places), 40_000)
    let trunk = Point(0, -1)
    let axes = [trunk, trunk, trunk, trunk, unit(places[4] - places[0]), unit(places[5] - places[4])]
    let kinds: [SystematicError.AnatomicalSite] = [.hip, .hip, .shoulder, .shoulder, .knee, .ankle]
    var squares = 0.0
    for _ in 0..<count {
      var moved = places
      var common = (0.0, 0.0)
      for index in moved.indices {
        var (along, across) = (normal(), normal())
        if index < 4 {
          if index % 2 == 0 {
            common = (along, across)
          } else {
            let rest = (1 - error.leftRightCorrelation * error.leftRightCorrelation).squareRoot()
            along = error.leftRightCorrelation * common.0 + rest * along
            across = error.leftRightCorrelation * common.1 + rest * across
          }
        }
        let (axis, spread) = (axes[index], error[kinds[index]])
        // Small errors, so that the first order holds: the result is scaled back.
        moved[index] += axis * (along * spread.along * size / 20)
        moved[index] += Point(-axis.y, axis.x) * (across * spread.across * size / 20)
      }
      squares += (angle(moved) - before) * (angle(moved) - before)
    }
    return 20 * (squares / Double(count)).squareRoot()
  }

  private static func unit(_ vector: Point) -> Point { vector / (vector * vector).sum().squareRoot() }

  @Test(arguments: [true, false]) func theIntervalIsThatOfPointsDrawnByTheTable(isHip: Bool) throws {
    let reading = try Self.reading(isHip: isHip, Self.error)
    let (total, noise) = (try Self.half(reading.interval), try Self.half(reading.precision))
    let found = ((total * total - noise * noise).squareRoot()) / 1.96
    let expected = Self.spread(of: isHip ? Self.hip : Self.knee, size: 200)
    #expect(abs(found / expected - 1) < 0.02, "\(found), drawn \(expected)")
  }

  @Test func exactPointsHaveTheIntervalOfTheirNoise() throws {
    let (exact, measured) = (try Self.reading(isHip: true, .exact), try Self.reading(isHip: true, Self.error))
    #expect(exact.interval == exact.precision)
    #expect(measured.precision == exact.precision && measured.value == exact.value)
    #expect(try Self.half(measured.interval) > Self.half(exact.interval))
  }

  @Test func anUnknownEstimatorGetsTheWidestError() throws {
    let unknown = try Self.half(try Self.reading(isHip: true, nil).interval)
    #expect(unknown == (try Self.half(try Self.reading(isHip: true, .worstCase).interval)))
    for name in ["blazepose", "movenet", "posenet"] {
      let known = SystematicError.of(estimator: name)
      #expect(!known.isAssumed && !known.isExact)
      #expect(try Self.half(try Self.reading(isHip: true, known).interval) <= unknown)
    }
    #expect(SystematicError.of(estimator: "mine").isAssumed && SystematicError.of(.coco17).isAssumed)
    #expect(SystematicError.of(.blazePose33) == .of(estimator: "blazepose"))
  }

  /// What is known of holds and guides does not change with the constant error: they go by the precision.
  @Test func valuesAndPrecisionsDoNotDependOnTheError() throws {
    let knee = Feature.rangeOfMotion(.knee(side: .left, movement: .flexion))
    func readings(_ error: SystematicError) throws -> [FeatureResult] {
      let simulation = Simulation(
        trajectory: .kneeExtension(.left, hold: 1, rest: 1), camera: .orthographic(yaw: -90),
        noise: LandmarkNoise(sigma: 2), seed: 5)
      var pipeline = Pipeline(features: [knee], configuration: Configuration(overlay: .none, systematic: error))
      return try pipeline.process(all: simulation.poseFrames).compactMap { $0.results[knee] }
    }
    let (exact, worstCase) = (try readings(.exact), try readings(.worstCase))
    #expect(exact.count > 60 && exact.count == worstCase.count)
    #expect(exact.map(\.value) == worstCase.map(\.value))
    // Until it is learnt, the noise of exact points is unknown, and that of an estimator's the usual one.
    let known = zip(exact, worstCase).filter { $0.0.precision != nil }
    #expect(known.count > 40 && worstCase.allSatisfy { $0.precision != nil })
    #expect(known.allSatisfy { $0.0.precision == $0.1.precision })
    for (one, other) in zip(exact, worstCase) {
      guard let narrow = one.interval, let wide = other.interval else { continue }
      #expect(wide.lowerBound < narrow.lowerBound && wide.upperBound > narrow.upperBound)
    }
  }

  /// A point that lies off its joint by a declared mean is read at the joint: along and across, of each facing.
  @Test(arguments: [false, true]) func aDeclaredMeanOffsetIsSubtracted(facesRight: Bool) throws {
    let knee = Feature.rangeOfMotion(.knee(side: .left, movement: .flexion))
    let (forward, trunk) = (facesRight ? 1.0 : -1.0, 200.0)
    // The trunk stands, the thigh is level, the shank hangs 20° backward: 110° of flexion.
    let lean = 20 * Double.pi / 180
    let (hip, atKnee) = (Point(500, 500), Point(500 + forward * 160, 500))
    let shank = Point(-forward * Maths.sin(lean), Maths.cos(lean))
    let shoulder = hip - Point(0, trunk)
    let nose = shoulder + Point(forward * 40, -50)
    let joints = [hip, hip, shoulder, shoulder, atKnee, atKnee + shank * 150, nose, shoulder - Point(0, 50)]
    let topology = Topology(name: "side", points: Self.topology.points + [.nose, .leftEar], connections: [])
    // The ankle's point is 0.1 trunks too far along the shank, the knee's 0.08 in front of the thigh.
    let (along, across) = (0.1, 0.08)
    var points = joints
    // In front of a level thigh is up, since a hanging one turns forward to it.
    points[4] += Point(0, -across * trunk)
    let found = points[5] - points[4]
    points[5] += found / found.length * (along * trunk)
    let frames = try (0..<30).map { index in
      let landmarks = points.map { Landmark(x: Float($0.x / 1000), y: Float($0.y / 1000)) }
      return try PoseFrame(
        timestamp: Timestamp(milliseconds: Int64(index) * 33), size: Self.size, topology: topology,
        poses: [Pose(landmarks: landmarks)])
    }
    func last(meanAlong: Double, meanAcross: Double) throws -> FeatureResult {
      let error = SystematicError { site in
        SystematicError.Deviations(
          along: 0.02, across: 0.02, meanAlong: site == .ankle ? meanAlong : 0,
          meanAcross: site == .knee ? meanAcross : 0)
      }
      var pipeline = Pipeline(
        features: [knee], configuration: Configuration(smoothing: nil, overlay: .none, systematic: error))
      return try #require(pipeline.process(all: frames).last?.results[knee])
    }
    let (with, without) = (try last(meanAlong: along, meanAcross: across), try last(meanAlong: 0, meanAcross: 0))
    #expect(abs(without.value - 110) > 3)
    #expect(abs(with.value - 110) < 0.5, "\(with.value)")
    #expect(with.raw == without.raw)
  }

  @Test func aSpanWidensAPrecisionInQuadrature() throws {
    var reading = try #require(FeatureResult(value: 90, unit: .degrees))
    #expect(SystematicSpan(reading) == nil)
    reading.setIntervals(from: Uncertainty(standardDeviation: 1.5, lag: 0, systematic: 4))
    let span = try #require(SystematicSpan(reading))
    let same = span.interval(around: 90, halfWidth: try Self.half(reading.precision))
    let interval = try #require(reading.interval)
    #expect(abs(same.lowerBound - interval.lowerBound) < 1e-9 && abs(same.upperBound - interval.upperBound) < 1e-9)
    #expect(abs(try Self.half(span.interval(around: 20, halfWidth: 0)) - 1.96 * 4) < 1e-9)
    reading.precision = reading.interval
    #expect(try #require(SystematicSpan(reading)).interval(around: 5, halfWidth: 2) == 3...7)
  }
}
