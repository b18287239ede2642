internal import QPLandmarks

/// The constants of the search for the least cost.
package struct SolverParameters: ParameterTable {
  package static let name = "solver"
  package static let current = SolverParameters().replaced()

  @Parameter("Damping of the first step", .ratio, .chosen(on: "the prototype's, on squat-45 and walk-45"))
  package var firstDamping = 1e-3

  @Parameter("Growth of the damping after a step that does not help", .ratio, .chosen(on: "the prototype's"))
  package var dampingGrowth = 8.0

  @Parameter("Decline of the damping after a step that helps", .ratio, .chosen(on: "the prototype's"))
  package var dampingDecline = 5.0

  @Parameter("Damping below which it does not decline", .ratio, .chosen(on: "the prototype's"))
  package var leastDamping = 1e-7

  @Parameter("Damping after a step that does not help, at least", .ratio, .chosen(on: "the prototype's"))
  package var leastRaisedDamping = 1e-4

  @Parameter("Damping at which the search ends", .ratio, .definition)
  package var largestDamping = 1e8

  @Parameter("Sweeps of Jacobi's rotations over a matrix", .count, .definition)
  package var jacobiSweeps = 12
}
