internal import QPCore

/// The widths of lines of small parts.
package struct OverlayParameters: ParameterTable {
  package static let name = "overlay"
  package static let current = OverlayParameters().replaced()

  @Parameter(
    "Widest line of a hand over the way from its wrist to the middle finger's knuckle", .ratio,
    .chosen(on: "fingers of 20 to 200 pixels that stay apart"))
  package var handLine = 0.07
  @Parameter(
    "Widest line of a face over its height", .ratio, .chosen(on: "faces of 30 to 300 pixels whose eyes stay open"))
  package var faceLine = 0.015
}
