internal import QPCore

/// The stands of a person rising from a chair and sitting down again.
///
/// Everything is relative to the person: u is 0 on the seat and 1 upright.
struct ChairStands {
  /// A stand, with its events at places on the grid.
  struct Stand {
    /// The trunk begins to lean forward; `nil` where the trunk is not seen.
    var onset: Double?
    let seatOff: Double
    /// u passes the height at which the stand counts.
    let counted: Double
    /// u reaches the height of a complete stand; `nil` of an incomplete one.
    let stand: Double?
    /// u leaves the height of a complete stand; `nil` of an incomplete one, and while standing.
    var sitStart: Double?
    /// Back on the seat; `nil` while the recording has not shown it.
    var seat: Double?
    /// The largest u.
    var height: Double
  }

  let motion: PlanarMotion
  /// The length of a leg in the unit of the motion.
  let leg: Double
  /// The height of the hips: 0 on the seat, 1 upright.
  let u: [Double]
  private(set) var stands: [Stand] = []
  /// The number of dips between two stands that did not reach the seat.
  private(set) var unseated = 0
  /// The lean of the trunk in degrees, forward positive; empty where it is not seen.
  let lean: [Double]

  private static var limits: ChairParameters { .current }

  /// Finds the stands.
  ///
  /// - Parameters:
  ///   - motion: The motion with x forward.
  ///   - sides: The sides that are seen.
  ///   - leg: The length of a leg in the unit of the motion.
  /// - Throws: ``ClinicalTestError`` for hips that do not rise, and where the person does not start seated.
  init(_ motion: PlanarMotion, sides: [Side], leg: Double) throws(ClinicalTestError) {
    self.motion = motion
    self.leg = leg
    let hips = Self.mean(sides.map { motion.y(.hip(side: $0)) })
    let ankles = Self.mean(sides.map { motion.y(.ankle(side: $0)) })
    let height = Statistics.lowPass(
      zip(hips, ankles).map { ($0 - $1) / leg }, cutoff: Self.limits.cutoff, rate: motion.rate)
    let (low, high) = Self.levels(height, rate: motion.rate)
    let least = Self.limits.smallestRise
    guard high - low >= least else { throw ClinicalTestError(.noSitToStand(found: max(0, high - low), needed: least)) }
    u = height.map { ($0 - low) / (high - low) }
    let shoulders = sides.filter { motion.has(.shoulder(side: $0)) }
    if shoulders.isEmpty {
      lean = []
    } else {
      let across = zip(
        Self.mean(shoulders.map { motion.x(.shoulder(side: $0)) }),
        Self.mean(shoulders.map { motion.x(.hip(side: $0)) }))
      let up = zip(
        Self.mean(shoulders.map { motion.y(.shoulder(side: $0)) }),
        Self.mean(shoulders.map { motion.y(.hip(side: $0)) }))
      lean = Statistics.lowPass(
        zip(across, up).map { Maths.atan2($0.0 - $0.1, $1.0 - $1.1) * 180 / .pi }, cutoff: Self.limits.cutoff,
        rate: motion.rate)
    }
    findStands()
    guard !stands.isEmpty else { throw ClinicalTestError(.noStart("the person seated before the first stand")) }
    for index in stands.indices { stands[index].onset = onset(before: stands[index]) }
  }

  static func mean(_ signals: [[Double]]) -> [Double] {
    guard let first = signals.first else { return [] }
    guard signals.count > 1 else { return first }
    return PlanarMotion.mean(first, signals[1])
  }

  /// Returns the heights of seat and stance: a low and a high percentile of the set.
  ///
  /// The set reaches from shortly before the first rise to shortly after the last, so that standing before or after it
  /// does not count.
  private static func levels(_ height: [Double], rate: Double) -> (low: Double, high: Double) {
    let outer = limits.outerPercentiles
    let middle =
      (height.interpolatedPercentile(outer.lowerBound) + height.interpolatedPercentile(outer.upperBound)) / 2
    let crossings = height.indices.dropFirst().filter { (height[$0] > middle) != (height[$0 - 1] > middle) }
    let reach = Int(limits.setMargin * rate)
    let from = max(0, (crossings.first ?? 0) - reach)
    let to = min(height.count, (crossings.last ?? height.count) + reach)
    let set = Array(height[from..<to])
    let levels = limits.levelPercentiles
    return (set.interpolatedPercentile(levels.lowerBound), set.interpolatedPercentile(levels.upperBound))
  }

  private mutating func findStands() {
    let limits = Self.limits
    var lastSeated: Int?
    var index = 0
    while index < u.count {
      defer { index += 1 }
      if u[index] < limits.seatedHeight { lastSeated = index }
      guard u[index] > limits.countedHeight, let seated = lastSeated else { continue }
      // From the last value on the seat: the last passage of the seat's height, or where it was last seated.
      let start = (0...seated).last { u[$0] <= limits.seatHeight } ?? seated
      let seatOff = Signal.crossing(u, of: limits.seatHeight, in: start..<index) ?? Double(start)
      let counted = Signal.crossing(u, of: limits.countedHeight, in: seated..<index + 1) ?? Double(index)
      let end = (index..<u.count).first { u[$0] < limits.seatedHeight }
      let upright = index..<(end ?? u.count)
      let stand = Signal.crossing(u, of: limits.standHeight, in: seated..<upright.upperBound)
      var found = Stand(
        seatOff: seatOff, counted: counted, stand: stand, height: u[upright].max() ?? 0)
      unseated += dips(upright)
      if let end {
        found.sitStart = upright.last { u[$0] >= limits.standHeight }.flatMap {
          Signal.crossing(u, of: limits.standHeight, in: $0..<end + 1)
        }
        let next = (end..<u.count).first { u[$0] > limits.halfHeight } ?? u.count
        let lowest =
          (end..<next).first { u[$0] <= limits.seatHeight } ?? (end..<next).min { u[$0] < u[$1] } ?? end
        found.seat = Signal.crossing(u, of: limits.seatHeight, in: end - 1..<lowest + 1) ?? Double(lowest)
      }
      stands.append(found)
      lastSeated = nil
      index = end ?? u.count
    }
  }

  /// Returns the number of times that u dips and comes back up without reaching the seat.
  private func dips(_ range: Range<Int>) -> Int {
    var (dips, isDown) = (0, false)
    for value in u[range] {
      if value < Self.limits.dipHeight { isDown = true }
      if isDown, value > Self.limits.countedHeight { (dips, isDown) = (dips + 1, false) }
    }
    return dips
  }

  /// Returns the last place before the seat is left at which the trunk has hardly leaned.
  private func onset(before stand: Stand) -> Double? {
    guard !lean.isEmpty else { return nil }
    let off = min(Int(stand.seatOff), lean.count - 1)
    let before = max(0, off - Int(Self.limits.onsetWindow * motion.rate))...off
    let after = off...min(lean.count - 1, Int(stand.stand ?? stand.counted))
    guard let least = lean[before].min(), let most = lean[after].max(), most - least > Self.limits.smallestLean else {
      return stand.seatOff
    }
    let limit = least + Self.limits.onsetLean * (most - least)
    guard let last = before.last(where: { lean[$0] < limit }) else { return stand.seatOff }
    let crossing = Signal.crossing(lean, of: limit, in: last..<min(last + 2, lean.count)) ?? Double(last)
    return min(crossing, stand.seatOff)
  }
}

/// Places on evenly spaced signals.
enum Signal {
  /// Returns the first place in a range of values at which a signal passes a level, by linear interpolation.
  static func crossing(_ signal: [Double], of level: Double, in range: Range<Int>) -> Double? {
    let range = range.clamped(to: signal.indices.lowerBound..<signal.count)
    for index in range.dropFirst() {
      let (before, now) = (signal[index - 1], signal[index])
      guard (before - level) * (now - level) <= 0, before != now else { continue }
      return Double(index - 1) + (level - before) / (now - before)
    }
    return nil
  }
}
