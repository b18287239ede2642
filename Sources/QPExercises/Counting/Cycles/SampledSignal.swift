/// A signal at a fixed rate, freed from outliers and noise: the mean of five of the median of five samples.
///
/// Short gaps are bridged by a line. NaN stands for a sample that was not seen.
struct SampledSignal: Sendable {
  /// The smooth samples, as of the last ``settle()``.
  private(set) var smooth: [Float] = []
  /// The number of samples.
  var count: Int { samples.count }
  /// The number of smooth samples that later samples do not change.
  var settled: Int {
    // The samples after the last value are filled in when the next one comes soon.
    let seen = last.map { Int($0.seconds * Self.limits.rate) + 1 } ?? 0
    let bridged = smooth.count - 2 - Int(Self.limits.bridged * Self.limits.rate)
    return max(0, (seen < bridged ? bridged : seen) - 2 * Self.limits.medianHalfWindow)
  }
  private var samples: [Float] = []
  private var medians: [Float] = []
  private var last: (seconds: Double, value: Float)?
  /// The first sample that changed since the last ``settle()``.
  private var changed = 0

  /// Adds a value at a time that is later than that before.
  ///
  /// - Parameters:
  ///   - value: The value; NaN if it was not seen.
  ///   - seconds: The time since the start of the set.
  mutating func add(_ value: Float, at seconds: Double) {
    let (rate, newest) = (Self.limits.rate, Int(seconds * Self.limits.rate))
    while samples.count <= newest { samples.append(.nan) }
    guard !value.isNaN else { return }
    defer { last = (seconds, value) }
    guard let last, seconds - last.seconds <= Self.limits.bridged else {
      if seconds * rate - Double(newest) < 1 {
        samples[newest] = value
        changed = min(changed, newest)
      }
      return
    }
    let first = Int(last.seconds * rate) + 1
    guard first <= newest else { return }
    changed = min(changed, first)
    let slope = (value - last.value) / Float(seconds - last.seconds)
    for sample in first...newest {
      samples[sample] = last.value + slope * Float(Double(sample) / rate - last.seconds)
    }
  }

  /// Smooths what changed since the last call.
  mutating func settle() {
    let (count, reach) = (samples.count, Self.limits.medianHalfWindow)
    guard changed < count || smooth.count < count else { return }
    let first = min(changed, smooth.count)
    medians.append(contentsOf: repeatElement(.nan, count: count - medians.count))
    smooth.append(contentsOf: repeatElement(.nan, count: count - smooth.count))
    for index in max(0, first - reach)..<count {
      medians[index] = Self.medianOfFive(samples, around: index) ?? median(around: index)
    }
    for index in max(0, first - 2 * reach)..<count {
      smooth[index] = Self.meanOfFive(medians, around: index) ?? mean(around: index)
    }
    changed = count
  }

  /// Returns the five values around a place; `nil` at the ends, beside a gap, and where another number is asked for.
  private static func five(_ values: [Float], around index: Int) -> (SIMD4<Float>, Float)? {
    guard limits.medianHalfWindow == 2, index >= 2, index + 2 < values.count else { return nil }
    let (four, last) = (
      SIMD4(values[index - 2], values[index - 1], values[index], values[index + 1]), values[index + 2]
    )
    return (four.sum() + last).isNaN ? nil : (four, last)
  }

  private static func medianOfFive(_ values: [Float], around index: Int) -> Float? {
    guard let (four, last) = five(values, around: index) else { return nil }
    // The greater of the lower ones and the lower of the greater ones of two pairs; the middle one of these and the fifth.
    let (a, b) = (max(min(four.x, four.y), min(four.z, four.w)), min(max(four.x, four.y), max(four.z, four.w)))
    return max(min(a, b), min(max(a, b), last))
  }

  private static func meanOfFive(_ values: [Float], around index: Int) -> Float? {
    five(values, around: index).map { ($0.0.x + $0.0.y + $0.0.z + $0.0.w + $0.1) / 5 }
  }

  private func median(around index: Int) -> Float {
    guard !samples[index].isNaN else { return .nan }
    // At most five values, sorted in place.
    var (window, count) = (SIMD8<Float>(repeating: .infinity), 0)
    for other in max(
      0, index - Self.limits.medianHalfWindow)...min(samples.count - 1, index + Self.limits.medianHalfWindow)
    {
      let value = samples[other]
      guard !value.isNaN, count < SIMD8<Float>.scalarCount else { continue }
      var slot = count
      while slot > 0, window[slot - 1] > value {
        window[slot] = window[slot - 1]
        slot -= 1
      }
      window[slot] = value
      count += 1
    }
    return (window[(count - 1) / 2] + window[count / 2]) / 2
  }

  private func mean(around index: Int) -> Float {
    guard !medians[index].isNaN else { return .nan }
    var (sum, count): (Float, Float) = (0, 0)
    for other in max(
      0, index - Self.limits.medianHalfWindow)...min(medians.count - 1, index + Self.limits.medianHalfWindow)
    where !medians[other].isNaN {
      sum += medians[other]
      count += 1
    }
    return sum / count
  }

  private static var limits: CycleParameters { .current }
}
