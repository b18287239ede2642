internal import QPCore

/// The limits within which walks, events and strides are accepted.
package struct GaitParameters: ParameterTable {
  package static let name = "gait"
  package static let current = GaitParameters().replaced()

  // MARK: Walks

  @Parameter("Turn of the feet that begins a new walk", .degrees, .chosen(on: "experience, not measured"))
  package var newWalkTurn = 30.0
  @Parameter("Time over which the direction of the feet is averaged", .seconds, .chosen(on: "experience, not measured"))
  package var directionAveraging = 0.5
  @Parameter("Time beside a turn without strides", .seconds, .chosen(on: "experience, not measured"))
  package var turnMargin = 0.5
  @Parameter(
    "Length of a first or last stride over the median at which it counts", .ratio,
    .chosen(on: "experience, not measured"))
  package var shortestEndStride = 0.8
  @Parameter(
    "Fewest strides of which a short first or last one is left out", .count, .chosen(on: "experience, not measured"))
  package var fewestForEnds = 4
  @Parameter(
    "Speed of standing heels from which the ground moves", .legsPerSecond, .chosen(on: "0.15 m/s of a leg of 0.88 m"))
  package var movingGround = 0.17

  // MARK: Events

  @Parameter("Cut-off of the low-pass", .hertz, .chosen(on: "seven marker recordings, 4 and 8 Hz differ by 14 ms"))
  package var cutoff = 6.0
  @Parameter("Smallest range of a foot relative to the hips", .legs, .chosen(on: "experience, not measured"))
  package var smallestRange = 0.2
  @Parameter("Time to each side within which an extreme is largest", .seconds, .chosen(on: "seven marker recordings"))
  package var extremeReach = 0.25
  @Parameter("Time to each side within which an extreme stands out", .seconds, .chosen(on: "seven marker recordings"))
  package var extremeSurroundings = 0.7
  @Parameter(
    "Part of the range by which an extreme stands out on its better side", .fraction,
    .chosen(on: "seven marker recordings"))
  package var betterProminence = 0.35
  @Parameter(
    "Part of the range by which an extreme stands out on its worse side", .fraction,
    .chosen(on: "seven marker recordings"))
  package var worseProminence = 0.08
  @Parameter("Time after the front of a heel in which it stands", .seconds, .chosen(on: "seven marker recordings"))
  package var stance = 0.08...0.30
  @Parameter(
    "Part of the speed of stance at which the heel strikes", .fraction,
    .chosen(on: "34 strikes of seven marker recordings, 0.3 and 0.7 shift by 10 ms"))
  package var strikeSpeed = 0.5
  @Parameter("Time after an event without another one of its kind", .seconds, .chosen(on: "experience, not measured"))
  package var refractory = 0.35
  @Parameter("Time at the ends of a walk without events", .seconds, .chosen(on: "experience, not measured"))
  package var endMargin = 0.2

  // MARK: Strides

  @Parameter("Durations of a stride", .seconds, .chosen(on: "seven marker recordings"))
  package var strideDurations = 0.6...2.5
  @Parameter("Least double support at a step, of the stride", .fraction, .chosen(on: "simulated runners"))
  package var leastSupport = 0.01
  @Parameter("Difference of two steps' ends below which they are one", .frames, .definition)
  package var sameStep = 0.5
  @Parameter("Time after a strike in which a heel stands", .seconds, .chosen(on: "seven marker recordings"))
  package var standingHeel = 0.1...0.3
  @Parameter("Time after a strike at which the foot is placed", .seconds, .chosen(on: "seven marker recordings"))
  package var placedHeel = 0.05...0.2
  @Parameter("Time from a strike to a flat foot", .seconds, .chosen(on: "experience, not measured"))
  package var flatFoot = 0.12

  @Parameter(
    "Time after a strike in which the tip of a flat foot rests", .seconds, .chosen(on: "seven marker recordings"))
  package var standingTip = 0.12...0.45
  @Parameter("Longest slide of a standing foot", .metres, .chosen(on: "issue 32; feet lost behind the other leg"))
  package var longestSlide = 0.05
  @Parameter("Longest slide of a standing foot", .legs, .chosen(on: "0.05 m of a leg of 0.88 m"))
  package var longestSlideOfLeg = 0.057
  @Parameter("Distance of a step from its side's median at which it is an outlier", .deviations, .definition)
  package var outlierDeviations = 3.0
  @Parameter("Standard deviation over median deviation, of normal values", .ratio, .definition)
  package var deviationOfMedian = 1.4826
  @Parameter(
    "Difference of a step from how far the hips travel meanwhile at which it is an outlier, of that", .fraction,
    .chosen(on: "steps of three to one, as of severe hemiparesis, remain"))
  package var mostOfHipTravel = 0.6

  // MARK: Values

  @Parameter("Fewest good strides of a result", .count, .definition)
  package var fewestStrides = 1
  @Parameter("Fewest repetitions of a mean", .count, .chosen(on: "experience, not measured"))
  package var fewestForMeans = 3
  @Parameter("Strides on a side below which a result is flagged", .count, .chosen(on: "experience, not measured"))
  package var fewStrides = 5
  @Parameter("Fewest strides of which a variation is given", .count, .chosen(on: "experience, not measured"))
  package var fewestForVariation = 10
  @Parameter("Stance of a walking person, of the stride", .percent, .chosen(on: "61…63 % of seven marker recordings"))
  package var plausibleStance = 50.0...80.0
  @Parameter(
    "Double support of a walking person, of the stride", .percent, .chosen(on: "23…27 % of seven marker recordings"))
  package var plausibleDoubleSupport = 5.0...60.0
}
