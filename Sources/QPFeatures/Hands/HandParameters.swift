internal import QPCore

/// The limits within which fingers are raised and gestures settle.
package struct HandParameters: ParameterTable {
  package static let name = "hand"
  package static let current = HandParameters().replaced()

  @Parameter(
    "Distance from knuckle to tip over the length of the bones of a straight finger", .ratio,
    .chosen(on: "experience, not measured"))
  package var straightness = 0.85
  @Parameter(
    "Distance of a raised finger's tip beyond its knuckle over the palm", .ratio,
    .chosen(on: "straight fingers at 0.75…1, those bent by a right angle near 0"))
  package var reach = 0.45
  @Parameter(
    "Distance of a raised thumb's tip over its knuckle's from the little finger", .ratio,
    .chosen(on: "experience, not measured"))
  package var thumbSpread = 1.2
  @Parameter("Angle of a thumb to the vertical", .degrees, .chosen(on: "experience, not measured"))
  package var thumbTilt = 40.0
  @Parameter("Duration of a change", .seconds, .chosen(on: "experience, not measured"))
  package var changeDuration = 0.1
}
