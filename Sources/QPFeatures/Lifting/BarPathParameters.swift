internal import QPCore

/// The times over which a barbell's path is shown and its speed is measured.
package struct BarPathParameters: ParameterTable {
  package static let name = "barPath"
  package static let current = BarPathParameters().replaced()

  @Parameter("Duration of the trail", .seconds, .chosen(on: "experience, not measured"))
  package var trailDuration = 2.0
  @Parameter("Shortest time span of a speed", .seconds, .chosen(on: "the noise of a single frame"))
  package var speedWindow = 0.1
}
