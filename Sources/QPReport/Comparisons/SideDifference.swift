/// The difference of a measurement between both sides of the body, left minus right.
///
/// Its interval is the root of the sum of both squares: the sides' errors are taken as independent, since an estimator
/// sees the nearer side better than the other.
struct SideDifference {
  let left: Double
  let right: Double
  var difference: Double { left - right }
  /// The 95 % interval; `nil` where an interval of a side is not known.
  let interval: ClosedRange<Double>?

  /// A judgement on the sides.
  enum Verdict {
    case leftGreater, rightGreater, notShown, unknown
  }

  init(
    left: (value: Double, interval: ClosedRange<Double>?), right: (value: Double, interval: ClosedRange<Double>?)
  ) {
    (self.left, self.right) = (left.value, right.value)
    let difference = left.value - right.value
    guard let a = left.interval, let b = right.interval else {
      interval = nil
      return
    }
    func root(_ mine: Double, _ theirs: Double) -> Double { (mine * mine + theirs * theirs).squareRoot() }
    let low = root(left.value - a.lowerBound, b.upperBound - right.value)
    let high = root(a.upperBound - left.value, right.value - b.lowerBound)
    interval = difference - low...difference + high
  }

  var verdict: Verdict {
    guard let interval else { return .unknown }
    return interval.lowerBound > 0 ? .leftGreater : interval.upperBound < 0 ? .rightGreater : .notShown
  }
}
