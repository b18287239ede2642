internal import QPCore

/// The heel strikes and toe-offs of one straight walk, at places on its grid.
///
/// After Zeni et al. 2008 (Gait & Posture 27:710): the heel is furthest forward of the pelvis at the strike, and the
/// tip of the foot furthest behind it at toe-off. The extreme of the heel is about 32 ms early, since the heel still
/// moves back relative to the pelvis: the strike is where the heel has reached half of the speed of stance.
struct GaitEvents {
  /// The heel strikes of each side.
  private(set) var strikes: [Side: [Double]] = [:]
  /// The toe-offs of each side.
  private(set) var toeOffs: [Side: [Double]] = [:]
  /// The smallest range of a foot relative to the pelvis, in the unit of the motion.
  let range: Double

  private static var limits: GaitParameters { .current }

  /// Finds the events of a walk.
  ///
  /// - Parameters:
  ///   - motion: A straight walk with x forward.
  ///   - usesAnkles: Whether the ankles stand for heels and tips.
  ///   - leg: The length of a leg in the unit of the motion.
  init(_ motion: PlanarMotion, usesAnkles: Bool, leg: Double) {
    let hips = motion.midHipX
    var least = Double.infinity
    for side in Side.allCases {
      func relative(_ part: Body) -> [Double] {
        let places = Statistics.withoutSpikes(motion.x(part), larger: MotionParameters.current.spike * leg)
        return Self.relative(places, to: hips, motion.rate)
      }
      let heel = relative(usesAnkles ? .ankle(side: side) : .heel(side: side))
      let tip = usesAnkles ? heel : relative(.footIndex(side: side))
      let range = Statistics.range(of: heel)
      least = min(least, range)
      let fronts = Self.extremes(of: heel, range: range, rate: motion.rate)
      strikes[side] = Self.spaced(fronts.compactMap { Self.strike(after: $0, in: heel, motion.rate) }, motion)
      toeOffs[side] = Self.spaced(Self.extremes(of: tip.map(-), rate: motion.rate), motion)
    }
    range = least
  }

  private static func relative(_ part: [Double], to hips: [Double], _ rate: Double) -> [Double] {
    Statistics.lowPass(zip(part, hips).map { $0 - $1 }, cutoff: limits.cutoff, rate: rate)
  }

  /// Returns the places of the extremes that stand out; the signal's range is looked for where it is not given.
  private static func extremes(of signal: [Double], range: Double? = nil, rate: Double) -> [Double] {
    guard signal.count > 2 else { return [] }
    let range = range ?? Statistics.range(of: signal)
    let (near, far) = (
      max(1, Int(limits.extremeReach * rate)), Int(limits.extremeSurroundings * rate)
    )
    var extremes: [Double] = []
    for index in 1..<signal.count - 1 {
      let value = signal[index]
      guard value >= signal[index - 1], value > signal[index + 1] else { continue }
      let neighbours = signal[max(0, index - near)...min(signal.count - 1, index + near)]
      guard neighbours.allSatisfy({ $0 <= value }) else { continue }
      let before = value - (signal[max(0, index - far)..<index].min() ?? value)
      let after = value - (signal[index...min(signal.count - 1, index + far)].min() ?? value)
      guard max(before, after) >= limits.betterProminence * range,
        min(before, after) >= limits.worseProminence * range
      else { continue }
      // The top of the parabola through three values.
      let bend = signal[index - 1] - 2 * value + signal[index + 1]
      let shift = bend < 0 ? (signal[index - 1] - signal[index + 1]) / (2 * bend) : 0
      extremes.append(Double(index) + shift)
    }
    return extremes
  }

  /// Returns the place of the strike after the furthest place of a heel; `nil` where the foot does not stand.
  private static func strike(after front: Double, in heel: [Double], _ rate: Double) -> Double? {
    func velocity(_ index: Int) -> Double { (heel[index + 1] - heel[index - 1]) / 2 * rate }
    let first = max(1, Int((front + limits.stance.lowerBound * rate).rounded(.up)))
    let last = min(heel.count - 2, Int(front + limits.stance.upperBound * rate))
    guard last - first + 1 >= 2 else { return nil }
    let standing = Statistics.median((first...last).map(velocity))
    guard standing < 0 else { return nil }
    let wanted = limits.strikeSpeed * standing
    var before = 0.0
    var position = front
    for index in max(1, Int(front.rounded(.up)))...last {
      let now = velocity(index)
      if now <= wanted {
        let fraction = before - now > 0 ? (before - wanted) / (before - now) : 0
        return position + (Double(index) - position) * min(max(fraction, 0), 1)
      }
      (before, position) = (now, Double(index))
    }
    return nil
  }

  /// Returns the events that are neither at an end of the walk nor too close to the one before.
  private static func spaced(_ places: [Double], _ motion: PlanarMotion) -> [Double] {
    var kept: [Double] = []
    let margin = limits.endMargin * motion.rate
    for position in places where position >= margin && position <= Double(motion.count - 1) - margin {
      if let last = kept.last, position - last < limits.refractory * motion.rate { continue }
      kept.append(position)
    }
    return kept
  }
}

/// A stride of one side, from strike to strike, at places on the grid of its walk.
struct Stride {
  let side: Side
  let strike: Double
  let otherToeOff: Double
  let otherStrike: Double
  let toeOff: Double
  let end: Double

  var duration: Double { end - strike }
  /// The fraction of the stride in which the foot stands, 0…1.
  var stance: Double { (toeOff - strike) / duration }
  /// The fraction of the stride in which both feet stand, 0…1.
  var doubleSupport: Double { (otherToeOff - strike + toeOff - otherStrike) / duration }

  /// The strides of a walk, and those that have not one of each event in order.
  struct Strides {
    var good: [Stride] = []
    var outOfOrder = 0
    /// The strides in which the own foot leaves the ground before or as the other one meets it.
    var flights = 0
  }

  /// Returns the strides of a walk.
  static func strides(of events: GaitEvents, rate: Double) -> Strides {
    let limits = GaitParameters.current
    var strides = Strides()
    for side in Side.allCases {
      let own = events.strikes[side] ?? []
      for (strike, end) in zip(own, own.dropFirst()) where limits.strideDurations.contains((end - strike) / rate) {
        func inside(_ places: [Double]?) -> [Double] { (places ?? []).filter { $0 > strike && $0 < end } }
        let (other, off, otherOff) = (
          inside(events.strikes[side.opposite]), inside(events.toeOffs[side]), inside(events.toeOffs[side.opposite])
        )
        guard other.count == 1, off.count == 1 else {
          strides.outOfOrder += 1
          continue
        }
        let isFlight = off[0] < other[0] + limits.leastSupport * (end - strike)
        if isFlight { strides.flights += 1 }
        guard !isFlight, otherOff.count == 1, otherOff[0] < other[0] else {
          strides.outOfOrder += 1
          continue
        }
        strides.good.append(
          Stride(
            side: side, strike: strike, otherToeOff: otherOff[0], otherStrike: other[0], toeOff: off[0], end: end))
      }
    }
    strides.good.sort { $0.strike < $1.strike }
    return strides
  }
}
