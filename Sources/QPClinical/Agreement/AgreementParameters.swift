internal import QPCore

/// The conventions of the statistics of repeated measurements.
package struct AgreementParameters: ParameterTable {
  package static let name = "agreement"
  package static let current = AgreementParameters().replaced()

  @Parameter("Coverage of intervals and of limits of agreement", .fraction, .definition)
  package var coverage = 0.95
  @Parameter("Share of true changes of the detectable size that are found", .fraction, .definition)
  package var power = 0.8
  @Parameter("Standard deviations below which 80 % of a normal distribution lie", .deviations, .definition)
  package var powerQuantile = 0.841621
  @Parameter("Degrees of freedom from which Student's t counts as normal", .count, .chosen(on: "t within 0.2 %"))
  package var normalDegreesOfFreedom = 1000.0
  @Parameter(
    "Least degrees of freedom of a pooled error", .count, .chosen(on: "√(ν/χ²): 0.7…1.75 with 95 % confidence"))
  package var leastDegreesOfFreedom = 10
  @Parameter(
    "Least degrees of freedom of repeated measurements", .count,
    .chosen(on: "t = 4.3: with a single one it is 12.7, and no change would be found"))
  package var leastRepeatedDegreesOfFreedom = 2
  @Parameter("Steps in which the F distribution is integrated", .count, .chosen(on: "published tables, to 0.01 %"))
  package var steps = 2000
  @Parameter("Degrees of freedom of F that count as no more", .count, .chosen(on: "F within 0.1 %"))
  package var mostDegreesOfFreedom = 10_000.0
}
