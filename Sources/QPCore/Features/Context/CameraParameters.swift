internal import QPLandmarks

/// Assumptions about an unknown camera: its field of view, and the standard deviations of its vertical and of limb
/// tilt.
package struct CameraParameters: ParameterTable {
  package static let name = "camera"
  package static let current = CameraParameters().replaced()

  @Parameter(
    "Field of view along the longer side of the picture, where the lens is not known", .degrees,
    .chosen(on: "phones and webcams, 50 to 75°"))
  package var fieldOfView = 60.0

  @Parameter(
    "Doubt of the vertical where gravity is not known", .degrees, .chosen(on: "cameras held or set up by eye"))
  package var vertical = 3.0

  @Parameter(
    "Angle of a limb out of the picture's plane that no gate finds", .degrees,
    .chosen(on: "a third of the gates' 35 to 41°"))
  package var limbTilt = 12.0
}
