internal import QPCore

/// The search for several people in a picture.
package struct SearchParameters: ParameterTable {
  package static let name = "search"
  package static let current = SearchParameters().replaced()

  @Parameter(
    "Least overlap of neighbouring parts, of their side: a person of this width is whole in one", .fraction,
    .chosen(on: "experience, not measured"))
  package var overlap = 0.6
  @Parameter("Least ratio of the sides of a picture that has parts", .ratio, .chosen(on: "experience, not measured"))
  package var leastRatio = 1.1
  @Parameter("Greatest ratio, beyond which a picture is a strip without people", .ratio, .definition)
  package var greatestRatio = 5.0
  @Parameter(
    "Distance between the middles of two bodies' squares, over the larger side, below which they are one person",
    .ratio, .chosen(on: "Validation/tracks"))
  package var samePersonDistance = 0.15
  @Parameter(
    "Least ratio of the sides of two such squares: a person behind another one is smaller", .ratio,
    .chosen(on: "experience, not measured"))
  package var samePersonSizes = 0.5
}
