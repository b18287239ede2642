package import QPLandmarks

/// The constants by which people are tracked and the measured person is chosen.
package struct PeopleParameters: ParameterTable {
  package static let name = "people"
  package static let current = PeopleParameters().replaced()

  // MARK: Identity

  @Parameter(
    "Smallest similarity that can be the same person", .fraction,
    .chosen(on: "0.5 in COCO's evaluation, less for the movement between frames"))
  package var gate = 0.3

  @Parameter("Points of a person; fewer are a fragment", .count, .chosen(on: "experience, not measured"))
  package var fewestPoints = 3

  @Parameter("Tracked people; in a crowd, the most central ones", .count, .chosen(on: "experience, not measured"))
  package var mostPeople = 32

  @Parameter("Time for which a person out of sight is remembered", .seconds, .chosen(on: "experience, not measured"))
  package var trackTimeout = 2.0

  @Parameter(
    "Time after which a person who appeared alone succeeds the measured one", .seconds,
    .chosen(on: "accuracy, people who pass by"))
  package var takeoverDelay = 0.3

  @Parameter(
    "Fit of the measured person that leaves no doubt of the identity", .fraction,
    .chosen(on: "accuracy, people who pass by"))
  package var doubtlessFit: Float = 0.97

  @Parameter(
    "Time for which a choice between two people may be revised", .seconds, .chosen(on: "accuracy, people who pass by"))
  package var reconsideration = 2.0

  @Parameter(
    "Time for which identical landmarks count as repeated; after it the person is still", .seconds,
    .chosen(on: "experience, not measured"))
  package var longestRepeat = 0.2

  // MARK: Movement

  @Parameter("Time constant of the velocity", .seconds, .chosen(on: "experience, not measured"))
  package var velocityConstant = 0.2

  @Parameter(
    "Time for which a person out of sight is predicted to walk on", .seconds, .chosen(on: "experience, not measured"))
  package var longestPrediction = 1.0

  @Parameter(
    "Distance of an unseen person from the prediction, 0.75 m/s", .bodySizesPerSecond,
    .chosen(on: "experience, not measured"))
  package var unseenDrift = 1.5

  @Parameter(
    "Speed of the middle of a visible person, 2 m/s", .bodySizesPerSecond, .chosen(on: "experience, not measured"))
  package var fastestMiddle = 4.0

  @Parameter(
    "Jump of the middle of a visible person between two frames", .bodySizes, .chosen(on: "experience, not measured"))
  package var middleJump = 0.6

  @Parameter("Time out of sight after which the size must fit", .seconds, .chosen(on: "accuracy, people who pass by"))
  package var longestSizeGap = 0.1

  @Parameter(
    "Ratio between a person's sizes before and after an absence", .ratio, .chosen(on: "accuracy, people who pass by"))
  package var sizeRatio: Float = 1.25

  // MARK: Choice

  @Parameter(
    "Factor by which another person must exceed the measured one", .ratio, .chosen(on: "experience, not measured"))
  package var switchMargin = 1.25

  @Parameter(
    "Sides of the picture in the radius within which positions are central, as a divisor", .ratio,
    .chosen(on: "experience, not measured"))
  package var centralDivisor = 10.0

  // MARK: Similarity

  @Parameter("Square root of a person's area", .bodySizes, .chosen(on: "twelve people of COCO's annotations: 0.9…1.6"))
  package var areaRoot: Float = 1.6

  @Parameter("Exponent beyond which a point counts nothing: it would add less than 1e-5", .ratio, .definition)
  package var mostExponent: Float = 12

  @Parameter("Annotators' spread of nose and mouth, of the area's root", .fraction, .paper("COCO keypoint evaluation"))
  package var noseSpread = 0.026

  @Parameter("Annotators' spread of an eye", .fraction, .paper("COCO keypoint evaluation"))
  package var eyeSpread = 0.025

  @Parameter("Annotators' spread of an ear", .fraction, .paper("COCO keypoint evaluation"))
  package var earSpread = 0.035

  @Parameter("Annotators' spread of a shoulder", .fraction, .paper("COCO keypoint evaluation"))
  package var shoulderSpread = 0.079

  @Parameter("Annotators' spread of an elbow", .fraction, .paper("COCO keypoint evaluation"))
  package var elbowSpread = 0.072

  @Parameter("Annotators' spread of a wrist", .fraction, .paper("COCO keypoint evaluation"))
  package var wristSpread = 0.062

  @Parameter("Annotators' spread of a hip", .fraction, .paper("COCO keypoint evaluation"))
  package var hipSpread = 0.107

  @Parameter("Annotators' spread of a knee", .fraction, .paper("COCO keypoint evaluation"))
  package var kneeSpread = 0.087

  @Parameter("Annotators' spread of an ankle", .fraction, .paper("COCO keypoint evaluation"))
  package var ankleSpread = 0.089
}
