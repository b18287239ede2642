internal import QPCore
internal import QPFeatures

extension ClinicalTest {
  /// Countermovement jump: height from the time of flight and from the rise of the hips, depth, and contact times of
  /// repeated jumps.
  ///
  /// Needs hips, knees, ankles and foot tips, half a second of standing still at the start, and 30 frames per second;
  /// heights by rise need metres.
  public static let countermovementJump = ClinicalTest(
    id: "jump", title: "Countermovement jump", summary: "The height of jumps by flight time and by rise."
  ) { motion throws(ClinicalTestError) in
    try JumpAnalysis(motion).result
  }
}

/// The evaluation of a recording of jumps.
struct JumpAnalysis {
  /// A jump, with its events at places on the grid.
  struct Jump {
    let takeOff: Double
    let landing: Double
    /// The top of the hips' parabola over standing, in the unit of the motion, and its second derivative per s².
    let top: Double
    let bend: Double
    /// The height of the hips over standing at take-off.
    let atTakeOff: Double
  }

  private let motion: PlanarMotion
  private let leg: Double
  private let metres: Double?
  /// The error of the metres.
  private let errors: MethodErrors
  private let view: ClinicalTestResult.View
  private var jumps: [Jump] = []
  private var flags: [ClinicalTestResult.Flag] = []
  /// The height of the hips over standing.
  private let height: [Double]
  private let knees: [Double]
  /// The end of standing still on the grid.
  private let stillUntil: Int

  private static var limits: JumpParameters { .current }

  init(_ recording: MotionRecording) throws(ClinicalTestError) {
    let interval = try recording.checkedInterval(leastRate: Self.limits.lowestRate)
    let tips: [Body] = recording.knows(.leftFootIndex) ? [.leftFootIndex, .rightFootIndex] : [.leftAnkle, .rightAnkle]
    let needed: [Body] = [.leftHip, .rightHip, .leftKnee, .rightKnee, .leftAnkle, .rightAnkle] + tips
    try recording.check(needed)
    let plane = MotionPlane.picture(down: recording.gravity ?? Point(0, 1))
    if recording.gravity == nil { flags.append(.init(.verticalAssumed)) }
    guard let frames = recording.stretches(with: needed, in: plane).max(by: { $0.count < $1.count }) else {
      throw ClinicalTestError(.tooShort(found: 0, needed: 1))
    }
    let flat = recording.planar(frames, needed: needed, in: plane, interval: interval)
    let seen = try? recording.sidePlane()
    let isSeenFromTheSide = seen.map { abs($0.angle ?? 0) <= MotionParameters.current.largestAngle } ?? false
    view = isSeenFromTheSide ? .side : .picture
    motion = flat.slice(0..<flat.count, isReversed: Self.ahead(flat) < 0)
    leg = recording.leg(in: .picture)
    let scale = recording.metresPerPixel(leg: leg)
    metres = scale?.metres
    errors = MethodErrors(scale: recording.scaleError(in: .picture))
    if scale?.isStature == true { flags.append(.init(.scaleFromStature)) }
    if motion.bridged > 0 { flags.append(.init(.gaps, motion.bridged)) }
    let hips = motion.midHipY
    guard let still = Self.stillness(hips, leg: leg, rate: motion.rate) else {
      throw ClinicalTestError(.noStart("the person standing still for half a second"))
    }
    stillUntil = still.upperBound
    let standing = Statistics.median(Array(hips[still]))
    height = hips.map { $0 - standing }
    knees =
      isSeenFromTheSide
      ? PlanarMotion.mean(
        LegAngle.kneeFlexion.degrees(.left, motion), LegAngle.kneeFlexion.degrees(.right, motion)) : []
    let clearance = zip(motion.y(tips[0]), motion.y(tips[1])).map { ($0, $1) }
    let ground = (
      Statistics.median(clearance[still].map(\.0)), Statistics.median(clearance[still].map(\.1))
    )
    let lifts = clearance.map { min($0.0 - ground.0, $0.1 - ground.1) }
    jumps = flights(of: lifts)
    guard !jumps.isEmpty else { throw refusal(lifts) }
    addFlags()
  }

  /// Returns the reason why the heights of the lower foot after standing still show no jump.
  private func refusal(_ lifts: [Double]) -> ClinicalTestError {
    let found = max(0, (lifts.dropFirst(stillUntil).max() ?? 0) / leg)
    let limits = Self.limits
    return found > limits.flightHeight
      ? ClinicalTestError(.noJumpInFlight(found: found, seconds: limits.flights, rise: limits.smallestRise))
      : ClinicalTestError(.noFlightPhase(found: found, needed: limits.flightHeight))
  }

  private static func ahead(_ motion: PlanarMotion) -> Double {
    let offsets = zip(motion.x(.leftHeel), motion.x(.leftFootIndex)).map { $1 - $0 }
    return offsets.isEmpty ? 1 : Statistics.mean(offsets)
  }

  /// Returns the first stretch in which the hips stay in place, as when standing still.
  private static func stillness(_ hips: [Double], leg: Double, rate: Double) -> Range<Int>? {
    let window = Int((limits.stillDuration * rate).rounded(.up)) + 1
    guard hips.count >= window else { return nil }
    for start in 0...hips.count - window {
      let values = hips[start..<start + window]
      if let low = values.min(), let high = values.max(), high - low <= limits.stillRange * leg {
        return start..<start + window
      }
    }
    return nil
  }

  /// Returns the flights: both foot tips are above the ground.
  ///
  /// Flight begins and ends where the way of the tips through ``JumpParameters/flightHeight`` reaches the ground.
  private func flights(of clearance: [Double]) -> [Jump] {
    let limit = Self.limits.flightHeight * leg
    var jumps: [Jump] = []
    var index = stillUntil
    while index < clearance.count {
      guard clearance[index] > limit, clearance[index - 1] <= limit else {
        index += 1
        continue
      }
      guard let end = (index..<clearance.count).first(where: { clearance[$0] <= limit }) else { break }
      defer { index = end }
      // The speed in the air, since a frame before take-off or after landing is partly on the ground.
      guard end - index > 2 else { continue }
      let rising = clearance[index + 1] - clearance[index]
      let falling = clearance[end - 2] - clearance[end - 1]
      let takeOff = Double(index) - clearance[index] / max(rising, Statistics.smallestDivisor)
      let landing = Double(end - 1) + clearance[end - 1] / max(falling, Statistics.smallestDivisor)
      let seconds = (landing - takeOff) / motion.rate
      if takeOff >= 0, Self.limits.flights.contains(seconds), let jump = jump(takeOff, landing) { jumps.append(jump) }
    }
    return jumps
  }

  /// Returns the jump of a flight, with the parabola of its hips; `nil` where they hardly rise.
  private func jump(_ takeOff: Double, _ landing: Double) -> Jump? {
    let inside = Int(takeOff.rounded(.up))...max(Int(takeOff.rounded(.up)), Int(landing))
    guard inside.upperBound < height.count, let peak = height[inside].max(), peak > Self.limits.smallestRise * leg
    else {
      return nil
    }
    let index = Int(takeOff)
    let atTakeOff =
      index + 1 < height.count
      ? height[index] + (takeOff - Double(index)) * (height[index + 1] - height[index]) : height[index]
    let upper = inside.filter { height[$0] > (peak + atTakeOff) / 2 }
    let middle = (takeOff + landing) / 2
    guard let fit = QuadraticFit(upper.map { ((Double($0) - middle) / motion.rate, height[$0]) }), fit.square < 0 else {
      return nil
    }
    return Jump(
      takeOff: takeOff, landing: landing, top: fit.top, bend: 2 * fit.square, atTakeOff: atTakeOff)
  }

  private mutating func addFlags() {
    if !knees.isEmpty {
      let bent =
        jumps.map { jump in
          knees[min(Int(jump.landing), knees.count - 1)] - knees[min(Int(jump.takeOff), knees.count - 1)]
        }.max() ?? 0
      if bent > Self.limits.bentLanding { flags.append(.init(.bentLanding, bent)) }
    }
    guard let metres else { return }
    let differences = jumps.map { abs(flightHeight($0) - riseHeight($0, metres)) }
    if let most = differences.max(), most > Self.limits.heightDifference { flags.append(.init(.heightsDiffer, most)) }
  }

  // MARK: Values

  private func flightTime(_ jump: Jump) -> Double { (jump.landing - jump.takeOff) / motion.rate }

  /// The height of the centre of mass over take-off by the time of flight, in metres: g·t²/8.
  private func flightHeight(_ jump: Jump) -> Double {
    Self.limits.gravity * flightTime(jump) * flightTime(jump) / 8
  }

  /// The height of the hips' top over their height at take-off, in metres.
  private func riseHeight(_ jump: Jump, _ metres: Double) -> Double {
    (jump.top - min(max(jump.atTakeOff, 0), Self.limits.tallestTakeOff * leg)) * metres
  }

  var result: ClinicalTestResult {
    var result = ClinicalTestResult(test: ClinicalTest.countermovementJump.id, algorithm: "jump/1", view: view)
    result.flags = flags
    result.events = jumps.flatMap { jump in
      [
        ClinicalTestResult.Event(time: motion.time(at: jump.takeOff), kind: .takeOff, side: nil),
        ClinicalTestResult.Event(time: motion.time(at: jump.landing), kind: .landing, side: nil),
      ]
    }
    result.values.append(.init("jumps", "jumps", .count, single: Double(jumps.count)))
    add("flightTime", "flight time", .milliseconds, jumps.map { flightTime($0) * 1000 }, to: &result) { _ in
      timeStandardDeviation * 1000
    }
    add("heightByFlight", "height by flight time", .metresFine, jumps.map(flightHeight), to: &result) { jump in
      Self.limits.gravity * flightTime(jump) / 4 * timeStandardDeviation
    }
    if let metres {
      let rises = jumps.map { riseHeight($0, metres) }
      add("heightByRise", "height by rise of the hips", .metresFine, rises, to: &result) { _ in nil }
      let scales = jumps.map { -100 * $0.bend * metres / Self.limits.gravity }
      add("gravity", "gravity by the scale", .percent, scales, to: &result) { _ in nil }
    }
    addCountermovement(to: &result)
    addContacts(to: &result)
    return result
  }

  /// The standard deviation in seconds of a time between two events that are each known to a frame: √(2/12) frames.
  private var timeStandardDeviation: Double { 2.0.squareRoot() / 12.0.squareRoot() / motion.rate }

  /// Adds a value of all jumps; of one jump with an interval by its own deviation.
  private func add(
    _ name: String, _ title: String, _ unit: FeatureResult.Unit, _ values: [Double],
    to result: inout ClinicalTestResult, standardDeviation: (Jump) -> Double?
  ) {
    if jumps.count == 1, let value = values.first {
      let method = ValueLimits(name, unit, mean: value, errors: errors).standardDeviation
      let half = standardDeviation(jumps[0]).map {
        StatisticsParameters.current.normalQuantile * ($0 * $0 + method * method).squareRoot()
      }
      result.values.append(
        .init(name, title, unit, single: value, interval: half.map { value - $0...value + $0 }))
    } else if let value = ClinicalTestResult.Value(name, title, unit, values, errors: errors) {
      result.values.append(value)
    }
  }

  /// Adds depth and duration of the first jump's countermovement.
  private func addCountermovement(to result: inout ClinicalTestResult) {
    guard let first = jumps.first, Int(first.takeOff) > stillUntil else { return }
    let before = stillUntil..<Int(first.takeOff)
    guard let lowest = before.min(by: { height[$0] < height[$1] }), height[lowest] < -Self.limits.smallestDepth * leg
    else { return }
    let start = (stillUntil..<lowest).last { height[$0] > -Self.limits.startDepth * leg } ?? stillUntil
    let seconds = (first.takeOff - Double(start)) / motion.rate
    result.values.append(
      .init(
        "depth", "depth of the countermovement", metres == nil ? .legLengths : .metresFine,
        single: -height[lowest] * (metres ?? 1 / leg)))
    result.values.append(.init("timeToTakeOff", "start to take-off", .secondsFine, single: seconds))
    result.values.append(
      .init("rsiModified", "height over time to take-off", .metresPerSecond, single: flightHeight(first) / seconds))
  }

  /// Adds the times on the ground between jumps.
  private func addContacts(to result: inout ClinicalTestResult) {
    guard jumps.count > 1, motion.rate >= Self.limits.lowestContactRate * MotionParameters.current.rateTolerance
    else { return }
    let contacts = zip(jumps, jumps.dropFirst()).map { ($1.takeOff - $0.landing) / motion.rate }
    let strength = zip(contacts, jumps.dropFirst()).map { flightHeight($1) / $0 }
    if let value = ClinicalTestResult.Value(
      "contactTime", "time on the ground", .milliseconds, contacts.map { $0 * 1000 })
    {
      result.values.append(value)
    }
    if let value = ClinicalTestResult.Value("rsi", "height over time on the ground", .metresPerSecond, strength) {
      result.values.append(value)
    }
  }
}
