internal import QPLandmarks

/// Student's t distribution.
///
/// For integer degrees of freedom its distribution function is a finite sum (Abramowitz and Stegun, Handbook of
/// Mathematical Functions, 26.7.3 and 26.7.4); the quantile is found by bisection.
package enum StudentT {
  /// Returns the t for which `share` of the distribution lies between −t and t: 4.303 for 0.95 and 2 degrees of
  /// freedom.
  ///
  /// - Parameters:
  ///   - share: The share between −t and t, in 0..<1.
  ///   - degrees: The degrees of freedom, at least 1; values above 100,000 count as 100,000.
  /// - Returns: t; `nil` for arguments outside their ranges.
  package static func twoSided(_ share: Double, degreesOfFreedom degrees: Int) -> Double? {
    guard share >= 0, share < 1, degrees >= 1 else { return nil }
    let degrees = min(degrees, 100_000)
    var low = 0.0
    var high = 1.0
    while within(high, degrees) < share, high < 1e12 { high *= 2 }
    for _ in 0..<200 where low < high {
      let middle = (low + high) / 2
      guard middle > low, middle < high else { break }
      if within(middle, degrees) < share { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// Returns the share of the distribution between −t and t.
  package static func within(_ t: Double, _ degrees: Int) -> Double {
    let n = Double(degrees)
    let angle = Maths.atan2(t, n.squareRoot())
    let sine = t / (n + t * t).squareRoot()
    let cosine = (n / (n + t * t)).squareRoot()
    if degrees % 2 == 1 {
      // 2/π · (θ + sin θ · (cos θ + 2/3 cos³ θ + … ))
      var term = cosine
      var sum = degrees == 1 ? 0 : term
      for k in stride(from: 3, through: degrees - 2, by: 2) {
        term *= Double(k - 1) / Double(k) * cosine * cosine
        sum += term
      }
      return 2 / .pi * (angle + sine * sum)
    }
    // sin θ · (1 + 1/2 cos² θ + 1·3/(2·4) cos⁴ θ + …)
    var term = 1.0
    var sum = term
    for k in stride(from: 2, through: degrees - 2, by: 2) {
      term *= Double(k - 1) / Double(k) * cosine * cosine
      sum += term
    }
    return sine * sum
  }
}
