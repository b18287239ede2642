internal import QPCore

/// The limits within which a person is positioned, and readings count as a trial.
package struct TrialParameters: ParameterTable {
  package static let name = "trial"
  package static let current = TrialParameters().replaced()

  @Parameter(
    "Longest rest that is kept; a slower change is a change of posture", .seconds,
    .chosen(on: "experience, not measured"))
  package var longestRest = 4.0

  @Parameter("Most readings of a rest that are kept", .count, .chosen(on: "memory: 4 s at 120 Hz"))
  package var mostRestReadings = 480

  @Parameter("Largest displacement of a still trunk", .trunks, .chosen(on: "experience, not measured"))
  package var largestSway = 0.15

  @Parameter("Most readings of the neutral position that are kept", .count, .chosen(on: "memory"))
  package var mostNeutralReadings = 4096

  @Parameter(
    "Time for which feedback is unchanged before it is shown in a movement", .seconds,
    .chosen(on: "gates that withhold a frame or two"))
  package var feedbackDelay = 0.5

  @Parameter("Sweep beyond which a reading counts as negative", .degrees, .chosen(on: "experience, not measured"))
  package var largestPositiveSweep = 270.0
}
