internal import QPCore

/// The stands of a person who rises from a chair and sits down again.
///
/// Everything is relative to the person: u is 0 on the seat and 1 upright.
struct ChairStands {
  /// A stand, with its events at places on the grid.
  struct Stand {
    /// The trunk begins to lean forward; `nil` where the trunk is not seen.
    var onset: Double?
    let seatOff: Double
    /// u passes 0.8: the stand counts.
    let counted: Double
    /// u reaches 0.9; `nil` of an incomplete stand.
    let stand: Double?
    /// The last u of 0.9; `nil` of an incomplete stand, and while standing.
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

  /// The cut-off of the low-pass in hertz.
  private static let cutoff = 4.0
  /// The smallest rise in leg lengths.
  static let smallestRise = 0.2

  /// Finds the stands.
  ///
  /// - Parameters:
  ///   - motion: The motion with x forward.
  ///   - sides: The sides that are seen.
  ///   - leg: The length of a leg in the unit of the motion.
  /// - Throws: ``ClinicalTestError/noMovement(found:needed:)`` or ``ClinicalTestError/noStart(_:)``.
  init(_ motion: PlanarMotion, sides: [Side], leg: Double) throws(ClinicalTestError) {
    self.motion = motion
    self.leg = leg
    let hips = Self.mean(sides.map { motion.y(.hip(side: $0)) })
    let ankles = Self.mean(sides.map { motion.y(.ankle(side: $0)) })
    let height = Statistics.lowPass(
      zip(hips, ankles).map { ($0 - $1) / leg }, cutoff: Self.cutoff, rate: motion.rate)
    let (low, high) = Self.levels(height, rate: motion.rate)
    guard high - low >= Self.smallestRise else { throw .noMovement(found: high - low, needed: Self.smallestRise) }
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
        zip(across, up).map { Maths.atan2($0.0 - $0.1, $1.0 - $1.1) * 180 / .pi }, cutoff: Self.cutoff,
        rate: motion.rate)
    }
    findStands()
    guard !stands.isEmpty else { throw .noStart("the person seated before the first stand") }
    for index in stands.indices { stands[index].onset = onset(before: stands[index]) }
  }

  static func mean(_ signals: [[Double]]) -> [Double] {
    guard let first = signals.first else { return [] }
    guard signals.count > 1 else { return first }
    return PlanarMotion.mean(first, signals[1])
  }

  /// Returns the heights of seat and stance: the 10th and the 95th percentile of the set.
  ///
  /// The set reaches from a second before the first rise to a second after the last, so that standing about before or
  /// after it does not count.
  private static func levels(_ height: [Double], rate: Double) -> (low: Double, high: Double) {
    let sorted = height.sorted()
    let middle = (Statistics.percentile(sorted, 0.02) + Statistics.percentile(sorted, 0.98)) / 2
    let crossings = height.indices.dropFirst().filter { (height[$0] > middle) != (height[$0 - 1] > middle) }
    let reach = Int(rate)
    let from = max(0, (crossings.first ?? 0) - reach)
    let to = min(height.count, (crossings.last ?? height.count) + reach)
    let set = height[from..<to].sorted()
    return (Statistics.percentile(set, 0.1), Statistics.percentile(set, 0.95))
  }

  private mutating func findStands() {
    var lastSeated: Int?
    var index = 0
    while index < u.count {
      defer { index += 1 }
      if u[index] < 0.2 { lastSeated = index }
      guard u[index] > 0.8, let seated = lastSeated else { continue }
      // From the last value on the seat: the last passage of 0.1, or the lowest value where it stays above.
      let start = (0...seated).last { u[$0] <= 0.1 } ?? seated
      let seatOff = Signal.crossing(u, of: 0.1, in: start..<index) ?? Double(start)
      let counted = Signal.crossing(u, of: 0.8, in: seated..<index + 1) ?? Double(index)
      let end = (index..<u.count).first { u[$0] < 0.2 }
      let upright = index..<(end ?? u.count)
      let stand = Signal.crossing(u, of: 0.9, in: seated..<upright.upperBound)
      var found = Stand(
        seatOff: seatOff, counted: counted, stand: stand, height: u[upright].max() ?? 0)
      unseated += dips(upright)
      if let end {
        found.sitStart = upright.last { u[$0] >= 0.9 }.flatMap { Signal.crossing(u, of: 0.9, in: $0..<end + 1) }
        let next = (end..<u.count).first { u[$0] > 0.5 } ?? u.count
        let lowest = (end..<next).first { u[$0] <= 0.1 } ?? (end..<next).min { u[$0] < u[$1] } ?? end
        found.seat = Signal.crossing(u, of: 0.1, in: end - 1..<lowest + 1) ?? Double(lowest)
      }
      stands.append(found)
      lastSeated = nil
      index = end ?? u.count
    }
  }

  /// Returns the number of times that u falls below 0.6 and comes back above 0.8 without reaching the seat.
  private func dips(_ range: Range<Int>) -> Int {
    var (dips, isDown) = (0, false)
    for value in u[range] {
      if value < 0.6 { isDown = true }
      if isDown, value > 0.8 { (dips, isDown) = (dips + 1, false) }
    }
    return dips
  }

  /// Returns the last place within a second before the seat is left at which the trunk has leaned by less than a fifth.
  private func onset(before stand: Stand) -> Double? {
    guard !lean.isEmpty else { return nil }
    let off = min(Int(stand.seatOff), lean.count - 1)
    let before = max(0, off - Int(motion.rate))...off
    let after = off...min(lean.count - 1, Int(stand.stand ?? stand.counted))
    guard let least = lean[before].min(), let most = lean[after].max(), most - least > 2 else { return stand.seatOff }
    let limit = least + 0.2 * (most - least)
    guard let last = before.last(where: { lean[$0] < limit }) else { return stand.seatOff }
    return Signal.crossing(lean, of: limit, in: last..<min(last + 2, lean.count)) ?? Double(last)
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
