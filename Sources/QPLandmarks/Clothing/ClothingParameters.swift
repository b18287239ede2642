/// The constants by which the colours of clothes are read and compared.
package struct ClothingParameters: ParameterTable {
  package static let name = "clothing"
  package static let current = ClothingParameters().replaced()

  @Parameter(
    "Weight of a difference of lightness beside those of colour: shadows change it", .ratio,
    .chosen(on: "Validation/tracks"))
  package var lightnessWeight: Float = 0.5

  @Parameter(
    "Part of each side of a patch that is read: its edges may show the background", .fraction,
    .chosen(on: "experience, not measured"))
  package var innerPart = 0.7

  @Parameter(
    "Least width of the trunk's patch, over its length, for a person seen from the side", .ratio,
    .chosen(on: "experience, not measured"))
  package var leastTrunkWidth = 0.35

  @Parameter("Width of a thigh's patch, over its length", .ratio, .chosen(on: "experience, not measured"))
  package var thighWidth = 0.25
}
