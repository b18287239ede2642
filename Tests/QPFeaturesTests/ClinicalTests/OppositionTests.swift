import QPCore
import QPLandmarks
import QPSimulator
import Testing

@testable import QPClinical

/// Thumbs that touch known places of a flat hand at known times.
@Suite struct OppositionTests {
  /// Where a thumb goes, and for how many seconds it stays there.
  enum Stop {
    /// A place of Kapandji's score, 1…10.
    case place(Int, seconds: Double = 0.8)
    /// A point in hand lengths from the wrist, toward the thumb and toward the finger tips.
    case point(Double, Double, seconds: Double = 0.8)

    var seconds: Double {
      switch self {
      case .place(_, let seconds), .point(_, _, let seconds): seconds
      }
    }

    /// In hand lengths; those of the creases are measured on paper, not by the code.
    var point: Point {
      switch self {
      case .place(let place, _): OppositionTests.places[place - 1]
      case .point(let x, let y, _): Point(x, y)
      }
    }
  }

  /// A hand of length 1 whose fingers point up: wrist, thumb, index, middle, ring and little finger; the tip of the thumb rests.
  private static let hand: [Point] = [
    Point(0, 0), Point(0.3, 0.2), Point(0.5, 0.4), Point(0.65, 0.55), Point(1, 0.75),
    Point(0.3, 0.95), Point(0.33, 1.4), Point(0.35, 1.7), Point(0.36, 1.95),
    Point(0, 1), Point(0.02, 1.5), Point(0.03, 1.8), Point(0.03, 2.1),
    Point(-0.2, 0.95), Point(-0.22, 1.4), Point(-0.23, 1.7), Point(-0.24, 1.95),
    Point(-0.38, 0.85), Point(-0.45, 1.2), Point(-0.5, 1.42), Point(-0.55, 1.64),
  ]
  private static let places: [Point] = [
    Point(0.315, 1.175), Point(0.34, 1.55), Point(0.36, 1.95), Point(0.03, 2.1), Point(-0.24, 1.95), Point(-0.55, 1.64),
    Point(-0.5, 1.42), Point(-0.45, 1.2), Point(-0.408, 0.99), Point(-0.342, 0.765),
  ]

  /// The seconds at rest before the first stop, and from stop to stop.
  private static let (rest, move) = (1.0, 0.2)

  /// The times at which a thumb arrives at its stops.
  private static func arrivals(_ stops: [Stop]) -> [Double] {
    var time = rest
    return stops.map { stop in
      defer { time += move + stop.seconds }
      return time + move
    }
  }

  private static func thumb(_ stops: [Stop], at time: Double) -> Point {
    var (position, start) = (hand[4], rest)
    for stop in stops {
      if time < start { return position }
      let share = min((time - start) / move, 1)
      if share < 1 { return position + share * (stop.point - position) }
      (position, start) = (stop.point, start + move + stop.seconds)
    }
    return position
  }

  /// A recording of hands whose palms face the camera.
  private func motion(
    _ hands: [Side: [Stop]], fps: Double = 30, noise: Double = 0, topology: Topology = .holistic75,
    isExact: Bool = false,
    turn: Double = 0, depth: Double = 0, hasMetres: Bool = true, label: (Side, Int) -> Side = { side, _ in side },
    isLost: (Int) -> Bool = { _ in false }
  ) throws -> MotionRecording {
    var motion = MotionRecording()
    var random = NormalNumbers(seed: 5)
    let estimator = EstimatorInfo(name: "hands", systematic: isExact ? .exact : nil)
    let end = hands.values.map { Self.rest + $0.reduce(0) { $0 + Self.move + $1.seconds } }.max() ?? 2
    for frame in 0...Int(end * fps) {
      let time = Double(frame) / fps
      var (points, world) = (
        [Landmark](repeating: .missing, count: topology.count), [Landmark](repeating: .missing, count: topology.count)
      )
      for (index, part) in [Body.leftShoulder, .rightShoulder, .leftHip, .rightHip].enumerated() {
        guard let pointIndex = topology.index(of: part) else { continue }
        points[pointIndex] = Landmark(x: 0.4 + 0.2 * Float(index % 2), y: 0.2 + 0.5 * Float(index / 2))
      }
      for (side, stops) in hands.sorted(by: { $0.key == .left && $1.key == .right }) where !isLost(frame) {
        var own = Self.hand
        own[4] = Self.thumb(stops, at: time)
        // A right hand has its thumb on the right of the picture.
        let (sign, origin) = side == .right ? (1.0, Point(250, 600)) : (-1.0, Point(750, 600))
        for (index, part) in Body.handPoints(side: label(side, frame)).enumerated() {
          guard let pointIndex = topology.index(of: part) else { continue }
          let point = own[index] + Point(random.next(), random.next()) * noise
          let pixel = origin + 100 * Point(sign * point.x, -point.y)
          points[pointIndex] = Landmark(x: Float(pixel.x / 1000), y: Float(pixel.y / 1000))
          guard hasMetres else { continue }
          let x = sign * point.x
          world[pointIndex] = Landmark(
            x: Float(0.1 * x * Maths.cos(turn * .pi / 180)), y: Float(-0.1 * point.y),
            z: Float(0.1 * (x * Maths.sin(turn * .pi / 180) - (index == 4 ? depth : 0))))
        }
      }
      motion.consume(
        try PoseFrame(
          timestamp: Timestamp(microseconds: Int64((time * 1e6).rounded())),
          size: PictureSize(width: 1000, height: 1000), topology: topology,
          poses: [Pose(landmarks: points, world: hasMetres ? world : [])], estimator: estimator))
    }
    return motion
  }

  private func result(_ motion: MotionRecording) throws -> ClinicalTestResult {
    try ClinicalTest.thumbOpposition.evaluate(motion)
  }

  private func score(_ motion: MotionRecording, _ side: Side = .right) throws -> Double? {
    try result(motion).value("opposition", side: side)?.mean
  }

  private func problem(_ motion: MotionRecording) -> ClinicalTestError.Problem? {
    do throws(ClinicalTestError) { _ = try ClinicalTest.thumbOpposition.evaluate(motion) } catch {
      return error.problem
    }
    return nil
  }

  private func upTo(_ place: Int) -> [Stop] { (1...place).map { Stop.place($0) } }

  @Test(arguments: 1...10, [12.0, 30]) func theScoreIsTheHighestPlace(place: Int, fps: Double) throws {
    let stops = upTo(place)
    let result = try result(motion([.right: stops], fps: fps))
    #expect(result.value("opposition", side: .right)?.mean == Double(place))
    #expect(result.values.count == 1 && result.flags.isEmpty)
    #expect(result.events.compactMap(\.kind.place) == Array(1...place))
    #expect(result.events.last?.name == "opposition\(place)")
    for (event, arrival) in zip(result.events, Self.arrivals(stops)) {
      #expect(event.side == .right && abs(event.time.seconds - arrival) < 0.3, "\(event.name)")
    }
  }

  @Test func eachHandHasItsScore() throws {
    let result = try result(motion([.left: upTo(7), .right: upTo(3)]))
    #expect(result.value("opposition", side: .left)?.mean == 7 && result.value("opposition", side: .right)?.mean == 3)
    #expect(result.events.map(\.time) == result.events.map(\.time).sorted() && result.events.count == 10)
  }

  /// Places count up to four above one that was touched before.
  @Test func aFarPlaceCountsOnlyAfterNearerOnes() throws {
    // The thumb goes around 4 and 5 from the side of the finger tips.
    let stops: [Stop] = [.place(1), .place(2), .place(3), .point(1, 0.75), .point(0.3, 2.6), .place(6)]
    let skipping = try result(motion([.right: stops]))
    #expect(skipping.value("opposition", side: .right)?.mean == 6)
    #expect(skipping.flags.first { $0.kind == .placesSkipped }?.magnitude == 2)
    let far = try result(motion([.right: [.place(10)]]))
    #expect(far.value("opposition", side: .right)?.mean == 0 && far.events.isEmpty)
    #expect(far.value("opposition", side: .right)?.interval == 0...10)
  }

  @Test(arguments: [0.02, 0.05]) func noiseDoesNotChangeTheScore(noise: Double) throws {
    for place in [2, 5, 9] { #expect(try score(motion([.right: upTo(place)], noise: noise)) == Double(place)) }
  }

  /// A point 0.5 hand lengths from the tip of the index finger and further from all other places.
  @Test func aThumbThatStopsShortTouchesNothing() throws {
    #expect(try score(motion([.right: [.point(0.86, 1.95)]])) == 0)
    #expect(try score(motion([.right: [.place(1), .point(1, 0.75), .point(0.86, 1.95)]])) == 1)
    #expect(try score(motion([.right: [.place(1), .point(1, 0.75), .point(0.7, 1.95)]])) == 3)
  }

  @Test func aBrushIsNoTouch() throws {
    // Within 0.4 hand lengths of place 1 for a tenth of a second.
    let away = Stop.point(2, 0.75)
    #expect(try score(motion([.right: [away, .place(1, seconds: 0), away]], fps: 60)) == 0)
    #expect(try score(motion([.right: [away, .place(1, seconds: 0.4), away]], fps: 60)) == 1)
  }

  /// Above the index finger in the picture, half a hand length in front of it.
  @Test func whatIsNearInThePictureAloneIsNoTouch() throws {
    #expect(try score(motion([.right: upTo(3)], depth: 0.5)) == 0)
    #expect(try score(motion([.right: upTo(3)], depth: 0.3)) == 3)
  }

  @Test func lostFramesAreFlaggedAndAHandMustBeSeenForASecond() throws {
    let result = try result(motion([.right: upTo(6)], isLost: { $0 % 7 == 3 }))
    #expect(result.value("opposition", side: .right)?.mean == 6)
    #expect(abs(try #require(result.flags.first { $0.kind == .gaps }?.magnitude) - 1.0 / 7) < 0.01)
    // Not seen while it touches places 2 and 3, for two seconds, which makes two tracks.
    let cut = try self.result(motion([.right: upTo(5)], isLost: { (61..<127).contains($0) }))
    #expect(cut.value("opposition", side: .right)?.mean == 5)
    #expect(cut.flags.contains { $0.kind == .placesSkipped && $0.magnitude == 2 })
    guard case .handTooShort(let seconds, 1) = problem(try motion([.right: upTo(2)], isLost: { $0 > 15 })) else {
      Issue.record("a hand that is seen for half a second is not refused")
      return
    }
    #expect(abs(seconds - 0.5) < 0.01)
  }

  @Test func aHandKeepsItsPlaceWhereItsSideIsInDoubt() throws {
    let doubtful = try result(
      motion([.right: upTo(4)], label: { side, frame in frame % 10 < 3 ? side.opposite : side }))
    #expect(doubtful.value("opposition", side: .right)?.mean == 4)
    #expect(abs(try #require(doubtful.flags.first { $0.kind == .handSideUncertain }?.magnitude) - 0.3) < 0.01)
  }

  @Test(arguments: 0...10) func estimatedPointsHaveAnIntervalOfWholeSteps(place: Int) throws {
    let stops = place == 0 ? [Stop.point(0.86, 1.95)] : upTo(place)
    let value = try #require(result(motion([.right: stops])).value("opposition", side: .right))
    let interval = try #require(value.interval)
    #expect(interval.contains(Double(place)) && 0 <= interval.lowerBound && interval.upperBound <= 10)
    #expect(
      interval.lowerBound == interval.lowerBound.rounded() && interval.upperBound == interval.upperBound.rounded())
    #expect(interval.lowerBound < interval.upperBound)
    #expect(try result(motion([.right: stops], isExact: true)).value("opposition", side: .right)?.interval == nil)
  }

  /// The cosine of 45° is 0.71, that of 60° 0.5.
  @Test func thePalmMustFaceTheCamera() throws {
    #expect(try score(motion([.left: upTo(4)], turn: 40), .left) == 4)
    #expect(problem(try motion([.left: upTo(4)], turn: 60)) == .palmNotFacing)
    // A right hand that looks like a left one shows its back.
    #expect(problem(try motion([.right: upTo(4)], label: { side, _ in side.opposite })) == .palmNotFacing)
  }

  @Test func whatIsNoOppositionIsRefused() throws {
    guard case .thumbStill(let move, 0.3) = problem(try motion([.right: [.point(0.9, 0.8)]])) else {
      Issue.record("a thumb that rests is not refused")
      return
    }
    #expect(move > 0.05 && move < 0.12)
    #expect(problem(try motion([:])) == .noHand)
    #expect(problem(try motion([.right: upTo(3)], topology: .blazePose33)) == .noHand)
    #expect(problem(try motion([.right: upTo(3)], hasMetres: false)) == .noHand)
    #expect(problem(MotionRecording()) == .noHand)
    guard case .rateTooLow(let rate, 10) = problem(try motion([.right: upTo(3)], fps: 5)) else {
      Issue.record("5 frames per second are not refused")
      return
    }
    #expect(abs(rate - 5) < 0.01)
  }
}
