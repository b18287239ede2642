#if canImport(UIKit)
  public import QPCore
  public import QPStyle
  public import UIKit

  // The types that hosts of the QuickPose iOS SDK use: images instead of overlays, UIKit's colours.

  extension QuickPose {
    /// Starts measuring with a callback that takes the overlay as an image.
    ///
    /// An image holds one of the session's buffers: show it, and let the one before go.
    @_disfavoredOverload
    public func start(
      features: [Feature],
      onFrame: @escaping (Status, UIImage?, FeatureResults, [Feature: PoseFeedback], Landmarks?) -> Void
    ) {
      start(features: features) { (status: Status, overlay: Overlay?, results, feedback, landmarks) in
        onFrame(status, overlay?.uiImage, results, feedback, landmarks)
      }
    }
  }

  extension Style.Color {
    /// Creates the colour of UIKit's; one of another colour space is converted, and black where that fails.
    public init(_ color: UIColor) {
      var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(1))
      _ = color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
      func byte(_ value: CGFloat) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
      self.init(red: byte(red), green: byte(green), blue: byte(blue), alpha: byte(alpha))
    }
  }

  extension ConditionalColor {
    /// Creates a condition with UIKit's colour.
    @_disfavoredOverload
    public init(min: Double? = nil, max: Double? = nil, color: UIColor) {
      self.init(min: min, max: max, color: Style.Color(color))
    }
  }
#endif
