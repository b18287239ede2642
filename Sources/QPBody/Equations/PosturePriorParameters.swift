internal import QPLandmarks

/// The prior of postures, as standard deviations of quantities with the expected value 0.
package struct PosturePriorParameters: ParameterTable {
  package static let name = "bodyPosture"
  package static let current = PosturePriorParameters().replaced()

  @Parameter("Cosine between the trunk and the line of hips or shoulders", .ratio, .chosen(on: "squat-45 and walk-45"))
  package var square = 0.10

  @Parameter("Sine of the trunk's twist", .ratio, .chosen(on: "squat-45 and walk-45"))
  package var twist = 0.25

  @Parameter(
    "Sine of a knee's extension beyond which it bends the wrong way", .ratio, .chosen(on: "squat-45 and walk-45"))
  package var hyperextension = 0.05

  @Parameter("SD of a knee's sine beyond that", .ratio, .chosen(on: "squat-45 and walk-45"))
  package var hinge = 0.05

  @Parameter("Distance of a foot's direction from the plane of its leg", .ratio, .chosen(on: "squat-45 and walk-45"))
  package var legPlane = 0.25

  @Parameter("Sine of an ankle's angle from 90°", .ratio, .chosen(on: "squat-45 and walk-45"))
  package var ankle = 0.45

  @Parameter("Sine of a foot's turn outward from the pelvis", .ratio, .chosen(on: "squat-45 and walk-45"))
  package var footTurn = 0.5
}

/// How bodies move, and how they stand.
package struct PostureDynamicsParameters: ParameterTable {
  package static let name = "bodyMotion"
  package static let current = PostureDynamicsParameters().replaced()

  @Parameter(
    "Spectral density of the root's acceleration", .squareMetresPerSecondCubed, .chosen(on: "squat-45 and walk-45"))
  package var root = 5.0

  @Parameter(
    "Spectral density of the angular acceleration of pelvis, trunk and shoulders", .squareRadiansPerSecondCubed,
    .chosen(on: "squat-45 and walk-45"))
  package var trunk = 150.0

  @Parameter(
    "Spectral density of the angular acceleration of legs and feet", .squareRadiansPerSecondCubed,
    .chosen(on: "squat-45 and walk-45"))
  package var legs = 600.0

  @Parameter(
    "Spectral density of the angular acceleration of arms", .squareRadiansPerSecondCubed,
    .chosen(on: "squat-45 and walk-45"))
  package var arms = 1500.0

  @Parameter("Gap in time over which movement is not smooth", .seconds, .chosen(on: "half the time of a quick step"))
  package var longestGap = 0.5

  // MARK: Ground

  @Parameter("Speed below which a foot stands on the ground", .metresPerSecond, .chosen(on: "squat-45 and walk-45"))
  package var contactSpeed = 0.25

  @Parameter("Time before and after over which that speed is taken", .seconds, .chosen(on: "the prototype's"))
  package var contactTime = 0.08

  @Parameter(
    "Height above the other foot from which a still foot is held in the air", .metres,
    .chosen(on: "rendered people of the fitting part; depths that are off by 0.8 m and a tilt by 6° feign 0.08 m"))
  package var raisedFoot = 0.12

  @Parameter("SD of the height of a foot that stands", .metres, .chosen(on: "squat-45 and walk-45"))
  package var ground = 0.015

  @Parameter("Depth that a foot may sink into the ground, and the SD beyond", .metres, .chosen(on: "the prototype's"))
  package var sinking = 0.02

  @Parameter("SD of the ground's height", .metres, .definition)
  package var groundDeviation = 10.0
}
