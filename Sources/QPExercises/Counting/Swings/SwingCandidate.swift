internal import QPCore

/// The turning points of one angle, to see whether it repeats a movement.
struct SwingCandidate: Sendable {
  /// The last turning points, the one under way at the end.
  private var turns: [Turn] = []
  private var noise = ReadingNoise()
  private var lastTime: Timestamp?

  private struct Turn {
    var degrees: Float
    var time: Timestamp
  }

  /// Adds an angle in degrees.
  mutating func add(_ degrees: Float, at time: Timestamp) {
    let isContinuous = lastTime.map { time.seconds(since: $0) < Self.limits.longestGap } ?? false
    lastTime = time
    noise.add(Double(degrees) / Self.unit, at: time, isContinuous: isContinuous)
    let new = Turn(degrees: degrees, time: time)
    guard let last = turns.last else {
      turns.append(new)
      return
    }
    guard turns.count > 1 else {
      // The first turning point is where the movement leaves from.
      if abs(degrees - last.degrees) >= least { turns.append(new) } else { turns[0].time = time }
      return
    }
    let isRising = last.degrees > turns[turns.count - 2].degrees
    if isRising ? degrees >= last.degrees : degrees <= last.degrees {
      turns[turns.count - 1] = new
    } else if abs(degrees - last.degrees) >= max(least, Self.limits.reversal * size(turns.count - 1)) {
      turns.append(new)
      if turns.count > Self.limits.remembered { turns.removeFirst(2) }
    }
  }

  /// Whether the last two swings there and back resemble each other.
  var isPeriodic: Bool { resembles(legs: 4, last: Self.limits.lastOfTwoSwings) }

  /// Whether the last two swings resemble each other, the second perhaps on its way back.
  var isAlmostPeriodic: Bool { resembles(legs: 3, last: Self.limits.lastUnderWay) }

  /// The time at which the last two swings began; `nil` if there are not as many.
  var beginning: Timestamp? { turns.count > 3 ? turns[max(0, turns.count - 5)].time : nil }

  /// Returns the size of the largest leg that ended after a time, in degrees.
  func largestSize(since time: Timestamp) -> Float {
    turns.indices.dropFirst().reduce(0) { turns[$1].time > time ? max($0, size($1)) : $0 }
  }

  /// The size of the last swings less their noise, in degrees.
  var clearSize: Float {
    guard turns.count > 2 else { return 0 }
    return (size(turns.count - 2) + size(turns.count - 1)) / 2
      - Float(Self.limits.clearDeviations * noise.standardDeviation * Self.unit)
  }

  /// The angles at rest and at the turn, in degrees; `nil` before there is a movement.
  var ends: (rest: Float, turn: Float)? {
    guard turns.count > 2 else { return nil }
    // The movement leaves from its first turning point, so that every second one is at rest.
    func mean(_ first: Int) -> Float {
      let last = Array(stride(from: first, to: turns.count, by: 2)).suffix(2).map { turns[$0].degrees }
      return last.reduce(0, +) / Float(last.count)
    }
    return (mean(0), mean(1))
  }

  /// Returns the size of the leg that ends in a turning point, in degrees.
  private func size(_ index: Int) -> Float { abs(turns[index].degrees - turns[index - 1].degrees) }

  private func resembles(legs: Int, last: Float) -> Bool {
    guard turns.count > legs else { return false }
    let first = turns.count - legs
    var (least, most) = (Float.infinity, Float(0))
    // The last leg may be under way.
    for index in first..<turns.count - 1 {
      least = min(least, size(index))
      most = max(most, size(index))
    }
    guard least >= Self.limits.leastLikeness * most, size(turns.count - 1) >= last * least else { return false }
    let one = turns[first + 1].time.seconds(since: turns[first].time)
    let other = turns[first + 2].time.seconds(since: turns[first + 1].time)
    return max(one, other) <= Self.limits.largestRatio * min(one, other)
  }

  private var least: Float {
    Float(max(Self.limits.leastDegrees, Self.limits.leastDeviations * noise.standardDeviation * Self.unit))
  }

  private static var limits: UndeclaredRepetitionParameters { .current }
  /// The degrees of the unit in which the noise is estimated.
  private static let unit = 90.0
}
