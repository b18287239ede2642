// Arithmetic of numbers that return to their start after a period, such as angles after 360°.

extension Double {
  /// Returns the signed distance from another value, by the shorter way around if there is a period.
  ///
  /// ```swift
  /// 1.0.distance(from: 359, period: 360)  // 2
  /// ```
  package func distance(from other: Double, period: Double?) -> Double {
    let distance = self - other
    guard let period, period > 0 else { return distance }
    return distance - (distance / period).rounded() * period
  }

  /// Returns the equivalent value from 0 to below the period, of a value less than a period away from that range.
  ///
  /// - Parameter period: The period; `nil`, or one that is not above 0, returns the value.
  /// - Returns: The value within the period.
  package func wrapped(within period: Double?) -> Double {
    guard let period, period > 0 else { return self }
    return self >= period ? self - period : (self < 0 ? self + period : self)
  }

  /// The equivalent turn in −180…180 degrees; an odd number of half turns keeps its sign.
  package var wrappedTurn: Double {
    // Nearly all differences of two directions are less than a whole turn, and need no division.
    let turn = abs(self) < 360 ? self : truncatingRemainder(dividingBy: 360)
    return turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
  }
}
