internal import QPLandmarks

/// The search for a body frame by frame.
package struct BodyFilterParameters: ParameterTable {
  package static let name = "bodyFilter"
  package static let current = BodyFilterParameters().replaced()

  @Parameter(
    "Time over which lengths of the 3D landmarks and standing feet are looked back on", .seconds,
    .chosen(on: "a repetition or two steps"))
  package var memory = 1.5

  @Parameter("Frames that are looked back on at most", .frames, .chosen(on: "1.5 s at 30 frames a second"))
  package var mostFrames = 45

  @Parameter("Newest frames that are fitted anew with each frame", .frames, .chosen(on: "squat-45 and walk-45"))
  package var window = 1

  @Parameter("Steps for each frame at most", .count, .chosen(on: "squat-45 and walk-45"))
  package var steps = 3

  @Parameter(
    "Decrease of the cost at which the search for a frame ends", .fraction, .chosen(on: "squat-45 and walk-45"))
  package var tolerance = 1e-3

  @Parameter("Time until which a pose is not settled", .seconds, .chosen(on: "the prototype's, on squat-45"))
  package var warmUp = 1.5
}
