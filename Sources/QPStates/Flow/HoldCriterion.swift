public import QPFeatures

/// When a reading counts as held: how long, how still, and after how large a movement.
///
/// Durations, tolerances and distances that are negative or NaN count as 0; limits that are NaN, and periods that are not
/// above 0 and finite, count as `nil`. An ``Assessment`` refuses such a criterion instead.
public struct HoldCriterion: Hashable, Sendable {
  /// Least duration of the hold in seconds, at least 0.
  public var duration: Double
  /// Largest distance of the readings from the first of the hold.
  public var tolerance: UnchangedDetector.Tolerance
  /// Least distance of a hold from the rest, in the reading's unit.
  public var movement: Double
  /// Readings below are never held, and reaching it counts as having moved from a rest; `nil` sets no goal.
  public var minValue: Double?
  /// Readings above are never held; `nil` sets no limit.
  public var maxValue: Double?
  /// Period of a circular reading, 360 for degrees: 359° and 1° are 2° apart; `nil` for a reading that is not circular.
  public var period: Double?

  /// Creates a criterion; the defaults are those for degrees.
  public init(
    duration: Double = 1, tolerance: UnchangedDetector.Tolerance = .absolute(3), movement: Double = 15,
    minValue: Double? = nil, maxValue: Double? = nil, period: Double? = 360
  ) {
    self.duration = duration
    self.tolerance = tolerance
    self.movement = movement
    self.minValue = minValue
    self.maxValue = maxValue
    self.period = period
  }

  /// One second within 3°, at least 15° away from the rest.
  public static let degrees = HoldCriterion()

  /// The criterion with usable numbers alone.
  var usable: HoldCriterion {
    var usable = self
    usable.duration = duration.atLeastZero
    usable.movement = movement.atLeastZero
    switch tolerance {
    case .absolute(let distance): usable.tolerance = .absolute(distance.atLeastZero)
    case .relative(let share): usable.tolerance = .relative(share.atLeastZero)
    }
    if minValue?.isNaN == true { usable.minValue = nil }
    if maxValue?.isNaN == true { usable.maxValue = nil }
    if let period, !(period > 0 && period.isFinite) { usable.period = nil }
    return usable
  }

  /// A detector of holds by this criterion; it knows nothing of ``movement``.
  var detector: UnchangedDetector {
    UnchangedDetector(
      similarDuration: duration, tolerance: tolerance, minValue: minValue, maxValue: maxValue, period: period)
  }

  /// The factor by which distances that are stated for a movement of 15° shrink or, in other units, grow.
  var scale: Double {
    guard movement > 0 else { return 1 }
    return period == nil ? movement / 15 : min(1, movement / 15)
  }

  /// Returns the largest distance from a value at which another counts as unchanged.
  func reach(at value: Double) -> Double {
    switch tolerance {
    case .relative(let share): share * abs(value)
    case .absolute(let distance): distance
    }
  }
}

extension Double {
  /// The number, or 0 for one that is negative or NaN.
  fileprivate var atLeastZero: Double { self > 0 ? self : 0 }
}
