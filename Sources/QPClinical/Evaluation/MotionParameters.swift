internal import QPCore

/// The limits of recordings, gaps, views and body sizes that all clinical tests share.
package struct MotionParameters: ParameterTable {
  package static let name = "motion"
  package static let current = MotionParameters().replaced()

  // MARK: Time

  @Parameter(
    "Lowest frame rate of a test of steps, stands or stances", .hertz,
    .chosen(on: "markers at 15 and 20 frames per second"))
  package var lowestRate = 15.0
  @Parameter(
    "Frame rate below which a result is flagged", .hertz, .chosen(on: "markers at 20 and 30 frames per second"))
  package var lowRate = 24.0
  @Parameter(
    "Measured rate over nominal rate that is accepted", .ratio,
    .chosen(on: "nominal rates that are measured a little lower"))
  package var rateTolerance = 0.98
  @Parameter("Shortest stretch without a gap", .seconds, .chosen(on: "experience, not measured"))
  package var shortestStretch = 1.5
  @Parameter("Shortest stretch of a seated person", .seconds, .chosen(on: "experience, not measured"))
  package var shortestSeatedStretch = 2.0
  @Parameter("Longest gap that is bridged", .seconds, .chosen(on: "walks without 25 % of a leg's frames"))
  package var longestGap = 0.15
  @Parameter("Rounding of times on the grid", .seconds, .definition)
  package var timeRounding = 1e-6
  @Parameter(
    "Length of both sides' stretch over the longest at which both are read", .ratio,
    .chosen(on: "experience, not measured"))
  package var bothSidesLength = 0.95

  // MARK: Picture

  @Parameter(
    "Fraction of the frames in which a part may lie outside the picture", .fraction,
    .chosen(on: "two filmed people whose legs are outside the picture in all frames"))
  package var mostOutside = 0.5

  // MARK: Exchanged legs

  @Parameter(
    "Factor by which exchanged feet must fit better", .ratio,
    .chosen(on: "walks with 10 % of the frames exchanged, of which 2 misses some"))
  package var exchangeAdvantage = 1.5
  @Parameter(
    "Distance of a foot in a single frame from the middle of its neighbours, beyond which it is an error", .legs,
    .chosen(on: "feet exchanged in one frame of a filmed walk, 0.28; a foot turns within 0.04 at 30 frames/s"))
  package var spike = 0.12
  @Parameter(
    "Longest time for which a sighting predicts a foot", .seconds, .chosen(on: "the longest gap that is bridged"))
  package var longestPrediction = 0.15

  // MARK: View

  @Parameter(
    "Largest angle of the person's front to the picture at which the picture is read", .degrees,
    .chosen(on: "experience, not measured"))
  package var largestAngle = 45.0
  @Parameter(
    "Angle of the person's front to the picture from which a result is flagged", .degrees,
    .chosen(on: "3.4 % of the length along the walk"))
  package var flaggedAngle = 15.0
  @Parameter(
    "Largest angle of a front toward the camera at which estimated landmarks show more than times", .degrees,
    .chosen(on: "rendered walkers, Validation/clinical.py: 50° holds, 70° does not"))
  package var largestFrontAngle = 60.0
  @Parameter(
    "Part of the frames seen from behind from which the whole counts as seen from behind", .fraction,
    .chosen(on: "experience, not measured"))
  package var mostBehind = 0.2
  @Parameter("Part of the width that shows from 45° off the side", .fraction, .definition)
  package var widthAt45 = 0.707

  // MARK: Body

  @Parameter("Distance of the shoulders", .statures, .paper("Winter 2009, figure 4.1, between the joints"))
  package var shoulderWidth = 0.2
  @Parameter("Distance of the hips", .statures, .paper("Winter 2009, figure 4.1, between the joints"))
  package var hipWidth = 0.1
  @Parameter("Length of a leg, of thigh and shank", .statures, .paper("Winter 2009, figure 4.1"))
  package var leg = 0.491
  @Parameter("Length of a foot", .statures, .paper("Winter 2009, figure 4.1"))
  package var foot = 0.152
  @Parameter("Percentile of a segment's lengths that is its length", .fraction, .chosen(on: "limbs out of the plane"))
  package var lengthPercentile = 0.9
}
