internal import QPLandmarks

/// The constants of the search for a body, and of the intervals of its angles.
package struct FitParameters: ParameterTable {
  package static let name = "bodyFit"
  package static let current = FitParameters().replaced()

  // MARK: Search

  @Parameter("Frames with trunk and 3D landmarks that a fit needs", .frames, .chosen(on: "accelerations need three"))
  package var fewestFrames = 5

  @Parameter(
    "Time between the frames of the search for the posture", .seconds,
    .chosen(on: "the persistence of points: frames that are nearer tell hardly more"))
  package var coarseInterval = 0.1

  @Parameter("Steps before the ground counts", .count, .chosen(on: "the prototype's"))
  package var firstSteps = 6

  @Parameter(
    "Steps of the search at most", .count,
    .chosen(on: "10…25 were needed on squat-45 and walk-45, up to 60 where a foot is held in the air"))
  package var steps = 60

  @Parameter("Decrease of the cost at which the search ends", .fraction, .chosen(on: "the prototype's"))
  package var tolerance = 1e-4

  @Parameter("Largest turn of a direction in one step", .radians, .chosen(on: "the prototype's"))
  package var longestTurn = 0.7

  // MARK: Mirrored segments

  @Parameter(
    "Sine of a segment's angle to the picture from which its mirror image is another posture", .ratio,
    .chosen(on: "15°"))
  package var mirroredSine = 0.26

  @Parameter("Shortest stretch that is mirrored", .seconds, .chosen(on: "half the time of a quick step"))
  package var shortestStretch = 0.25

  @Parameter(
    "Stretch beyond which a mirrored segment is refitted in pieces", .seconds, .chosen(on: "a slow repetition"))
  package var longestStretch = 4.0

  @Parameter("Time beside a stretch that is refitted with it", .seconds, .chosen(on: "the memory of the smoothness"))
  package var margin = 0.3

  @Parameter("Steps of the refit of a stretch", .count, .chosen(on: "squat-45 and walk-45"))
  package var stretchSteps = 8

  @Parameter(
    "Cost above which a mirrored stretch is given up after one step", .ratio,
    .chosen(on: "squat-45 and walk-45, where those that came within 2 were below 60 after one step"))
  package var hopeless = 80.0

  @Parameter(
    "Last decreases of the cost within which a mirrored stretch must come", .ratio,
    .chosen(on: "steps near a minimum lose more than half of what is left"))
  package var reach = 3.0

  @Parameter("Cost by which a mirrored stretch must be better to be taken", .ratio, .chosen(on: "rounding"))
  package var leastGain = 0.05

  @Parameter(
    "Cost within which two postures cannot be told apart", .ratio,
    .chosen(on: "a ratio of likelihoods of 7; wrong minima of squat-45 and walk-45 were 1 and 2 worse"))
  package var ambiguity = 2.0

  @Parameter("Longest time that is fitted at once", .seconds, .chosen(on: "memory: 80 MB at 30 frames a second"))
  package var longestFit = 120.0

  @Parameter("Rounds in which stretches are mirrored", .count, .chosen(on: "the second finds nothing in most videos"))
  package var rounds = 2

  // MARK: Intervals, in degrees

  @Parameter("Standard deviations of a half width", .deviations, .definition)
  package var deviations = NormalDistribution.deviationsOf95Percent

  @Parameter("Share of a frame's own SD", .fraction, .measured("coverage on squat-45 and walk-45, prototype scale.py"))
  package var ownShare = 0.6

  @Parameter(
    "SD that no frame is better than", .degrees, .measured("coverage on squat-45 and walk-45, prototype scale.py"))
  package var leastDeviation = 5.0

  @Parameter(
    "Share of a frame's own SD without ground or movement", .fraction,
    .measured("coverage on the four cameras of balance, prototype"))
  package var wideShare = 1.0

  @Parameter(
    "SD that no frame is better than without ground or movement", .degrees,
    .measured("coverage on the four cameras of balance, prototype"))
  package var wideDeviation = 8.0

  @Parameter("Movement of a joint that settles what one camera sees", .degrees, .chosen(on: "squat-45 and walk-45"))
  package var leastMovement = 40.0

  @Parameter(
    "Pitch of a camera from which it takes a while to learn it", .degrees,
    .chosen(on: "one recording alone: the four cameras of balance, pitched by 18…25°, for 1.7 s"))
  package var leastPitch = 10.0

  @Parameter(
    "Time after which a pitched camera has been learned", .seconds,
    .chosen(on: "one recording alone: balance; rendered people, seen for 3 s, do not need it"))
  package var shortestView = 2.0

  @Parameter(
    "Share of frames with a standing foot from which the ground counts as seen", .fraction,
    .chosen(on: "a stance phase is 0.6 of a step; a tenth is a few frames"))
  package var groundShare = 0.1

  @Parameter("Half width beyond which a reading is withheld", .degrees, .chosen(on: "the design"))
  package var widestReading = 20.0

  @Parameter(
    "Time between frames for which covariances are computed; others take the nearest", .seconds,
    .chosen(on: "the memory of the smoothness"))
  package var covarianceInterval = 0.1

  @Parameter("Share of a variance that is left out", .fraction, .definition)
  package var varianceRest = 1e-3

  @Parameter("Sine below which an angle's gradient is limited", .ratio, .definition)
  package var leastSine = 0.05
}
