internal import QPCore

/// The lengths of all steps, parted into those that count and those of feet that slid or of steps unlike the others.
///
/// An estimator that loses a foot behind the other leg puts it elsewhere: a single such step moves a mean of three by
/// 10 cm. Where a side has too few steps to tell which of them is unlike the others, the hips tell: they move on by about a
/// step meanwhile. Means and symmetry are of the steps that count; the others are listed.
struct OutlierSteps {
  /// A step with its length in the unit of the walk.
  struct Length {
    let side: Side
    let time: Timestamp
    let length: Double
    /// How far the hips travel over the ground meanwhile.
    let hipTravel: Double
  }

  private(set) var counted: [Length] = []
  private(set) var leftOut: [(step: Length, reason: ClinicalTestResult.Outlier.Reason)] = []

  private static var limits: GaitParameters { .current }

  /// Parts the steps of walks.
  ///
  /// - Parameters:
  ///   - walks: The walks, all in one unit.
  ///   - metres: The metres of that unit; `nil` where they are not known.
  init(_ walks: [GaitWalk], metres: Double?) {
    var standing: [Length] = []
    let leg = Statistics.median(walks.map(\.leg))
    for walk in walks {
      let longestSlide = metres.map { Self.limits.longestSlide / $0 } ?? Self.limits.longestSlideOfLeg * walk.leg
      for step in walk.steps {
        guard let length = walk.length(of: step) else { continue }
        let found = Length(
          side: step.side, time: walk.motion.time(at: step.to), length: length, hipTravel: walk.hipTravel(in: step))
        let slides = [walk.slide(step.side, after: step.to), walk.slide(step.side.opposite, after: step.from)]
        if slides.contains(where: { ($0 ?? 0) > longestSlide }) {
          leftOut.append((found, .footSlip))
        } else {
          standing.append(found)
        }
      }
    }
    part(standing, leastDeviation: metres.map { Self.limits.longestSlide / $0 } ?? Self.limits.longestSlideOfLeg * leg)
  }

  /// Parts steps by their distance from the median of their side, in median deviations of both sides; of a side with few
  /// steps by that from how far the hips travel.
  private mutating func part(_ steps: [Length], leastDeviation: Double) {
    var medians: [Side: Double] = [:]
    for side in Side.allCases {
      let own = steps.filter { $0.side == side }.map(\.length)
      if own.count >= Self.limits.fewestForMeans { medians[side] = Statistics.median(own) }
    }
    func distance(_ step: Length) -> Double? { medians[step.side].map { abs(step.length - $0) } }
    let spread = Statistics.median(steps.compactMap(distance)) * Self.limits.deviationOfMedian
    let limit = max(leastDeviation, Self.limits.outlierDeviations * (spread.isFinite ? spread : 0))
    for step in steps {
      if let distance = distance(step) {
        if distance > limit { leftOut.append((step, .statisticalOutlier)) } else { counted.append(step) }
      } else if abs(step.length - step.hipTravel) > max(leastDeviation, Self.limits.mostOfHipTravel * step.hipTravel) {
        leftOut.append((step, .unlikeHipTravel))
      } else {
        counted.append(step)
      }
    }
    leftOut.sort { $0.step.time < $1.step.time }
  }
}
