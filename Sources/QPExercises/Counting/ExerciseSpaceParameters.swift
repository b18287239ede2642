internal import QPCore

/// The limits by which a set's space is selected.
package struct ExerciseSpaceParameters: ParameterTable {
  package static let name = "measurementSpace"
  package static let current = ExerciseSpaceParameters().replaced()

  @Parameter(
    "Weight of the picture in the best view, and its inverse from other views", .ratio, .chosen(on: "simulated people"))
  package var preference = 3.0
}
