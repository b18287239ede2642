internal import QPLandmarks

/// The constants by which the direction is estimated in which a person faces.
package struct FacingParameters: ParameterTable {
  package static let name = "facing"
  package static let current = FacingParameters().replaced()

  @Parameter("Time constant of direction, width and heading", .seconds, .chosen(on: "experience, not measured"))
  package var timeConstant = 0.4

  // MARK: World coordinates

  @Parameter(
    "Width of shoulders and hips together that gives a direction", .metres, .chosen(on: "experience, not measured"))
  package var narrowestTrunk = 0.05

  @Parameter(
    "Turn beyond the middle of two directions that changes the answer", .degrees,
    .chosen(on: "experience, not measured"))
  package var turnHysteresis = 10.0

  // MARK: Width in the picture

  @Parameter("Usual distance of the shoulders", .trunks, .chosen(on: "experience, not measured"))
  package var shoulders = 0.65

  @Parameter("Usual distance of the hips", .trunks, .chosen(on: "experience, not measured"))
  package var hips = 0.4

  @Parameter("Distance of the shoulders of the slenderest person", .trunks, .chosen(on: "experience, not measured"))
  package var slenderestShoulders = 0.545

  @Parameter(
    "Distance of the shoulders below which any trunk is turned", .trunks,
    .chosen(on: "MediaPipe's landmarks of two videos and six pictures, Docs/Accuracy.md"))
  package var turned = 0.5

  @Parameter(
    "Distance of the shoulders below which a trunk with raised arms is turned", .trunks,
    .chosen(on: "MediaPipe's landmarks of two videos and six pictures, Docs/Accuracy.md"))
  package var turnedWithRaisedArms = 0.4

  @Parameter(
    "Width of a trunk in front or back view, of the usual width", .fraction, .chosen(on: "experience, not measured"))
  package var frontal = 0.6

  @Parameter(
    "Width below which a side view begins, of the frontal width", .fraction, .chosen(on: "experience, not measured"))
  package var sideBegins = 0.35

  @Parameter(
    "Width above which a side view ends, of the frontal width", .fraction, .chosen(on: "experience, not measured"))
  package var sideEnds = 0.5

  @Parameter("Sine of the largest turn from a side view that is considered, 45°", .ratio, .definition)
  package var mostSideTurn = 0.7071

  // MARK: Left and right in the picture

  @Parameter(
    "Cosine of the trunk's tilt in the picture from which left and right are taken across the trunk, 60°", .ratio,
    .chosen(on: "people who lie or bend over; a trunk that leans in standing is upright"))
  package var lyingCosine = 0.5

  @Parameter(
    "Usual extent of the nose before ears and shoulders in a side view", .bodySizes,
    .chosen(on: "experience, not measured"))
  package var noseExtent = 0.25

  @Parameter("Usual extent of a foot in a side view", .bodySizes, .chosen(on: "experience, not measured"))
  package var footExtent = 0.35

  @Parameter("Votes that decide between left and right", .count, .chosen(on: "experience, not measured"))
  package var decidingVotes = 0.25

  @Parameter("Votes that reverse a decision between left and right", .count, .chosen(on: "experience, not measured"))
  package var reversingVotes = 0.5
}
