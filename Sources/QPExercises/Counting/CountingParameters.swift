internal import QPCore

/// The limits of a repetition, and of the exercise that a set was.
package struct CountingParameters: ParameterTable {
  package static let name = "counting"
  package static let current = CountingParameters().replaced()

  // MARK: The rule of a repetition

  @Parameter("Least size of a swing, as a fraction of the nominal travel", .fraction, .chosen(on: "simulated sets"))
  package var leastSize = 0.25
  @Parameter("Least size of a swing that is an angle's", .degrees, .chosen(on: "simulated sets"))
  package var leastDegrees = 12.0
  @Parameter(
    "Least size of a swing, as a fraction of the person's typical one", .fraction, .chosen(on: "simulated sets"))
  package var leastOfTypical = 0.5
  @Parameter(
    "Least sum of the progress at the turn and the size of the swing", .fraction, .chosen(on: "simulated sets"))
  package var leastReach = 0.55
  @Parameter("Greatest progress from which a swing starts", .fraction, .chosen(on: "simulated sets"))
  package var latestStart = 0.7
  @Parameter("Least part of its own travel that an accompanying motion moves", .fraction, .chosen(on: "simulated sets"))
  package var leastAccompanyingTravel = 0.2
  @Parameter(
    "Least movement of the weaker side, as a fraction of the stronger one's", .fraction, .chosen(on: "simulated sets"))
  package var leastSymmetry = 0.3
  @Parameter("Shortest repetition", .seconds, .chosen(on: "experience, not measured"))
  package var shortest = 0.2
  @Parameter(
    "Longest unseen part of a certain repetition and its pause", .fraction,
    .chosen(on: "simulated drop-outs of up to a third of a repetition"))
  package var largestGapFraction = 1.0 / 3
  @Parameter("Longest time without a reading within a movement", .seconds, .chosen(on: "experience, not measured"))
  package var longestGap = 3.0
  @Parameter(
    "Least time from repetition to repetition, in durations of the repetition", .ratio,
    .chosen(on: "experience, not measured"))
  package var shortestPace = 1.25
  @Parameter(
    "Longest time from repetition to repetition, in durations of the repetition", .ratio,
    .chosen(on: "experience, not measured"))
  package var longestPace = 3.0
  @Parameter("Largest size of a progress passed as a number", .ratio, .chosen(on: "far beyond any movement"))
  package var largestProgress = 10.0

  // MARK: Phases

  @Parameter("Progress above which the movement has begun", .fraction, .chosen(on: "experience, not measured"))
  package var begun = 0.1
  @Parameter("Least change of the progress that reverses the phase", .fraction, .chosen(on: "experience, not measured"))
  package var reversal = 0.1

  // MARK: The log

  @Parameter(
    "Time after which the posture of another exercise is logged", .seconds, .chosen(on: "experience, not measured"))
  package var loggedPosture = 1.0
  @Parameter("Most entries of a log", .count, .chosen(on: "memory"))
  package var longestLog = 100

  // MARK: The likely exercise

  @Parameter("Least part of the time that repetitions cover", .fraction, .chosen(on: "simulated sets"))
  package var leastCover = 0.25
  @Parameter("Weight of one condition of the exercise", .ratio, .chosen(on: "simulated sets"))
  package var conditionWeight = 0.08
  @Parameter(
    "Least likelihood of the likely exercise, of the next one's", .ratio,
    .chosen(on: "simulated sets of differing people, seeds 1…12: sets --likely"))
  package var leastLead = 1.7
  @Parameter("Shortest time of a set", .seconds, .chosen(on: "a divisor above zero"))
  package var shortestSet = 0.1
}
