internal import QPCore

extension ClinicalTest {
  /// Five times sit-to-stand: the time until the fifth stand and until the fifth seat.
  ///
  /// Starts at ``MotionRecording/start`` or, without it, with the first movement. Protocols differ in the end, so both
  /// are given: the fifth stand (Guralnik 1994) and the fifth seat (Whitney 2005).
  public static let fiveTimesSitToStand = ClinicalTest(
    id: "five-times-sit-to-stand", title: "Five times sit-to-stand",
    summary: "The time of five stands from a chair, with rise, seat and lean."
  ) { motion throws(ClinicalTestError) in
    try ChairAnalysis(motion, id: "five-times-sit-to-stand").fiveTimes
  }

  /// The 30-second chair stand: the number of stands in 30 s.
  ///
  /// A person more than half-way up at 30 s has one more (CDC STEADI).
  public static let thirtySecondChairStand = ClinicalTest(
    id: "chair-stand", title: "30-second chair stand", summary: "The number of stands from a chair in 30 s.",
    loinc: ("66247-8", "stands")
  ) { motion throws(ClinicalTestError) in
    try ChairAnalysis(motion, id: "chair-stand").thirtySeconds()
  }
}

/// The evaluation of a recording of chair stands.
private struct ChairAnalysis {
  private let id: String
  private let stands: ChairStands
  private let view: ClinicalTestResult.View
  private let sides: [Side]
  private let errors: MethodErrors
  private var flags: [ClinicalTestResult.Flag] = []
  /// The place of the start on the grid.
  private let start: Double
  private let knees: [Double]
  /// The standard deviation of the vertical in degrees; 0 where it is given or nothing is known of it.
  private let verticalStandardDeviation: Double

  private static var limits: ChairParameters { .current }

  init(_ recording: MotionRecording, id: String) throws(ClinicalTestError) {
    self.id = id
    verticalStandardDeviation = recording.calibration.verticalStandardDeviation ?? 0
    let interval = try recording.checkedInterval(leastRate: MotionParameters.current.lowestRate)
    if 1 / interval < MotionParameters.current.lowRate { flags.append(.init(.lowRate, 1 / interval)) }
    let found = try SeatedMotion(recording, interval: interval)
    (view, sides) = (found.view, found.sides)
    errors = recording.methodErrors(in: view, at: found.angle)
    if found.showsOnlyTimes { flags.append(.init(.timesAlone, found.angle)) }
    if let angle = found.angle.map(abs), view == .side, angle > MotionParameters.current.flaggedAngle {
      flags.append(.init(.outOfPlane, angle))
    }
    if recording.gravity == nil, view != .world, view != .body { flags.append(.init(.verticalAssumed)) }
    if found.motion.bridged > 0 { flags.append(.init(.gaps, found.motion.bridged)) }
    stands = try ChairStands(found.motion, sides: sides, leg: recording.leg(in: view))
    let angles = sides.map { LegAngle.kneeFlexion.degrees($0, found.motion) }
    knees = view == .picture ? [] : ChairStands.mean(angles)
    let seat = Seat(stands, sides: sides, knees: knees, isSideways: view != .picture)
    try seat.check()
    if seat.behindHeels == nil { flags.append(.init(.seatUnchecked)) }
    let first = stands.stands[0].onset ?? stands.stands[0].seatOff
    if let command = recording.start {
      start = command.seconds(since: found.motion.start) * found.motion.rate
    } else {
      start = first
      flags.append(.init(.startFromMovement))
    }
    try checkFeet()
    addFlags()
  }

  private var motion: PlanarMotion { stands.motion }

  private func seconds(_ position: Double) -> Double { (position - start) / motion.rate }

  /// The stands that count after the start.
  private var counted: [ChairStands.Stand] { stands.stands.filter { $0.counted >= start } }

  /// The stands whose number or time is the result.
  private var judged: [ChairStands.Stand] {
    guard id == ClinicalTest.thirtySecondChairStand.id else { return Array(counted.prefix(Self.limits.stands)) }
    let end = start + Self.limits.duration * motion.rate
    return counted.filter { $0.counted <= end }
  }

  // MARK: Results

  var fiveTimes: ClinicalTestResult {
    var result = result()
    let done = judged
    let isComplete =
      done.count == Self.limits.stands && done.last.map { seconds($0.counted) <= Self.limits.patience } ?? false
    if isComplete, let last = done.last {
      if let stand = last.stand { result.values.append(time("timeToFifthStand", "time to the fifth stand", stand)) }
      if let seat = last.seat { result.values.append(time("timeToFifthSeat", "time to the fifth seat", seat)) }
    } else {
      result.flags.append(.init(.notCompleted, Double(done.count)))
      if let last = done.last { result.values.append(time("timeOfLastStand", "time of the last stand", last.counted)) }
    }
    result.values.append(.init("stands", "stands", .count, single: Double(done.count)))
    addPhases(done, to: &result)
    return result
  }

  func thirtySeconds() throws(ClinicalTestError) -> ClinicalTestResult {
    let end = start + Self.limits.duration * motion.rate
    guard Double(motion.count - 1) >= end - 0.5 else {
      throw ClinicalTestError(.tooShort(found: seconds(Double(motion.count - 1)), needed: Self.limits.duration))
    }
    var result = result()
    let done = judged
    // Being more than half-way up at the end counts as one more stand.
    let index = min(Int(end), stands.u.count - 1)
    let isRising =
      stands.u[index] > Self.limits.halfHeight && stands.stands.contains { $0.seatOff <= end && $0.counted > end }
    result.values.append(
      .init("stands", "stands in 30 s", .per30Seconds, single: Double(done.count + (isRising ? 1 : 0))))
    addPhases(done, to: &result)
    return result
  }

  private func result() -> ClinicalTestResult {
    var result = ClinicalTestResult(test: id, algorithm: "chair/1", view: view)
    result.flags = flags
    result.events = stands.stands.flatMap { stand in
      [
        (stand.onset, ClinicalTestResult.Event.Kind.onset), (stand.seatOff, .seatOff), (stand.stand, .stand),
        (stand.sitStart, .sitStart), (stand.seat, .seat),
      ].compactMap { position, kind in
        position.map { ClinicalTestResult.Event(time: motion.time(at: $0), kind: kind, side: nil) }
      }
    }
    return result
  }

  private func time(_ name: String, _ title: String, _ position: Double) -> ClinicalTestResult.Value {
    let value = seconds(position)
    let (start, end) = (Self.limits.startDeviation, Self.limits.endDeviation)
    let standardDeviation = (start * start + end * end + errors.event * errors.event).squareRoot()
    let half = StatisticsParameters.current.normalQuantile * standardDeviation + 0.5 / motion.rate
    return .init(name, title, .secondsFine, single: value, interval: value - half...value + half)
  }

  private func addPhases(_ stands: [ChairStands.Stand], to result: inout ClinicalTestResult) {
    func add(
      _ name: String, _ title: String, _ unit: FeatureResult.Unit, _ values: [Double], vertical: Double = 0
    ) {
      if let value = ClinicalTestResult.Value(name, title, unit, values, errors: errors, vertical: vertical) {
        result.values.append(value)
      }
    }
    add(
      "rise", "rise, seat-off to stand", .secondsFine,
      stands.compactMap { stand in
        stand.stand.map { ($0 - stand.seatOff) / motion.rate }
      })
    add(
      "sitDown", "sitting down", .secondsFine,
      stands.compactMap { stand in
        stand.sitStart.flatMap { start in stand.seat.map { ($0 - start) / motion.rate } }
      })
    let lean = self.stands.lean
    // A lean counts from the vertical.
    if view != .picture, !lean.isEmpty, verticalStandardDeviation <= VerticalEstimate.largestDeviation {
      add(
        "trunkLean", "greatest lean of the trunk", .degreesFine,
        stands.compactMap { stand in
          lean[max(0, Int(stand.onset ?? stand.seatOff))...min(lean.count - 1, Int(stand.counted))].max()
        }, vertical: verticalStandardDeviation)
    }
    add("kneeFlexion", "knee flexion when standing", .degreesFine, stands.compactMap(leastKneeFlexion))
  }

  private func leastKneeFlexion(_ stand: ChairStands.Stand) -> Double? {
    guard !knees.isEmpty else { return nil }
    let end = min(knees.count - 1, Int(stand.seat ?? Double(knees.count - 1)))
    return Int(stand.counted) <= end ? knees[Int(stand.counted)...end].min() : nil
  }

  /// Checks that the feet stay in one place.
  ///
  /// - Throws: ``ClinicalTestError`` for feet that walk.
  private func checkFeet() throws(ClinicalTestError) {
    guard view != .world else { return }
    let ranges = sides.flatMap { side -> [Double] in
      let ankle = Body.ankle(side: side)
      return [motion.x(ankle), motion.y(ankle)].map { Statistics.range(of: $0) / stands.leg }
    }
    if let found = ranges.max(), found > Self.limits.walkedFeet {
      throw ClinicalTestError(.feetWalk(found: found, allowed: Self.limits.walkedFeet))
    }
  }

  // MARK: Flags

  private mutating func addFlags() {
    let limits = Self.limits
    let incomplete = stands.stands.count {
      $0.stand == nil || (leastKneeFlexion($0) ?? 0) > limits.incompleteFlexion
    }
    if incomplete > 0 { flags.append(.init(.incompleteStand, Double(incomplete))) }
    if stands.unseated > 0 { flags.append(.init(.notSeated, Double(stands.unseated))) }
    let armed = judged.count(where: usesArms)
    if armed > 0 { flags.append(.init(.armsUsed, Double(armed))) }
    let feet =
      sides.map { side in
        max(Statistics.range(of: motion.x(.ankle(side: side))), Statistics.range(of: motion.y(.ankle(side: side))))
      }.max() ?? 0
    if view != .world, feet > limits.movedFeet * stands.leg { flags.append(.init(.feetMoved, feet / stands.leg)) }
    let pauses = zip(stands.stands, stands.stands.dropFirst()).compactMap { first, second in
      first.seat.map { (second.seatOff - $0) / motion.rate }
    }
    if let longest = pauses.max(), longest > limits.longestPause { flags.append(.init(.stoppedBetween, longest)) }
    let seated = knees.indices.filter { stands.u[$0] < limits.seatHeight }.map { knees[$0] }
    if !seated.isEmpty, !limits.seatedFlexion.contains(Statistics.median(seated)) {
      flags.append(.init(.chairHeight, Statistics.median(seated)))
    }
  }

  /// Returns whether a wrist is low and near knee or seat in most of a rise.
  private func usesArms(_ stand: ChairStands.Stand) -> Bool {
    let range = Int(stand.seatOff)...Int(stand.counted)
    return sides.contains { side in
      guard motion.has(.wrist(side: side)) else { return false }
      func place(_ part: Body, _ index: Int) -> Point { Point(motion.x(part)[index], motion.y(part)[index]) }
      let near = range.count { index in
        let (wrist, hip) = (place(.wrist(side: side), index), place(.hip(side: side), index))
        let knee = place(.knee(side: side), index)
        let reach = Self.limits.armReach * stands.leg
        return wrist.y < hip.y + Self.limits.armHeight * stands.leg
          && ((wrist - knee).length < reach || (wrist - hip).length < reach)
      }
      return 2 * near > range.count
    }
  }
}
