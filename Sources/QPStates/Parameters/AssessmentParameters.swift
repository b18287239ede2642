internal import QPCore

/// The ranges of an assessment's numbers, and the limits of its statistics.
package struct AssessmentParameters: ParameterTable {
  package static let name = "assessment"
  package static let current = AssessmentParameters().replaced()

  @Parameter("Most items of an assessment", .count, .chosen(on: "experience, not measured"))
  package var mostItems = 100

  @Parameter("Most accepted trials of an item", .count, .chosen(on: "experience, not measured"))
  package var mostTrials = 20

  @Parameter("Most trials of an item, accepted or not", .count, .chosen(on: "experience, not measured"))
  package var mostAttempts = 100

  @Parameter(
    "Most trials of an item by default, for each required trial", .ratio, .chosen(on: "experience, not measured"))
  package var attemptsPerTrial = 2

  @Parameter("Times of stillness and countdown", .seconds, .chosen(on: "experience, not measured"))
  package var preparationTimes = 0.0...60.0

  @Parameter("Rests after a trial", .seconds, .chosen(on: "experience, not measured"))
  package var restTimes = 0.0...3600.0

  @Parameter("Durations of a hold", .seconds, .chosen(on: "experience, not measured"))
  package var holdTimes = 0.0...60.0

  @Parameter("Least sizes of a trial", .degrees, .chosen(on: "experience, not measured"))
  package var movements = 1.0...180.0

  @Parameter("Limits of compensation", .degrees, .definition)
  package var compensations = 0.0...180.0

  @Parameter("Most steps of a saved state: both sides of each item", .count, .definition)
  package var mostSteps = 200

  @Parameter(
    "Least range of the reference side for which a percentage is meaningful", .degrees,
    .chosen(on: "experience, not measured"))
  package var leastReference = 20.0
}
