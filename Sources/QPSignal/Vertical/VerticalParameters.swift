internal import QPLandmarks

/// The constants by which the vertical is found from standing or walking people.
package struct VerticalParameters: ParameterTable {
  package static let name = "vertical"
  package static let current = VerticalParameters().replaced()

  // MARK: Standing

  @Parameter(
    "Distance from hip to ankle from which a leg carries, of its length", .fraction,
    .chosen(on: "0.7 of a person on a chair, 0.9 of a walking one"))
  package var straightLeg = 0.85
  @Parameter("Time on the feet from which the vertical is found", .seconds, .chosen(on: "a step of each foot"))
  package var shortest = 1.0
  @Parameter("Fewest frames on the feet", .count, .chosen(on: "experience, not measured"))
  package var fewestFrames = 15
  @Parameter("Time over which a foot's speed is averaged", .seconds, .chosen(on: "experience, not measured"))
  package var speedAveraging = 0.1
  @Parameter("Percentile of the lengths of a leg that is its length", .fraction, .chosen(on: "legs that turn away"))
  package var lengthPercentile = 0.9

  // MARK: Load of the feet

  @Parameter(
    "Speed at which a foot's load falls, as a normal curve", .legsPerSecond, .chosen(on: "four cameras, street"))
  package var loadSpeed = 0.5
  @Parameter("Height over the lower foot at which the load falls by e", .legs, .chosen(on: "four cameras, street"))
  package var loadHeight = 0.05
  @Parameter("Speed of the slower foot above which neither stands", .legsPerSecond, .chosen(on: "belts of 1.3 m/s"))
  package var fastestStanding = 1.5
  @Parameter("Steps of the iteration between direction and load", .count, .chosen(on: "converges within 12"))
  package var iterations = 30

  @Parameter(
    "Place of the load between heel and tip of a foot", .fraction,
    .chosen(on: "the weight of a standing body 5 cm before the ankle, of 24 cm from heel to tip"))
  package var loadPlace = 0.4

  // MARK: The line of a walk

  @Parameter("Load of one foot from which it alone stands", .fraction, .chosen(on: "street, reference/clinical"))
  package var fullLoad = 0.8
  @Parameter("Deviation of a walk's contacts along their line", .legs, .chosen(on: "0.24 on a belt, 0.12 of squats"))
  package var leastSpreadAlong = 0.2
  @Parameter("Deviation across the line over that along it", .ratio, .chosen(on: "0.13 of walks, 0.3 of jumps"))
  package var largestCurve = 0.2
  @Parameter(
    "Angle of the feet to the picture's plane up to which a line tells", .degrees, .chosen(on: "30° of a walker"))
  package var largestAngle = 40.0
  @Parameter("The same angle where there are no 3D landmarks", .degrees, .chosen(on: "experience, not measured"))
  package var unknownAngle = 30.0
  @Parameter(
    "Deviation of the camera's tilt downwards, which slants a line", .degrees, .chosen(on: "hand-held cameras"))
  package var pitchDeviation = 10.0
  @Parameter("Steps of the iteration between a line and load", .count, .chosen(on: "converges within 3"))
  package var lineIterations = 5
  @Parameter("Own deviation of a line", .degrees, .measured("walks of street/ and reference/clinical: 0.2…2.0°"))
  package var lineDeviation = 1.5
  @Parameter("Share of the difference of line and body that is doubt", .fraction, .chosen(on: "simulated walkers"))
  package var disagreement = 0.25

  // MARK: Mass

  @Parameter("Mass of head, arms and trunk, of the body", .fraction, .paper("Winter 2009, table 4.1"))
  package var upperMass = 0.678
  @Parameter("Centre of head, arms and trunk from hip to shoulder", .fraction, .paper("Winter 2009, table 4.1"))
  package var upperCenter = 0.626
  @Parameter("Mass of a thigh, of the body", .fraction, .paper("Winter 2009, table 4.1"))
  package var thighMass = 0.1
  @Parameter("Mass of a shank and foot, of the body", .fraction, .paper("Winter 2009, table 4.1"))
  package var shankMass = 0.061
  @Parameter("Centre of thigh and shank from their upper ends", .fraction, .paper("Winter 2009, table 4.1"))
  package var legCenter = 0.433

  // MARK: Doubt

  @Parameter(
    "Deviation of the place of the weight under a foot, and of the points", .degrees,
    .measured("balance/, four cameras of one person: −1.1, 0.1, 4.1, 0.6°, walkers of street/"))
  package var ownDeviation = 3.0
  @Parameter("Period of sway and of strides, of which a part may be missing", .seconds, .chosen(on: "a stride"))
  package var period = 1.2
  @Parameter("Deviations by which a roll differs from the picture's vertical", .deviations, .definition)
  package var differs = NormalDistribution.deviationsOf95Percent
  @Parameter("Largest roll of a camera; beyond it the person lies", .degrees, .chosen(on: "people on the floor"))
  package var largestRoll = 45.0
  @Parameter("Deviation above which a person says nothing about the vertical", .degrees, .chosen(on: "jumps, dances"))
  package var largestDeviation = 12.0
}
