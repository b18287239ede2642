package import QPLandmarks

/// The constants by which a recording's people are told apart and their sides decided.
package struct TrackParameters: ParameterTable {
  package static let name = "tracks"
  package static let current = TrackParameters().replaced()

  // MARK: Doubles

  @Parameter(
    "Mean distance of the points of two poses of one frame below which they are one person", .bodySizes,
    .chosen(on: "a filmed pair of people, found twice in places"))
  package var doubleDistance = 0.3

  @Parameter(
    "The same for a track that stays so near to a longer one throughout", .bodySizes,
    .chosen(on: "a filmed pair of people, found twice in places"))
  package var shadowDistance = 0.6

  @Parameter("Frames of a track that must be so near", .fraction, .chosen(on: "experience, not measured"))
  package var shadowFraction = 0.9

  @Parameter("Frames for which a followed person is young", .count, .chosen(on: "0.3 s at 30 frames a second"))
  package var youngFrames = 10

  @Parameter("Visibility from which a point is compared", .fraction, .chosen(on: "experience, not measured"))
  package var seenVisibility: Float = 0.5

  // MARK: Existence

  @Parameter("Least time of a track that is a person", .seconds, .chosen(on: "experience, not measured"))
  package var leastDuration = 0.3

  @Parameter("Least part of that time's frames that show the person", .fraction, .definition)
  package var leastCoverage = 2.0 / 3

  // MARK: Tracks

  @Parameter(
    "Time unseen after which a track ends; tracks are then joined over the whole recording", .seconds,
    .chosen(on: "experience, not measured"))
  package var trackPatience = 0.3

  @Parameter("Longest gap between two tracks of a person", .seconds, .chosen(on: "experience, not measured"))
  package var longestGap = 2.0

  @Parameter(
    "Distance between two tracks of a person, without a gap", .bodySizes, .chosen(on: "experience, not measured"))
  package var joinDistance = 1.0

  @Parameter(
    "Speed of an unseen person, 3 m/s", .bodySizesPerSecond, .chosen(on: "running, and a fall of one second"))
  package var joinSpeed = 6.0

  @Parameter(
    "The same for a person at the edge of the picture, 0.75 m/s: another may come in there", .bodySizesPerSecond,
    .chosen(on: "experience, not measured"))
  package var edgeSpeed = 1.5

  @Parameter(
    "Distance from the edge within which a person may leave", .bodySizes, .chosen(on: "experience, not measured"))
  package var edgeWidth = 1.0

  @Parameter(
    "Speed from which a person crosses an edge of the picture, 0.25 m/s; walking has 1.3 m/s", .bodySizesPerSecond,
    .chosen(on: "experience, not measured"))
  package var crossingSpeed = 0.5

  @Parameter("Ratio between the sizes of two tracks of a person", .ratio, .chosen(on: "experience, not measured"))
  package var sizeRatio = 1.5

  @Parameter(
    "Sightings at the end of a track that give its place, speed and size", .count,
    .chosen(on: "experience, not measured"))
  package var endSightings = 9

  // MARK: Clothes

  @Parameter(
    "Time before and after a sighting in which clothes are compared", .seconds, .chosen(on: "Validation/tracks"))
  package var clothingWindow = 0.5

  @Parameter("Fewest sightings in that time", .count, .chosen(on: "experience, not measured"))
  package var fewestCutSightings = 3

  @Parameter(
    "Difference of the clothes before and after at which a track is cut", .colorDifferences,
    .chosen(on: "Validation/tracks"))
  package var cutDifference = 20.0

  @Parameter("Least fit of the parts of a track that was cut", .fraction, .chosen(on: "Validation/tracks"))
  package var cutFit = 0.3

  @Parameter("Sightings at an end of a track that give its clothes there", .count, .chosen(on: "Validation/tracks"))
  package var clothingEndSightings = 30

  @Parameter(
    "Difference of the clothes that halves the fit of two tracks", .colorDifferences, .chosen(on: "Validation/tracks"))
  package var halvingDifference = 10.0

  @Parameter(
    "Greatest difference of the clothes of two tracks of a person", .colorDifferences, .chosen(on: "Validation/tracks"))
  package var greatestDifference = 30.0

  @Parameter("Longest absence of a returning person", .seconds, .chosen(on: "experience, not measured"))
  package var longestReturn = 60.0

  @Parameter(
    "Greatest difference of a returning person's clothes", .colorDifferences, .chosen(on: "Validation/tracks")
  )
  package var returnDifference = 16.0

  @Parameter(
    "Greatest ratio of that difference to the difference of any other person in view", .ratio,
    .chosen(on: "experience, not measured"))
  package var returnRatio = 0.5

  @Parameter("Greatest ratio between the sizes of a returning person", .ratio, .chosen(on: "Validation/tracks"))
  package var returnSizeRatio = 2.0

  // MARK: Sides

  @Parameter(
    "Distance of a point from its prediction that costs 1", .bodySizes, .chosen(on: "experience, not measured"))
  package var sideScale: Float = 0.1

  @Parameter("Distance beyond which a point costs no more", .bodySizes, .chosen(on: "experience, not measured"))
  package var sideCap: Float = 0.5

  @Parameter("Cost of an exchange that begins or ends", .ratio, .chosen(on: "experience, not measured"))
  package var sideSwitch: Float = 3

  @Parameter(
    "Cost of a frame whose sides are exchanged: an estimator is right more often than wrong", .ratio,
    .chosen(on: "experience, not measured"))
  package var sidePrior: Float = 0.05

  @Parameter("Cost of hips that face against the shoulders", .ratio, .chosen(on: "experience, not measured"))
  package var sideTwist: Float = 4

  @Parameter("Weight of depth beside the picture's axes", .ratio, .chosen(on: "experience, not measured"))
  package var sideDepth: Float = 0.5

  @Parameter("Least weight of a point of low visibility", .fraction, .chosen(on: "experience, not measured"))
  package var leastWeight: Float = 0.1

  @Parameter("Time for which a point is predicted to move on", .seconds, .chosen(on: "experience, not measured"))
  package var sideHorizon = 0.1

  @Parameter("Time constant of a point's velocity", .seconds, .chosen(on: "experience, not measured"))
  package var sideConstant = 0.05

  @Parameter("Fastest point", .bodySizesPerSecond, .chosen(on: "experience, not measured"))
  package var sideSpeed: Float = 12

  @Parameter("Gap after which a prediction counts half", .seconds, .chosen(on: "experience, not measured"))
  package var sideFading = 0.2

  @Parameter("Time unseen after which nothing is compared", .seconds, .chosen(on: "experience, not measured"))
  package var sideMemory = 0.5

  @Parameter(
    "Narrowest shoulders and hips, in 3D or in the picture, that show a twist", .bodySizes,
    .chosen(on: "experience, not measured"))
  package var sideWidth: Float = 0.12
}
