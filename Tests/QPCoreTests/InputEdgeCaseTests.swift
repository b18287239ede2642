import Foundation
import QPCore
import QPRecording
import QPFeatures
import QPStyle
import QPTestSupport
import Testing

/// Where the peers fail, by the fault's own name; the numbers are those of the design's list.
@Suite struct InputEdgeCaseTests {
  @Test func aPersonAfterAnAbsenceMayBeAnother() throws {
    var pipeline = Pipeline(features: [.counting()], configuration: Configuration(overlay: .none))
    func count(_ frame: PoseFrame) throws -> Double? { try pipeline.process(frame).results.values.first?.value }
    #expect(try count(Figure.standing.frame(at: 0)) == 1)
    #expect(try count(Figure.standing.frame(at: 0.5)) == 2)
    for step in 1...15 {
      let empty = try PoseFrame(
        timestamp: Timestamp(milliseconds: 500 + Int64(step) * 100), size: PictureSize(width: 640, height: 480),
        topology: .coco17, poses: [])
      #expect(try count(empty) == nil)
    }
    #expect(try count(Figure.standing.frame(at: 2.1)) == 1)
    // Half a second out of sight is nothing.
    #expect(try count(Figure.standing.frame(at: 2.6)) == 2)
  }

  static let shoulder = Feature.rangeOfMotion(.shoulder(side: .left, clockwiseDirection: false))
  static let raw = Configuration(smoothing: nil, overlay: .none, gates: .off)

  // 2
  @Test func duplicateDecreasingAndNegativeTimestampsAreTypedErrors() throws {
    var pipeline = Pipeline(features: [.counting()], configuration: Configuration(overlay: .none))
    let early = try Figure.standing.frame(at: -1)
    #expect(throws: FrameError.negativeTime(Timestamp(microseconds: -1_000_000))) { try pipeline.process(early) }
    let first = try Figure.standing.frame(at: 0.5)
    _ = try pipeline.process(first)
    #expect(throws: FrameError.timeNotIncreasing(previous: first.timestamp, got: first.timestamp)) {
      try pipeline.process(first)
    }
    let before = try Figure.standing.frame(at: 0.499999)
    #expect(throws: FrameError.timeNotIncreasing(previous: first.timestamp, got: before.timestamp)) {
      try pipeline.process(before)
    }
    let next = try pipeline.process(Figure.standing.frame(at: 0.500001))
    #expect(next.results.values.map(\.value) == [2])
  }

  // 2
  @Test(arguments: [(1.0, 4.0), (1.000001, 1)]) func aLongForwardGapResetsWhatHasMemory(gap: Double, count: Double)
    throws
  {
    // So much noise that the way could be noise.
    let configuration = Configuration(overlay: .none, longestGap: 1, noise: .known(pixels: 200))
    var pipeline = Pipeline(features: [.counting()], configuration: configuration)
    for frame in try Figure.frames(3) { _ = try pipeline.process(frame) }
    var moved = Figure.standing
    moved.points[.leftElbow] = Point(800, 300)
    let output = try pipeline.process(moved.frame(at: 0.2 + gap))
    #expect(output.results.values.map(\.value) == [count])
    // The smoother too: after a reset the point is where it is seen.
    let x = output.landmarks?.pixel(.leftElbow)?.x ?? .nan
    #expect((abs(x - 800) < 0.001) == (count == 1))
  }

  // 3
  @Test func mirroredViewsOfOnePostureGiveOneAngle() throws {
    let frame = try Self.irregular().frame()
    for joint in RangeOfMotion.sweeps {
      let twin = RangeOfMotion.sweeps.first {
        $0.joint == joint.joint && $0.side == joint.side?.opposite && $0.sweep?.isClockwise != joint.sweep?.isClockwise
      }
      let value = try Self.value(.rangeOfMotion(joint), frame)
      let mirrored = try Self.value(.rangeOfMotion(#require(twin)), frame.mirrored())
      #expect(abs((value ?? .nan) - (mirrored ?? .infinity)) < 1e-3, "\(joint.id)")
    }
  }

  // 3
  @Test func aMirroredRecordingReadsAsTheUnmirroredOne() throws {
    // Written by hand: the flipped picture, in which the estimator took left for right.
    let figure = Self.irregular()
    func line(_ bodies: [Body], _ transform: (Point) -> Point) -> String {
      let points = bodies.map { body in
        figure.points[body].map { point in
          let (x, y) = (transform(point).x / 1000, transform(point).y / 800)
          return "[\(x),\(y)]"
        } ?? "null"
      }
      return #"{"t":0,"poses":[{"landmarks":[\#(points.joined(separator: ","))]}]}"#
    }
    func read(_ isMirrored: Bool, _ line: String) throws -> PoseFrame? {
      let header =
        #"{"format":"qp-recording","version":1,"topology":"blazepose33","size":[1000,800],"mirrored":\#(isMirrored)}"#
      var reader = try RecordingReader(MemoryBytes(header + "\n" + line + "\n"))
      return try reader.next()
    }
    let bodies = Topology.blazePose33.points
    let plain = try #require(try read(false, line(bodies) { $0 }))
    let mirrored = try #require(try read(true, line(bodies.map(\.mirrored)) { Point(1000 - $0.x, $0.y) }))
    for joint in RangeOfMotion.sweeps {
      let value = try Self.value(.rangeOfMotion(joint), plain)
      #expect(value != nil, "\(joint.id)")
      #expect(
        abs((value ?? .nan) - (try Self.value(.rangeOfMotion(joint), mirrored) ?? .infinity)) < 1e-3, "\(joint.id)")
    }
  }

  // 4
  @Test(arguments: [[170.0, 190, 170], [5, 5, 100, 100, 5, 5], [179.9, 180.1, 179.9], [355, 5, 355]])
  func valuesAreNeitherFoldedNorUnwrapped(degrees: [Double]) throws {
    var pipeline = Pipeline(features: [Self.shoulder], configuration: Self.raw)
    let hips = 90 + atan2(200.0, -20) * 180 / .pi
    for (index, value) in degrees.enumerated() {
      var figure = Figure.standing
      let angle = (hips - value) * .pi / 180
      figure.points[.leftElbow] = Point(560, 220) + Point(sin(angle), -cos(angle)) * 100
      let reading = try pipeline.process(figure.frame(at: Double(index) / 10)).results.values.first?.value ?? .nan
      #expect(abs(reading - value) < 1e-3)
    }
  }

  // 4
  @Test func aGapFrom11To120Stays120() throws {
    var pipeline = Pipeline(features: [Self.shoulder], configuration: Configuration(overlay: .none))
    _ = try pipeline.process(Figure.standing.raisingLeftArm(to: 11).frame(at: 0))
    var hidden = Figure.standing
    hidden.points[.leftElbow] = nil
    for step in 1...12 { #expect(try pipeline.process(hidden.frame(at: Double(step) / 10)).results.isEmpty) }
    let after = Figure.standing.raisingLeftArm(to: 120)
    let reading = try pipeline.process(after.frame(at: 1.3)).results.values.first?.value ?? .nan
    #expect(abs(reading - (try Self.value(Self.shoulder, after.frame()) ?? .nan)) < 0.01)
  }

  // 7
  @Test func thePersonInPortraitAndLandscapeHasOneAngle() throws {
    var (portrait, landscape, square) = (Self.irregular(), Self.irregular(), Self.irregular())
    portrait.size = PictureSize(width: 1080, height: 1920)
    landscape.size = PictureSize(width: 1920, height: 1080)
    square.size = PictureSize(width: 1000, height: 1000)
    for joint in RangeOfMotion.sweeps {
      let values = try [portrait, landscape, square].map { try Self.value(.rangeOfMotion(joint), $0.frame()) ?? .nan }
      #expect(abs(values[0] - values[1]) < 1e-3 && abs(values[0] - values[2]) < 1e-3, "\(joint.id)")
    }
  }

  // 7
  @Test func forgettingTheAspectRatioWouldBeOffByThirtyDegrees() throws {
    // The shares of a 16:9 picture, taken for those of a square one.
    var worst = 0.0
    for bearing in stride(from: 0.0, to: 360, by: 1) {
      var figure = Figure([.leftShoulder: Point(960, 540)])
      figure.size = PictureSize(width: 1920, height: 1080)
      for (body, turn) in [(Body.leftHip, 0.0), (.leftElbow, 75)] {
        let angle = (bearing + turn) * .pi / 180
        figure.points[body] = Point(960, 540) + Point(sin(angle), -cos(angle)) * 200
      }
      let feature = Feature.rangeOfMotion(.shoulder(side: .left, clockwiseDirection: true))
      #expect(abs((try Self.value(feature, figure.frame()) ?? .nan) - 75) < 1e-3)
      let frame = try PoseFrame(
        timestamp: .zero, size: PictureSize(width: 1000, height: 1000), topology: .blazePose33, poses: [figure.pose])
      worst = max(worst, abs((try Self.value(feature, frame) ?? .nan) - 75))
    }
    #expect((25...32.6).contains(worst))
  }

  // 8
  @Test(arguments: [(0, 0), (0, 888), (612, 0), (-1, 5), (65_536, 5), (5, 65_536)])
  func normalisedCoordinatesWithoutAPictureSizeAreRefused(width: Int, height: Int) {
    let size = PictureSize(width: width, height: height)
    #expect(throws: FrameError.badSize(size)) {
      try PoseFrame(timestamp: .zero, size: size, topology: .blazePose33, poses: [Figure.standing.pose])
    }
  }

  // 24
  @Test func aPersonLyingFaceUpIsMeasuredAsOneWhoStands() throws {
    let standing = Figure.standing.raisingLeftArm(to: 70)
    var lying = standing
    lying.size = PictureSize(width: 800, height: 1000)
    lying.points = standing.points.mapValues { Point($0.y, 1000 - $0.x) }
    for joint in RangeOfMotion.sweeps where joint.side != nil {
      let (one, other) = try (
        Self.value(.rangeOfMotion(joint), standing.frame()), Self.value(.rangeOfMotion(joint), lying.frame())
      )
      #expect(one != nil)
      #expect(abs((one ?? .nan) - (other ?? .nan)) < 1e-3, "\(joint.id)")
    }
  }

  // 24
  @Test func theColourAtExactlyTheMinimumAndMaximumOfACondition() {
    let style = Style(conditionalColors: [ConditionalColor(min: 40, max: 120, color: .green)])
    let ends: [Double] = [39.999_999, 40, 120, 120.000_001]
    let colors = ends.map { style.color(for: $0) }
    #expect(colors == [.white, .green, .green, .white])
  }

  // 28
  @Test func aMarkerAtTheOriginIsAPointAndNotAGap() throws {
    let origin = Landmark(x: 0, y: 0, z: 0, visibility: 0)
    #expect(!origin.isMissing)
    #expect(origin.z == 0)
    #expect(origin.visibility == 0)
    var figure = Figure([.leftShoulder: Point(0, 0), .leftHip: Point(0, 200), .leftElbow: Point(200, 0)])
    #expect(abs((try Self.value(Self.shoulder, figure.frame()) ?? .nan) - 90) < 1e-3)
    // Smoothed, and alone in the frame: somebody is there.
    figure.points = [.leftShoulder: Point(0, 0)]
    var pipeline = Pipeline(configuration: Configuration(overlay: .none))
    for time in [0, 0.1] {
      let output = try pipeline.process(figure.frame(at: time))
      #expect(output.landmarks?.pixel(.leftShoulder) == Point(0, 0))
    }
  }

  // MARK: - Tools

  /// Someone without any symmetry.
  static func irregular() -> Figure {
    var figure = Figure.standing
    var random = SplitMix64(seed: 99)
    for body in figure.points.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      figure.points[body]? += Point(
        Double.random(in: -40...40, using: &random), Double.random(in: -40...40, using: &random))
    }
    return figure
  }

  static func value(_ feature: Feature, _ frame: PoseFrame) throws -> Double? {
    var pipeline = Pipeline(features: [feature], configuration: raw)
    return try pipeline.process(frame).results[feature]?.value
  }
}
