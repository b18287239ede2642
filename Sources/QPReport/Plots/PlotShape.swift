import QPCore
import QPStyle

/// A shape of a plot, in pixels from the upper left corner.
enum PlotShape {
  case rectangle(from: Point, to: Point, Color)
  case line([Point], width: Double, Color)
  /// A dashed line.
  case dashes([Point], width: Double, Color)
  /// The area between two lines with the same horizontal places.
  case band(upper: [Point], lower: [Point], Color)
  case dot(Point, radius: Double, Color)
  case text(String, at: Point, Anchor, height: Double, Color)
  /// Shapes over axes, which a page draws once for all sizes of a plot.
  case group([PlotShape], across: PlotAxis, down: PlotAxis)

  /// The part of a text at its place; vertically the middle of a capital.
  enum Anchor: String {
    case start, middle, end
  }

  /// The axes of a group; `nil` of other shapes.
  var axes: (across: PlotAxis, down: PlotAxis)? {
    if case .group(_, let across, let down) = self { (across, down) } else { nil }
  }
}
