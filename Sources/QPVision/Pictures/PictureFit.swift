/// The place of a picture in a view that has another shape, as previews of cameras show it.
package struct PictureFit: Hashable, Sendable {
  /// The way in which a picture that has another shape than its view is shown.
  package enum Mode: Hashable, Sendable {
    /// The view is filled, and the overhanging part is cut off.
    case fill
    /// The whole picture is shown, with empty margins.
    case fit
  }

  /// The upper left corner of the picture, in points of the view; negative where it is cut off.
  package let origin: SIMD2<Double>
  /// The points of the view for a pixel of the picture.
  package let scale: Double
  /// Whether the picture is shown mirrored.
  package let isMirrored: Bool
  private let width: Double

  /// Fits a picture into a view; the result is `nil` where one of them has no area.
  ///
  /// - Parameters:
  ///   - picture: The size of the upright picture in pixels.
  ///   - view: The view's width and height in points.
  ///   - mode: The way to handle different shapes.
  ///   - isMirrored: Whether the picture is shown mirrored, as that of a front camera.
  package init?(
    _ picture: SIMD2<Double>, in view: SIMD2<Double>, mode: Mode = .fill, isMirrored: Bool = false
  ) {
    let sides = [picture.x, picture.y, view.x, view.y]
    guard sides.allSatisfy({ $0 > 0 && $0 < .infinity }) else { return nil }
    let scales = view / picture
    scale = mode == .fill ? scales.max() : scales.min()
    origin = (view - picture * scale) / 2
    width = view.x
    self.isMirrored = isMirrored
  }

  /// Returns the place in the view of a pixel of the unmirrored picture; y points down in both.
  package func place(_ pixel: SIMD2<Double>) -> SIMD2<Double> {
    let position = origin + pixel * scale
    return isMirrored ? SIMD2(width - position.x, position.y) : position
  }
}
