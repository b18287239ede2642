import QPCore
import QPLandmarks
import QPSimulator
import Testing

@testable import QPClinical

/// Taps of thumb and index finger with known times and openings.
@Suite struct TappingTests {
  /// Tapping fingers of one hand, closed at 0 s; the hand is 100 pixels long.
  struct Tapping {
    var rate = 2.0
    var taps = 12
    var opening = 1.0
    /// The distance of the fingertips in each closure, in hand lengths.
    var least = 0.0
    /// The part of the first opening that the last one lacks.
    var decrement = 0.0
    /// The seconds for which the fingers stay closed after a tap of a number.
    var pauses: [Int: Double] = [:]

    /// The seconds at which the fingers meet, the start not counted.
    var closures: [Double] {
      var time = 0.0
      return (0..<taps).map { tap in
        time += (tap > 0 ? pauses[tap] ?? 0 : 0) + 1 / rate
        return time
      }
    }

    func size(_ tap: Int) -> Double { opening * (1 - decrement * Double(tap) / Double(max(taps - 1, 1))) }

    /// The opening in hand lengths at a time: (1 − cos) / 2 from closure to closure.
    func opening(at time: Double) -> Double {
      guard let tap = closures.firstIndex(where: { time < $0 }) else { return least }
      let phase = 1 - (closures[tap] - time) * rate
      return least + (phase < 0 ? 0 : size(tap) * (1 - Maths.cos(2 * .pi * phase)) / 2)
    }
  }

  /// A recording of hands by their sides, with noise in pixels; a hand is lost in some frames, or taken for the other one.
  private func motion(
    _ hands: [Side: Tapping], fps: Double = 60, noise: Double = 0, topology: Topology = .holistic75,
    isExact: Bool = true, rest: Double = 0.3, isLost: (Int) -> Bool = { _ in false },
    isExchanged: (Int) -> Bool = { _ in false }
  ) throws -> MotionRecording {
    var motion = MotionRecording()
    var random = NormalNumbers(seed: 7)
    let size = PictureSize(width: 1000, height: 1000)
    let estimator = EstimatorInfo(name: "hands", systematic: isExact ? .exact : nil)
    let end = (hands.values.compactMap(\.closures.last).max() ?? 2) + rest
    for frame in 0...Int(end * fps) {
      let time = Double(frame) / fps
      var points = [Landmark](repeating: .missing, count: topology.count)
      // A body that is seen, so that there is a person without hands.
      for (index, part) in [Body.leftShoulder, .rightShoulder, .leftHip, .rightHip].enumerated() {
        guard let pointIndex = topology.index(of: part) else { continue }
        points[pointIndex] = Landmark(x: 0.4 + 0.2 * Float(index % 2), y: 0.2 + 0.5 * Float(index / 2))
      }
      for (side, tapping) in hands.sorted(by: { $0.key == .left && $1.key == .right }) where !isLost(frame) {
        let x = side == .left ? 600.0 : 200
        let opening = 100 * tapping.opening(at: time)
        let places = [0: Point(x, 500), 4: Point(x + 30, 380), 8: Point(x + 30 + opening, 380), 9: Point(x, 400)]
        let label = isExchanged(frame) ? side.opposite : side
        for (index, part) in Body.handPoints(side: label).enumerated() {
          guard let pointIndex = topology.index(of: part) else { continue }
          let point = (places[index] ?? Point(x, 450)) + Point(random.next(), random.next()) * noise
          points[pointIndex] = Landmark(x: Float(point.x / 1000), y: Float(point.y / 1000))
        }
      }
      motion.consume(
        try PoseFrame(
          timestamp: Timestamp(microseconds: Int64((time * 1e6).rounded())), size: size, topology: topology,
          poses: [Pose(landmarks: points)], estimator: estimator))
    }
    return motion
  }

  private func problem(_ motion: MotionRecording) -> ClinicalTestError.Problem? {
    do throws(ClinicalTestError) { _ = try ClinicalTest.fingerTapping.evaluate(motion) } catch { return error.problem }
    return nil
  }

  @Test(arguments: [1.0, 2, 3, 4], [30.0, 60]) func evenTapsAreCountedAndMeasured(rate: Double, fps: Double) throws {
    let tapping = Tapping(rate: rate)
    let result = try ClinicalTest.fingerTapping.evaluate(motion([.left: tapping], fps: fps))
    func mean(_ name: String) -> Double { result.value(name, side: .left)?.mean ?? .nan }
    #expect(mean("taps") == 12)
    #expect(abs(mean("tapRate") - rate) < 0.01 * rate)
    #expect(abs(mean("opening") - 1) < 0.04)
    #expect(abs(mean("openingDecrement")) < 2 && mean("tapVariation") < 2 && mean("interruptions") == 0)
    #expect(result.values.allSatisfy { $0.side == .left })
    // A tenth of the opening is left at 1 − cos φ = 0.2, 36.87° before the closure.
    #expect(result.events.count == 12 && result.events.allSatisfy { $0.kind == .fingersClosed && $0.side == .left })
    for (event, closure) in zip(result.events, tapping.closures) {
      #expect(abs(event.time.seconds - (closure - 36.87 / 360 / rate)) < 0.4 / fps)
    }
    #expect(result.contains(.lowRate) == (fps / rate < 10) && !result.contains(.gaps) && !result.contains(.fewCycles))
  }

  @Test(arguments: [0.0, 0.4, 0.7, -0.3]) func theDecrementIsTheLostPart(decrement: Double) throws {
    let result = try ClinicalTest.fingerTapping.evaluate(
      motion([.right: Tapping(decrement: decrement)], noise: 1))
    let value = try #require(result.value("openingDecrement", side: .right))
    #expect(abs(value.mean - 100 * decrement) < 4)
    #expect(try #require(value.interval).contains(100 * decrement))
    // The mean opening is that of the middle.
    #expect(abs(try #require(result.value("opening", side: .right)).mean - (1 - decrement / 2)) < 0.04)
    #expect(result.value("taps", side: .right)?.mean == 12)
  }

  /// Eleven intervals, ten of 0.5 s and one of 1.3 s: mean 0.5727 s, SD 0.2412 s.
  @Test func aHesitationIsAnInterruption() throws {
    let result = try ClinicalTest.fingerTapping.evaluate(motion([.left: Tapping(pauses: [6: 0.8])]))
    #expect(result.value("taps", side: .left)?.mean == 12)
    #expect(result.value("interruptions", side: .left)?.mean == 1)
    #expect(abs(try #require(result.value("tapVariation", side: .left)).mean - 100 * 0.2412 / 0.5727) < 1)
    #expect(abs(try #require(result.value("tapRate", side: .left)).mean - 1 / 0.5727) < 0.02)
  }

  @Test func eachHandHasItsOwnTaps() throws {
    let result = try ClinicalTest.fingerTapping.evaluate(
      motion([.left: Tapping(rate: 3), .right: Tapping(rate: 1.5, taps: 6, opening: 0.5)]))
    #expect(result.value("taps", side: .left)?.mean == 12 && result.value("taps", side: .right)?.mean == 6)
    #expect(abs(try #require(result.value("tapRate", side: .right)).mean - 1.5) < 0.02)
    #expect(abs(try #require(result.value("opening", side: .right)).mean - 0.5) < 0.02)
    #expect(result.contains(.fewCycles) && result.events.map(\.time) == result.events.map(\.time).sorted())
  }

  @Test func noiseMakesNoTaps() throws {
    let result = try ClinicalTest.fingerTapping.evaluate(motion([.left: Tapping(rate: 1.5)], fps: 30, noise: 3))
    #expect(result.value("taps", side: .left)?.mean == 12)
    let rate = try #require(result.value("tapRate", side: .left))
    #expect(abs(rate.mean - 1.5) < 0.03 && rate.interval?.contains(1.5) == true)
    #expect(try #require(result.value("tapVariation", side: .left)).mean < 6)
    #expect(problem(try motion([.left: Tapping(opening: 0)], noise: 2)) == .tooFewTaps(found: 0, needed: 5))
  }

  @Test func lostFramesAreBridgedAndALongGapEndsTheStretch() throws {
    let bridged = try ClinicalTest.fingerTapping.evaluate(motion([.left: Tapping()], isLost: { $0 % 7 == 3 }))
    #expect(bridged.value("taps", side: .left)?.mean == 12)
    #expect(abs(try #require(bridged.flags.first { $0.kind == .gaps }?.magnitude) - 1.0 / 7) < 0.01)
    // Not seen from 4.00 to 4.25 s, so that the first eight closures are left, of which the last is at 4 s.
    let cut = try ClinicalTest.fingerTapping.evaluate(motion([.left: Tapping()], isLost: { (241..<255).contains($0) }))
    #expect(cut.value("taps", side: .left)?.mean == 8 && cut.contains(.fewCycles))
    guard case .handTooShort(let seconds, 2) = problem(try motion([.left: Tapping()], isLost: { $0 % 60 > 40 })) else {
      Issue.record("a hand that is seen for 0.67 s is not refused")
      return
    }
    #expect(abs(seconds - 40.0 / 60) < 0.01)
  }

  /// The last opening is 0.35 of its size when the recording ends, 0.1 s before the fingers would meet.
  @Test func anUnfinishedClosingIsNoTap() throws {
    let cut = try ClinicalTest.fingerTapping.evaluate(motion([.left: Tapping()], rest: -0.1))
    #expect(cut.value("taps", side: .left)?.mean == 11 && cut.events.count == 11)
    let ended = try ClinicalTest.fingerTapping.evaluate(motion([.left: Tapping()], rest: 0))
    #expect(ended.value("taps", side: .left)?.mean == 12)
  }

  /// An estimator that guesses the side anew in each picture.
  @Test func aHandKeepsItsPlaceWhereItsSideIsInDoubt() throws {
    let sure = try ClinicalTest.fingerTapping.evaluate(motion([.left: Tapping()]))
    let doubtful = try ClinicalTest.fingerTapping.evaluate(motion([.left: Tapping()], isExchanged: { $0 % 10 < 3 }))
    #expect(doubtful.values == sure.values && doubtful.events == sure.events)
    #expect(abs(try #require(doubtful.flags.first { $0.kind == .handSideUncertain }?.magnitude) - 0.3) < 0.01)
    let both = [Side.left: Tapping(rate: 3), .right: Tapping(rate: 1.5)]
    let (exchanged, kept) = try (
      ClinicalTest.fingerTapping.evaluate(motion(both, isExchanged: { $0 % 10 < 2 })),
      ClinicalTest.fingerTapping.evaluate(motion(both))
    )
    #expect(exchanged.values == kept.values)
  }

  @Test func estimatedPointsHaveTheErrorOfTheMethod() throws {
    let (exact, estimated) = try (
      ClinicalTest.fingerTapping.evaluate(motion([.left: Tapping()])),
      ClinicalTest.fingerTapping.evaluate(motion([.left: Tapping()], isExact: false))
    )
    let (narrow, wide) = try (
      #require(exact.value("opening", side: .left)), #require(estimated.value("opening", side: .left))
    )
    let parameters = EstimatedTappingParameters.current
    #expect(abs(wide.mean * parameters.length - narrow.mean) < 1e-9)
    let half = try #require(wide.interval).upperBound - wide.mean
    #expect(abs(half - 1.96 * parameters.opening * wide.mean) < 0.01)
    let decrement = try #require(estimated.value("openingDecrement", side: .left)?.interval)
    #expect(abs((decrement.upperBound - decrement.lowerBound) / 2 - 1.96 * parameters.decrement) < 0.2)
  }

  @Test func whatIsNoTappingIsRefused() throws {
    #expect(problem(try motion([.left: Tapping(taps: 4)])) == .tooFewTaps(found: 4, needed: 5))
    // Fingers that move without meeting, as in any other gesture.
    #expect(problem(try motion([.left: Tapping(least: 0.5)])) == .fingertipsApart(12, of: 12))
    #expect(
      try ClinicalTest.fingerTapping.evaluate(motion([.left: Tapping(least: 0.2)])).value("taps", side: .left)?.mean
        == 12)
    #expect(problem(try motion([:])) == .noHand)
    #expect(problem(try motion([.left: Tapping()], topology: .blazePose33)) == .noHand)
    #expect(problem(MotionRecording()) == .noHand)
    guard case .rateTooLow(let rate, 24) = problem(try motion([.left: Tapping(rate: 1)], fps: 15)) else {
      Issue.record("15 frames per second are not refused")
      return
    }
    #expect(abs(rate - 15) < 0.01)
  }

  /// Six frames a tap are enough; five are refused, before they are too few to show the taps.
  @Test func fewFramesOfATapAreRefused() throws {
    let enough = try ClinicalTest.fingerTapping.evaluate(motion([.left: Tapping(rate: 5, taps: 20)], fps: 30))
    #expect(enough.value("taps", side: .left)?.mean == 20 && enough.contains(.lowRate))
    guard case .tooFewFramesPerTap(let found, 6) = problem(try motion([.left: Tapping(rate: 6, taps: 20)], fps: 30))
    else {
      Issue.record("6 Hz at 30 frames per second is not refused")
      return
    }
    #expect(abs(found - 5) < 0.2)
    #expect(problem(try motion([.left: Tapping(rate: 6, taps: 20)], fps: 60)) == nil)
  }
}
