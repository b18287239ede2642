internal import QPCore

/// A swing of the leading motion out and back, from the last moment at rest.
struct Swing: Sendable {
  typealias Sample = SampleWindow.Sample

  private(set) var start: Sample
  private(set) var deepest: Sample
  /// The least progress since the turn.
  private(set) var lowest: Sample
  /// The end of the swing; `nil` while it is under way.
  private(set) var end: Timestamp?
  /// The longest time without a reading, in seconds.
  private(set) var gap = 0.0
  /// The time in a posture of another exercise, in seconds.
  var timeInOtherPosture = 0.0
  private var last: Timestamp
  private var hips: Float
  private var firstFull: Timestamp?
  private var lastFull: Timestamp?
  private var quality: Quality
  /// The size beyond which the means below are taken: the outer part of the swing.
  private var outer = 0.0
  /// The means of the two sides and of the accompanying motions in the outer part, which noise does not raise.
  private var sides = RunningMeans()
  private var others = RunningMeans()
  private var alternation = Alternation()

  init(from rest: Sample) {
    start = rest
    deepest = rest
    lowest = rest
    last = rest.time
    hips = rest.hips
    quality = rest.quality
  }

  mutating func add(_ sample: Sample, full: Double) {
    if sample.isFurther(than: deepest, from: start) {
      deepest = sample
      lowest = sample
    } else if sample.progress < lowest.progress {
      lowest = sample
    }
    if sample.progress >= full {
      firstFull = firstFull ?? sample.time
      lastFull = sample.time
    }
    last = sample.time
    hips = sample.hips
    gap = max(gap, sample.gap)
    timeInOtherPosture += sample.timeInOtherPosture
    alternation.add(sample.heights)
    if sample.quality != quality { quality.formUnion(sample.quality) }
    accompany(sample)
  }

  /// Adds accompanying motions of the outer part of the swing: they may lag, but not belong to another phase.
  private mutating func accompany(_ sample: Sample) {
    if Self.limits.outerPart * size > outer {
      outer = size
      sides = RunningMeans()
      others = RunningMeans()
    } else if sample.progress - start.progress < Self.limits.outerPart * size {
      return
    }
    sides.add(sample.sidesAndHeights)
    others.add(sample.motions.others)
  }

  private static var limits: SwingParameters { .current }

  mutating func finish(at end: Timestamp) { self.end = end }

  /// The size of the way out, as a fraction of the nominal travel.
  var size: Double { deepest.progress - start.progress }

  /// The size of the way back so far, as a fraction of the nominal travel.
  var sizeBack: Double { deepest.progress - lowest.progress }

  /// The duration in seconds.
  var duration: Double { (end ?? last).seconds(since: start.time) }

  /// Returns the fraction of its travel by which an accompanying motion moves in the swing, and that which it reaches.
  ///
  /// `nil` if the motion is not seen.
  func accompanying(_ index: Int) -> (by: Double, to: Double)? {
    let (from, to) = (Double(start.motions.others[index]), Double(others.means[index]))
    return from.isNaN || to.isNaN ? nil : (to - from, to)
  }

  /// Returns whether the leading motion crosses a fraction of its travel, and the others start below it.
  ///
  /// Unseen motions are skipped.
  /// - Parameters:
  ///   - fraction: The fraction of the travel.
  ///   - angle: The index at which the leading angle accompanies its height; `nil` for none.
  /// - Returns: Whether they do.
  func crosses(_ fraction: Double, angle: Int?) -> Bool {
    guard start.progress < fraction, deepest.progress > fraction else { return false }
    return (0..<SIMD4<Float>.scalarCount).allSatisfy {
      guard let (by, to) = accompanying($0) else { return true }
      return to - by < fraction && to > ($0 == angle ? fraction : 0)
    }
  }

  /// The speed of the hips from start to end, in pixels a second; `nil` if it is not known.
  var speed: Double? {
    let speed = Double(abs(hips - start.hips)) / duration
    return speed.isFinite ? speed : nil
  }

  /// Whether the heights of the two sides alternate.
  var isAlternating: Bool { alternation.isAlternating }

  /// The movements of the hands and of the shoulders in the picture, in pixels; `nil` if they are not known.
  var moved: (hands: Float, shoulders: Float)? {
    let hands = abs(deepest.hands - start.hands)
    let shoulders = abs(deepest.shoulders - start.shoulders)
    return hands.isNaN || shoulders.isNaN ? nil : (hands, shoulders)
  }

  /// The smaller movement of the two sides as a fraction of the larger; `nil` if only one is seen.
  var symmetry: Double? { Self.symmetry((sides.means - start.sidesAndHeights).lowHalf) }

  /// The symmetry of the two sides' heights; `nil` if only one is seen.
  var symmetryOfHeights: Double? { Self.symmetry((sides.means - start.sidesAndHeights).highHalf) }

  private static func symmetry(_ sizes: SIMD2<Float>) -> Double? {
    guard !sizes.x.isNaN, !sizes.y.isNaN, sizes.max() > 0 else { return nil }
    return Double(sizes.min() / sizes.max())
  }

  /// Returns the repetition that the swing makes up; without an end it is unfinished.
  ///
  /// - Parameters:
  ///   - rule: The criteria.
  ///   - lastEnd: The end of the repetition before it.
  ///   - lastPace: The time from the end before that to it, in seconds.
  ///   - frame: The time from frame to frame in seconds, to half of which times are accurate.
  ///   - travel: The leading motion's angles; `nil` if the progress comes from no angle.
  /// - Returns: The repetition.
  func repetition(
    _ rule: RepetitionCounter.Rule, after lastEnd: Timestamp?, pace lastPace: Double?, frame: Double,
    travel: JointMotion.Travel?
  ) -> Repetition {
    let finish = end ?? last
    let (reached, left) = (firstFull ?? deepest.time, lastFull ?? deepest.time)
    // The time of the repetition with the pause before it, or of the previous one if longer.
    let pace = max(lastPace ?? 0, lastEnd.map { finish.seconds(since: $0) } ?? 0)
    let limits = CountingParameters.current
    let whole = min(max(pace, limits.shortestPace * duration), limits.longestPace * duration)
    let kind: Repetition.Kind =
      gap > whole * rule.largestGapFraction + frame / 2
      ? .uncertain : end != nil && deepest.progress >= rule.full ? .full : .partial
    var leadingAngle: Repetition.Excursion?
    let known = deepest.motions.angleHalfWidth
    let halfWidth = known.isNaN ? nil : Double(known)
    if let start = start.degrees, let furthest = deepest.degrees {
      leadingAngle = Repetition.Excursion(start: start, furthest: furthest, halfWidth: halfWidth)
    } else if let travel {
      leadingAngle = Repetition.Excursion(
        start: travel.value(at: start.progress), furthest: travel.value(at: deepest.progress), halfWidth: halfWidth)
    }
    return Repetition(
      start: start.time, turningPoint: deepest.time, end: finish, depth: min(max(deepest.progress, 0), 1), kind: kind,
      isFinished: end != nil,
      phaseDurations: Repetition.Durations(
        out: reached.seconds(since: start.time), hold: left.seconds(since: reached), back: finish.seconds(since: left)),
      leadingAngle: leadingAngle, side: deepest.side, gap: gap, quality: quality)
  }
}

/// The means of up to four values, of which any may be missing at times.
private struct RunningMeans {
  private var sums = SIMD4<Float>.zero
  private var counts = SIMD4<Float>.zero

  /// Adds values; NaN is ignored.
  mutating func add(_ values: SIMD4<Float>) {
    let isSeen = values .== values
    sums += values.replacing(with: 0, where: .!isSeen)
    counts += SIMD4(repeating: 0).replacing(with: 1, where: isSeen)
  }

  /// The means; NaN where there was no value.
  var means: SIMD4<Float> { sums / counts }
}
