import QPLandmarks

/// A candidate alignment of two cameras: the clock's shift, and whether the sides of one are exchanged as a whole.
struct RigPairing: Sendable {
  /// The second camera's time less the first one's in seconds.
  var shift: Double
  /// Whether the second camera's sides are exchanged.
  var isExchanged: Bool
  /// The rotation from the first camera's axes to the second one's.
  var rotation: Matrix3
  /// The mean distance of the metres after that rotation, in metres; each at most a limit.
  var deviation: Double
  /// The correlation of the vertical speeds, −1…1.
  var correlation: Double

  /// Returns the pairing with a deviation that is smaller by a factor, to be chosen before others nearly as good.
  func preferred(by factor: Double) -> RigPairing {
    var preferred = self
    preferred.deviation /= factor
    return preferred
  }
}

/// Finds when recordings began, from the person's vertical speed summed over both sides, which exchanged sides leave
/// alone, and then from one rotation between the metres of two cameras.
struct RigClocks {
  /// Returns the pairings of a camera with the first one, the best first.
  ///
  /// - Parameters:
  ///   - first: The first camera.
  ///   - other: The other one.
  ///   - peaks: The shifts to try.
  ///   - known: The rotation between their axes; `nil` where it is to be found.
  /// - Returns: None where the recordings share too little time.
  static func pairings(
    _ first: RigTrack, _ other: RigTrack, _ peaks: [(shift: Double, correlation: Double)], known: Matrix3? = nil
  ) -> [RigPairing] {
    let limits = RigParameters.current
    var found: [RigPairing] = []
    for peak in peaks {
      for exchanged in [false, true] {
        var best: RigPairing?
        for step in -limits.clockSteps...limits.clockSteps {
          let shift = peak.shift + Double(step) / Double(limits.clockSteps) * limits.clockReach
          guard var pairing = rotation(first, other, shift: shift, exchanged: exchanged, known: known) else { continue }
          pairing.correlation = peak.correlation
          if pairing.deviation < best?.deviation ?? .infinity { best = pairing }
        }
        if let best { found.append(best) }
      }
    }
    return found.sorted { $0.deviation < $1.deviation }
  }

  /// The vertical speed of the points of both sides, in metres per second at equal intervals.
  struct Signal {
    var start: Double
    var values: [Double]
    /// The number of values that are known.
    var known: Int { values.count { $0.isFinite } }

    init(_ track: RigTrack) {
      let limits = RigParameters.current
      start = track.times[0]
      let count = Int((track.times[track.count - 1] - start) / limits.clockInterval) + 1
      let raw = (0..<count).map { index -> Double in
        let time = track.times[0] + Double(index) * limits.clockInterval
        guard let (frame, _) = track.bracket(time) else { return .nan }
        let speeds = (0..<RigTrack.points).compactMap { point in
          ModelPoint.all[point].isOptional ? nil : track.sample(point, at: time, after: frame)?.velocity.y
        }
        return speeds.isEmpty ? .nan : speeds.reduce(0, +) / Double(speeds.count) / track.scales[frame]
      }
      values = Self.smooth(raw)
    }

    /// Smooths by a Gaussian; missing values stay missing.
    private static func smooth(_ raw: [Double]) -> [Double] {
      let limits = RigParameters.current
      let width = limits.clockSmoothing / limits.clockInterval
      let reach = Int((3 * width).rounded(.up))
      let kernel = (0...reach).map { Maths.exp(-Double($0 * $0) / (2 * width * width)) }
      return raw.indices.map { index in
        guard raw[index].isFinite else { return .nan }
        var (sum, weight) = (0.0, 0.0)
        for other in max(0, index - reach)...min(raw.count - 1, index + reach) where raw[other].isFinite {
          sum += kernel[abs(other - index)] * raw[other]
          weight += kernel[abs(other - index)]
        }
        return sum / weight
      }
    }
  }

  /// Returns the shifts at which two signals are most alike, the most alike first.
  static func peaks(_ a: Signal, _ b: Signal) -> [(shift: Double, correlation: Double)] {
    let limits = RigParameters.current
    let shorter = Double(min(a.known, b.known)) * limits.clockInterval
    let fewest = Int(max(limits.shortestOverlap, limits.sharedFraction * shorter) / limits.clockInterval)
    let furthest = Int(limits.longestShift / limits.clockInterval)
    let lags =
      max(
        -furthest, fewest - a.values.count)...max(
        min(furthest, b.values.count - fewest), max(-furthest, fewest - a.values.count))
    let most = Double(min(a.known, b.known))
    let scores = lags.map { lag -> (score: Double, correlation: Double) in
      guard let (correlation, count) = correlation(a.values, b.values, lag), count >= fewest else {
        return (-.infinity, 0)
      }
      // Short overlaps are alike by chance.
      return (correlation * (Double(count) / most).squareRoot(), correlation)
    }
    let tops = scores.indices.filter { index in
      scores[index].score > 0 && (index == 0 || scores[index - 1].score <= scores[index].score)
        && (index + 1 == scores.count || scores[index + 1].score < scores[index].score)
    }
    let best = tops.sorted { scores[$0].score > scores[$1].score }.prefix(limits.clockPeaks)
    return best.map { index in
      (Double(lags.lowerBound + index) * limits.clockInterval + b.start - a.start, scores[index].correlation)
    }
  }

  /// Returns the correlation of a signal with another one later by a lag, and the number of pairs.
  private static func correlation(_ a: [Double], _ b: [Double], _ lag: Int) -> (Double, Int)? {
    let (from, to) = (max(0, -lag), min(a.count, b.count - lag))
    guard from < to else { return nil }
    var (count, sumA, sumB, squareA, squareB, product) = (0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for index in from..<to {
      let (x, y) = (a[index], b[index + lag])
      guard x.isFinite, y.isFinite else { continue }
      count += 1
      sumA += x
      sumB += y
      squareA += x * x
      squareB += y * y
      product += x * y
    }
    let n = Double(max(1, count))
    let variance = (squareA - sumA * sumA / n) * (squareB - sumB * sumB / n)
    return variance > 0 ? ((product - sumA * sumB / n) / variance.squareRoot(), count) : nil
  }

  /// Returns one rotation between the metres of two cameras over all frames at a shift.
  private static func rotation(_ first: RigTrack, _ other: RigTrack, shift: Double, exchanged: Bool, known: Matrix3?)
    -> RigPairing?
  {
    let limits = RigParameters.current
    let stride = max(1, first.count / limits.clockFrames)
    let frames = Swift.stride(from: 0, to: first.count, by: stride).compactMap { frame -> SharedFrame? in
      other.bracket(first.times[frame] + shift).map {
        SharedFrame(first, frame, other, $0.share < 1 / 2.0 ? $0.frame : $0.frame + 1)
      }
    }
    guard frames.count >= limits.fewestFrames / 2 else { return nil }
    var sides = [Bool](repeating: exchanged, count: frames.count)
    var rotation = Matrix3(scale: 1)
    var deviation = 0.0
    var weights = frames.map { [Double](repeating: 1, count: $0.from.count) }
    for _ in 0..<limits.rotationRounds {
      rotation =
        known
        ?? Rotation.aligning(
          frames.indices.flatMap { frame in
            let own = frames[frame]
            return own.from.indices.map {
              (own.from[$0], sides[frame] ? own.exchanged[$0] : own.to[$0], weights[frame][$0])
            }
          })
      deviation = 0
      for (index, frame) in frames.enumerated() {
        let (same, swapped) = (frame.deviations(rotation, false), frame.deviations(rotation, true))
        let (sum, sumSwapped) = (Self.limited(same), Self.limited(swapped))
        sides[index] = sumSwapped < sum
        deviation += min(sum, sumSwapped) / Double(max(1, same.count))
        weights[index] = (sides[index] ? swapped : same).map { 1 / max($0, limits.nearestMetres) }
      }
    }
    return RigPairing(
      shift: shift, isExchanged: exchanged, rotation: rotation, deviation: deviation / Double(frames.count),
      correlation: 0)
  }

  private static func limited(_ deviations: [Double]) -> Double {
    deviations.reduce(0) { $0 + min($1, RigParameters.current.furthestMetres) }
  }

  /// Returns which frames of a camera are exchanged by its metres beside those of the first one.
  static func sides(_ first: RigTrack, _ other: RigTrack, _ pairing: RigPairing, continuity: [Bool]) -> [Bool] {
    let standardDeviation = RigParameters.current.metresDeviation
    let costs = other.times.indices.map { frame -> (Double, Double)? in
      guard let bracket = first.bracket(other.times[frame] - pairing.shift) else { return nil }
      let shared = SharedFrame(first, bracket.share < 1 / 2.0 ? bracket.frame : bracket.frame + 1, other, frame)
      return (
        limited(shared.deviations(pairing.rotation, false)) / standardDeviation,
        limited(shared.deviations(pairing.rotation, true)) / standardDeviation
      )
    }
    return RigSides.bestPath(costs, continuity: continuity)
  }
}

/// The metres of two cameras at one time.
private struct SharedFrame {
  var from: [Vector3] = []
  /// Those of the second camera as found, and with the sides exchanged.
  var to: [Vector3] = []
  var exchanged: [Vector3] = []

  init(_ first: RigTrack, _ frame: Int, _ other: RigTrack, _ otherFrame: Int) {
    for point in 0..<RigTrack.points where !ModelPoint.all[point].isOptional {
      let (a, b) = (first.metres(point, frame: frame), other.metres[otherFrame * RigTrack.points + point])
      var c = other.metres[otherFrame * RigTrack.points + (point ^ 1)]
      // An estimator that exchanges the sides sees the person from behind.
      c.z = -c.z
      guard a.isFinite, b.isFinite, c.isFinite else { continue }
      from.append(a)
      to.append(b)
      exchanged.append(c)
    }
  }

  func deviations(_ rotation: Matrix3, _ isExchanged: Bool) -> [Double] {
    zip(from, isExchanged ? exchanged : to).map { ($1 - rotation * $0).length }
  }
}
