import QPCore
import QPLandmarks
import QPSimulator
import Testing

@testable import QPClinical

/// Hands that open and make a fist, with known flexion of their joints.
@Suite struct FistTests {
  /// The flexion of MCP, PIP and DIP in degrees.
  typealias Bends = [Double]

  /// A hand that opens and closes once or more: open and closed for 0.5 s each, half a second in between.
  struct Hand {
    var opened = [Bends](repeating: [10, 5, 5], count: 4)
    var closed = [Bends](repeating: [90, 100, 70], count: 4)
    /// The part of the way to the fist, of each fist.
    var fists = [1.0]
    /// The turn of the hand about its own length and across it, in degrees.
    var turn = 0.0
    var tilt = 0.0

    var duration: Double { 2 * Double(fists.count) + 0.5 }

    /// The part of the way to the fist at a time, 0 open and 1 closed.
    func share(at time: Double) -> Double {
      let number = min(Int(time / 2), fists.count - 1)
      let phase = time - 2 * Double(number)
      return fists[number] * min(max(min((phase - 0.5) / 0.5, (2 - phase) / 0.5), 0), 1)
    }

    /// The 21 points of a right hand in metres, x right, y down, z away, its palm toward the camera; a left one is mirrored.
    func points(at time: Double, _ side: Side) -> [SIMD3<Double>] {
      let share = share(at: time)
      var points = [SIMD3<Double>](repeating: .zero, count: 21)
      for bone in 1...4 { points[bone] = SIMD3(0.02 + 0.015 * Double(bone), -0.02 * Double(bone), 0) }
      let knuckles = [SIMD3(0.03, -0.088, 0), SIMD3(0, -0.09, 0), SIMD3(-0.02, -0.085, 0), SIMD3(-0.04, -0.075, 0)]
      for (finger, knuckle) in knuckles.enumerated() {
        let along = knuckle / (knuckle * knuckle).sum().squareRoot()
        var (position, angle) = (knuckle, 0.0)
        points[5 + 4 * finger] = position
        for (joint, length) in [0.04, 0.025, 0.02].enumerated() {
          let (open, close) = (opened[finger][joint], closed[finger][joint])
          angle += (open + share * (close - open)) * .pi / 180
          position += length * (Maths.cos(angle) * along + Maths.sin(angle) * SIMD3(0, 0, -1))
          points[6 + 4 * finger + joint] = position
        }
      }
      return points.map { point in
        let (turn, tilt) = (turn * .pi / 180, tilt * .pi / 180)
        let (x, z) = (
          point.x * Maths.cos(turn) + point.z * Maths.sin(turn), point.z * Maths.cos(turn) - point.x * Maths.sin(turn)
        )
        let (y, depth) = (
          point.y * Maths.cos(tilt) - z * Maths.sin(tilt), z * Maths.cos(tilt) + point.y * Maths.sin(tilt)
        )
        return SIMD3(side == .right ? x : -x, y, depth)
      }
    }
  }

  private func motion(
    _ hands: [Side: Hand], fps: Double = 30, isExact: Bool = true, hasWorld: Bool = true,
    topology: Topology = .holistic75, end: Double? = nil, isLost: (Int) -> Bool = { _ in false },
    isExchanged: (Int) -> Bool = { _ in false }, change: (Int, inout [SIMD3<Double>]) -> Void = { _, _ in }
  ) throws -> MotionRecording {
    var motion = MotionRecording()
    let estimator = EstimatorInfo(name: "hands", systematic: isExact ? .exact : nil)
    let end = end ?? hands.values.map(\.duration).max() ?? 2
    for frame in 0..<Int(end * fps) {
      let time = Double(frame) / fps
      var seen = [Landmark](repeating: .missing, count: topology.count)
      var world = seen
      for (index, part) in [Body.leftShoulder, .rightShoulder, .leftHip, .rightHip].enumerated() {
        guard let pointIndex = topology.index(of: part) else { continue }
        seen[pointIndex] = Landmark(x: 0.4 + 0.2 * Float(index % 2), y: 0.2 + 0.5 * Float(index / 2))
      }
      for (side, hand) in hands.sorted(by: { $0.key == .left && $1.key == .right }) where !isLost(frame) {
        var points = hand.points(at: time, side)
        change(frame, &points)
        let label = isExchanged(frame) ? side.opposite : side
        for (point, part) in zip(points, Body.handPoints(side: label)) {
          guard let pointIndex = topology.index(of: part) else { continue }
          seen[pointIndex] = Landmark(x: Float(point.x) + (side == .left ? 0.75 : 0.25), y: Float(point.y) + 0.5)
          world[pointIndex] = Landmark(x: Float(point.x), y: Float(point.y), z: Float(point.z))
        }
      }
      motion.consume(
        try PoseFrame(
          timestamp: Timestamp(microseconds: Int64((time * 1e6).rounded())),
          size: PictureSize(width: 1000, height: 1000), topology: topology,
          poses: [Pose(landmarks: seen, world: hasWorld ? world : [])], estimator: estimator))
    }
    return motion
  }

  private func evaluate(_ motion: MotionRecording) throws -> ClinicalTestResult {
    try ClinicalTest.compositeFist.evaluate(motion)
  }

  private func problem(_ motion: MotionRecording) -> ClinicalTestError.Problem? {
    do throws(ClinicalTestError) { _ = try ClinicalTest.compositeFist.evaluate(motion) } catch { return error.problem }
    return nil
  }

  /// The angles are 90 + 100 + 70 − (10 + 5 + 5) = 240°.
  ///
  /// The tip of the middle finger lies 4·(0, 1) + 2.5·(cos 190°, sin 190°) + 2·(cos 260°,
  /// sin 260°) = (−2.809, 1.596) cm from the knuckle along the metacarpal and before the palm; the crease lies at (−0.9, 0).
  @Test(arguments: [15.0, 30, 60], [Side.left, .right]) func aFullFistHasItsAngles(fps: Double, side: Side) throws {
    let result = try evaluate(motion([side: Hand()], fps: fps))
    for finger in ["index", "middle", "ring", "pinky"] {
      #expect(abs(try #require(result.value(finger + "Motion", side: side)).mean - 240) < 0.1)
      #expect(abs(try #require(result.value(finger + "Deficit", side: side)).mean - 20) < 0.1)
      #expect(result.value(finger + "Closes", side: side)?.mean == 1)
      #expect(result.value(finger + "Opens", side: side)?.mean == 1)
    }
    #expect(abs(try #require(result.value("middleFistDistance", side: side)).mean - 2.489 / 9) < 0.001)
    #expect(abs(try #require(result.value("middleFistLength", side: side)).mean - 2.489) < 0.01)
    #expect(result.values.allSatisfy { $0.side == side && $0.interval == nil } && result.flags.isEmpty)
    let event = try #require(result.events.first)
    #expect(result.events.count == 1 && (1...1.5).contains(event.time.seconds) && event.side == side)
  }

  /// Half closed: 45 + 50 + 30 = 125; a PIP that stays at 60°: 10 + 60 + 5 = 75.
  @Test func eachFingerHasItsOwn() throws {
    var hand = Hand()
    hand.closed[2] = [45, 50, 30]
    hand.opened[3] = [10, 60, 5]
    let result = try evaluate(motion([.left: hand]))
    func mean(_ name: String) -> Double { result.value(name, side: .left)?.mean ?? .nan }
    #expect(abs(mean("indexMotion") - 240) < 0.1 && mean("indexCloses") == 1 && mean("indexOpens") == 1)
    #expect(abs(mean("ringMotion") - 105) < 0.1 && mean("ringCloses") == 0 && mean("ringOpens") == 1)
    #expect(abs(mean("pinkyMotion") - 185) < 0.1 && abs(mean("pinkyDeficit") - 75) < 0.1)
    #expect(mean("pinkyCloses") == 1 && mean("pinkyOpens") == 0)
    #expect(mean("ringFistDistance") > 0.5)
  }

  @Test func theGreatestOfSeveralFistsCounts() throws {
    let result = try evaluate(motion([.right: Hand(fists: [0.85, 1, 0.9])]))
    #expect(abs(try #require(result.value("indexMotion", side: .right)).mean - 240) < 0.1)
    #expect(result.events.count == 3)
    // The tips come down to half of their way: no fist beside a full one.
    #expect(try evaluate(motion([.right: Hand(fists: [0.6, 1])])).events.count == 1)
    let poor = try evaluate(motion([.right: Hand(fists: [0.5])]))
    #expect(abs(try #require(poor.value("indexMotion", side: .right)).mean - 120) < 0.1)
  }

  /// Frames with a straight finger in the fist, and with a bent one in the open hand.
  @Test func singleFalseFramesDoNotDecide() throws {
    let other = Hand(opened: Hand().closed, closed: Hand().opened)
    let result = try evaluate(
      motion(
        [.left: Hand()],
        change: { frame, points in
          if frame % 6 == 3 { points = other.points(at: Double(frame) / 30, .left) }
        }))
    for name in ["indexMotion", "pinkyMotion"] {
      #expect(abs(try #require(result.value(name, side: .left)).mean - 240) < 0.1)
    }
    #expect(abs(try #require(result.value("ringDeficit", side: .left)).mean - 20) < 0.1)
  }

  @Test func missingFramesAndPointsAreLeftOut() throws {
    let lost = try evaluate(motion([.left: Hand()], isLost: { $0 % 5 == 2 }))
    #expect(abs(try #require(lost.value("indexMotion", side: .left)).mean - 240) < 0.1)
    #expect(abs(try #require(lost.flags.first { $0.kind == .gaps }?.magnitude) - 0.2) < 0.02)
    let torn = try evaluate(
      motion(
        [.left: Hand()],
        change: { frame, points in
          if frame % 4 == 1 { points[7] = SIMD3(repeating: .nan) }
        }))
    #expect(torn.values.allSatisfy { $0.mean.isFinite } && torn.contains(.gaps))
    #expect(abs(try #require(torn.value("indexMotion", side: .left)).mean - 240) < 0.1)
  }

  /// An estimator that guesses the side anew in each picture, as whose other hand it would be seen from the back.
  @Test func aHandKeepsItsSideAndView() throws {
    let both = [Side.left: Hand(), .right: Hand(closed: [Bends](repeating: [45, 50, 30], count: 4))]
    let (kept, exchanged) = try (
      evaluate(motion(both)), evaluate(motion(both, isExchanged: { $0 % 10 < 3 }))
    )
    #expect(exchanged.values == kept.values && exchanged.contains(.handSideUncertain))
    #expect(abs(try #require(kept.value("indexMotion", side: .right)).mean - 105) < 0.1)
    #expect(kept.value("middleCloses", side: .left)?.mean == 1 && kept.value("middleCloses", side: .right)?.mean == 0)
  }

  @Test func estimatedPointsHaveIntervalsAndNoCentimetres() throws {
    let result = try evaluate(motion([.left: Hand()], isExact: false))
    let parameters = EstimatedFistParameters.current
    let reading = try #require(result.value("ringMotion", side: .left))
    let interval = try #require(reading.interval)
    #expect(abs(reading.mean - 240) < 0.1 && abs(interval.lowerBound - (reading.mean - parameters.motionBelow)) < 1e-9)
    // A finger bends by 110 + 120 + 110 = 340° at most.
    #expect(interval.upperBound == min(reading.mean + parameters.motionAbove, 340))
    let deficit = try #require(result.value("ringDeficit", side: .left)?.interval)
    #expect(deficit.lowerBound == 0 && abs(deficit.upperBound - 20 - parameters.deficitAbove) < 0.1)
    #expect(try #require(result.value("ringFistDistance", side: .left)?.interval).contains(0.25))
    #expect(!result.values.contains { $0.name.hasSuffix("FistLength") })
  }

  /// Straight fingers that point at the camera have no flexion; their tips still have a distance.
  @Test func anglesOfFingersTowardTheCameraAreWithheld() throws {
    let result = try evaluate(motion([.right: Hand(tilt: 70)]))
    #expect(!result.values.contains { $0.name.hasSuffix("Motion") || $0.name.hasSuffix("Opens") })
    #expect(abs(try #require(result.value("middleFistDistance", side: .right)).mean - 2.489 / 9) < 0.001)
    // From the side the same fingers are read.
    let side = try evaluate(motion([.right: Hand(turn: 80)]))
    #expect(abs(try #require(side.value("middleMotion", side: .right)).mean - 240) < 0.1)
  }

  @Test func otherRecordingsAreRefused() throws {
    #expect(problem(try motion([.left: Hand(turn: 180)])) == .backOfHand)
    #expect(problem(try motion([.left: Hand()], hasWorld: false)) == .noHandInSpace)
    #expect(problem(try motion([:])) == .noHand)
    #expect(problem(try motion([.left: Hand()], topology: .blazePose33)) == .noHand)
    #expect(problem(MotionRecording()) == .noHand)
    guard case .noFist(let change, 45) = problem(try motion([.left: Hand(fists: [0.1])])) else {
      Issue.record("fingers that bend by 24° are not refused")
      return
    }
    #expect(abs(change - 24) < 0.1)
    guard case .handTooShort(let seconds, 1) = problem(try motion([.left: Hand()], end: 0.8)) else {
      Issue.record("0.8 s are not refused")
      return
    }
    #expect(abs(seconds - 0.8) < 0.01)
    guard case .rateTooLow(let rate, 15) = problem(try motion([.left: Hand()], fps: 10)) else {
      Issue.record("10 frames per second are not refused")
      return
    }
    #expect(abs(rate - 10) < 0.01)
  }
}
