public import QPCore
internal import QPFeatures

/// Detects trials in a series of readings: movements away from the rest, to the furthest point, and back.
///
/// A movement begins when the reading has left its lowest by ``HoldCriterion/movement``; its start is dated back to
/// when it was last at rest. It ends when the reading is back within that distance of the start (of half the way, for
/// small ones), or turns up again after more than half of the way back. Frames without a reading are gaps and change
/// nothing.
///
/// One reading alone is no peak: a reading counts as far as those beside it reach, or lead to.
public struct TrialDetector: Hashable, Sendable {
  /// Least size of a movement, and when its end counts as held.
  public let hold: HoldCriterion

  private typealias Moment = Assessment.Trial.Moment

  private var rest: [Moment] = []
  private var movement: Movement?

  /// Creates a detector without readings.
  public init(_ hold: HoldCriterion = .degrees) {
    self.hold = hold
  }

  /// Whether a movement is under way.
  public var isMoving: Bool { movement != nil }

  /// Takes the next reading.
  ///
  /// - Parameters:
  ///   - result: The reading; it must grow with the movement.
  ///   - time: The frame's time, later than the last one.
  /// - Returns: The trial that ended with this reading; `nil` if none did.
  public mutating func take(_ result: FeatureResult, at time: Timestamp) -> Assessment.Trial? {
    let moment = Moment(value: result.value, time: time)
    guard movement != nil else {
      takeRest(moment)
      if movement != nil { movement?.take(moment, result) }
      return nil
    }
    movement?.take(moment, result)
    if movement?.hasVanished(hold) == true {
      movement = nil
      takeRest(moment)
      return nil
    }
    guard let end = movement?.end(moment, hold) else { return nil }
    defer {
      movement = nil
      rest = [end]
      if end.time < time { takeRest(moment) }
    }
    return movement?.trial(end: end, hold)
  }

  /// Ends the series.
  ///
  /// - Returns: The movement under way, without an end, if its furthest point was held or left behind; `nil` otherwise.
  public mutating func finish() -> Assessment.Trial? {
    defer { self = TrialDetector(hold) }
    movement?.takeLast()
    guard let movement, let trial = movement.trial(end: nil, hold), trial.hold != nil || movement.low != nil else {
      return nil
    }
    return trial
  }

  // MARK: At rest

  /// Seconds of rest that are remembered, and the most readings of them.
  ///
  /// What takes longer to exceed
  /// ``HoldCriterion/movement`` is a change of posture.
  private static let memory = (seconds: 4.0, count: 480)

  private mutating func takeRest(_ moment: Moment) {
    rest.removeAll { moment.time.seconds(since: $0.time) > Self.memory.seconds }
    let lowest = lowest ?? moment.value
    if moment.value - lowest >= hold.movement {
      // The start is where it was last near its lowest, to within what counts as unchanged.
      let near = rest.filter { ($0.value - lowest).magnitude <= hold.reach(at: lowest) }
      let value = near.map(\.value).median ?? lowest
      movement = Movement(start: Moment(value: value, time: near.last?.time ?? moment.time))
      return
    }
    rest.append(moment)
    if rest.count > Self.memory.count { rest.removeFirst() }
  }

  /// The lowest of the rest's readings, of which one alone does not count: estimators lose a limb for a frame.
  private var lowest: Double? {
    guard rest.count > 2 else { return rest.map(\.value).min() }
    return (2..<rest.count).map { index in
      let (a, b, c) = (rest[index - 2].value, rest[index - 1].value, rest[index].value)
      return max(min(a, b), min(max(a, b), c))
    }.min()
  }

  // MARK: Moving

  /// A movement under way.
  private struct Movement: Hashable {
    let start: Moment
    var peak: Moment
    var interval: ClosedRange<Double>?
    var quality = Quality()
    var compensations = Assessment.Trial.Compensations()
    /// The lowest on the way back, once half of it is done.
    var low: Moment?
    private var readings: [Moment] = []
    /// The last reading, of which it is not yet known whether the next one bears it out.
    private var candidate: Candidate?

    private struct Candidate: Hashable {
      let moment: Moment
      let result: FeatureResult
      /// The furthest reading that the ones before it reach or lead to.
      let reach: Double
    }

    private static let mostReadings = 4096

    init(start: Moment) {
      self.start = start
      peak = start
    }

    private var excursion: Double { peak.value - start.value }

    mutating func take(_ moment: Moment, _ result: FeatureResult) {
      confirm(asFarAs: moment.value)
      let before = readings.last?.value ?? start.value
      let course = readings.count > 1 ? 2 * before - readings[readings.count - 2].value : before
      candidate = Candidate(moment: moment, result: result, reach: max(before, course))
      readings.append(moment)
      if readings.count > Self.mostReadings { thin() }
      if moment.value < start.value + excursion / 2 {
        if moment.value < low?.value ?? .infinity { low = moment }
      } else if low == nil, let context = result.detail(of: MovementContext.self) {
        compensations.take(context)
      }
    }

    /// Confirms the last reading by the ones before it alone.
    mutating func takeLast() { confirm(asFarAs: -.infinity) }

    private mutating func confirm(asFarAs next: Double) {
      guard let candidate else { return }
      self.candidate = nil
      let reach = max(candidate.reach, next)
      let value = min(candidate.moment.value, reach)
      guard value > peak.value || peak.time == start.time else { return }
      peak = Moment(value: value, time: candidate.moment.time)
      interval = value == candidate.moment.value ? candidate.result.interval : nil
      quality = candidate.result.quality
    }

    /// Returns whether a single reading began the movement, which the next ones do not confirm.
    func hasVanished(_ criterion: HoldCriterion) -> Bool {
      peak.time != start.time && excursion < criterion.movement / 2
    }

    /// Removes every second reading but the peak.
    private mutating func thin() {
      readings = readings.enumerated().filter { $0.offset % 2 == 0 || $0.element.time == peak.time }.map(\.element)
    }

    /// Returns the end of the movement; `nil` while it goes on.
    func end(_ moment: Moment, _ criterion: HoldCriterion) -> Moment? {
      guard let low else { return nil }
      if moment.value <= start.value + min(criterion.movement, excursion / 2) { return moment }
      return moment.value >= low.value + criterion.movement ? low : nil
    }

    func trial(end: Moment?, _ criterion: HoldCriterion) -> Assessment.Trial? {
      var trial = Assessment.Trial(start: start, peak: peak)
      trial.end = end
      trial.hold = held(criterion)
      trial.interval = interval
      trial.quality = quality
      trial.compensations = compensations
      return trial
    }

    /// Returns the hold around the peak: readings that stay as close to it as those of a hold to each other.
    private func held(_ criterion: HoldCriterion) -> Assessment.Trial.Hold? {
      let least = peak.value - 2 * criterion.reach(at: peak.value)
      guard let top = readings.firstIndex(where: { $0.time == peak.time }) else { return nil }
      let before = readings[..<top].reversed().prefix { $0.value >= least }.count
      let after = readings[top...].prefix { $0.value >= least }.count
      let hold = readings[top - before..<top + after]
      guard let first = hold.first, let last = hold.last,
        last.time.seconds(since: first.time) >= criterion.duration, let value = hold.map(\.value).median
      else { return nil }
      return Assessment.Trial.Hold(value: value, from: first.time, to: last.time)
    }
  }
}
