internal import QPLandmarks

/// The limits within which 3D landmarks show that an angle in the picture is not the angle in space.
package struct DepthParameters: ParameterTable {
  package static let name = "depth"
  package static let current = DepthParameters().replaced()

  @Parameter(
    "Angle in the picture from which on every depth changes the angle", .degrees, .chosen(on: "correct raises"))
  package var nearlyStraight = 165.0

  @Parameter(
    "Largest difference between the angle in the picture and in space", .degrees,
    .chosen(on: "correct raises, which differ by up to 8°"))
  package var largestError = 7.0

  @Parameter(
    "Largest difference of nearly straight angles", .degrees,
    .chosen(on: "correct raises, which differ by up to 17°"))
  package var largestErrorWhenStraight = 20.0

  @Parameter(
    "Sine of the angle out of the plane from which on angles differ", .ratio,
    .chosen(on: "experience, not measured"))
  package var leastDepth = 0.25
}
