internal import QPCore
internal import QPFeatures

/// The swings of the leading motion in one space, and which of them are repetitions of the person.
struct SwingTrack: Sendable {
  typealias Sample = SampleWindow.Sample

  let space: Exercise.Space
  /// The repetitions of the set so far.
  private(set) var repetitions: [Repetition] = []
  /// The swings that did not count.
  private(set) var uncounted: [UncountedSwing] = []

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
  private var elsewhere = 0.0
  private var elsewhereFeedback: PoseFeedback?
  /// The end of the last time in a posture of another exercise, and its length in seconds.
  private var lastElsewhere: (end: Timestamp, seconds: Double)?
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

  init(_ exercise: Exercise?, in space: Exercise.Space, rule: RepetitionCounter.Rule) {
    self.space = space
    self.rule = rule
    criteria = SwingCriteria(exercise, in: space, rule)
    let leading = exercise?.motions.first
    switch space {
    case .picture: travel = leading?.travel
    case .world: travel = leading?.worldTravel
    case .height: travel = nil
    }
    let degrees = travel.map { abs($0.end - $0.start) } ?? .infinity
    // A height that starts vertical changes with the square of the angle.
    let share = space == .height && exercise?.height?.startsVertical == true ? Self.verticalShare : 1
    threshold = SwingThreshold(
      leastSize: max(share * rule.leastSize, degrees > 0 ? rule.leastDegrees / degrees : 0), in: space)
  }

  /// The person's typical size of a swing, as a share of the nominal travel: the median of the last seven; `nil` while it
  /// is unknown.
  private(set) var typical: Double?

  /// The repetitions, with the whole swings that wait for the typical size: those count as soon as it is known.
  var probable: [Repetition] {
    let whole = pending.filter { $0.size >= Self.whole }
    return repetitions
      + whole.map { $0.repetition(rule, after: lastEnd, pace: lastPace, frame: interval, travel: travel) }
  }

  /// The number of swings that were taken for repetitions, also those that were dropped later.
  private(set) var taken = 0

  /// The number of swings that count or may count.
  var swings: Int { repetitions.count + pending.count }

  /// How well the space shows the movement: the size of the swings against the noise, times their number.
  var clarity: Double {
    let swings = sizes + pending.map(\.size)
    guard let median = swings.median else { return 0 }
    // Noise makes swings that do not count.
    let share = Double(self.swings) / Double(self.swings + uncounted.count)
    return Double(self.swings) * share * min(median, 1.2) / (threshold.noise.deviation + 0.05)
  }

  /// The least size of a swing now.
  private var least: Double { max(threshold.likely, (typical ?? 0) * rule.leastOfTypical) }

  /// Returns the leading motion's angle in degrees; `nil` for a height.
  func degrees(_ reading: MotionReading) -> Double? { travel?.value(at: Double(reading.leading)) }

  /// Adds a frame without a reading.
  mutating func addNothing() { isBlind = true }

  /// Adds a frame in a posture of another exercise.
  mutating func addElsewhere(_ feedback: PoseFeedback?, seconds: Double) {
    isBlind = true
    elsewhere += seconds
    elsewhereFeedback = feedback
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
    let isGap = isBlind || elapsed > Self.slowestFrame
    if !isGap { interval = interval > 0 ? min(interval, elapsed) : elapsed }
    sample.gap = isGap ? max(0, elapsed - interval) : 0
    sample.elsewhere = elsewhere
    sample.mayHaveTurned = elsewhere == 0
    isBlind = false
    elsewhere = 0
    if sample.gap > rule.longestGap {
      if let swing, swing.size >= least { log(swing, .notSeen) }
      interrupt()
      lastTime = sample.time
      sample.gap = 0
    }
    threshold.add(sample.progress, at: sample.time, isContinuous: !isGap)
    window.add(sample)
    if let bridge = window.bridge(size: min(1, typical ?? Self.unknownSize)) { take(bridge) }
    if let middle = window.middle { take(middle) }
  }

  /// The swing under way that is large enough; `nil` for none.
  var unfinished: Repetition? {
    guard let swing, swing.size >= least, typical != nil || threshold.isClear(swing.size),
      criteria.fitsSoFar(swing)
    else { return nil }
    return swing.repetition(rule, after: lastEnd, pace: lastPace, frame: interval, travel: travel)
  }

  /// Ends the set: takes the last value, and judges the swings that wait.
  ///
  /// - Parameter countsSingle: Whether a single swing counts that is not whole.
  mutating func finish(countsSingle: Bool = true) {
    if let last = window.last { take(last) }
    if var ended = swing, ended.sizeBack >= least, ended.sizeBack >= Self.finished * ended.size {
      ended.finish(at: ended.lowest.time)
      swing = nil
      judge(ended)
    }
    guard typical == nil, let largest = pending.map(\.size).max(), largest >= least else { return }
    guard countsSingle || pending.count > 1 || largest >= Self.whole else {
      // It stays, so that the log of this space is the one that is shown.
      if uncounted.last?.reason != .single { log(pending[0], .single) }
      return
    }
    // One of many alike of which the others were no repetitions is none either.
    let clear = pending.count { threshold.isClear($0.size) }
    let others = pending.count - clear + uncounted.count { Self.areAlike($0.size, largest) }
    settle(on: others > clear && largest < Self.whole ? .infinity : largest)
  }

  /// Forgets the movement under way.
  mutating func interrupt() {
    window = SampleWindow()
    lastTime = nil
    isBlind = false
    elsewhere = 0
    threshold.interrupt()
    low = .infinity
    rest = nil
    still = nil
    swing = nil
  }

  /// The longest interval of slow frames, in seconds; a longer one is a gap.
  private static let slowestFrame = 0.5
  /// The size of a swing that is expected before the typical one is known.
  private static let unknownSize = 0.5
  /// The share of the way out that must be gone back for a turn.
  private static let turned = 0.4
  /// The share of the way out that must be gone back when the set ends.
  private static let finished = 0.6
  /// The share of the way out below which the motion is back.
  private static let back = 0.3
  /// The time in seconds after which a still person rests in a new place.
  private static let settling = 0.5

  // MARK: Swings

  private mutating func take(_ sample: Sample) {
    if sample.elsewhere > 0 { lastElsewhere = (sample.time, sample.elsewhere) }
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
    let reversal = max(least, Self.turned * size)
    guard sizeBack >= reversal else { return }
    if isStill || sample.progress <= start + Self.back * size {
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
      return sample.time.seconds(since: still.since) >= Self.settling
    }
    still = (sample.progress, sample.time)
    return false
  }

  private mutating func begin(from rest: Sample, _ sample: Sample) {
    var rest = rest
    // The movement has begun a little before it leaves the tolerance; the lowest value is that of rest less its noise.
    rest.progress = min(rest.progress, low + threshold.noise.deviation)
    var begun = Swing(from: rest)
    // Who comes into the posture by the movement itself does another exercise.
    if let lastElsewhere, rest.time.seconds(since: lastElsewhere.end) < Self.arriving {
      begun.elsewhere = lastElsewhere.seconds
    }
    begun.add(sample, full: rule.full)
    swing = begun
  }

  /// Gives up a swing that came back before it was large enough.
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
    if let reason = criteria.fault(swing, personSize: personSize) ?? otherPosture(swing) {
      log(swing, reason)
      return
    }
    // Noise may have made it, unless others show how the person moves.
    if typical == nil, pending.isEmpty, !threshold.isClear(swing.size) {
      log(swing, .tooSmall)
      return
    }
    taken += 1
    if typical != nil {
      accept(swing)
    } else if space == .picture, swing.size >= Self.whole {
      // A whole one counts at once; no typical size makes it too small.
      settle(on: swing.size)
      accept(swing)
    } else {
      if pending.count == Self.waiting { log(pending.removeFirst(), .tooSmall) }
      pending.append(swing)
      guard threshold.isClear(swing.size) else { return }
      let alike = pending.map(\.size).filter { threshold.isClear($0) && Self.areAlike($0, swing.size) }
      // Steps into place are small, and rarely three.
      if alike.count > (swing.size < Self.small ? 2 : 1), let median = alike.median { settle(on: median) }
    }
  }

  /// Takes a size as the person's typical one, and judges the swings that waited for it.
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
    if sizes.count == Self.remembered { sizes.removeFirst() }
    sizes.append(swing.size)
    typical = sizes.median
  }

  /// Returns the posture of another exercise in which a good part of a swing lies; `nil` for none.
  private func otherPosture(_ swing: Swing) -> UncountedSwing.Reason? {
    guard swing.elsewhere > Self.elsewhereShare * swing.duration else { return nil }
    return elsewhereFeedback.map { .posture($0) }
  }

  private mutating func log(_ swing: Swing, _ reason: UncountedSwing.Reason) {
    if uncounted.count == Self.longestLog { uncounted.removeFirst() }
    uncounted.append(
      UncountedSwing(
        start: swing.start.time, end: swing.end ?? swing.lowest.time, reason: reason, size: swing.size))
  }

  /// The size from which on a single swing is a movement for certain.
  private static let whole = 0.85
  /// The size below which three swings make a movement, above it two.
  private static let small = 0.4

  private static func areAlike(_ a: Double, _ b: Double) -> Bool { 2 * min(a, b) >= max(a, b) }

  /// The number of swings that wait for the typical size.
  private static let waiting = 20
  /// The number of accepted swings whose median is the typical size.
  private static let remembered = 7
  /// The time in seconds after which a person has arrived in a posture.
  private static let arriving = 0.4
  /// The share of a swing in another posture from which on it belongs to another exercise.
  private static let elsewhereShare = 0.2
  /// The least size of the swing of a height that starts vertical, as a share of that of an angle.
  private static let verticalShare = 0.5
  /// The number of swings that the log holds.
  private static let longestLog = 100
}
