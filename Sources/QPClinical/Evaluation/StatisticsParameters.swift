internal import QPCore

/// The conventions of intervals and ranges of clinical tests.
package struct StatisticsParameters: ParameterTable {
  package static let name = "statistics"
  package static let current = StatisticsParameters().replaced()

  @Parameter("Coverage of intervals", .fraction, .definition)
  package var coverage = 0.95
  @Parameter("Half width of the interval of a normal value", .deviations, .definition)
  package var normalQuantile = NormalDistribution.deviationsOf95Percent
  @Parameter(
    "Fewest repetitions of which an interval is given", .count,
    .chosen(on: "t with 1 degree of freedom, 12.7, says nothing of two"))
  package var fewestForInterval = 3
  @Parameter("Percentiles between which a signal's range lies", .fraction, .chosen(on: "single false points"))
  package var rangePercentiles = 0.05...0.95
  @Parameter("Smallest length or speed that is divided by", .count, .definition)
  package var smallestDivisor = 1e-9
  @Parameter("Smallest product of two lengths that is divided by", .count, .definition)
  package var smallestProduct = 1e-12
}
