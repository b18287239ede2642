import QPLandmarks

/// What the view adds to the standard deviations of angles.
package struct ViewParameters: ParameterTable {
  package static let name = "bodyView"
  package static let current = ViewParameters().replaced()

  @Parameter(
    "SD that is added to a knee's flexion where the person faces the camera", .degrees,
    .measured(
      "rendered people of the fitting part; the form was chosen with held-back ones in sight, Validation/space.py"))
  package var knee = 12.0

  @Parameter(
    "SD that is added to a hip's flexion where the person faces the camera", .degrees,
    .measured(
      "rendered people of the fitting part; the form was chosen with held-back ones in sight, Validation/space.py"))
  package var hipFlexion = 15.0

  @Parameter(
    "SD that is added to an ankle's dorsiflexion where the person faces the camera", .degrees,
    .measured(
      "rendered people of the fitting part; the form was chosen with held-back ones in sight, Validation/space.py"))
  package var ankle = 8.0

  @Parameter(
    "SD that is added to an ankle's dorsiflexion from every side", .degrees,
    .measured(
      "rendered people of the fitting part; the form was chosen with held-back ones in sight, Validation/space.py"))
  package var ankleFloor = 3.3

  @Parameter(
    "SD that is added to an arm's elevation where the line of the hips lies in the picture", .degrees,
    .measured(
      "rendered people of the fitting part; the form was chosen with held-back ones in sight, Validation/space.py"))
  package var shoulder = 8.0

  @Parameter(
    "SD that is added to an arm's elevation where the arm points toward the camera", .degrees,
    .measured(
      "rendered people of the fitting part; the form was chosen with held-back ones in sight, Validation/space.py"))
  package var upperArm = 25.0

  @Parameter(
    "Largest angle by which a person's front may point away from the camera for knees and ankles to be read", .degrees,
    .measured("rendered people of the fitting part, Validation/space.py: 30° is too much"))
  package var largestBackAngle = 15.0

  @Parameter(
    "Largest angle of a person's front to the picture at which hip flexion and elevation are read", .degrees,
    .measured("rendered people of the fitting part, Validation/space.py: 50° holds, 70° does not, either way"))
  package var largestAngle = 60.0
}
