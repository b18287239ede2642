internal import QPLandmarks

/// The limits within which turns and lengths of segments are accepted.
package struct TrustParameters: ParameterTable {
  package static let name = "trust"
  package static let current = TrustParameters().replaced()

  // MARK: Turns

  @Parameter(
    "Fastest turn of a segment in clinical movements", .degreesPerSecond, .chosen(on: "experience, not measured"))
  package var fastestClinical = 400.0

  @Parameter(
    "Fastest turn of a segment in exercises", .degreesPerSecond,
    .chosen(on: "jumping jacks, which peak near 1,000°/s"))
  package var fastestExercise = 1500.0

  @Parameter("Jump that noise explains", .deviations, .chosen(on: "experience, not measured"))
  package var noiseDeviations = 5.0

  @Parameter("Longest time constant of the prediction", .seconds, .chosen(on: "experience, not measured"))
  package var predictionConstant = 0.03

  @Parameter(
    "Noise that counts as much as the fastest turn; with less, the prediction follows noise", .deviations,
    .chosen(on: "experience, not measured"))
  package var calmDeviations = 2.0

  @Parameter(
    "Horizon of predictions; a longer one would leave the picture", .seconds, .chosen(on: "experience, not measured"))
  package var predictionHorizon = 0.1

  @Parameter(
    "Distance from the prediction at which a suspected segment can have come back", .degrees,
    .chosen(on: "experience, not measured"))
  package var farthestReturn = 90.0

  @Parameter(
    "Movement that confirms a segment after a jump, and distance that counts as back", .degrees,
    .chosen(on: "hallucinated limbs, Docs/AccuracySimulator.md"))
  package var confirmingTurn = 30.0

  @Parameter(
    "Time after which a segment that has jumped is confirmed", .seconds,
    .chosen(on: "hallucinated limbs, Docs/AccuracySimulator.md"))
  package var longestDoubt = 3.0

  @Parameter(
    "Time for which the direction of a segment toward the camera is remembered", .seconds,
    .chosen(on: "experience, not measured"))
  package var directionMemory = 0.2

  // MARK: Lengths

  @Parameter(
    "Length below which a segment points at the camera, of its resting length", .fraction,
    .chosen(on: "experience, not measured"))
  package var shortestFraction = 0.5

  @Parameter("Length below which a segment has no direction", .bodySizes, .chosen(on: "experience, not measured"))
  package var shortestSegment = 0.06

  @Parameter(
    "Length below which the ends of a segment coincide, at a gate of 1", .bodySizes,
    .chosen(on: "experience, not measured"))
  package var collapsedLength = 0.125

  @Parameter("Time constant of the depth of segments", .seconds, .chosen(on: "experience, not measured"))
  package var depthConstant = 0.2
}
