internal import QPCore

/// The limits of postures: rules of form, standing, and the vertical of a standing person.
package struct PostureParameters: ParameterTable {
  package static let name = "posture"
  package static let current = PostureParameters().replaced()

  // MARK: Rules

  @Parameter(
    "Time for which a rule is broken before its feedback; noise is shorter", .seconds,
    .chosen(on: "experience, not measured"))
  package var patience = 0.2
  @Parameter(
    "Least length of an upright trunk in the picture, in expected lengths: cameras look down, and bodies differ",
    .fraction, .chosen(on: "simulated people"))
  package var shortestTrunk = 0.75
  @Parameter("Tilt of a camera whose gravity is not known", .degrees, .chosen(on: "simulated cameras"))
  package var unknownTilt = 20.0

  // MARK: Standing

  @Parameter(
    "Least cosine of a standing body's tilt: 30°, of which a camera may make 10°", .fraction,
    .chosen(on: "simulated cameras, pitched by up to 25°"))
  package var standingCosine = 0.87
  @Parameter(
    "Place of a standing person's hips, from the shoulders (0) to the ankles (1)", .fraction,
    .chosen(on: "simulated cameras, pitched by up to 25°"))
  package var standingHips = 0.34...0.6
  @Parameter(
    "Place of a standing person's knees, from the hips (0) to the ankles (1)", .fraction,
    .chosen(on: "simulated cameras, pitched by up to 25°"))
  package var standingKnees = 0.38...0.62
  @Parameter(
    "Least length of a standing body, in widths of the shoulders", .ratio,
    .chosen(on: "simulated cameras, pitched by up to 25°"))
  package var leastShoulderWidths = 3.0
  @Parameter(
    "Least length of a straight leg, as a fraction of the other's; a camera at 3 m makes a difference of 7 %",
    .fraction, .chosen(on: "simulated cameras"))
  package var shortestLeg = 0.88

  // MARK: The vertical between 3D landmarks

  @Parameter("Least cosine of a limb's angle to the straight body: 20°", .fraction, .chosen(on: "simulated people"))
  package var straightCosine = 0.94
  @Parameter("Least cosine of the angle between two straight limbs: 40°", .fraction, .definition)
  package var straightPairCosine = 0.76
  @Parameter("Least cosine of a camera's tilt: 40°", .fraction, .chosen(on: "simulated cameras"))
  package var tiltCosine = 0.77
  @Parameter("Time constant of the vertical", .seconds, .chosen(on: "experience, not measured"))
  package var verticalConstant = 2.0
}
