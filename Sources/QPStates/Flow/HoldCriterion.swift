public import QPFeatures

/// A criterion for a held reading: the duration of the hold, its tolerance, and the size of the movement before it.
///
/// Durations, tolerances and distances that are negative or NaN count as 0; limits that are NaN, and periods that are
/// not positive and finite, count as `nil`. An ``Assessment`` rejects such a criterion instead.
public struct HoldCriterion: Hashable, Sendable {
  package var duration: Double
  package var tolerance: UnchangedDetector.Tolerance
  package var minMovement: Double
  package var minValue: Double?
  package var maxValue: Double?
  package var period: Double?

  /// Creates a criterion; the defaults are those for degrees.
  ///
  /// - Parameters:
  ///   - duration: Least duration of the hold in seconds, at least 0.
  ///   - tolerance: Largest distance of the readings from the first of the hold.
  ///   - minMovement: Least distance of a hold from the rest, in the reading's unit.
  ///   - minValue: Least value of a hold, in the reading's unit, which also counts as a movement from rest; `nil` sets
  ///     no goal.
  ///   - maxValue: Largest value of a hold, in the reading's unit; `nil` sets no limit.
  ///   - period: Period of a circular reading, such as 360 for degrees: 359° and 1° are 2° apart; `nil` if it is not
  ///     circular.
  public init(
    duration: Double = 1, tolerance: UnchangedDetector.Tolerance = .absolute(3), minMovement: Double = 15,
    minValue: Double? = nil, maxValue: Double? = nil, period: Double? = 360
  ) {
    self.duration = duration
    self.tolerance = tolerance
    self.minMovement = minMovement
    self.minValue = minValue
    self.maxValue = maxValue
    self.period = period
  }

  /// A hold of 1 s within 3°, at least 15° away from the rest.
  public static let clinicalAngle = HoldCriterion()

  /// The criterion with invalid numbers replaced: by 0, or by `nil` for limits and the period.
  var usable: HoldCriterion {
    var usable = self
    usable.duration = duration.atLeastZero
    usable.minMovement = minMovement.atLeastZero
    switch tolerance {
    case .absolute(let distance): usable.tolerance = .absolute(distance.atLeastZero)
    case .relative(let fraction): usable.tolerance = .relative(fraction.atLeastZero)
    }
    if minValue?.isNaN == true { usable.minValue = nil }
    if maxValue?.isNaN == true { usable.maxValue = nil }
    if let period, !(period > 0 && period.isFinite) { usable.period = nil }
    return usable
  }

  /// A detector of holds by this criterion; it does not check ``minMovement``.
  var detector: UnchangedDetector {
    UnchangedDetector(
      similarDuration: duration, tolerance: tolerance, minValue: minValue, maxValue: maxValue, period: period)
  }

  /// The factor from distances stated for ``clinicalAngle`` to those for this criterion's movement and unit.
  var scale: Double {
    guard minMovement > 0 else { return 1 }
    let factor = minMovement / HoldCriterion.clinicalAngle.minMovement
    return period == nil ? factor : min(1, factor)
  }

  /// Returns the largest distance from a value at which another counts as unchanged.
  func reach(at value: Double) -> Double {
    switch tolerance {
    case .relative(let fraction): fraction * abs(value)
    case .absolute(let distance): distance
    }
  }
}

extension Double {
  /// The number, or 0 if it is negative or NaN.
  fileprivate var atLeastZero: Double { self > 0 ? self : 0 }
}
