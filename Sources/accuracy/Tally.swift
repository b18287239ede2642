import QPCore

/// The statistics of many readings.
struct Tally: Sendable {
  private var frames = 0
  private var readings = 0
  private var flagged = 0
  private var falseUnflagged = 0
  private var rest = Coverage()
  private var moving = Coverage()

  /// Adds the frames after the first 1.5 s, in which noise is still being learnt.
  mutating func add(_ samples: [Scenario.Sample]) {
    for sample in samples where sample.seconds >= 1.5 && !sample.truth.isNaN {
      frames += 1
      guard let result = sample.result else { continue }
      readings += 1
      if !result.quality.isGood { flagged += 1 } else if sample.isFalse { falseUnflagged += 1 }
      // A repeated reading is that of the frame before, with its interval as of then.
      guard let interval = result.precision, result.quality.isUsableForDecisions, !result.quality.contains(.repeated)
      else {
        continue
      }
      if sample.isMoving {
        moving.add(result, interval, sample.truth)
      } else {
        rest.add(result, interval, sample.truth)
      }
    }
  }

  mutating func add(_ other: Tally) {
    frames += other.frames
    readings += other.readings
    flagged += other.flagged
    falseUnflagged += other.falseUnflagged
    rest.add(other.rest)
    moving.add(other.moving)
  }

  static func + (left: Tally, right: Tally) -> Tally {
    var sum = left
    sum.add(right)
    return sum
  }

  static let columns = [
    "read", "of these flagged", "held at rest", "width / oracle", "held moving", "width / oracle", "false unflagged ‰",
  ]

  var cells: [String] {
    [(Double(readings) / Double(max(frames, 1))).percent, (Double(flagged) / Double(readings)).percent]
      + rest.cells + moving.cells + [falsePerThousand.tenths]
  }

  /// Of a thousand frames.
  var falsePerThousand: Double { 1000 * Double(falseUnflagged) / Double(max(frames, 1)) }

  private struct Coverage: Sendable {
    private var held = 0
    private var width = 0.0
    private var errors: [Double] = []

    mutating func add(_ result: FeatureResult, _ interval: ClosedRange<Double>, _ truth: Double) {
      if interval.contains(truth) { held += 1 }
      width += interval.upperBound - interval.lowerBound
      errors.append(abs(result.value - truth))
    }

    mutating func add(_ other: Coverage) {
      held += other.held
      width += other.width
      errors += other.errors
    }

    var cells: [String] {
      guard !errors.isEmpty else { return ["–", "–"] }
      let mean = width / Double(errors.count)
      let oracle = 2 * errors.rankedPercentile(0.95)
      return [
        (Double(held) / Double(errors.count)).percent,
        "\(mean.degrees) / \(oracle.degrees) = \((mean / oracle).ratio)",
      ]
    }
  }
}

extension Scenario.Sample {
  /// Whether the reading is more than 10° off and its interval, if any, does not hold the truth.
  var isFalse: Bool {
    guard let result, let error, error > 10 else { return false }
    return !(result.interval?.contains(truth) ?? false)
  }
}
