internal import QPCore

/// The places that a thumb touches, and the limits within which it counts as touching.
package struct OppositionParameters: ParameterTable {
  package static let name = "opposition"
  package static let current = OppositionParameters().replaced()

  // MARK: The places

  @Parameter(
    "Way from the little finger's knuckle to its middle joint at which the crease of its base lies", .fraction,
    .chosen(on: "anatomy: the crease lies over the first phalanx"))
  package var baseCrease = 0.4
  @Parameter(
    "Way from the little finger's knuckle to the wrist at which the distal crease of the palm lies", .fraction,
    .chosen(on: "anatomy: the crease lies over the heads of the metacarpals"))
  package var palmarCrease = 0.1

  // MARK: The recording

  @Parameter("Lowest frame rate", .hertz, .chosen(on: "five frames of a hold"))
  package var lowestRate = 10.0
  @Parameter("Shortest time for which a hand is seen", .seconds, .chosen(on: "experience, not measured"))
  package var shortestStretch = 1.0
  @Parameter(
    "Smallest cosine between the palm's normal and the direction to the camera", .ratio,
    .measured("Validation/opposition.py, fitting part"))
  package var leastFacing = 0.7
  @Parameter(
    "Smallest range of the thumb tip's distance from a place, over the hand's length", .ratio,
    .measured("Validation/opposition.py, fitting part"))
  package var leastMove = 0.3

  // MARK: Touching

  @Parameter(
    "Largest distance of the thumb's tip from a place that it touches, over the hand's length", .ratio,
    .measured("Validation/opposition.py, fitting part"))
  package var reach = 0.4
  @Parameter(
    "Time over which the distances are medians", .seconds, .measured("Validation/opposition.py, fitting part"))
  package var hold = 0.4
  @Parameter(
    "Most places from one that was touched before, or from none, to the next that counts", .count,
    .measured("Validation/opposition.py, fitting part"))
  package var largestStep = 4
}
