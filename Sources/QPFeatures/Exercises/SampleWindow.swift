internal import QPCore

/// The last values of a ``RepetitionCounter``, from which outliers are removed.
struct SampleWindow: Sendable {
  /// One value.
  struct Sample: Hashable, Sendable {
    var progress: Double
    var time: Timestamp
    /// The time without a reading before it, in seconds.
    var gap: Double
    /// Whether the movement may have turned in the gap.
    var mayHaveTurned = true
    var quality: Quality
    var degrees: Double?
    var side: Side?

    /// Returns whether the value is further than another; at equal progress, as beyond the full movement, the angle
    /// decides.
    func isFurther(than other: Sample, from start: Sample) -> Bool {
      guard progress == other.progress, let start = start.degrees, let mine = degrees, let its = other.degrees
      else { return progress > other.progress }
      return abs(mine - start) > abs(its - start)
    }
  }

  private var recent: [Sample] = []

  /// The last value if it has not been returned yet.
  var last: Sample? { recent.count > 1 ? recent.last : nil }

  /// Adds a value.
  ///
  /// - Returns: The confirmed values: a turn in a gap, and the value before the new one.
  mutating func add(_ sample: Sample, _ rule: RepetitionCounter.Rule) -> (bridge: Sample?, middle: Sample?) {
    recent.append(sample)
    if recent.count > 4 { recent.removeFirst() }
    switch recent.count {
    case 1: return (nil, nil)
    // The first value has no predecessor.
    case 2: return (nil, recent[0])
    case 3: return (nil, Self.middle(recent[0], recent[1], recent[2]))
    default:
      let bridge =
        recent[2].gap > 0 && recent[2].mayHaveTurned
        ? Self.bridge(recent[0], recent[1], recent[2], recent[3], rule) : nil
      return (bridge, Self.middle(recent[1], recent[2], recent[3]))
    }
  }

  /// Returns the median of three values at the middle time; next to a gap, the middle value.
  private static func middle(_ a: Sample, _ b: Sample, _ c: Sample) -> Sample {
    guard b.gap == 0, c.gap == 0 else { return b }
    let median = max(min(a.progress, b.progress), min(max(a.progress, b.progress), c.progress))
    guard median != b.progress else { return b }
    var sample = b
    let source = median == a.progress ? a : c
    sample.progress = median
    sample.degrees = source.degrees
    sample.side = source.side
    return sample
  }

  /// Returns the unseen turn between `b` and `c`: the intersection of the lines through `a` and `b` and through `c` and
  /// `d`.
  ///
  /// `nil` unless there is a movement on both sides of the gap.
  private static func bridge(
    _ a: Sample, _ b: Sample, _ c: Sample, _ d: Sample, _ rule: RepetitionCounter.Rule
  ) -> Sample? {
    let before = (b.progress - a.progress) / b.time.seconds(since: a.time)
    let after = (d.progress - c.progress) / d.time.seconds(since: c.time)
    let isPeak = before >= slowest && after <= -slowest && max(b.progress, c.progress) >= rule.partial
    let isTrough = before <= -slowest && after >= slowest && max(b.progress, c.progress) < rule.full
    guard isPeak || isTrough else { return nil }
    // b + before · t = c + after · (t − between)
    let between = c.time.seconds(since: b.time)
    let time = (c.progress - b.progress - after * between) / (before - after)
    guard time > 0, time < between else { return nil }
    var sample = b
    sample.progress = min(max(b.progress + before * time, 0), 1)
    sample.time.microseconds += Int64(time * 1e6)
    sample.gap = 0
    sample.degrees = nil
    sample.quality.insert(.filledGap, degree: between)
    return sample
  }

  /// The least speed of a movement, as a change of progress per second.
  private static let slowest = 0.8
}

extension RepetitionCounter {
  typealias Sample = SampleWindow.Sample
}
