internal import QPCore
internal import QPFeatures

/// The swings of the leading motion in one space, divided into repetitions and uncounted movements.
struct SwingTrack: Sendable {
  typealias Sample = SampleWindow.Sample

  let space: ExerciseSpace
  /// The repetitions of the set so far.
  private(set) var repetitions: [Repetition] = []
  /// The swings that did not count.
  private(set) var uncounted: [RejectedMovement] = []

  private let rule: RepetitionCounter.Rule
  private let travel: JointMotion.Travel?
  private var threshold: SwingThreshold
  private let criteria: SwingCriteria

  private var window = SampleWindow()
  private var lastTime: Timestamp?
  /// The person's size in pixels; NaN where it is not known.
  private var personSize = Double.nan
  private var isBlind = false
  /// The time in a posture of another exercise since the last value, in seconds.
  private var timeInOtherPosture = 0.0
  private var otherPostureFeedback: PoseFeedback?
  /// The end of the last time in a posture of another exercise, and its length in seconds.
  private var lastOtherPosture: (end: Timestamp, seconds: Double)?
  /// The time from frame to frame in seconds.
  private var interval = 0.0

  /// The lowest progress at rest.
  private var low = Double.infinity
  /// The last value near the lowest one.
  private var rest: Sample?
  /// The value near which the motion stays, and the time since when.
  private var still: (progress: Double, since: Timestamp)?
  private var swing: Swing?
  /// The swings before the typical size is known.
  private var pending: [Swing] = []
  /// The sizes of the last accepted swings.
  private var sizes: [Double] = []
  /// The end of the previous repetition.
  private var lastEnd: Timestamp?
  /// The time from the end before that to it, in seconds.
  private var lastPace: Double?

  init(_ exercise: Exercise?, in space: ExerciseSpace, rule: RepetitionCounter.Rule) {
    self.space = space
    self.rule = rule
    criteria = SwingCriteria(exercise, in: space, rule)
    let leading = exercise?.motions.leading
    switch space {
    case .picture: travel = leading?.travel
    case .world: travel = leading?.worldTravel
    case .height: travel = nil
    }
    let degrees = travel.map { abs($0.end - $0.start) } ?? .infinity
    // A height that starts vertical changes with the square of the angle.
    let fraction = space == .height && exercise?.height?.startsVertical == true ? Self.limits.verticalFraction : 1
    threshold = SwingThreshold(
      leastSize: max(fraction * rule.leastSize, degrees > 0 ? rule.leastDegrees / degrees : 0), in: space)
  }

  /// The median size of the last seven swings, as a fraction of the nominal travel; `nil` while it is unknown.
  private(set) var typical: Double?

  /// The repetitions, with the whole swings that will count as soon as the typical size is known.
  var provisionalRepetitions: [Repetition] {
    let whole = pending.filter { $0.size >= Self.limits.whole }
    return repetitions
      + whole.map { $0.repetition(rule, after: lastEnd, pace: lastPace, frame: interval, travel: travel) }
  }

  /// The number of swings that were accepted, also of those that were dropped later.
  private(set) var acceptedCount = 0

  /// The number of swings that count or may count.
  var swings: Int { repetitions.count + pending.count }

  /// The clarity of the space: the size of the swings against the noise, times their number.
  var clarity: Double {
    let swings = sizes + pending.map(\.size)
    guard let median = swings.median else { return 0 }
    // Noise makes swings that do not count.
    let counted = Double(self.swings) / Double(self.swings + uncounted.count)
    return Double(self.swings) * counted * min(median, Self.limits.clearestSize)
      / (threshold.noise.standardDeviation + Self.limits.noiseFloor)
  }

  /// The least size of a swing now.
  private var least: Double { max(threshold.likely, (typical ?? 0) * rule.leastOfTypical) }

  /// Returns the leading motion's angle in degrees; `nil` for a height.
  func degrees(_ reading: MotionReading) -> Double? { travel?.value(at: Double(reading.leading)) }

  /// Adds a frame without a reading.
  mutating func addNothing() { isBlind = true }

  /// Adds a frame in a posture of another exercise.
  mutating func addOtherPosture(_ feedback: PoseFeedback?, seconds: Double) {
    isBlind = true
    timeInOtherPosture += seconds
    otherPostureFeedback = feedback
  }

  /// Adds the next value, which must be later than the one before.
  ///
  /// - Parameters:
  ///   - sample: The value.
  ///   - size: The person's size in pixels; NaN where it is not known.
  mutating func add(_ sample: consuming Sample, size: Float = .nan) {
    personSize = Double(size)
    if let lastTime, sample.time <= lastTime { return }
    let elapsed = lastTime.map(sample.time.seconds(since:)) ?? 0
    lastTime = sample.time
    // Slow frames are not a gap; missing and empty frames are.
    let isGap = isBlind || elapsed > Self.limits.slowestFrame
    if !isGap { interval = interval > 0 ? min(interval, elapsed) : elapsed }
    sample.gap = isGap ? max(0, elapsed - interval) : 0
    sample.timeInOtherPosture = timeInOtherPosture
    sample.allowsBridging = timeInOtherPosture == 0
    isBlind = false
    timeInOtherPosture = 0
    if sample.gap > rule.longestGap {
      if let swing, swing.size >= least { log(swing, .notSeen) }
      interrupt()
      lastTime = sample.time
      sample.gap = 0
    }
    threshold.add(sample.progress, at: sample.time, isContinuous: !isGap)
    window.add(sample)
    if let bridge = window.bridge(size: min(1, typical ?? Self.limits.unknownSize)) { follow(bridge) }
    if let middle = window.middle { follow(middle) }
  }

  /// The swing under way that is large enough; `nil` for none.
  var unfinished: Repetition? {
    guard let swing, swing.size >= least, typical != nil || threshold.isClear(swing.size),
      criteria.fitsSoFar(swing)
    else { return nil }
    return swing.repetition(rule, after: lastEnd, pace: lastPace, frame: interval, travel: travel)
  }

  /// Ends the set: follows the last value, and judges the swings that wait.
  ///
  /// - Parameter countsSingle: Whether a single swing counts that is not whole.
  mutating func finish(countsSingle: Bool = true) {
    if let last = window.last { follow(last) }
    if var ended = swing, ended.sizeBack >= least, ended.sizeBack >= Self.limits.finished * ended.size {
      ended.finish(at: ended.lowest.time)
      swing = nil
      judge(ended)
    }
    guard typical == nil, let largest = pending.map(\.size).max(), largest >= least else { return }
    guard countsSingle || pending.count > 1 || largest >= Self.limits.whole else {
      // It stays, so that the log of this space is the one that is shown.
      if uncounted.last?.reason != .singlePartial { log(pending[0], .singlePartial) }
      return
    }
    // Reject the swing if most similar swings were rejected.
    let clear = pending.count { threshold.isClear($0.size) }
    let others = pending.count - clear + uncounted.count { Self.areAlike($0.size, largest) }
    settle(on: others > clear && largest < Self.limits.whole ? .infinity : largest)
  }

  /// Forgets the movement under way.
  mutating func interrupt() {
    window = SampleWindow()
    lastTime = nil
    isBlind = false
    timeInOtherPosture = 0
    threshold.interrupt()
    low = .infinity
    rest = nil
    still = nil
    swing = nil
  }

  private static var limits: SwingParameters { .current }

  // MARK: Swings

  private mutating func follow(_ sample: Sample) {
    if sample.timeInOtherPosture > 0 { lastOtherPosture = (sample.time, sample.timeInOtherPosture) }
    let isStill = isStill(sample)
    // In place: a swing is large, and copied in every frame costs more than all that follows.
    swing?.add(sample, full: rule.full)
    guard let start = swing?.start.progress, let size = swing?.size, let sizeBack = swing?.sizeBack else {
      return leave(sample, isStill: isStill)
    }
    let least = least
    guard size >= least else {
      if isStill || sample.progress < start + threshold.tolerance { drop(at: sample) }
      return
    }
    let reversal = max(least, Self.limits.turned * size)
    guard sizeBack >= reversal else { return }
    if isStill || sample.progress <= start + Self.limits.back * size {
      end(at: sample)
    } else if let lowest = swing?.lowest, sample.progress >= lowest.progress + reversal {
      // It never came all the way back, and goes out again.
      end(at: lowest)
      begin(from: lowest, sample)
    }
  }

  /// Follows the motion at rest, until it leaves.
  private mutating func leave(_ sample: Sample, isStill: Bool) {
    let bottom = isStill ? sample.progress : min(low, sample.progress)
    low = bottom
    if sample.progress <= bottom + threshold.tolerance {
      rest = sample.averagingOthers(with: rest)
    } else if sample.progress > bottom + 2 * threshold.tolerance, let rest {
      begin(from: rest, sample)
    }
  }

  /// Returns whether the motion has stayed in its place for half a second.
  private mutating func isStill(_ sample: Sample) -> Bool {
    if let still, abs(sample.progress - still.progress) <= threshold.tolerance {
      return sample.time.seconds(since: still.since) >= Self.limits.settling
    }
    still = (sample.progress, sample.time)
    return false
  }

  private mutating func begin(from rest: Sample, _ sample: Sample) {
    var rest = rest
    // The movement has begun a little before it leaves the tolerance; the lowest value is that of rest less its noise.
    rest.progress = min(rest.progress, low + threshold.noise.standardDeviation)
    var begun = Swing(from: rest)
    // Entering the posture mid-swing means another exercise.
    if let lastOtherPosture, rest.time.seconds(since: lastOtherPosture.end) < Self.limits.arriving {
      begun.timeInOtherPosture = lastOtherPosture.seconds
    }
    begun.add(sample, full: rule.full)
    swing = begun
  }

  /// Drops a swing that came back before it was large enough.
  private mutating func drop(at sample: Sample) {
    let likely = threshold.likely
    if let swing, swing.size >= likely / 2 { log(swing, swing.size < likely ? .tooSmall : .smallerThanUsual) }
    swing = nil
    (low, rest) = (sample.progress, sample)
  }

  private mutating func end(at sample: Sample) {
    guard var ended = swing else { return }
    ended.finish(at: sample.time)
    swing = nil
    (low, rest) = (sample.progress, sample)
    judge(ended)
  }

  // MARK: Repetitions

  private mutating func judge(_ swing: Swing) {
    if let reason = criteria.rejection(of: swing, personSize: personSize) ?? otherPosture(swing) {
      log(swing, reason)
      return
    }
    // Noise may have made it, unless others show how the person moves.
    if typical == nil, pending.isEmpty, !threshold.isClear(swing.size) {
      log(swing, .tooSmall)
      return
    }
    acceptedCount += 1
    if typical != nil {
      accept(swing)
    } else if space == .picture, swing.size >= Self.limits.whole {
      // A whole swing counts at once: no typical size makes it too small.
      settle(on: swing.size)
      accept(swing)
    } else {
      if pending.count == Self.limits.mostWaiting { log(pending.removeFirst(), .tooSmall) }
      pending.append(swing)
      guard threshold.isClear(swing.size) else { return }
      let alike = pending.map(\.size).filter { threshold.isClear($0) && Self.areAlike($0, swing.size) }
      // Steps into place are small, and rarely three.
      if alike.count > (swing.size < Self.limits.small ? 2 : 1), let median = alike.median { settle(on: median) }
    }
  }

  /// Sets the person's typical size, and judges the swings that waited for it.
  private mutating func settle(on size: Double) {
    typical = size
    let waiting = pending
    pending = []
    for swing in waiting {
      if swing.size >= size * rule.leastOfTypical { accept(swing) } else { log(swing, .smallerThanUsual) }
    }
  }

  private mutating func accept(_ swing: Swing) {
    let repetition = swing.repetition(rule, after: lastEnd, pace: lastPace, frame: interval, travel: travel)
    lastPace = lastEnd.map { repetition.end.seconds(since: $0) }
    lastEnd = repetition.end
    repetitions.append(repetition)
    guard repetition.kind != .uncertain else { return }
    if sizes.count == Self.limits.remembered { sizes.removeFirst() }
    sizes.append(swing.size)
    typical = sizes.median
  }

  /// Returns the rejection of a swing that lies to a good part in the posture of another exercise; `nil` for none.
  private func otherPosture(_ swing: Swing) -> RejectedMovement.Reason? {
    guard swing.timeInOtherPosture > Self.limits.otherPosture * swing.duration else { return nil }
    return otherPostureFeedback.map { .posture($0) }
  }

  private mutating func log(_ swing: Swing, _ reason: RejectedMovement.Reason) {
    if uncounted.count == CountingParameters.current.longestLog { uncounted.removeFirst() }
    uncounted.append(
      RejectedMovement(
        start: swing.start.time, end: swing.end ?? swing.lowest.time, reason: reason, size: swing.size))
  }

  /// Returns whether one of two sizes is at least half of the other.
  private static func areAlike(_ a: Double, _ b: Double) -> Bool { 2 * min(a, b) >= max(a, b) }
}
