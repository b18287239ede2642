import QPFormats
import QPKit
import QPTestSupport
import Testing

/// Trials in series of readings.
@Suite struct TrialDetectorTests {
  static let hold = HoldCriterion(duration: 0.5)

  /// Readings 0.1 s apart; nil is a frame without one.
  private func trials(_ values: [Double?], _ hold: HoldCriterion = hold) -> [Assessment.Trial] {
    var detector = TrialDetector(hold)
    var trials: [Assessment.Trial] = []
    for (index, value) in values.enumerated() {
      guard let value, let result = FeatureResult(value: value, unit: .degrees) else { continue }
      if let trial = detector.add(result, at: Timestamp(milliseconds: Int64(index) * 100)) { trials.append(trial) }
    }
    return trials + [detector.finish()].compactMap(\.self)
  }

  private func ramp(_ from: Double, _ to: Double, _ count: Int) -> [Double] {
    (1...count).map { from + (to - from) * Double($0) / Double(count) }
  }

  @Test func aRaiseHasItsStartPeakHoldAndEnd() throws {
    let rest = [Double](repeating: 10, count: 10)
    let values = rest + ramp(10, 170, 8) + [170, 171, 172, 171, 170, 170] + ramp(170, 10, 8) + rest
    let trials = trials(values)
    #expect(trials.count == 1)
    let trial = try #require(trials.first)
    #expect(trial.start == Assessment.Trial.Moment(value: 10, time: Timestamp(milliseconds: 900)))
    // The median of the hold, at the time of the furthest reading.
    #expect(trial.peak == Assessment.Trial.Moment(value: 170.5, time: Timestamp(milliseconds: 2000)))
    #expect(trial.hold?.value == 170.5)
    // The first 170 is the ramp's last.
    #expect(trial.hold?.from == Timestamp(milliseconds: 1700))
    #expect(trial.hold?.to == Timestamp(milliseconds: 2300))
    // 10° is the first within 15° of the start: 30° is too far.
    #expect(trial.end == Assessment.Trial.Moment(value: 10, time: Timestamp(milliseconds: 3100)))
  }

  @Test func gapsChangeNothing() throws {
    let values = [10.0, 10, 10] + ramp(10, 160, 6) + [160, 160, 160] + ramp(160, 10, 6) + [10, 10]
    var gappy: [Double?] = values
    for index in [4, 8, 14] { gappy[index] = nil }
    let (whole, rest) = (trials(values), trials(gappy))
    #expect(whole.count == 1 && rest.count == 1)
    #expect(abs(try #require(whole.first).peak.value - 160) <= 2)
    #expect(abs(try #require(rest.first).peak.value - 160) <= 2)
    #expect(whole.first?.start == rest.first?.start)
  }

  @Test func aWobbleAtTheTopIsNoSecondMovement() {
    let top: [Double] = [160, 150, 140, 130, 145, 160, 162, 150, 160]
    #expect(trials([10, 10] + ramp(10, 160, 5) + top + ramp(160, 10, 5)).count == 1)
  }

  @Test func turningBackHalfWayBeginsAnotherTrial() throws {
    // Down to 60, which is more than half of the way, and up again.
    let trials = trials([10, 10] + ramp(10, 160, 5) + ramp(160, 60, 5) + ramp(60, 150, 5) + ramp(150, 10, 5))
    #expect(trials.map(\.peak.value) == [160, 150])
    #expect(trials.map(\.start.value) == [10, 60])
    #expect(trials[0].end?.value == 60)
  }

  @Test func chatterIsNoMovement() {
    var random = SplitMix64(seed: 4)
    let values = (0..<600).map { _ in 12 + 6 * (Double(random.next() % 1000) / 1000 - 0.5) }
    #expect(trials(values).isEmpty)
  }

  @Test func oneFaultyReadingIsNoStart() throws {
    let trial = try #require(trials([16, 17, 17, 16, 17, 26, 3, 85, 120, 160, 160] + ramp(160, 16, 5)).first)
    #expect(trial.start == Assessment.Trial.Moment(value: 17, time: Timestamp(milliseconds: 400)))
  }

  @Test func oneReadingAloneIsNoPeak() throws {
    var values = [10.0, 10, 10] + ramp(10, 150, 7) + [Double](repeating: 150, count: 7) + ramp(150, 10, 7) + [10, 10]
    let clean = try #require(trials(values).first)
    values[11] = 178
    let trial = try #require(trials(values).first)
    #expect(trial.peak.value == 150 && trial.hold?.value == 150 && trial.end == clean.end)
    // Nor is it a movement.
    #expect(trials([10, 10, 10, 80, 10, 10, 10, 10]).isEmpty)
    let late = trials([10, 10, 10, 80, 10, 10, 10] + ramp(10, 150, 7) + [150, 150, 150] + ramp(150, 10, 7))
    #expect(late.count == 1 && late[0].start.time == Timestamp(milliseconds: 600) && late[0].peak.value == 150)
  }

  /// Unusable and repeated readings change nothing.
  @Test func unusableReadingsChangeNothing() throws {
    let values = [Double](repeating: 10, count: 10) + ramp(10, 150, 7) + ramp(150, 10, 7) + [10, 10]
    func run(_ flag: Quality.Flag?) throws -> [Assessment.Trial] {
      var detector = TrialDetector(Self.hold)
      var trials: [Assessment.Trial] = []
      for (index, value) in values.enumerated() {
        if let flag {
          var wrong = try #require(FeatureResult(value: 179, unit: .degrees))
          wrong.quality.insert(flag)
          _ = detector.add(wrong, at: Timestamp(milliseconds: Int64(index) * 100 - 50))
        }
        let result = try #require(FeatureResult(value: value, unit: .degrees))
        if let trial = detector.add(result, at: Timestamp(milliseconds: Int64(index) * 100)) { trials.append(trial) }
      }
      return trials
    }
    let clean = try run(nil)
    #expect(clean.count == 1)
    for flag in [Quality.Flag.sidesSwapped, .implausibleMotion, .unconfirmed, .outOfFrame, .limbLength, .repeated] {
      #expect(try run(flag) == clean, "\(flag)")
    }
  }

  @Test func aPeakThatTheMovementLeadsToIsOne() {
    // A fast movement with few frames: only the course of the readings confirms the peak.
    #expect(trials([10, 10, 10, 60, 110, 160, 110, 60, 10]).map(\.peak.value) == [160])
  }

  @Test func aSlowChangeOfPostureIsNoMovement() {
    #expect(trials((0..<400).map { 10 + Double($0) * 0.2 }).isEmpty)
  }

  @Test func aMovementThatEndsWithTheFramesCountsIfItWasHeld() throws {
    let held = trials([10, 10] + ramp(10, 160, 5) + [Double](repeating: 160, count: 7))
    #expect(held.count == 1 && held.first?.end == nil && held.first?.hold?.value == 160)
    #expect(trials([10, 10] + ramp(10, 160, 5)).isEmpty)
    #expect(trials([10, 10] + ramp(10, 160, 5) + ramp(160, 60, 5)).count == 1)
  }

  @Test func anHourOfReadingsStaysSmall() {
    var values: [Double] = [10, 10]
    for _ in 0..<36_000 { values.append(160 + Double(values.count % 3)) }
    let trial = trials(values + ramp(160, 10, 5))
    #expect(trial.count == 1 && trial.first?.hold?.value == 161)
  }

  /// Two raises, of which the gates withhold some readings; times from the recording's readme.
  @Test(.enabled(if: Shared.isThere, "\(Shared.missing)")) func theRecordedRaisesAreFound() throws {
    let trials = try recorded("shoulder-left-raise", .rangeOfMotion(.shoulder(side: .left, movement: .abduction)))
    #expect(trials.count == 2)
    for (trial, (start, held, peak)) in zip(trials, [(0.6, 1.5...2.2, 178.0), (3.4, 4.5...5.2, 171)]) {
      #expect(abs(trial.start.time.seconds - start) <= 0.11)
      #expect(held.contains(trial.peak.time.seconds))
      #expect(abs(trial.peak.value - peak) <= 8)
      let hold = try #require(trial.hold)
      #expect(held.contains(hold.from.seconds) && held.contains(hold.to.seconds))
    }
    let ends = trials.compactMap { $0.end?.time.seconds }
    #expect(ends.count == 2 && (2.9...3.3).contains(ends[0]) && (5.9...6.3).contains(ends[1]))
  }

  /// One repetition; 178° is the mean of both arms' sweeps, of which the gates withhold some frames.
  @Test(.enabled(if: Shared.isThere, "\(Shared.missing)")) func theRenderedRepetitionIsFound() throws {
    let left = try recorded(
      "arm-raise-exact", .rangeOfMotion(.shoulder(side: .left, clockwiseDirection: false)), smoothing: nil)
    let right = try recorded(
      "arm-raise-exact", .rangeOfMotion(.shoulder(side: .right, clockwiseDirection: true)), smoothing: nil)
    #expect(left.count == 1 && right.count == 1)
    let peaks = (left + right).map(\.peak.value)
    #expect(abs(peaks.mean - 178) <= 2)
  }

  /// Bone pins: one repetition, in the joint angles of OpenSim.
  @Test(.enabled(if: Shared.has("reference/opensim"), "\(Shared.unfetched)")) func theBonePinRepetitionIsFound() throws
  {
    let (trials, values) = try tabled("opensim/std_subject1_abdbonepin_IK.mot", "shoulder_elv")
    #expect(trials.count == 1)
    let trial = try #require(trials.first)
    // The median of a hold lies a little below its maximum.
    #expect(abs(trial.peak.value - (values.max() ?? 0)) <= 2 && trial.hold != nil)
    #expect(abs(trial.start.value - values[0]) <= 3)
    #expect(try #require(trial.end).value < 30)
  }

  /// Five squats, with the peaks reported by OpenCap.
  @Test(.enabled(if: Shared.has("reference/opencap"), "\(Shared.unfetched)")) func theFiveSquatsAreFound() throws {
    let (trials, _) = try tabled("opencap/squats1_videoAndMocap.mot", "knee_angle_r")
    #expect(trials.count == 5)
    #expect(zip(trials, [78.3, 79.5, 81.3, 79.3, 87.0]).allSatisfy { abs($0.peak.value - $1) <= 0.5 })
  }

  private func tabled(_ file: String, _ column: String) throws -> (trials: [Assessment.Trial], values: [Double]) {
    let table = try MotionTable(mot: FileBytes(path: Shared.path("reference/" + file)))
    let values = try #require(table.degrees(column))
    var detector = TrialDetector(Self.hold)
    var trials: [Assessment.Trial] = []
    for (time, value) in zip(table.times, values) {
      guard let value, let time = Timestamp(seconds: time), let result = FeatureResult(value: value, unit: .degrees)
      else { continue }
      if let trial = detector.add(result, at: time) { trials.append(trial) }
    }
    return (trials + [detector.finish()].compactMap(\.self), values.compactMap(\.self))
  }

  private func recorded(_ name: String, _ feature: Feature, smoothing: Smoothing? = .adaptive) throws -> [Assessment
    .Trial]
  {
    var pipeline = Pipeline(
      features: [feature], configuration: Configuration(smoothing: smoothing, overlay: .none, gates: Gates()))
    var detector = TrialDetector(Self.hold)
    var trials: [Assessment.Trial] = []
    for frame in try RecordingReader.frames(name) {
      guard let result = try pipeline.process(frame).results[feature] else { continue }
      if let trial = detector.add(result, at: frame.timestamp) { trials.append(trial) }
    }
    return trials + [detector.finish()].compactMap(\.self)
  }
}
