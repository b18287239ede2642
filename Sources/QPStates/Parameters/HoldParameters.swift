internal import QPCore

/// The limits within which readings count as rest, movement and hold.
///
/// Distances in degrees apply to a movement of 15° or more; ``HoldCriterion`` scales them for others.
package struct HoldParameters: ParameterTable {
  package static let name = "hold"
  package static let current = HoldParameters().replaced()

  @Parameter("Time over which the medians of readings are averaged", .seconds, .chosen(on: "a tremor of 5 Hz"))
  package var levelSpan = 0.2

  @Parameter("Least number of readings in a rest or hold", .count, .chosen(on: "accuracy guide"))
  package var fewestReadings = 3

  @Parameter("Largest distance of a rest's readings from its first", .degrees, .chosen(on: "accuracy guide"))
  package var restTolerance = 6.0

  @Parameter("Largest widening of a rest's tolerance by noise", .ratio, .chosen(on: "accuracy guide"))
  package var mostRestWidening = 1.5

  @Parameter("Distance that leaves a rest", .degrees, .chosen(on: "accuracy guide"))
  package var restMargin = 10.0

  @Parameter("Shortest rest", .seconds, .chosen(on: "accuracy guide"))
  package var shortestRest = 0.5

  @Parameter("Longest gap within a rest or hold, since gates withhold frames", .seconds, .chosen(on: "accuracy guide"))
  package var longestGap = 0.5

  @Parameter("Largest widening of a hold's tolerance by noise", .ratio, .chosen(on: "accuracy guide"))
  package var mostHoldWidening = 2.0

  @Parameter("Largest shortfall of a hold from the furthest level", .fraction, .chosen(on: "accuracy guide"))
  package var mostShortfall = 0.1

  @Parameter("Time after which a hold that was not exceeded is confirmed", .seconds, .chosen(on: "accuracy guide"))
  package var confirmationTime = 1.0

  @Parameter("Distance beyond a hold that revokes it", .degrees, .chosen(on: "accuracy guide"))
  package var revokingDistance = 2.5

  @Parameter("Distance back from a hold that confirms it", .degrees, .chosen(on: "accuracy guide"))
  package var returnDistance = 10.0

  @Parameter("Time after which a hold counts at the end of a recording", .seconds, .chosen(on: "accuracy guide"))
  package var finalConfirmationTime = 0.5

  @Parameter(
    "Absence of person or readings after which another person may have come", .seconds,
    .chosen(on: "experience, not measured"))
  package var longestAbsence = 2.0

  @Parameter("Most readings of a steady run that are kept", .count, .chosen(on: "memory"))
  package var mostRunReadings = 1024
}
