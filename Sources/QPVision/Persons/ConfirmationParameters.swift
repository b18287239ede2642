internal import QPCore

/// The limits by which a second look confirms a person.
package struct ConfirmationParameters: ParameterTable {
  package static let name = "confirmation"
  package static let current = ConfirmationParameters().replaced()

  @Parameter(
    "Side of the square that is looked at, over that of the points", .ratio, .chosen(on: "Validation/presence"))
  package var room = 1.6
  @Parameter(
    "Time between two looks", .seconds, .chosen(on: "the cost: the detector's, five times a second and person"))
  package var interval = 0.2
  @Parameter("Looks that confirm together", .count, .chosen(on: "Validation/presence"))
  package var looks = 5
  @Parameter("Time that looks span where pictures are rarer", .seconds, .chosen(on: "the time of five looks"))
  package var leastTime = 0.8
  @Parameter("Time without people after which looks are forgotten", .seconds, .chosen(on: "the longest gap of a clip"))
  package var longestAbsence = 1.0
  @Parameter("Least mean score of the looks", .fraction, .chosen(on: "the detector's own limit for one detection"))
  package var leastScore = 0.5
  @Parameter(
    "Longest time between a picture of a person and the confirmation", .seconds, .chosen(on: "experience, not measured")
  )
  package var longestDoubt = 2.0
}
