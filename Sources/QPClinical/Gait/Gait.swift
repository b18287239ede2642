internal import QPCore

extension ClinicalTest {
  /// Walking: heel strikes and toe-offs, cadence, stance, double support, step length, speed, symmetry, and the mean
  /// curves of hip, knee and ankle.
  ///
  /// Needs a view from the side or 3D landmarks, hips, heels and tips of the feet, at least 15 frames per second, and
  /// three strides of a side for its means; of a single one it gives that stride's values. With ankles only it gives
  /// step and stride times, cadence and speed.
  public static let gait = ClinicalTest(
    id: "gait", title: "Gait", summary: "Strides, steps, symmetry and the curves of a walk, from the side."
  ) { motion throws(ClinicalTestError) in
    try GaitAnalysis(motion).result()
  }
}

/// The evaluation of a recording of a walk.
struct GaitAnalysis {
  private var walks: [GaitWalk] = []
  private let usesAnkles: Bool
  /// The metres per unit of the motions; `nil` where they are not known.
  private let metres: Double?
  private let errors: MethodErrors
  /// Whether the view shows stride times and nothing else.
  private let showsOnlyTimes: Bool
  private var view = ClinicalTestResult.View.side
  private var flags: [ClinicalTestResult.Flag] = []
  private let bridged: Double

  static let algorithm = "gait/1"
  private static var limits: GaitParameters { .current }

  init(_ recording: MotionRecording) throws(ClinicalTestError) {
    var recording = recording
    let interval = try recording.checkedInterval(leastRate: MotionParameters.current.lowestRate)
    usesAnkles = !(recording.knows(.leftHeel) && recording.knows(.leftFootIndex))
    let feet: [Body] =
      usesAnkles ? [.leftAnkle, .rightAnkle] : [.leftHeel, .rightHeel, .leftFootIndex, .rightFootIndex]
    let needed = [.leftHip, .rightHip] + feet
    try recording.check(needed)
    if 1 / interval < MotionParameters.current.lowRate { flags.append(.init(.lowRate, 1 / interval)) }
    let repaired = recording.repairExchangedLegs()
    if repaired > 0 { flags.append(.init(.legsExchanged, Double(repaired))) }

    let plane = try recording.sidePlane()
    view = plane.view
    showsOnlyTimes = recording.showsTimesAlone(at: plane.angle)
    let angle = abs(plane.angle ?? 0)
    if showsOnlyTimes {
      if view == .side { view = .picture }
      flags.append(.init(.timesAlone, plane.angle))
    } else if plane.view == .side, angle > MotionParameters.current.flaggedAngle {
      flags.append(.init(.outOfPlane, angle))
    }
    if plane.view == .world { flags.append(.init(.worldOnly)) }
    if recording.gravity == nil, plane.view == .side { flags.append(.init(.verticalAssumed)) }

    let finder = WalkFinder(recording, needed: needed, usesAnkles: usesAnkles, view: plane.view, interval: interval)
    let shortest = MotionParameters.current.shortestStretch
    guard finder.longest >= shortest else {
      throw ClinicalTestError(.tooShort(found: finder.longest, needed: shortest))
    }
    let found = finder.walks
    guard !found.isEmpty else { throw ClinicalTestError(.turning) }
    bridged = finder.bridged
    let moving = found.filter { $0.events.range >= Self.limits.smallestRange * $0.leg }
    guard !moving.isEmpty else {
      throw ClinicalTestError(
        .noMovement(
          found: max(0, found.map { $0.events.range / $0.leg }.max() ?? 0), needed: Self.limits.smallestRange))
    }
    walks = moving
    let leg = Statistics.median(walks.map(\.leg))
    let scale = recording.metresPerUnit(in: view, leg: leg)
    metres = scale?.metres
    errors = recording.methodErrors(in: view, at: plane.angle)
    if scale?.isStature == true { flags.append(.init(.scaleFromStature)) }
  }

  private func checkStrides() throws(ClinicalTestError) {
    let good = walks.reduce(0) { $0 + $1.strides.count }
    let bad = walks.reduce(0) { $0 + $1.outOfOrder }
    let flights = walks.reduce(0) { $0 + $1.flights }
    if flights > good { throw ClinicalTestError(.running(strides: flights, of: bad + good)) }
    if bad > good, bad + good > 0 { throw ClinicalTestError(.outOfOrder(strides: bad, of: bad + good)) }
    let (left, right) = (strides(.left).count, strides(.right).count)
    guard left + right >= Self.limits.fewestStrides else {
      throw ClinicalTestError(.tooFewStrides(left: left, right: right, needed: Self.limits.fewestStrides))
    }
  }

  private func strides(_ side: Side) -> [Stride] { walks.flatMap { $0.strides.filter { $0.side == side } } }
}

// MARK: Result

extension GaitAnalysis {
  /// Returns the result with its values, events, curves and flags.
  ///
  /// - Throws: ``ClinicalTestError`` for too few good strides.
  func result() throws(ClinicalTestError) -> ClinicalTestResult {
    try checkStrides()
    var result = ClinicalTestResult(test: ClinicalTest.gait.id, algorithm: Self.algorithm, view: view)
    result.events = events
    let table = GaitTable(
      walks: walks, usesAnkles: usesAnkles, showsOnlyTimes: showsOnlyTimes, metres: metres, errors: errors)
    result.values = table.values
    result.curves = showsOnlyTimes ? [] : curves
    result.outliers = table.outliers
    result.flags = flags + table.flags
    let (left, right) = (strides(.left).count, strides(.right).count)
    if min(left, right) < Self.limits.fewStrides { result.flags.append(.init(.fewCycles, Double(min(left, right)))) }
    let bad = walks.reduce(0) { $0 + $1.outOfOrder }
    if bad > 0 { result.flags.append(.init(.order, Double(bad))) }
    if bridged > 0 { result.flags.append(.init(.gaps, bridged)) }
    if walks.contains(where: \.hasMovingCamera) { result.flags.append(.init(.cameraMoved)) }
    return result
  }

  /// The events of all walks.
  var events: [ClinicalTestResult.Event] {
    walks.flatMap { walk in
      Side.allCases.flatMap { side in
        (walk.events.strikes[side] ?? []).map { (position: $0, kind: ClinicalTestResult.Event.Kind.heelStrike) }
          .appending(usesAnkles ? [] : (walk.events.toeOffs[side] ?? []).map { (position: $0, kind: .toeOff) })
          .map { ClinicalTestResult.Event(time: walk.motion.time(at: $0.position), kind: $0.kind, side: side) }
      }
    }.sorted { $0.time < $1.time }
  }

  private var curves: [ClinicalTestResult.Curve] {
    LegAngle.allCases.flatMap { angle in
      Side.allCases.compactMap { side in
        var cycles = CycleCurves()
        for walk in walks {
          let degrees = walk.degrees(angle, side)
          for stride in walk.strides where stride.side == side {
            cycles.append(degrees, from: stride.strike, to: stride.end)
          }
        }
        let hasTrunk = walks.allSatisfy { $0.motion.has(.shoulder(side: side)) }
        return cycles.curve(angle.name, angle.title(side, hasTrunk: hasTrunk), side: side)
      }
    }
  }
}

extension Array {
  fileprivate func appending(_ more: [Element]) -> [Element] { self + more }
}
