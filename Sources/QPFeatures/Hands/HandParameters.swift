internal import QPCore

/// The limits within which fingers are raised and gestures settle.
package struct HandParameters: ParameterTable {
  package static let name = "hand"
  package static let current = HandParameters().replaced()

  @Parameter(
    "Distance from knuckle to tip over the length of the bones of a straight finger", .ratio,
    .measured("pictures of hands, Validation/gestures.py fit"))
  package var straightness = 0.96
  @Parameter(
    "Distance of a raised finger's tip from the wrist, less its knuckle's, over the palm's length", .ratio,
    .measured("pictures of hands, Validation/gestures.py fit"))
  package var reach = 0.515
  @Parameter(
    "Distance of a raised thumb's tip from the wrist, less its first joint's, over the palm's length", .ratio,
    .measured("pictures of hands, Validation/gestures.py fit"))
  package var thumbReach = 0.79
  @Parameter(
    "Distance of a raised thumb's tip beyond the index finger's knuckle, over the palm's length", .ratio,
    .measured("pictures of hands, Validation/gestures.py fit"))
  package var thumbAbduction = 0.115
  @Parameter(
    "Distance of a raised thumb's tip from the index finger's middle joint, over the palm's length", .ratio,
    .measured("pictures of hands, Validation/gestures.py fit"))
  package var thumbClearance = 0.24
  @Parameter(
    "Angle of a thumb to the vertical", .degrees,
    .chosen(on: "Validation/gestures.py, fitting part: 86 % of thumbs read at 40°, 94 % at 50°, 95 % at 60°"))
  package var thumbTilt = 50.0
  @Parameter("Duration of a change", .seconds, .chosen(on: "experience, not measured"))
  package var changeDuration = 0.1
}
