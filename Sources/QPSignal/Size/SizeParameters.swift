internal import QPLandmarks

/// The proportions of a body, and the constants of a person's size.
package struct SizeParameters: ParameterTable {
  package static let name = "size"
  package static let current = SizeParameters().replaced()

  // MARK: Proportions

  @Parameter(
    "Length from hip to shoulder", .statures,
    .paper("Drillis and Contini 1966; Winter, Biomechanics, 4th edition, figure 4.1"))
  package var trunk = 0.288

  @Parameter(
    "Length from knee to hip", .statures,
    .paper("Drillis and Contini 1966; Winter, Biomechanics, 4th edition, figure 4.1"))
  package var thigh = 0.245

  @Parameter(
    "Length from ankle to knee", .statures,
    .paper("Drillis and Contini 1966; Winter, Biomechanics, 4th edition, figure 4.1"))
  package var shank = 0.246

  @Parameter(
    "Length from ankle to shoulder", .statures,
    .paper("Drillis and Contini 1966; Winter, Biomechanics, 4th edition, figure 4.1"))
  package var chain = 0.779

  @Parameter(
    "Width of the shoulders", .trunks, .chosen(on: "fractions of the stature, rounded to the nearest twentieth"))
  package var shouldersInTrunks = 0.9

  @Parameter(
    "Length of a thigh or a shank", .trunks, .chosen(on: "fractions of the stature, rounded to the nearest twentieth"))
  package var legSegmentInTrunks = 0.85

  @Parameter("Length from shoulders to nose", .trunks, .chosen(on: "experience, not measured"))
  package var noseInTrunks = 0.55

  @Parameter("Length of an adult's trunk", .metres, .chosen(on: "experience, not measured"))
  package var trunkInMetres = 0.5

  // MARK: Smoothing

  @Parameter("Time constant of the size", .seconds, .chosen(on: "experience, not measured"))
  package var sizeConstant = 0.5

  @Parameter(
    "Time constant of a smaller size while some segment is doubtful", .seconds, .chosen(on: "experience, not measured"))
  package var doubtfulConstant = 5.0

  @Parameter("Time constant of the slow size of a standing person", .seconds, .chosen(on: "experience, not measured"))
  package var slowConstant = 10.0

  @Parameter("Time constant of the slow size of a walking person", .seconds, .chosen(on: "experience, not measured"))
  package var walkingConstant = 0.5

  @Parameter(
    "Relative change of size beyond which it is not an arm movement", .fraction,
    .chosen(on: "experience, not measured"))
  package var walkingChange = 0.15

  @Parameter("Largest growth of the size from frame to frame", .ratio, .chosen(on: "experience, not measured"))
  package var largestGrowth = 1.25

  // MARK: Limits

  @Parameter(
    "Size where no segment is seen, as a divisor of the picture's height", .ratio,
    .chosen(on: "experience, not measured"))
  package var unknownSizeDivisor = 3.0

  @Parameter(
    "Size beyond which a point is wrong, in sums of width and height of the picture", .ratio,
    .chosen(on: "experience, not measured"))
  package var largestSize = 4.0

  @Parameter("Size below which no segment is seen", .pixels, .chosen(on: "experience, not measured"))
  package var smallestSize = 1.0
}
