internal import QPLandmarks

/// The prior of a camera: its usual field of view, and the standard deviations of its focal length and tilt.
package struct CameraPriorParameters: ParameterTable {
  package static let name = "bodyCamera"
  package static let current = CameraPriorParameters().replaced()

  @Parameter("SD of a known focal length", .fraction, .chosen(on: "a calibration of a phone at another focus"))
  package var knownFocal = 0.02

  @Parameter("SD of a guessed focal length", .fraction, .chosen(on: "phones' main cameras, 55…75° on the longer side"))
  package var guessedFocal = 0.15

  @Parameter(
    "Angle that the longer side of a picture spans where nothing is known", .degrees,
    .chosen(on: "phones' main cameras in video, 55…75°"))
  package var usualView = 60.0

  @Parameter("SD of pitch and roll with gravity", .radians, .chosen(on: "accelerometers of phones, 1°"))
  package var knownTilt = 0.02

  @Parameter("SD of pitch and roll without gravity", .radians, .chosen(on: "a phone that is held or leans"))
  package var unknownTilt = 0.1

  @Parameter("Depth below which a point counts as beside the camera", .metres, .definition)
  package var leastDepth = 0.2
}

/// The lengths of the skeleton, from joint centre to joint centre.
package struct ProportionParameters: ParameterTable {
  package static let name = "bodyProportions"
  package static let current = ProportionParameters().replaced()

  @Parameter("Between the hips", .statures, .chosen(on: "the marker models of squat-45 and walk-45, between persons"))
  package var hips = 0.110

  @Parameter(
    "From the middle of the hips to that of the shoulders", .statures,
    .chosen(on: "the marker models of squat-45 and walk-45, between persons"))
  package var trunk = 0.300

  @Parameter(
    "Between the shoulders", .statures,
    .chosen(on: "the marker models of squat-45 and walk-45, between persons"))
  package var shoulders = 0.222

  @Parameter("From hip to knee", .statures, .chosen(on: "the marker models of squat-45 and walk-45, between persons"))
  package var thigh = 0.236

  @Parameter("From knee to ankle", .statures, .chosen(on: "the marker models of squat-45 and walk-45, between persons"))
  package var shank = 0.242

  @Parameter(
    "From shoulder to elbow", .statures,
    .chosen(on: "the marker models of squat-45 and walk-45, between persons"))
  package var upperArm = 0.172

  @Parameter(
    "From elbow to wrist", .statures,
    .chosen(on: "the marker models of squat-45 and walk-45, between persons"))
  package var forearm = 0.147

  @Parameter("Of a foot", .statures, .chosen(on: "the marker models of squat-45 and walk-45, between persons"))
  package var foot = 0.110

  @Parameter("SD of a length between persons", .fraction, .paper("Winter, Biomechanics, 4th edition, 4.1"))
  package var deviation = 0.04

  @Parameter("SD of the hips' width", .fraction, .chosen(on: "twice that of the long bones, for soft tissue"))
  package var hipsDeviation = 0.08

  @Parameter("SD of the shoulders' width", .fraction, .chosen(on: "shoulders that move on the trunk"))
  package var shouldersDeviation = 0.06

  @Parameter("SD of a foot's length", .fraction, .chosen(on: "twice that of the long bones, for shoes"))
  package var footDeviation = 0.08

  // MARK: A foot, in its lengths

  @Parameter("From the ankle back along the sole to the heel", .ratio, .chosen(on: "the marker model of squat-45"))
  package var heelBack = 0.25

  @Parameter("From the ankle down to the heel", .ratio, .chosen(on: "the marker model of squat-45"))
  package var heelDown = 0.38

  @Parameter("From the ankle forward along the sole to the toes", .ratio, .chosen(on: "the marker model of squat-45"))
  package var toeForward = 0.90

  @Parameter("From the ankle down to the toes", .ratio, .chosen(on: "the marker model of squat-45"))
  package var toeDown = 0.40

  @Parameter("Sine below which two directions span no plane", .ratio, .definition)
  package var leastSine = 0.2
}
