internal import QPCore

/// The last values of a ``SwingTrack``, from which outliers are removed.
struct SampleWindow: Sendable {
  /// One value; its members are in the order that takes the least space, since it is copied often.
  struct Sample: Hashable, Sendable {
    /// The fraction of the nominal travel, which may lie outside 0…1.
    var progress: Double
    var time: Timestamp
    /// The time without a reading before it, in seconds.
    var gap: Double
    /// The time before it in a posture of another exercise, in seconds.
    var timeInOtherPosture = 0.0
    var quality: Quality
    var degrees: Double?
    var side: Side?
    /// Whether a turn in the gap may be filled in.
    var allowsBridging = true
    /// The place of the hips along the horizon in pixels; NaN where it is not known.
    var hips = Float.nan
    var motions = MotionReading.none
    /// The heights of the left and the right, where the motion is read as a height.
    var heights = SIMD2<Float>(repeating: .nan)
    /// The heights of the hands and of the shoulders in the picture, in pixels; NaN if they are not needed.
    var hands = Float.nan
    var shoulders = Float.nan

    /// The leading motions and the heights of the left and the right.
    var sidesAndHeights: SIMD4<Float> { SIMD4(lowHalf: SIMD2(motions.left, motions.right), highHalf: heights) }

    /// Returns the value with averaged accompanying motions, so that a swing does not start from one frame's noise.
    func averagingOthers(with earlier: Sample?) -> Sample {
      guard let earlier, time.seconds(since: earlier.time) < Self.limits.restPause else { return self }
      func mean(_ new: SIMD4<Float>, _ old: SIMD4<Float>) -> SIMD4<Float> {
        let mean = new + (old - new) * Self.limits.restMemory
        return mean.replacing(with: new, where: mean .!= mean)
      }
      var sample = self
      sample.motions.others = mean(motions.others, earlier.motions.others)
      let sides = mean(sidesAndHeights, earlier.sidesAndHeights)
      (sample.motions.left, sample.motions.right, sample.heights) = (sides.x, sides.y, sides.highHalf)
      return sample
    }

    private static var limits: SwingParameters { .current }

    /// Returns whether the value is further than another; at equal progress the angle decides.
    func isFurther(than other: Sample, from start: Sample) -> Bool {
      guard progress == other.progress, let start = start.degrees, let mine = degrees, let its = other.degrees
      else { return progress > other.progress }
      return abs(mine - start) > abs(its - start)
    }
  }

  /// A ring of the last four values, which are large.
  private var recent: [Sample] = []
  private var newest = -1

  /// The last value if it has not been returned yet.
  var last: Sample? { recent.count > 1 ? recent[newest] : nil }

  /// The place of a value that is so many values old.
  private func place(_ age: Int) -> Int { (newest - age) & 3 }

  /// Adds a value; ``bridge(size:)`` and ``middle`` are then the values that it confirms.
  mutating func add(_ sample: Sample) {
    newest = (newest + 1) & 3
    if recent.count < 4 { recent.append(sample) } else { recent[newest] = sample }
  }

  /// Returns the turn in a gap that the last value confirms; `nil` for none.
  ///
  /// - Parameter size: The usual size of a swing, as a fraction of the nominal travel.
  /// - Returns: The value at the turn.
  func bridge(size: Double) -> Sample? {
    let recent = recent.span
    guard recent.count == 4, recent[place(1)].gap > 0, recent[place(1)].allowsBridging else { return nil }
    return Self.bridge(recent[place(3)], recent[place(2)], recent[place(1)], recent[newest], size: size)
  }

  /// The value before the last one, which that confirms; `nil` while there is none.
  ///
  /// It is the median of the three last values at the middle time; next to a gap, the middle value.
  var middle: Sample? {
    let recent = recent.span
    // The first value has no predecessor.
    guard recent.count > 2 else { return recent.count > 1 ? recent[0] : nil }
    let (before, after) = (place(2), newest)
    var sample = recent[place(1)]
    guard sample.gap == 0, recent[after].gap == 0 else { return sample }
    let (a, b, c) = (recent[before].progress, sample.progress, recent[after].progress)
    let median = max(min(a, b), min(max(a, b), c))
    guard median != b else { return sample }
    let source = median == a ? before : after
    sample.progress = median
    sample.degrees = recent[source].degrees
    sample.side = recent[source].side
    return sample
  }

  /// Returns the unseen turn between `b` and `c`: the intersection of the lines through `a` and `b` and through `c` and
  /// `d`.
  ///
  /// `nil` unless there is a movement on both sides of the gap.
  private static func bridge(_ a: Sample, _ b: Sample, _ c: Sample, _ d: Sample, size: Double) -> Sample? {
    let before = (b.progress - a.progress) / b.time.seconds(since: a.time)
    let after = (d.progress - c.progress) / d.time.seconds(since: c.time)
    let slowest = SwingParameters.current.slowestBridge * size
    let isPeak = before >= slowest && after <= -slowest
    let isTrough = before <= -slowest && after >= slowest
    guard isPeak || isTrough else { return nil }
    // b + before · t = c + after · (t − between)
    let between = c.time.seconds(since: b.time)
    let time = (c.progress - b.progress - after * between) / (before - after)
    guard time > 0, time < between else { return nil }
    var sample = b
    // No further than half of a swing beyond the values that were seen.
    let furthest = (min(b.progress, c.progress) - size / 2)...(max(b.progress, c.progress) + size / 2)
    sample.progress = min(max(b.progress + before * time, furthest.lowerBound), furthest.upperBound)
    sample.time.microseconds += Int64(time * 1e6)
    sample.gap = 0
    sample.degrees = nil
    sample.quality.insert(.filledGap, magnitude: between)
    return sample
  }
}
