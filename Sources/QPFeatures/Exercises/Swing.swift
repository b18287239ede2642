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
  private(set) var elsewhere = 0.0
  private var last: Timestamp
  private var firstFull: Timestamp?
  private var lastFull: Timestamp?
  private var quality: Quality
  /// The size from which on the shares below are taken: the outer part of the swing.
  private var outer = 0.0
  /// The greatest shares of the two sides and of the accompanying motions in the outer part.
  private var left: Float
  private var right: Float
  private var others: SIMD4<Float>

  init(from rest: Sample) {
    start = rest
    deepest = rest
    lowest = rest
    last = rest.time
    quality = rest.quality
    left = rest.motions.left
    right = rest.motions.right
    others = rest.motions.others
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
    gap = max(gap, sample.gap)
    elsewhere += sample.elsewhere
    if sample.quality != quality { quality.formUnion(sample.quality) }
    accompany(sample)
  }

  /// Takes note of what accompanies the outer part of the swing; a motion may lag, but not belong to another phase.
  private mutating func accompany(_ sample: Sample) {
    if Self.outerShare * size > outer {
      outer = size
      (left, right, others) = (sample.motions.left, sample.motions.right, sample.motions.others)
    } else if sample.progress - start.progress >= Self.outerShare * size {
      left.raise(to: sample.motions.left)
      right.raise(to: sample.motions.right)
      for index in others.indices { others[index].raise(to: sample.motions.others[index]) }
    }
  }

  /// The share of the swing beyond which the accompanying motions are looked at.
  private static let outerShare = 0.6

  mutating func finish(at end: Timestamp) { self.end = end }

  /// The size of the way out, as a share of the nominal travel.
  var size: Double { deepest.progress - start.progress }

  /// The size of the way back so far, as a share of the nominal travel.
  var sizeBack: Double { deepest.progress - lowest.progress }

  /// The duration in seconds.
  var duration: Double { (end ?? last).seconds(since: start.time) }

  /// The least share of an accompanying motion in the swing; `nil` if none is seen.
  var leastShare: Double? {
    var least: Double?
    for index in others.indices {
      let share = Double(others[index] - start.motions.others[index])
      if !share.isNaN { least = min(least ?? share, share) }
    }
    return least
  }

  /// The movements of the hands and of the shoulders in the picture, in pixels; `nil` if they are not known.
  var moved: (hands: Float, shoulders: Float)? {
    let hands = abs(deepest.hands - start.hands)
    let shoulders = abs(deepest.shoulders - start.shoulders)
    return hands.isNaN || shoulders.isNaN ? nil : (hands, shoulders)
  }

  /// The smaller part of the two sides as a share of the larger; `nil` if only one is seen.
  var symmetry: Double? {
    let (left, right) = (left - start.motions.left, right - start.motions.right)
    guard !left.isNaN, !right.isNaN, max(left, right) > 0 else { return nil }
    return Double(min(left, right) / max(left, right))
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
    // The time of the repetition with the pause before it, or that of the previous one if longer.
    let pace = max(lastPace ?? 0, lastEnd.map { finish.seconds(since: $0) } ?? 0)
    let whole = min(max(pace, 1.25 * duration), 3 * duration)
    let kind: Repetition.Kind =
      gap > whole * rule.largestGapShare + frame / 2
      ? .uncertain : end != nil && deepest.progress >= rule.full ? .full : .partial
    var degrees: Repetition.Range?
    if let start = start.degrees, let furthest = deepest.degrees {
      degrees = Repetition.Range(start: start, furthest: furthest)
    } else if let travel {
      degrees = Repetition.Range(
        start: travel.value(at: start.progress), furthest: travel.value(at: deepest.progress))
    }
    return Repetition(
      start: start.time, turn: deepest.time, end: finish, depth: min(max(deepest.progress, 0), 1), kind: kind,
      isFinished: end != nil,
      phases: Repetition.Durations(
        out: reached.seconds(since: start.time), hold: left.seconds(since: reached), back: finish.seconds(since: left)),
      degrees: degrees, side: deepest.side, gap: gap, quality: quality)
  }
}

extension Float {
  /// Raises the value to another one; a NaN on either side is ignored.
  fileprivate mutating func raise(to other: Float) {
    if isNaN || other > self { self = other }
  }
}
