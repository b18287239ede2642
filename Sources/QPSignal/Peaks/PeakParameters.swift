internal import QPLandmarks

/// The constants by which the greatest value of a noisy series is estimated.
package struct PeakParameters: ParameterTable {
  package static let name = "peak"
  package static let current = PeakParameters().replaced()

  // MARK: The place of a top

  @Parameter("Half width of the median that ranks a place", .seconds, .chosen(on: "accuracy, peaks"))
  package var medianReach = 0.1

  @Parameter("Half width of the samples that give a top's noise", .seconds, .chosen(on: "accuracy, peaks"))
  package var noiseReach = 0.3

  @Parameter("Half width of the samples that are kept for a top", .seconds, .chosen(on: "accuracy, peaks"))
  package var keptReach = 1.0

  @Parameter(
    "Length of the samples that are kept, in reaches of a top", .ratio,
    .chosen(on: "batches, as each removal moves all other samples"))
  package var keptReaches = 3.0

  @Parameter("Fall and rise between two tops, in half widths of the intervals", .ratio, .chosen(on: "accuracy, peaks"))
  package var dipHalfWidths = 3.0

  @Parameter("Fall and rise between two tops, of the series' range", .fraction, .chosen(on: "accuracy, peaks"))
  package var dipFraction = 0.2

  @Parameter("Factor by which neighbours err alike after smoothing", .ratio, .chosen(on: "accuracy, peaks"))
  package var likeness = 1.2

  @Parameter("Smallest weight of an uncertain sample", .fraction, .chosen(on: "experience, not measured"))
  package var leastWeight = 1e-6

  @Parameter("Deviations of the 95 % interval of a normal distribution", .deviations, .definition)
  package var intervalDeviations = 1.959964

  // MARK: The parabola

  @Parameter(
    "Fall of the parabola within a window, of the deviation of its top", .ratio, .chosen(on: "accuracy, peaks"))
  package var mostFall = 7.0

  @Parameter(
    "Deviations by which a window's top may lie below the median of the readings around the place", .deviations,
    .paper("after Lepski 1991: the widest window that agrees with the narrower ones; two deviations, 95 %"))
  package var mostDrop = 2.0

  @Parameter("Difference between the tops of |t|³ and of its parabola, of the fall", .fraction, .definition)
  package var cubicMisfit = 1.0 / 16

  @Parameter("Tolerance of the edge of a window", .seconds, .definition)
  package var edgeTolerance = 1e-6

  @Parameter("Passes that give outliers less weight", .count, .chosen(on: "experience, not measured"))
  package var robustPasses = 3

  @Parameter("Points beyond which outliers can be told", .count, .chosen(on: "experience, not measured"))
  package var fewestForOutliers = 4

  @Parameter(
    "Residual from which a point has less weight", .deviations, .paper("Huber 1964: 95 % efficiency for normal noise"))
  package var huberThreshold = 1.345

  @Parameter("Deviation of residuals below which the fit is exact", .ratio, .definition)
  package var exactResidual = 1e-9

  @Parameter("Residual by which a weight is divided at least", .ratio, .definition)
  package var leastResidual = 1e-12

  @Parameter("Slope below which a parabola is flat", .ratio, .definition)
  package var leastSlope = 1e-9

  @Parameter(
    "Deviations of the slope beyond which a line has its top at an edge", .deviations,
    .chosen(on: "experience, not measured"))
  package var slopeDeviations = 2.0

  @Parameter("Points that show the jitter of a series", .count, .chosen(on: "experience, not measured"))
  package var fewestForJitter = 5

  @Parameter("Ratio of two steps beyond which there is a gap", .ratio, .chosen(on: "frames that are not read"))
  package var mostUneven = 1.5

  @Parameter("Largest correlation of neighbours", .fraction, .chosen(on: "experience, not measured"))
  package var mostCorrelation = 0.97

  @Parameter("Determinant of the normal equations below which they have no solution", .ratio, .definition)
  package var leastDeterminant = 1e-12

  // MARK: Several tops

  @Parameter("Stored tops", .count, .chosen(on: "experience, not measured"))
  package var mostTops = 32

  @Parameter("Difference of tops that may be equal", .deviations, .chosen(on: "accuracy, peaks"))
  package var equalDeviations = 3.0

  @Parameter("Difference of tops that may be equal, of the series' range", .fraction, .chosen(on: "accuracy, peaks"))
  package var equalFraction = 0.25

  @Parameter(
    "Flagged readings above a peak from which on it is a lower limit", .count,
    .chosen(on: "single outliers, of which there may be two"))
  package var fewestFlaggedAbove = 3

  @Parameter("Smallest variance of a top", .ratio, .definition)
  package var leastVariance = 1e-12

  /// The half widths of the parabola's windows in seconds, chosen on `accuracy`, peaks.
  static let windows = [0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.7, 1]
}
