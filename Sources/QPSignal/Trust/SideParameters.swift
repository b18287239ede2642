internal import QPLandmarks

/// The limits by which exchanged sides of legs, arms and bodies are detected.
package struct SideParameters: ParameterTable {
  package static let name = "sides"
  package static let current = SideParameters().replaced()

  @Parameter(
    "Cost of the points as named, relative to exchanged ones, from which they are exchanged", .ratio,
    .chosen(on: "the shared recordings"))
  package var exchangeCost = 2.0

  @Parameter(
    "Distance below which the two sides cannot be distinguished", .bodySizes, .chosen(on: "experience, not measured"))
  package var apart = 0.12

  // MARK: Bodies

  @Parameter("Time unseen after which a person may have turned", .seconds, .chosen(on: "experience, not measured"))
  package var longestGap = 0.3

  @Parameter(
    "Time for which a body must have been seen one way round to be known that way", .seconds,
    .chosen(on: "experience, not measured"))
  package var sureBody = 0.5

  @Parameter("Narrowest shoulders that show how a body stands", .bodySizes, .chosen(on: "experience, not measured"))
  package var wideShoulders = 0.2

  @Parameter("Width below which hips may stand either way round", .bodySizes, .chosen(on: "experience, not measured"))
  package var wideHips = 0.1

  @Parameter("Width after a reversal, of that before", .fraction, .chosen(on: "experience, not measured"))
  package var keptWidth = 0.6

  // MARK: Legs and arms

  @Parameter(
    "Time after which an exchange is accepted as the person's position", .seconds,
    .chosen(on: "experience, not measured"))
  package var longestExchange = 1.0

  @Parameter(
    "The same for an uncertain exchange, which may be the end of a missed one", .seconds,
    .chosen(on: "experience, not measured"))
  package var longestDoubt = 0.3

  @Parameter(
    "Time for which legs must have been clearly apart before an exchange", .seconds,
    .chosen(on: "experience, not measured"))
  package var sureLegs = 0.3

  @Parameter("Time unseen after which legs may be anywhere", .seconds, .chosen(on: "experience, not measured"))
  package var memory = 0.5

  @Parameter(
    "Distance beyond which noise does not hide the beginning of an exchange", .bodySizes,
    .chosen(on: "experience, not measured"))
  package var farApart = 0.25

  // MARK: Twisted trunks

  @Parameter(
    "Time after which a trunk twisted in world coordinates is the estimator's property", .seconds,
    .chosen(on: "experience, not measured"))
  package var longestTwist = 1.0

  @Parameter(
    "Width of shoulders and hips in world coordinates that gives a direction", .metres,
    .chosen(on: "experience, not measured"))
  package var narrowestTrunk = 0.08

  @Parameter(
    "Cosine of the largest turn between shoulders and hips, 120°, and of the largest straight one", .ratio,
    .chosen(on: "experience, not measured"))
  package var twistCosine = 0.5
}
