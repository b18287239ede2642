internal import QPCore

/// The limits of a workout's flow; ``WorkoutTiming`` has its times.
package struct WorkoutParameters: ParameterTable {
  package static let name = "workout"
  package static let current = WorkoutParameters().replaced()

  @Parameter("Longest countdown that is announced", .seconds, .chosen(on: "the range of Int"))
  package var longestCountdown = 3600.0
}
