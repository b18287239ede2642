internal import QPCore

/// The limits of runs of values.
package struct DetectorParameters: ParameterTable {
  package static let name = "detector"
  package static let current = DetectorParameters().replaced()

  @Parameter("Longest gap between values of a run", .seconds, .chosen(on: "the gap that resets filters"))
  package var longestGap = 1.0
  @Parameter("Values of a run that are kept", .count, .chosen(on: "memory"))
  package var mostValues = 4096
}
