import QPCore
import QPFeatures
import QPTestSupport
import Testing

/// Hard cases 6, 12 and 20: mirrored points, unknown confidence, and numbers that are none.
@Suite struct MissingIsMissingTests {
  // 6
  @Test func mirroringIsAFlipAndASwapOfLabelsInThePictureAndInTheWorld() throws {
    let frame = try Self.full()
    let mirrored = frame.mirrored()
    let (one, other) = try (#require(Landmarks(frame)), #require(Landmarks(mirrored)))
    for body in Topology.blazePose33.points {
      let (here, there) = try (#require(one[body]), #require(other[body.mirrored]))
      #expect(there.x == 1 - here.x && there.y == here.y && there.z == here.z && there.visibility == here.visibility)
      let (near, far) = try (#require(one.world(body)), #require(other.world(body.mirrored)))
      #expect(far.x == -near.x && far.y == near.y && far.z == near.z)
    }
    #expect(mirrored.gravity == Point(-0.1, 0.99))
    #expect(mirrored.intrinsics == Intrinsics(fx: 500, fy: 510, cx: 1000 - 480, cy: 390))
    // The left hip's index is 23, the right one's 24.
    #expect(mirrored.poses[0].presence[23] == frame.poses[0].presence[24])
    #expect(
      Body.nose.mirrored == .nose && Body.midHip.mirrored == .midHip && Body.leftSmallToe.mirrored == .rightSmallToe)
  }

  // 6
  @Test func mirroringTwiceIsIdentity() throws {
    for topology in Topology.builtIn {
      let frame = try Self.full(topology)
      let twice = frame.mirrored().mirrored()
      #expect(twice.poses[0].world == frame.poses[0].world)
      #expect(twice.poses[0].presence == frame.poses[0].presence)
      #expect(twice.gravity == frame.gravity && twice.intrinsics == frame.intrinsics)
      for (here, there) in zip(frame.poses[0].landmarks, twice.poses[0].landmarks) {
        // One subtraction from 1 and back rounds to half a unit in the last place of 1.
        #expect(abs(here.x - there.x) <= Float(1).ulp / 2 && here.y == there.y && here.z == there.z)
      }
    }
  }

  // 12
  @Test func confidenceThatIsAbsentIsUnknownAndNotZero() throws {
    let frame = try Figure.standing.frame()
    let landmarks = try #require(Landmarks(frame))
    #expect(landmarks[.leftElbow]?.visibility == nil)
    #expect(landmarks[.leftElbow]?.z == nil)
    // What is unknown hides nothing.
    var pipeline = Pipeline(features: [InputEdgeCaseTests.shoulder])
    #expect(try pipeline.process(frame).results.count == 1)
    // A middle of a known and an unknown half is unknown.
    var pose = Figure.standing.pose
    pose.landmarks[11] = Landmark(x: 0.5, y: 0.5, visibility: 0.9)
    let half = try PoseFrame(timestamp: .zero, size: frame.size, topology: .blazePose33, poses: [pose])
    #expect(try #require(Landmarks(half))[.midShoulder]?.visibility == nil)
    pose.landmarks[12] = Landmark(x: 0.5, y: 0.5, visibility: 0.25)
    let both = try PoseFrame(timestamp: .zero, size: frame.size, topology: .blazePose33, poses: [pose])
    #expect(try #require(Landmarks(both))[.midShoulder]?.visibility == 0.25)
  }

  // 12
  @Test(arguments: [Float(4.2), -3.1, 1.0001, -0.0001, .infinity]) func aLogitIsNotReadAsAProbability(value: Float) {
    let size = PictureSize(width: 10, height: 10)
    var pose = Figure.standing.pose
    pose.landmarks[7] = Landmark(x: 0.5, y: 0.5, visibility: value)
    #expect(throws: FrameError.visibilityOutOfRange(pose: 1, point: 7, value: value)) {
      try PoseFrame(timestamp: .zero, size: size, topology: .blazePose33, poses: [Figure.standing.pose, pose])
    }
  }

  /// Bug: only the visibilities in the picture were looked at.
  // 12
  @Test(arguments: [Float(4.2), -3.1]) func aLogitInTheWorldOrAsPresenceIsRefusedAsWell(value: Float) {
    let size = PictureSize(width: 10, height: 10)
    var pose = Figure.standing.pose
    pose.world = [Landmark](repeating: Landmark(x: 0, y: 0, z: 0, visibility: 0.5), count: 33)
    pose.world[3] = Landmark(x: 0, y: 0, z: 0, visibility: value)
    #expect(throws: FrameError.visibilityOutOfRange(pose: 0, point: 3, value: value)) {
      try PoseFrame(timestamp: .zero, size: size, topology: .blazePose33, poses: [pose])
    }
    pose.world = []
    pose.presence = [Float](repeating: .nan, count: 33)
    pose.presence[9] = value
    #expect(throws: FrameError.presenceOutOfRange(pose: 0, point: 9, value: value)) {
      try PoseFrame(timestamp: .zero, size: size, topology: .blazePose33, poses: [pose])
    }
  }

  /// Bug: numbers that are finite but not in pixels poisoned the filter.
  ///
  /// Each bad number twice in the middle of a still person: that point is missing in those frames, and nothing else is.
  // 20
  @Test(arguments: [Float.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -1e30, 1e12], [0, 1])
  func oneBadCoordinatePoisonsNothing(value: Float, lane: Int) throws {
    let probe = Feature(id: "bodySize") { BodySizeProbe() }
    var pipeline = Pipeline(
      features: [InputEdgeCaseTests.shoulder, .rangeOfMotion(.knee(side: .right, clockwiseDirection: true)), probe],
      configuration: Configuration(overlay: .none))
    let clean = named(try pipeline.process(Figure.standing.frame(at: 0)).results)
    #expect(clean.count == 3)
    for step in 1...20 {
      var pose = Figure.standing.pose
      let isBad = step == 5 || step == 6
      // The left elbow, and the nose, which the body's size is taken from.
      for point in [13, 0] where isBad {
        let good = pose.landmarks[point]
        pose.landmarks[point] = lane == 0 ? Landmark(x: value, y: good.y) : Landmark(x: good.x, y: value)
      }
      let frame = try PoseFrame(
        timestamp: Timestamp(microseconds: Int64(step) * 100_000), size: Figure.standing.size,
        topology: .blazePose33, poses: [pose])
      let readings = named(try pipeline.process(frame).results)
      for (name, value) in clean {
        let isTheElbow = name == InputEdgeCaseTests.shoulder.id.rawValue
        if isBad && isTheElbow {
          #expect(readings[name] == nil, "step \(step)")
        } else {
          #expect(abs((readings[name] ?? .nan) - value) < 1e-3, "\(name), step \(step)")
        }
      }
    }
  }

  /// Bug: the body's size followed any point, however far away, and took seconds to come back.
  // 20
  @Test func aPointFarOutsideThePictureDoesNotSwellTheBody() throws {
    var pipeline = Pipeline(
      features: [Feature(id: "bodySize") { BodySizeProbe() }], configuration: Configuration(overlay: .none))
    for step in 0..<10 {
      var figure = Figure.standing
      if step == 5 { figure.points[.nose] = Point(50_000, 150) }
      let size = try pipeline.process(figure.frame(at: Double(step) / 10)).results.values.first?.value ?? .nan
      // The trunk: from y 220 to y 420.
      #expect(abs(size - 200) < 0.01, "step \(step)")
    }
  }

  /// Bug: an infinite depth took the depths of the frames after it along.
  // 20
  @Test(arguments: [Float.nan, .infinity, -.infinity, .greatestFiniteMagnitude])
  func oneBadDepthIsUnknownAndPoisonsNothing(value: Float) throws {
    var pipeline = Pipeline(configuration: Configuration(overlay: .none))
    for step in 0..<6 {
      var pose = Figure.standing.pose
      pose.landmarks[13] = Landmark(x: 0.5, y: 0.5, z: step == 3 ? value : 0.25)
      let frame = try PoseFrame(
        timestamp: Timestamp(microseconds: Int64(step) * 100_000), size: Figure.standing.size,
        topology: .blazePose33, poses: [pose])
      let elbow = try #require(try pipeline.process(frame).landmarks?[.leftElbow])
      #expect(elbow.x == 0.5 && elbow.y == 0.5)
      #expect(elbow.z == (step == 3 ? nil : 0.25), "step \(step)")
    }
  }

  @Test func aFrameInWhichEveryPointIsMissingHasNobody() throws {
    var pipeline = Pipeline(features: [.counting()], configuration: Configuration(overlay: .none))
    let nobody = try pipeline.process(Figure([:]).frame())
    guard case .noPersonFound = nobody.status else {
      Issue.record("\(nobody.status)")
      return
    }
    #expect(nobody.landmarks == nil && nobody.results.isEmpty)
  }

  @Test func aPoseOfAnotherTopologyIsRefused() {
    let size = PictureSize(width: 10, height: 10)
    var short = Figure.standing.pose
    short.landmarks.removeLast()
    let error = FrameError.wrongPointCount(pose: 0, expected: 33, got: 32, topology: "blazepose33")
    #expect(throws: error) { try PoseFrame(timestamp: .zero, size: size, topology: .blazePose33, poses: [short]) }
    let coco = FrameError.wrongPointCount(pose: 0, expected: 17, got: 33, topology: "coco17")
    #expect(throws: coco) {
      try PoseFrame(timestamp: .zero, size: size, topology: .coco17, poses: [Figure.standing.pose])
    }
  }

  /// A frame in which everything that can be known is known, all of it different.
  static func full(_ topology: Topology = .blazePose33) throws -> PoseFrame {
    func share(_ index: Int, _ step: Float) -> Float { (Float(index) * step).truncatingRemainder(dividingBy: 1) }
    let indices = 0..<topology.count
    let pose = Pose(
      landmarks: indices.map { index in
        Landmark(x: share(index, 0.137), y: share(index, 0.291), z: share(index, 0.43), visibility: share(index, 0.73))
      },
      world: indices.map { index in
        Landmark(x: share(index, 0.11) - 0.5, y: share(index, 0.17), z: share(index, 0.31), visibility: 0.5)
      },
      presence: indices.map { share($0, 0.19) })
    return try PoseFrame(
      timestamp: .zero, size: PictureSize(width: 1000, height: 800), topology: topology, poses: [pose],
      gravity: Point(0.1, 0.99), intrinsics: Intrinsics(fx: 500, fy: 510, cx: 480, cy: 390))
  }
}

private struct BodySizeProbe: Measuring {
  mutating func measure(_ person: Person, context: FrameContext) -> Outcome {
    Outcome(FeatureResult(value: person.bodySize, unit: .pixels))
  }
}
