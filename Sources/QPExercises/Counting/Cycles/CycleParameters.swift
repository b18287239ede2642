package import QPCore

/// The limits by which a repeated movement is found in signals that are shares of a travel.
package struct CycleParameters: ParameterTable {
  package static let name = "cycles"
  package static let current = CycleParameters().replaced()

  // MARK: Signals

  @Parameter("Rate of a signal's samples", .hertz, .chosen(on: "filmed sets, even clips"))
  package var rate = 30.0
  @Parameter("Longest gap that is bridged by a line", .seconds, .chosen(on: "filmed sets, even clips"))
  package var bridged = 0.5
  @Parameter(
    "Samples on each side of the running median, and of the running mean after it", .count,
    .chosen(on: "filmed sets, even clips"))
  package var medianHalfWindow = 2
  @Parameter("Longest set that is searched for cycles: 20 minutes", .frames, .chosen(on: "memory"))
  package var mostSamples = 36_000

  // MARK: Cycles

  @Parameter("Least size of a cycle of one signal", .fraction, .chosen(on: "filmed sets, even clips"))
  package var leastSize: Float = 0.25
  @Parameter("Least size of a cycle of the fused signals", .fraction, .chosen(on: "filmed sets, even clips"))
  package var leastFusedSize: Float = 0.4
  @Parameter(
    "Least size of a cycle, as a fraction of the typical one", .fraction, .chosen(on: "filmed sets, even clips"))
  package var leastOfTypical: Float = 0.45
  @Parameter("Part of the way out that must be gone back", .fraction, .chosen(on: "filmed sets, even clips"))
  package var returnFraction: Float = 0.5
  @Parameter(
    "Part of the way out that must be gone back when the set ends", .fraction, .chosen(on: "filmed sets, even clips"))
  package var finalReturnFraction: Float = 0.6
  @Parameter("Gap after which a cycle starts again", .seconds, .chosen(on: "filmed sets, even clips"))
  package var longestGap = 1.5
  @Parameter(
    "Relative spread of the periods where there are fewer than two", .fraction, .chosen(on: "filmed sets, even clips"))
  package var unknownSpread: Float = 0.5

  // MARK: Fusion

  @Parameter("Most signals that are fused", .count, .chosen(on: "filmed sets, even clips"))
  package var mostFusedSignals = 3

  // MARK: The declared exercise

  @Parameter(
    "Fewest cycles of a repeated movement, of each side where the sides take turns", .count,
    .chosen(on: "simulated idle people"))
  package var fewest = 3
  @Parameter("Least regularity of a repeated movement", .fraction, .chosen(on: "filmed sets, even clips"))
  package var leastRegularity: Float = 0.65
  @Parameter(
    "Least typical size of the leading motion, as a fraction of its travel", .fraction,
    .chosen(on: "filmed sets, even clips, and simulated idle people"))
  package var leastTypical: Float = 0.6
  @Parameter(
    "Least typical size of legs in turns, as a fraction of the leading motion's travel: walking is smaller", .fraction,
    .chosen(on: "simulated idle people"))
  package var leastTypicalOfLegsInTurns: Float = 1
  @Parameter(
    "Least typical size of the leading motion", .degrees,
    .chosen(on: "filmed sets, even clips, and simulated idle people"))
  package var leastTypicalDegrees: Float = 30
  @Parameter(
    "Least difference between the repetitions by the exercise's own rules and the cycles, from which on the cycles count",
    .count, .chosen(on: "filmed sets, even clips, and simulated sets"))
  package var leastDifference = 2
  @Parameter(
    "Repetitions by the exercise's own rules, as a fraction of the cycles, up to which the cycles count", .fraction,
    .chosen(on: "filmed sets, even clips, and simulated sets"))
  package var mostOfStrict = 0.8
  @Parameter(
    "Repetitions of one angle, as a fraction of the cycles of several, below which the cycles count", .fraction,
    .chosen(on: "filmed sets, even clips"))
  package var leastOfAny = 0.8

  @Parameter(
    "Travel by which angles of any movement are divided", .degrees, .chosen(on: "the travels of the exercises: 50…95°"))
  package var travelUnit: Float = 60

  // MARK: Contradictions

  @Parameter(
    "Greatest tilt that a rule of an upright trunk allows; looser rules ask for none", .degrees,
    .chosen(on: "filmed sets of other exercises"))
  package var uprightRule = 75.0
  @Parameter("Median tilt beyond which a trunk is not upright", .degrees, .chosen(on: "filmed sets of other exercises"))
  package var lyingTilt: Float = 60
  @Parameter(
    "Least tilt that a rule of a level trunk asks for", .degrees, .chosen(on: "filmed sets of other exercises"))
  package var levelRule = 40.0
  @Parameter("Median tilt below which a trunk is not level", .degrees, .chosen(on: "filmed sets of other exercises"))
  package var standingTilt: Float = 35
  @Parameter(
    "Least swing of the leading joint, as a fraction of the largest of elbows, shoulders, hips and knees", .fraction,
    .chosen(on: "filmed sets of other exercises"))
  package var leastDominance: Float = 0.4
  @Parameter("Least travel of a leading joint that must dominate", .degrees, .chosen(on: "simulated sets"))
  package var dominantTravel: Float = 40
  @Parameter("Least swing of a joint beside the leading one", .degrees, .chosen(on: "filmed sets of other exercises"))
  package var leastJointSwing: Float = 15
  @Parameter(
    "Least travel of both knees that may take turns, in lengths of the trunk", .trunks,
    .chosen(on: "simulated idle people"))
  package var leastKneeTravel: Float = 0.12
  @Parameter("Least time between two frames kept of the other joints", .seconds, .chosen(on: "speed"))
  package var checkInterval = 0.095
  @Parameter("Samples of which two sides are compared", .frames, .chosen(on: "experience, not measured"))
  package var fewestSamples = 10
  @Parameter("Share of the samples at each end that a travel leaves out", .fraction, .chosen(on: "outliers"))
  package var trimFraction = 0.05

  // MARK: The display

  @Parameter(
    "Length of a set, as a ratio of that at the last whole detection, from which on the whole is searched again",
    .ratio,
    .chosen(on: "speed"))
  package var recomputeGrowth = 1.125
  @Parameter(
    "Least time between two detections in the whole set", .seconds,
    .chosen(on: "a number that a person follows within 0.5 s"))
  package var recomputeInterval = 0.2
  @Parameter(
    "Part of the repeated movement of which a reason makes a mismatch", .fraction,
    .chosen(on: "experience, not measured"))
  package var mismatchFraction = 0.5
}
