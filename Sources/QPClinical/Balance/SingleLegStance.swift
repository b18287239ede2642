package import QPCore

extension ClinicalTest {
  /// Single-leg stance: the seconds for which a foot is held off the ground, of each side, and the sway of the body.
  ///
  /// A camera sees the sway of the body, not the centre of pressure: compare it only within one set-up.
  public static let singleLegStance = ClinicalTest(
    id: "single-leg-stance", title: "Single-leg stance", summary: "The time on one leg, its end, and the body's sway."
  ) { motion throws(ClinicalTestError) in
    try StanceAnalysis(motion).result
  }
}

/// The evaluation of a recording of stances on one leg.
struct StanceAnalysis {
  /// A stance, at places on the grid.
  struct Stance {
    /// The leg that stands.
    let side: Side
    let lift: Int
    let end: Int
    /// The cause of the end; `nil` where the hips sink, as in a squat or on a chair: it was no stance.
    let cause: ClinicalTestResult.Event.Cause?
    /// Whether a camera cut, and not the foot, begins it.
    let beginsAtCut: Bool

    /// Whether a camera cut hides its beginning or its end.
    var isCutOff: Bool { beginsAtCut || cause == .cut }
  }

  private let motion: PlanarMotion
  /// The places on the grid between camera cuts; all of them where there is no cut.
  private let shots: [Range<Int>]
  private let leg: Double
  /// The height of the right ankle over the left one by 3D landmarks, in leg lengths; empty where they are not known.
  private let clearanceInSpace: [Double]
  private let metres: Double?
  /// Half the width of the interval of a time, in seconds, beside a frame.
  private let timeHalfWidth: Double
  private var stances: [Stance] = []
  private var flags: [ClinicalTestResult.Flag] = []

  private static var limits: StanceParameters { .current }

  init(_ recording: MotionRecording) throws(ClinicalTestError) {
    let interval = try recording.checkedInterval(leastRate: MotionParameters.current.lowestRate)
    let needed: [Body] = [.leftHip, .rightHip, .leftKnee, .rightKnee, .leftAnkle, .rightAnkle]
    try recording.check(needed)
    let plane = MotionPlane.picture(down: recording.gravity ?? Point(0, 1))
    if recording.gravity == nil { flags.append(.init(.verticalAssumed)) }
    guard let frames = recording.stretches(with: needed, in: plane).max(by: { $0.count < $1.count }) else {
      throw ClinicalTestError(.tooShort(found: 0, needed: 1))
    }
    motion = recording.planar(frames, needed: needed, in: plane, interval: interval)
    leg = recording.leg(in: .picture)
    shots = Self.shots(of: recording, frames, leg: leg, interval: interval)
    // Heights alone: any direction along the ground will do.
    let inSpace = recording.planar(frames, needed: [], in: .space(.landmarks, along: Point(1, 0)), interval: interval)
    let legInSpace = recording.leg(in: .world)
    clearanceInSpace = zip(inSpace.y(.rightAnkle), inSpace.y(.leftAnkle)).map { ($0 - $1) / legInSpace }
    timeHalfWidth = Self.timeHalfWidth(of: recording)
    let scale = recording.metresPerPixel(leg: leg)
    metres = scale?.metres
    if scale?.isStature == true { flags.append(.init(.scaleFromStature)) }
    if motion.bridged > 0 { flags.append(.init(.gaps, motion.bridged)) }
    let lifts = Side.allCases.flatMap(stances(on:)).filter { $0.cause != nil }.sorted { $0.lift < $1.lift }
    // A foot that steps is off the ground, too.
    let held = lifts.filter { seconds($0) >= Self.limits.shortest }
    guard !held.isEmpty else {
      throw ClinicalTestError(.noSingleLegStance(found: lifts.map(seconds).max() ?? 0, needed: Self.limits.shortest))
    }
    stances = held
    let cutOff = held.count(where: \.isCutOff)
    if cutOff > 0 { flags.append(.init(.stanceCut, Double(cutOff))) }
    let staysUp = lifts.filter { $0.cause == .footMoved }.map(secondsUpAfter).max() ?? 0
    if staysUp >= Self.limits.shortest { flags.append(.init(.footStaysUp, staysUp)) }
  }

  /// Returns the places on the grid between camera cuts, without those between the frames of a cut.
  private static func shots(
    of recording: MotionRecording, _ frames: Range<Int>, leg: Double, interval: Double
  ) -> [Range<Int>] {
    let rounding = MotionParameters.current.timeRounding
    let start = recording.times[frames.lowerBound]
    return recording.shots(of: frames, leg: leg).map { shot in
      let first = recording.times[shot.lowerBound].seconds(since: start) / interval
      let last = recording.times[shot.upperBound - 1].seconds(since: start) / interval
      let lowerBound = Int((first - rounding).rounded(.up))
      return lowerBound..<max(lowerBound, Int(last + rounding) + 1)
    }
  }

  /// Returns half the width of the interval of a time, in seconds: by estimated landmarks the larger, the less of both feet
  /// the camera sees.
  private static func timeHalfWidth(of recording: MotionRecording) -> Double {
    guard recording.isEstimated else { return limits.timeDeviation }
    let isFrontal = recording.frontAngle.map { $0 > MotionParameters.current.flaggedAngle } ?? false
    let errors = EstimatedStanceParameters.current
    return StatisticsParameters.current.normalQuantile * (isFrontal ? errors.frontalTime : errors.time)
  }

  /// The height of the other ankle over the standing one, in leg lengths: the lesser of that in the picture and in space.
  ///
  /// In the picture a foot that is farther away looks higher; in 3D landmarks it hardly does.
  private func clearance(_ side: Side) -> [Double] {
    let inPicture = zip(motion.y(.ankle(side: side.opposite)), motion.y(.ankle(side: side))).map { ($0 - $1) / leg }
    guard clearanceInSpace.count == inPicture.count else { return inPicture }
    let sign = side == .left ? 1.0 : -1
    return zip(inPicture, clearanceInSpace).map { min($0, sign * $1) }
  }

  private func stances(on side: Side) -> [Stance] {
    let clearance = clearance(side)
    guard clearance.count == motion.count else { return [] }
    return shots.flatMap { stances(on: side, in: $0, clearance) }
  }

  private func stances(on side: Side, in shot: Range<Int>, _ clearance: [Double]) -> [Stance] {
    let confirmation = Int((Self.limits.liftDuration * motion.rate).rounded(.up))
    var stances: [Stance] = []
    var index = shot.lowerBound
    while index + confirmation < shot.upperBound {
      let window = clearance[index...index + confirmation]
      guard window.allSatisfy({ $0 > Self.limits.liftHeight }) else {
        index += 1
        continue
      }
      let stance = self.stance(on: side, from: index, in: shot, clearance)
      stances.append(stance)
      // The next stance needs the foot on the ground first, or a camera cut.
      index = down(from: stance.end, in: shot, clearance)
    }
    return stances
  }

  /// Returns the first place at which a lifted foot is down; the end of the shot where it stays up.
  private func down(from end: Int, in shot: Range<Int>, _ clearance: [Double]) -> Int {
    (end..<shot.upperBound).first { clearance[$0] < Self.limits.downHeight } ?? shot.upperBound
  }

  private func stance(on side: Side, from start: Int, in shot: Range<Int>, _ clearance: [Double]) -> Stance {
    let heel = motion.has(.heel(side: side)) ? Body.heel(side: side) : .ankle(side: side)
    let (x, y) = (motion.x(heel), motion.y(heel))
    let (hip, ankle) = (Body.hip(side: side), Body.ankle(side: side))
    let (hipX, hipY, ankleX, ankleY) = (motion.x(hip), motion.y(hip), motion.x(ankle), motion.y(ankle))
    let position = Point(x[start], y[start])
    let height = hipY[start] - ankleY[start]
    let beginsAtCut = start == shot.lowerBound && shot != shots.first
    for index in start..<shot.upperBound {
      let cause: ClinicalTestResult.Event.Cause?
      let lean = abs(Maths.atan2(hipX[index] - ankleX[index], hipY[index] - ankleY[index])) * 180 / .pi
      if height - (hipY[index] - ankleY[index]) > Self.limits.mostSink * leg {
        cause = nil
      } else if clearance[index] < Self.limits.downHeight {
        cause = .footDown
      } else if (Point(x[index], y[index]) - position).length > Self.limits.movedHeel * leg {
        cause = .footMoved
      } else if lean > Self.limits.largestLean {
        cause = .leaned
      } else if Double(index - start) / motion.rate >= Self.limits.longest {
        cause = .timeUp
      } else {
        continue
      }
      return Stance(side: side, lift: start, end: index, cause: cause, beginsAtCut: beginsAtCut)
    }
    let isLast = shot == shots.last
    return Stance(
      side: side, lift: start, end: shot.upperBound - 1, cause: isLast ? .recordingEnded : .cut,
      beginsAtCut: beginsAtCut)
  }

  /// Returns the seconds for which the foot stays up after the end of a stance, until a camera cut at most.
  private func secondsUpAfter(_ stance: Stance) -> Double {
    guard let shot = shots.first(where: { $0.contains(stance.end) }) else { return 0 }
    let down = down(from: stance.end, in: shot, clearance(stance.side))
    return Double(min(down, shot.upperBound - 1) - stance.end) / motion.rate
  }

  // MARK: Result

  private func seconds(_ stance: Stance) -> Double { Double(stance.end - stance.lift) / motion.rate }

  var result: ClinicalTestResult {
    var result = ClinicalTestResult(test: ClinicalTest.singleLegStance.id, algorithm: "stance/3", view: .picture)
    result.flags = flags
    result.events = stances.flatMap { stance in
      [
        ClinicalTestResult.Event(
          time: motion.time(at: Double(stance.lift)), kind: .lift, side: stance.side.opposite,
          reason: stance.beginsAtCut ? .cut : nil),
        ClinicalTestResult.Event(
          time: motion.time(at: Double(stance.end)), kind: .end, side: stance.side.opposite, reason: stance.cause),
      ]
    }
    if stances.contains(where: { $0.cause == .recordingEnded }) { result.flags.append(.init(.notEnded)) }
    for side in Side.allCases {
      let own = stances.filter { $0.side == side }
      guard let best = own.max(by: { seconds($0) < seconds($1) }) else { continue }
      let half = 1 / motion.rate + timeHalfWidth
      let longest = seconds(best)
      result.values.append(
        .init(
          "held", "longest time on one leg, \(side)", side: side, .secondsFine, single: longest,
          // Of a time that a camera cut breaks off only the least is known.
          interval: best.isCutOff ? nil : max(0, longest - half)...longest + half))
      let whole = own.filter { !$0.isCutOff }
      if whole.count > 1,
        let mean = ClinicalTestResult.Value(
          "heldMean", "time on one leg, \(side)", side: side, .secondsFine, whole.map(seconds))
      {
        result.values.append(mean)
      }
      addSway(of: best, to: &result)
    }
    return result
  }

  /// Adds the sway of hips and shoulders across the picture, of a long stance.
  ///
  /// The noise of the landmarks makes path, too: the path of the standing ankle, which rests, is the floor.
  private func addSway(of stance: Stance, to result: inout ClinicalTestResult) {
    let first = stance.lift + Int(Self.limits.settling * motion.rate)
    guard Double(stance.end - first) / motion.rate >= Self.limits.shortestSway else { return }
    let range = first..<stance.end
    let floor = Sway(motion.x(.ankle(side: stance.side)), range, motion.rate, Self.limits.swayCutoff)
    let (unit, scale) = metres.map { (FeatureResult.Unit.millimetres, 1000 * $0) } ?? (.percentOfLeg, 100 / leg)
    var signals = [("hip", motion.midHipX)]
    if motion.has(.leftShoulder), motion.has(.rightShoulder) {
      signals.append(("shoulder", PlanarMotion.mean(motion.x(.leftShoulder), motion.x(.rightShoulder))))
    }
    for (name, signal) in signals {
      let sway = Sway(signal, range, motion.rate, Self.limits.swayCutoff)
      result.values.append(
        .init("\(name)Sway", "\(name)s, RMS sway", side: stance.side, unit, single: sway.standardDeviation * scale))
      result.values.append(
        .init("\(name)Range", "\(name)s, range of sway", side: stance.side, unit, single: sway.range * scale))
      if sway.path >= Self.limits.pathOverNoise * floor.path {
        result.values.append(
          .init(
            "\(name)Path", "\(name)s, path in a second", side: stance.side, unit, single: sway.path * scale))
      } else if !result.contains(.noiseFloor) {
        result.flags.append(.init(.noiseFloor))
      }
    }
  }
}

extension ClinicalTestResult {
  /// Returns the events that begin and end the longest stance on a leg; `nil` of other tests.
  package func longestStance(on side: Side) -> (lift: Event, end: Event)? {
    zip(events, events.dropFirst()).filter { lift, end in
      lift.kind == .lift && end.kind == .end && lift.side == side.opposite && end.side == side.opposite
    }.max { $0.1.time.seconds(since: $0.0.time) < $1.1.time.seconds(since: $1.0.time) }.map { (lift: $0, end: $1) }
  }

  /// Whether a value is a time on one leg that a camera cut breaks off, of which only the least is known.
  package func isLeast(_ value: Value) -> Bool {
    guard value.name == "held", let side = value.side, let stance = longestStance(on: side) else { return false }
    return stance.lift.reason == .cut || stance.end.reason == .cut
  }

  /// Whether a value of sway is not above the noise of the landmarks, which may be all of it.
  package func mayBeNoise(_ value: Value) -> Bool {
    contains(.noiseFloor)
      && ["Sway", "Range"].contains { ending in
        value.name.hasSuffix(ending)
          && !values.contains { $0.name == value.name.dropLast(ending.count) + "Path" && $0.side == value.side }
      }
  }
}

/// The sway of a signal.
private struct Sway {
  let standardDeviation: Double
  let range: Double
  /// The path in a second.
  let path: Double

  init(_ signal: [Double], _ range: Range<Int>, _ rate: Double, _ cutoff: Double) {
    let smooth = Statistics.lowPass(Array(signal[range]), cutoff: cutoff, rate: rate)
    standardDeviation = Statistics.standardDeviation(smooth) ?? 0
    self.range = (smooth.max() ?? 0) - (smooth.min() ?? 0)
    let length = zip(smooth, smooth.dropFirst()).reduce(0) { $0 + abs($1.1 - $1.0) }
    path = length / (Double(smooth.count - 1) / rate)
  }
}
