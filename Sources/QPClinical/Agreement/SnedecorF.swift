internal import QPCore

/// Snedecor's F distribution with any positive degrees of freedom.
///
/// With x = d₁F / (d₁F + d₂) = sin²θ its density is proportional to sin^(d₁ − 1) θ · cos^(d₂ − 1) θ (Abramowitz and
/// Stegun, 26.6.2 and 26.5.1), which is integrated by Simpson's rule; the quantile is found by bisection.
enum SnedecorF {
  /// Returns the F below which a share of the distribution lies: 4.26 for 0.95, 2 and 9 degrees of freedom.
  ///
  /// - Parameters:
  ///   - share: The share, in 0..<1.
  ///   - first: The degrees of freedom of the numerator, at least 1.
  ///   - second: The degrees of freedom of the denominator, at least 1.
  /// - Returns: F; `nil` for arguments outside their ranges.
  static func quantile(_ share: Double, _ first: Double, _ second: Double) -> Double? {
    guard (0..<1).contains(share), first >= 1, second >= 1 else { return nil }
    let most = AgreementParameters.current.mostDegreesOfFreedom
    let density = Density(first: min(first, most), second: min(second, most))
    let whole = density.integral(to: .pi / 2)
    var (low, high) = (0.0, Double.pi / 2)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if density.integral(to: middle) < share * whole { low = middle } else { high = middle }
    }
    let tangent = Maths.tan(low)
    return second / first * tangent * tangent
  }

  private struct Density {
    let first: Double
    let second: Double

    /// The logarithm of the largest value, which keeps the others within range.
    private var largest: Double {
      let (a, b) = (first - 1, second - 1)
      guard a + b > 0 else { return 0 }
      return (power(a / (a + b), a) + power(b / (a + b), b)) / 2
    }

    /// The logarithm of a power; that of 0 to the power of 0 is 0.
    private func power(_ base: Double, _ exponent: Double) -> Double {
      exponent == 0 ? 0 : exponent * Maths.log(base)
    }

    func integral(to end: Double) -> Double {
      let (steps, largest) = (AgreementParameters.current.steps, largest)
      func value(_ angle: Double) -> Double {
        Maths.exp(power(max(0, Maths.sin(angle)), first - 1) + power(max(0, Maths.cos(angle)), second - 1) - largest)
      }
      var sum = value(0) + value(end)
      for step in 1..<steps {
        sum += (step % 2 == 1 ? 4 : 2) * value(end * Double(step) / Double(steps))
      }
      return sum * end / Double(3 * steps)
    }
  }
}
