package import QPCore

/// The limits by which a movement without a name is recognised.
package struct UndeclaredRepetitionParameters: ParameterTable {
  package static let name = "anyRepetition"
  package static let current = UndeclaredRepetitionParameters().replaced()

  @Parameter(
    "Least size of swings, as a fraction of any joint's largest movement meanwhile", .fraction,
    .chosen(on: "simulated sets"))
  package var leastFraction: Float = 0.4
  @Parameter("Most frames before a movement is recognised: 20 s at 60 Hz", .frames, .chosen(on: "memory"))
  package var mostFrames = 1200
  @Parameter("Parts of the frames of which one is dropped when there are too many", .count, .chosen(on: "speed"))
  package var droppedParts = 4

  // MARK: Turning points

  @Parameter("Longest time between continuous values", .seconds, .chosen(on: "experience, not measured"))
  package var longestGap = 0.5
  @Parameter("Least size of a leg", .degrees, .chosen(on: "simulated sets"))
  package var leastDegrees = 15.0
  @Parameter("Least size of a leg in deviations of the noise", .deviations, .chosen(on: "simulated idle people"))
  package var leastDeviations = 5.0
  @Parameter("Deviations of the noise that are taken off a size", .deviations, .chosen(on: "simulated idle people"))
  package var clearDeviations = 4.0
  @Parameter("Part of the last leg that must be gone back for a turn", .fraction, .chosen(on: "simulated sets"))
  package var reversal: Float = 0.4
  @Parameter("Least size of a leg, as a fraction of the largest", .fraction, .chosen(on: "simulated sets"))
  package var leastLikeness: Float = 0.5
  @Parameter(
    "Least size of the last leg of two swings, as a fraction of the smallest", .fraction, .chosen(on: "simulated sets"))
  package var lastOfTwoSwings: Float = 0.7
  @Parameter("The same while the second swing may be on its way back", .fraction, .chosen(on: "simulated sets"))
  package var lastUnderWay: Float = 0.5
  @Parameter("Largest ratio of the durations of two swings", .ratio, .chosen(on: "simulated sets"))
  package var largestRatio = 3.0
  @Parameter("Most turning points that are kept", .count, .chosen(on: "memory"))
  package var remembered = 12
}
