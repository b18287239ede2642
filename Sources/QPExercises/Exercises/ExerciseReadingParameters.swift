package import QPCore

/// The limits of an exercise's reading in one frame.
package struct ExerciseReadingParameters: ParameterTable {
  package static let name = "exerciseReading"
  package static let current = ExerciseReadingParameters().replaced()

  @Parameter(
    "Largest tilt of a limb out of the picture's plane, where a view is required", .degrees,
    .chosen(on: "experience, not measured"))
  package var largestTilt = 60.0
  @Parameter("Shortest ray of an angle between 3D landmarks", .metres, .chosen(on: "numerical noise"))
  package var shortestRay = 0.001
  @Parameter(
    "Time after which heights are read, since the size of a new person is not settled", .seconds,
    .chosen(on: "simulated people"))
  package var settling = 1.0
  @Parameter("Radius of the arc of progress, as a fraction of a measurement's arc", .fraction, .chosen(on: "looks"))
  package var arcRadius = 0.6

  // MARK: Intervals of angles

  @Parameter(
    "Half the width of the 95 % interval of an estimated angle in the picture", .degrees,
    .measured("Validation/exercise_angles.py --part fit, in the view of the movement"))
  package var halfWidthInPicture: Float = 25.0
  @Parameter(
    "Half the width of the 95 % interval of an angle between estimated 3D landmarks", .degrees,
    .measured("Validation/exercise_angles.py --part fit, all views"))
  package var halfWidthIn3D: Float = 45.0

  // MARK: The stature by which heights are divided

  @Parameter(
    "Time constant with which the stature falls while limbs point at the camera", .seconds,
    .chosen(on: "simulated idle people"))
  package var posingConstant = 25.0
  @Parameter(
    "Time constant with which it falls after the person has gone away", .seconds, .chosen(on: "simulated walks"))
  package var leavingConstant = 3.0
  @Parameter("Fraction of the stature below which the person has gone away", .fraction, .chosen(on: "simulated walks"))
  package var furtherAway = 0.8
  @Parameter(
    "Least lead of one side over the other, as a fraction of the travel", .fraction, .chosen(on: "simulated sets"))
  package var leastLead: Float = 0.1
}
