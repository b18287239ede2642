import QPLandmarks

/// The additions of the view to the standard deviations of angles.
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
    "SD that is added to an arm's elevation from every side", .degrees,
    .measured("rendered people of the fitting part, Validation/space.py"))
  package var shoulderFloor = 4.0

  // MARK: Legs whose foot does not stand

  @Parameter(
    "SD that is added to a knee's or a hip's flexion where shank or thigh points toward the camera, without a standing foot",
    .degrees, .measured("rendered people of the fitting part, Validation/space.py"))
  package var freeLeg = 22.0

  @Parameter(
    "Longest time in the air of a foot that swings between two steps", .seconds,
    .chosen(on: "swings of slow walks last 0.6 s, rendered people's held poses from 1.4 s"))
  package var longestSwing = 0.7

  @Parameter(
    "SD that is added to an ankle's dorsiflexion where the shank points toward the camera", .degrees,
    .measured("rendered people of the fitting part, Validation/space.py"))
  package var shank = 18.0

  // MARK: Other evidence

  @Parameter(
    "Difference to the angle of the 3D landmarks from which one of both is wrong", .degrees,
    .measured("rendered people of the fitting part, Validation/space.py"))
  package var disagreement = 15.0

  @Parameter(
    "SD for each degree beyond that difference, of knees and hips", .ratio,
    .measured("rendered people of the fitting part, Validation/space.py"))
  package var disagreementShare = 0.5

  @Parameter(
    "Visibility of shoulder and elbow below which an arm's elevation is not read", .fraction,
    .measured("rendered people of the fitting part, Validation/space.py"))
  package var hiddenArm = 0.3

  // MARK: Sides

  @Parameter(
    "Largest angle by which a person's front may point away from the camera for knees and ankles to be read", .degrees,
    .measured("rendered people of the fitting part, Validation/space.py: 30° is too much"))
  package var largestBackAngle = 15.0

  @Parameter(
    "Largest angle of a person's front to the picture at which hip flexion and elevation are read", .degrees,
    .measured("rendered people of the fitting part, Validation/space.py: 50° holds, 70° does not, either way"))
  package var largestAngle = 60.0
}
