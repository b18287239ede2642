internal import QPCore

/// The taps of one hand: closings of thumb and index finger that each follow an opening.
struct TappingSet {
  /// A tap, at places on the grid.
  struct Tap {
    /// The place at which the opening has come down to half.
    let halfClosed: Double
    /// The place at which the fingers count as closed.
    let closed: Double
    /// The opening over that of the closure, in hand lengths; `nil` where the recording begins in it.
    let opening: Double?
    /// Whether the fingertips come near each other; fingers that move and do not meet are no tap.
    let isMeeting: Bool
  }

  let side: Side
  /// The fraction of the frames that give the other side.
  let doubt: Double
  /// The time of the first value.
  let start: Timestamp
  /// The values per second.
  let rate: Double
  /// The fraction of the frames that were bridged.
  let bridged: Double
  private(set) var taps: [Tap] = []

  private static var limits: TappingParameters { .current }

  /// Finds the taps of a hand.
  ///
  /// - Throws: ``ClinicalTestError`` where it is not seen for long enough, or where there are too few taps or frames of each.
  init(_ track: HandTrack, in recording: MotionRecording, interval: Double) throws(ClinicalTestError) {
    let limits = Self.limits
    let times = track.frames.map { recording.times[$0] }
    let stretch = Self.longestStretch(times)
    let seconds = stretch.map { times[$0].seconds(since: times[stretch.lowerBound]) }
    let duration = seconds.last ?? 0
    guard duration >= limits.shortestStretch else {
      throw ClinicalTestError(.handTooShort(found: duration, needed: limits.shortestStretch))
    }
    (side, doubt, start, rate) = (track.side, track.doubt, times[stretch.lowerBound], 1 / interval)
    let length = Statistics.median(track.sightings[stretch].map(\.length))
    let scale = recording.isEstimated ? EstimatedTappingParameters.current.length * length : length
    let openings = track.sightings[stretch].map { $0.opening / scale }
    let expected = recording.times[track.frames[stretch.lowerBound]...track.frames[stretch.upperBound - 1]].count
    let slots = max(expected, Int((duration / interval).rounded()) + 1)
    bridged = Double(slots - stretch.count) / Double(slots)
    let grid = Self.resampled(seconds, openings, interval: interval)
    let signal = Statistics.lowPass(grid, cutoff: limits.cutoff, rate: rate)
    let all = Self.taps(of: signal)
    taps = all.filter(\.isMeeting)
    if all.count >= limits.fewestTaps, Double(taps.count) < limits.fewestMeeting * Double(all.count) {
      throw ClinicalTestError(.fingertipsApart(all.count - taps.count, of: all.count))
    }
    guard taps.count >= limits.fewestTaps else {
      throw ClinicalTestError(.tooFewTaps(found: taps.count, needed: limits.fewestTaps))
    }
    let framesPerTap = Statistics.median(intervals) * rate
    guard framesPerTap >= limits.fewestFramesPerTap * MotionParameters.current.rateTolerance else {
      throw ClinicalTestError(.tooFewFramesPerTap(found: framesPerTap, needed: limits.fewestFramesPerTap))
    }
  }

  /// The seconds from tap to tap, at half closing, where the opening changes fastest.
  var intervals: [Double] { zip(taps, taps.dropFirst()).map { ($1.halfClosed - $0.halfClosed) / rate } }

  /// Returns the longest range of times without a gap that is too long.
  private static func longestStretch(_ times: [Timestamp]) -> Range<Int> {
    var (best, first) = (0..<0, 0)
    for index in times.indices {
      if index > 0,
        times[index].seconds(since: times[index - 1]) > limits.longestGap + MotionParameters.current.timeRounding
      {
        first = index
      }
      if index + 1 - first > best.count { best = first..<index + 1 }
    }
    return best
  }

  /// Returns the values on an even grid, by linear interpolation.
  private static func resampled(_ seconds: [Double], _ values: [Double], interval: Double) -> [Double] {
    guard let end = seconds.last, seconds.count > 1 else { return values }
    let count = Int(end / interval + MotionParameters.current.timeRounding) + 1
    var left = 0
    return (0..<count).map { index in
      let time = Double(index) * interval
      while left < seconds.count - 2, seconds[left + 1] <= time { left += 1 }
      let fraction = (time - seconds[left]) / (seconds[left + 1] - seconds[left])
      return values[left] + min(max(fraction, 0), 1) * (values[left + 1] - values[left])
    }
  }

  // MARK: Taps

  /// Returns the movements of openings in hand lengths from open to closed.
  private static func taps(of signal: [Double]) -> [Tap] {
    let least = max(limits.smallestShare * Statistics.range(of: signal), limits.smallestOpening)
    var turns = turns(of: signal, least: least)
    let closures = turns.filter { !$0.isOpen }.dropLast().map { signal[$0.index] }
    let farthest = Statistics.median(closures) + limits.closedShare * Statistics.range(of: signal)
    // A recording may end before the fingers meet.
    if let last = turns.last, !last.isOpen, signal[last.index] > farthest {
      turns.removeLast()
    }
    return zip(turns, turns.dropFirst()).compactMap { open, closed in
      guard open.isOpen else { return nil }
      let (top, bottom) = (vertex(signal, open.index), vertex(signal, closed.index))
      func place(at share: Double) -> Double {
        let level = bottom + share * (top - bottom)
        let index = (open.index + 1...closed.index).first { signal[$0] <= level } ?? closed.index
        let fall = signal[index - 1] - signal[index]
        return Double(index) - min(max((level - signal[index]) / max(fall, Statistics.smallestDivisor), 0), 1)
      }
      return Tap(
        halfClosed: place(at: 0.5), closed: place(at: limits.closedShare),  // formula: half of the opening
        opening: open.index == 0 ? nil : top - bottom, isMeeting: bottom <= limits.farthestClosure)
    }
  }

  /// Returns the places at which a signal turns, openings and closures by turns, between which it changes by `least` or more.
  private static func turns(of signal: [Double], least: Double) -> [(isOpen: Bool, index: Int)] {
    var turns: [(isOpen: Bool, index: Int)] = []
    var (low, high) = (0, 0)
    var isOpening: Bool?
    for (index, value) in signal.enumerated() {
      if value < signal[low] { low = index }
      if value > signal[high] { high = index }
      if isOpening != true, value - signal[low] >= least {
        turns.append((false, low))
        (isOpening, high) = (true, index)
      } else if isOpening != false, signal[high] - value >= least {
        turns.append((true, high))
        (isOpening, low) = (false, index)
      }
    }
    if isOpening == false { turns.append((false, low)) }
    return turns
  }

  /// Returns the value of the parabola through an extreme and its neighbours at its vertex; the value itself at an end.
  private static func vertex(_ signal: [Double], _ index: Int) -> Double {
    guard index > 0, index + 1 < signal.count else { return signal[index] }
    let (before, value, after) = (signal[index - 1], signal[index], signal[index + 1])
    let bend = before - 2 * value + after
    let slope = (after - before) / 2
    guard abs(bend) > Statistics.smallestDivisor, abs(slope / bend) <= 1 else { return value }
    return value - slope * slope / (2 * bend)
  }
}
