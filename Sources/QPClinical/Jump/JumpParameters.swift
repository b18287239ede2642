internal import QPCore

/// The limits within which jumps are found and flagged.
package struct JumpParameters: ParameterTable {
  package static let name = "jump"
  package static let current = JumpParameters().replaced()

  @Parameter("Lowest frame rate", .hertz, .chosen(on: "simulated flights, 1.6 cm of deviation"))
  package var lowestRate = 30.0
  @Parameter("Lowest frame rate of times on the ground", .hertz, .chosen(on: "simulated flights, 0.8 cm of deviation"))
  package var lowestContactRate = 60.0
  @Parameter("Acceleration of gravity", .metresPerSecondSquared, .definition)
  package var gravity = 9.81
  @Parameter("Duration of standing still before the first jump", .seconds, .chosen(on: "experience, not measured"))
  package var stillDuration = 0.5
  @Parameter("Range of the hips of a person standing still", .legs, .chosen(on: "experience, not measured"))
  package var stillRange = 0.03
  @Parameter("Height of both foot tips that is flight", .legs, .chosen(on: "simulated jumps"))
  package var flightHeight = 0.03
  @Parameter("Durations of a flight", .seconds, .chosen(on: "heights of 0.01…1.77 m"))
  package var flights = 0.1...1.2
  @Parameter("Smallest rise of the hips in a jump", .legs, .chosen(on: "simulated jumps"))
  package var smallestRise = 0.05
  @Parameter(
    "Greatest rise of the hips at take-off, on tiptoe", .legs, .chosen(on: "twice the 0.06 of tiptoe standing"))
  package var tallestTakeOff = 0.12
  @Parameter("Depth of a countermovement", .legs, .chosen(on: "simulated jumps"))
  package var smallestDepth = 0.05
  @Parameter("Depth at which a countermovement begins", .legs, .chosen(on: "simulated jumps"))
  package var startDepth = 0.02
  @Parameter("Knee flexion at landing over take-off that is flagged", .degrees, .chosen(on: "experience, not measured"))
  package var bentLanding = 15.0
  @Parameter("Difference of the heights that is flagged", .metres, .chosen(on: "experience, not measured"))
  package var heightDifference = 0.03
}
