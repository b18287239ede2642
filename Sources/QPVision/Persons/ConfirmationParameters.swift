internal import QPCore

/// The limits by which a second look confirms a person.
package struct ConfirmationParameters: ParameterTable {
  package static let name = "confirmation"
  package static let current = ConfirmationParameters().replaced()

  @Parameter(
    "Side of the square that is looked at, over that of the points", .ratio, .chosen(on: "Validation/presence"))
  package var room = 1.6
  @Parameter("Time between two looks", .seconds, .chosen(on: "the cost: five runs of the detector a second"))
  package var interval = 0.2
  @Parameter("Looks that confirm together", .count, .chosen(on: "Validation/presence"))
  package var looks = 5
  @Parameter("Longest age of a look", .seconds, .chosen(on: "cameras of one picture a second"))
  package var memory = 5.0
  @Parameter("Least mean score of the looks", .fraction, .paper("MediaPipe 0.10.21: the detector's own limit"))
  package var leastScore = 0.5
}
