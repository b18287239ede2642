internal import QPCore

/// One straight walk of a recording, with its strides.
struct GaitWalk {
  /// The motion, x forward.
  let motion: PlanarMotion
  let events: GaitEvents
  /// The strides that count.
  var strides: [Stride] = []
  /// The number of strides of the walk that have their events out of order, and that have a flight.
  let (outOfOrder, flights): (Int, Int)
  /// The leg's length in the unit of the motion.
  let leg: Double
  /// The speed of the ground under the person in units per second, as of a treadmill.
  private(set) var belt = 0.0
  /// Whether standing feet move although the person travels.
  private(set) var hasMovingCamera = false
  private let usesAnkles: Bool
  private let isHipCentred: Bool
  /// The middle of the hips along the walk.
  private let hips: [Double]
  /// The flexion of the knees in degrees, of which both curves and peaks are made.
  private let kneeFlexion: [Side: [Double]]

  private static var limits: GaitParameters { .current }

  /// Evaluates a walk.
  ///
  /// - Parameters:
  ///   - motion: The motion with x forward.
  ///   - usesAnkles: Whether the ankles stand for heels and tips.
  ///   - isHipCentred: Whether x counts from the hips, as in 3D landmarks, so that it does not show travel.
  ///   - leg: The length of a leg in the unit of the motion.
  ///   - afterTurn: Whether the walk begins with a turn.
  ///   - beforeTurn: Whether the walk ends with a turn.
  init(
    _ motion: PlanarMotion, usesAnkles: Bool, isHipCentred: Bool, leg: Double, afterTurn: Bool = false,
    beforeTurn: Bool = false
  ) {
    self.motion = motion
    self.usesAnkles = usesAnkles
    self.isHipCentred = isHipCentred
    hips = motion.midHipX
    kneeFlexion = Dictionary(
      uniqueKeysWithValues: Side.allCases.map { ($0, LegAngle.kneeFlexion.degrees($0, motion)) })
    events = GaitEvents(motion, usesAnkles: usesAnkles, leg: leg)
    let found = Stride.strides(of: events, rate: motion.rate)
    (outOfOrder, flights) = (found.outOfOrder, found.flights)
    self.leg = leg
    let margin = Self.limits.turnMargin * motion.rate
    let (first, last) = (afterTurn ? margin : 0, Double(motion.count - 1) - (beforeTurn ? margin : 0))
    strides = found.good.filter { $0.strike >= first && $0.end <= last }
    (belt, hasMovingCamera) = ground()
    leaveOutFirstAndLast()
  }

  /// Returns an angle of a leg at every value of the motion, in degrees; empty where parts are missing.
  func degrees(_ angle: LegAngle, _ side: Side) -> [Double] {
    angle == .kneeFlexion ? kneeFlexion[side] ?? [] : angle.degrees(side, motion)
  }

  /// Returns the speed of the ground under the person, and whether it is the camera that moves.
  private func ground() -> (belt: Double, isCamera: Bool) {
    guard !strides.isEmpty else { return (0, false) }
    if isHipCentred { return (travelOverFeet, false) }
    let standing = Side.allCases.flatMap { side in
      (events.strikes[side] ?? []).compactMap { standingVelocity(side, after: $0) }
    }
    let velocity = Statistics.median(standing)
    guard abs(velocity) > Self.limits.movingGround * leg else { return (0, false) }
    let travel = abs((hips.last ?? 0) - (hips.first ?? 0))
    return travel > leg ? (0, true) : (-velocity, false)
  }

  /// Returns the velocity of a heel that stands after its strike: the slope of a straight line.
  private func standingVelocity(_ side: Side, after strike: Double) -> Double? {
    let heel = motion.x(usesAnkles ? .ankle(side: side) : .heel(side: side))
    let first = Int((strike + Self.limits.standingHeel.lowerBound * motion.rate).rounded(.up))
    let last = Int(strike + Self.limits.standingHeel.upperBound * motion.rate)
    guard last > first, last < heel.count else { return nil }
    let middle = Double(first + last) / 2
    var (above, below) = (0.0, 0.0)
    for index in first...last {
      above += (Double(index) - middle) * heel[index]
      below += (Double(index) - middle) * (Double(index) - middle)
    }
    return above / below * motion.rate
  }

  /// The speed of the hips over the standing foot, whose tip stays from a strike until after the other foot's.
  private var travelOverFeet: Double {
    let flat = Self.limits.flatFoot * motion.rate
    let speeds = strides.compactMap { stride -> Double? in
      let tip = motion.x(usesAnkles ? .ankle(side: stride.side) : .footIndex(side: stride.side))
      let (from, to) = (Int(stride.strike + flat), Int(stride.otherStrike + flat))
      guard to < tip.count, to > from else { return nil }
      return (tip[from] - tip[to]) / Double(to - from) * motion.rate
    }
    return speeds.isEmpty ? 0 : Statistics.median(speeds)
  }

  /// Leaves out the first and the last stride where they are much shorter than the others, as on the way from and to
  /// standing.
  private mutating func leaveOutFirstAndLast() {
    guard strides.count >= Self.limits.fewestForEnds, !hasMovingCamera else { return }
    let lengths = strides.map { length(of: $0) }
    let least = Self.limits.shortestEndStride * Statistics.median(lengths)
    if let last = lengths.last, last < least { strides.removeLast() }
    if let first = lengths.first, first < least { strides.removeFirst() }
  }

  /// Returns the way of the hips over the ground in a stride.
  func length(of stride: Stride) -> Double {
    let (from, to) = (Int(stride.strike), min(Int(stride.end), hips.count - 1))
    let fraction = Double(to - from) / stride.duration
    return (hips[to] - hips[from]) / fraction + belt * stride.duration / motion.rate
  }

  /// Returns the place of a foot after a strike: the median of its heel shortly after it.
  func foot(_ side: Side, after strike: Double) -> Double? {
    let heel = motion.x(.heel(side: side))
    let first = Int((strike + Self.limits.placedHeel.lowerBound * motion.rate).rounded(.up))
    let last = Int(strike + Self.limits.placedHeel.upperBound * motion.rate)
    guard last >= first, last < heel.count else { return nil }
    return Statistics.median(Array(heel[first...last]))
  }

  /// Returns how far the tip of a foot slides over the ground while the foot is flat, from the first half of that
  /// time to the second.
  func slide(_ side: Side, after strike: Double) -> Double? {
    let tip = motion.x(.footIndex(side: side))
    let times = Self.limits.standingTip
    let first = Int((strike + times.lowerBound * motion.rate).rounded(.up))
    let last = Int(strike + times.upperBound * motion.rate)
    let middle = (first + last) / 2
    guard last < tip.count, middle > first, last > middle else { return nil }
    let (early, late) = (
      Statistics.median(Array(tip[first...middle])), Statistics.median(Array(tip[(middle + 1)...last]))
    )
    let elapsed = Double(last + 1 - first) / 2 / motion.rate
    return abs(late - early + belt * elapsed)
  }

  /// A step: from the strike of the other foot to that of the own.
  struct Step {
    /// The side that lands.
    let side: Side
    let from: Double
    let to: Double
  }

  /// The steps of the strides, each once.
  var steps: [Step] {
    var steps: [Step] = []
    for stride in strides {
      for step in [
        Step(side: stride.side.opposite, from: stride.strike, to: stride.otherStrike),
        Step(side: stride.side, from: stride.otherStrike, to: stride.end),
      ] where !steps.contains(where: { $0.side == step.side && abs($0.to - step.to) < Self.limits.sameStep }) {
        steps.append(step)
      }
    }
    return steps
  }

  /// Returns the length of a step along the walk.
  func length(of step: Step) -> Double? {
    guard let position = foot(step.side, after: step.to), let before = foot(step.side.opposite, after: step.from) else {
      return nil
    }
    return position - before + belt * (step.to - step.from) / motion.rate
  }

  /// Returns how far the hips travel over the ground in a step.
  func hipTravel(in step: Step) -> Double {
    let (from, to) = (Int(step.from), min(Int(step.to), hips.count - 1))
    let fraction = Double(to - from) / (step.to - step.from)
    return (hips[to] - hips[from]) / fraction + belt * (step.to - step.from) / motion.rate
  }

  /// Returns whether the heel is higher than the tip of the foot at a strike.
  func isHeelUp(_ stride: Stride) -> Bool {
    let (heel, tip) = (motion.y(.heel(side: stride.side)), motion.y(.footIndex(side: stride.side)))
    let index = Int(stride.strike.rounded())
    return heel.indices.contains(index) && tip.indices.contains(index) && heel[index] > tip[index]
  }
}
