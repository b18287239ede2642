package import QPCore

/// The limits of a repetition besides its size.
package struct SwingCriteriaParameters: ParameterTable {
  package static let name = "swingCriteria"
  package static let current = SwingCriteriaParameters().replaced()

  @Parameter(
    "Speed of the hips along the horizon above which a person walks, about 0.4 m/s", .bodySizesPerSecond,
    .chosen(on: "simulated walks"))
  package var walkingSpeed = 0.8
  @Parameter(
    "Least part of its travel that an accompanying motion reaches, less its noise", .fraction,
    .chosen(on: "simulated sets"))
  package var outside = -0.1
  @Parameter(
    "Error of angles to an unknown vertical, and half of that of heights", .fraction,
    .chosen(on: "simulated cameras, pitched by up to 25°"))
  package var uncertainty = 0.5
  @Parameter(
    "Largest movement of the part that stays, as a multiple of the other's", .ratio,
    .chosen(on: "simulated cameras, pitched by up to 25°"))
  package var fixedPart: Float = 1.5
  @Parameter(
    "Least symmetry of heights; a trunk that leans to the side makes less", .fraction,
    .chosen(on: "simulated idle people"))
  package var leastSymmetryOfHeights = 0.4
  @Parameter(
    "Least symmetry between 3D landmarks, as a fraction of the picture's: noise takes half", .fraction,
    .chosen(on: "simulated people"))
  package var symmetryInWorld = 0.5

  // MARK: Alternation

  @Parameter(
    "Fewest values of the two sides; with fewer, chance decides", .count, .chosen(on: "experience, not measured"))
  package var fewestSides: Float = 4
  @Parameter("Least part of one side's way out by which the other goes back", .fraction, .chosen(on: "simulated walks"))
  package var leastAlternation: Float = 0.3
}

/// The limits of the noise of a reading.
package struct ReadingNoiseParameters: ParameterTable {
  package static let name = "readingNoise"
  package static let current = ReadingNoiseParameters().replaced()

  @Parameter(
    "Least time from one value to the next: a tenth of a second, less the jitter of frames", .seconds,
    .chosen(on: "noise that lasts for up to 0.2 s"))
  package var lag = 0.09
  @Parameter("Values over which the noise is averaged", .count, .chosen(on: "simulated idle people"))
  package var memory = 60.0
  @Parameter(
    "Largest fourth difference: that of one value that is off by two thirds of the travel", .ratio,
    .chosen(on: "simulated idle people"))
  package var largestDifference = 4.0
}
