/// The limits of the solvers of lenses and planes.
package struct CalibrationParameters: ParameterTable {
  package static let name = "calibration"
  package static let current = CalibrationParameters().replaced()

  // MARK: Planes

  @Parameter("Area of a triangle of points below which they lie on a line, of the largest", .fraction, .definition)
  package var leastArea = 1e-3

  @Parameter("Pivot below which equations have no solution", .ratio, .definition)
  package var leastPivot = 1e-12

  @Parameter("Scale below which a pixel lies on the horizon of a plane", .ratio, .definition)
  package var leastScale = 1e-9

  // MARK: The vertical

  @Parameter(
    "Deviation of the vertical above which readings that refer to it are withheld", .degrees,
    .chosen(on: "issue 32: withheld beyond 10° of doubt"))
  package var largestVerticalDeviation = 10.0

  // MARK: Lenses

  @Parameter("Newton steps that remove a distortion; of a usual lens it ends after four", .count, .definition)
  package var newtonSteps = 20

  @Parameter("Determinant beyond which a distortion can be inverted", .ratio, .definition)
  package var leastDeterminant = 1e-3

  @Parameter("Squared step in focal lengths at which Newton's method ends", .ratio, .definition)
  package var leastSquaredStep = 1e-24
}
