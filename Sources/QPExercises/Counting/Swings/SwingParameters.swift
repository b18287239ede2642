package import QPCore

/// The limits of a swing: where it starts, turns and ends, and which sizes are more than noise.
package struct SwingParameters: ParameterTable {
  package static let name = "swing"
  package static let current = SwingParameters().replaced()

  // MARK: Gaps and outliers

  @Parameter(
    "Longest interval of slow frames; a longer one is a gap", .seconds, .chosen(on: "experience, not measured"))
  package var slowestFrame = 0.5
  @Parameter(
    "Slowest movement on both sides of a gap that turned in it, in swings per second", .hertz,
    .chosen(on: "simulated drop-outs"))
  package var slowestBridge = 0.8
  @Parameter("Size of a swing before the typical one is known", .fraction, .chosen(on: "simulated sets"))
  package var unknownSize = 0.5
  @Parameter("Weight of the earlier mean at rest: about five frames count", .fraction, .chosen(on: "simulated sets"))
  package var restMemory: Float = 0.8
  @Parameter("Time after which a new mean at rest begins", .seconds, .chosen(on: "simulated sets"))
  package var restPause = 0.3

  // MARK: Start, turn and end

  @Parameter("Part of the way out that must be gone back for a turn", .fraction, .chosen(on: "simulated sets"))
  package var turned = 0.4
  @Parameter("Part of the way out that must be gone back when the set ends", .fraction, .chosen(on: "simulated sets"))
  package var finished = 0.6
  @Parameter("Part of the way out below which the motion is back", .fraction, .chosen(on: "simulated sets"))
  package var back = 0.3
  @Parameter("Time after which a still person rests in a new place", .seconds, .chosen(on: "simulated sets"))
  package var settling = 0.5
  @Parameter("Part of a swing beyond which accompanying motions are compared", .fraction, .chosen(on: "simulated sets"))
  package var outerPart = 0.6

  // MARK: Sizes

  @Parameter("Least size of a single swing that is certainly a movement", .fraction, .chosen(on: "simulated sets"))
  package var whole = 0.85
  @Parameter("Size below which three swings make a movement, above it two", .fraction, .chosen(on: "simulated sets"))
  package var small = 0.4
  @Parameter("Most swings that wait for the typical size", .count, .chosen(on: "memory"))
  package var mostWaiting = 20
  @Parameter("Accepted swings whose median is the typical size", .count, .chosen(on: "simulated sets"))
  package var remembered = 7
  @Parameter(
    "Least size of a height's swing that starts vertical, as a fraction of an angle's", .fraction,
    .chosen(on: "simulated sets"))
  package var verticalFraction = 0.5

  // MARK: Other postures

  @Parameter(
    "Time after which a person has arrived in a posture", .seconds, .chosen(on: "simulated people of other exercises"))
  package var arriving = 0.4
  @Parameter(
    "Least part of a swing in another posture that makes it another exercise's", .fraction,
    .chosen(on: "simulated people of other exercises"))
  package var otherPosture = 0.2

  // MARK: Noise

  @Parameter(
    "Size of a likely swing; half of noise that lasts for 0.2 s is known", .deviations,
    .chosen(on: "simulated idle people"))
  package var likely = 4.0
  @Parameter("Size of a clear swing", .deviations, .chosen(on: "simulated idle people"))
  package var clear = 10.0
  @Parameter(
    "Size of a swing that noise does not make among clear ones", .fraction, .chosen(on: "simulated idle people"))
  package var noisiestLikely = 0.5
  @Parameter("Size of a swing that noise alone does not make", .fraction, .chosen(on: "simulated idle people"))
  package var noisiest = 0.8
  @Parameter("The same between 3D landmarks, which have more noise", .fraction, .chosen(on: "simulated idle people"))
  package var noisiestWorld = 1.0
  @Parameter("Largest change during a rest without noise", .fraction, .chosen(on: "simulated sets"))
  package var stillness = 0.05

  // MARK: Clarity of a space

  @Parameter("Largest size of swings that makes a space clearer", .fraction, .chosen(on: "simulated people"))
  package var clearestSize = 1.2
  @Parameter("Noise that is added to every space's", .fraction, .chosen(on: "simulated people"))
  package var noiseFloor = 0.05
}
