/// The limits of valid frames.
package struct FrameParameters: ParameterTable {
  package static let name = "frame"
  package static let current = FrameParameters().replaced()

  @Parameter("Coordinate beyond any real point, whose square in pixels fits a Float", .ratio, .definition)
  package var farthestCoordinate: Float = 1e6

  @Parameter("Squared length of a unit vector of gravity", .ratio, .definition)
  package var gravitySquares = 0.99...1.01
}
