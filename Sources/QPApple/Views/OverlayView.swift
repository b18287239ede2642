#if canImport(UIKit)
  internal import QPCapture
  public import QPVision
  public import UIKit

  /// A view that draws a person as dots and lines, for code that comes from the PoseEstim framework.
  public final class OverlayView: UIView {
    private var result: PoseEstim.Result?

    /// The radius of a dot and the width of a line, in points.
    private static let radius: CGFloat = 4
    private static let lineWidth: CGFloat = 3

    /// Draws a person.
    ///
    /// - Parameters:
    ///   - result: Dots and lines in points of the view.
    ///   - bounds: The view's bounds.
    ///   - position: The camera; the dots are mirrored already.
    public func drawResult(
      result: PoseEstim.Result, bounds: CGRect, position: PoseEstim.CameraPosition = .back
    ) {
      frame = bounds
      isOpaque = false
      self.result = result
      setNeedsDisplay()
    }

    /// Draws nothing.
    public func clear() {
      result = nil
      setNeedsDisplay()
    }

    /// Draws the latest result.
    public override func draw(_ rect: CGRect) {
      guard let result, let context = UIGraphicsGetCurrentContext() else { return }
      context.setLineWidth(Self.lineWidth)
      context.setStrokeColor(UIColor.white.cgColor)
      for line in result.lines {
        context.move(to: CGPoint(line.from))
        context.addLine(to: CGPoint(line.to))
      }
      context.strokePath()
      context.setFillColor(UIColor.white.cgColor)
      for dot in result.dots where dot != .zero {
        let center = CGPoint(dot)
        context.fillEllipse(
          in: CGRect(
            x: center.x - Self.radius, y: center.y - Self.radius, width: 2 * Self.radius, height: 2 * Self.radius))
      }
    }
  }

  extension CGPoint {
    /// The point of a vector.
    fileprivate init(_ point: SIMD2<Double>) {
      self.init(x: point.x, y: point.y)
    }
  }
#endif
