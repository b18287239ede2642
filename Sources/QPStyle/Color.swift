extension Style {
  /// An sRGB colour with 8 bits per channel and straight (not premultiplied) alpha.
  public struct Color: Hashable, Sendable {
    /// Red, 0…255.
    public var red: UInt8
    /// Green, 0…255.
    public var green: UInt8
    /// Blue, 0…255.
    public var blue: UInt8
    /// Opacity, 0 (transparent) … 255 (opaque).
    public var alpha: UInt8

    /// Creates a colour from its channels, each 0…255.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
      self.red = red
      self.green = green
      self.blue = blue
      self.alpha = alpha
    }

    /// Creates an opaque colour from a number such as `0xFF9500`.
    ///
    /// - Parameter hex: `0xRRGGBB`; bits above the lowest 24 are ignored.
    public init(hex: UInt32) {
      self.init(
        red: UInt8(truncatingIfNeeded: hex >> 16),
        green: UInt8(truncatingIfNeeded: hex >> 8),
        blue: UInt8(truncatingIfNeeded: hex))
    }

    /// Returns the same colour with its alpha multiplied by a fraction.
    ///
    /// - Parameter fraction: The factor, 0…1; values outside are clamped, NaN counts as 1.
    /// - Returns: The more transparent colour.
    public func opacity(_ fraction: Double) -> Style.Color {
      let kept = fraction.isNaN ? 1 : min(max(fraction, 0), 1)
      var color = self
      color.alpha = UInt8((Double(alpha) * kept).rounded())
      return color
    }
  }
}

/// A short name within the package, not public since SwiftUI has a type of this name.
package typealias Color = Style.Color

extension Style.Color {
  /// Fully transparent.
  public static let clear = Style.Color(red: 0, green: 0, blue: 0, alpha: 0)
  /// White.
  public static let white = Style.Color(hex: 0xFFFFFF)
  /// Black.
  public static let black = Style.Color(hex: 0x000000)
  /// A middle grey.
  public static let gray = Style.Color(hex: 0x8E8E93)
  /// Red, for a required change.
  public static let red = Style.Color(hex: 0xFF3B30)
  /// Orange.
  public static let orange = Style.Color(hex: 0xFF9500)
  /// Yellow.
  public static let yellow = Style.Color(hex: 0xFFCC00)
  /// Green, for a reached goal.
  public static let green = Style.Color(hex: 0x34C759)
  /// Cyan.
  package static let cyan = Style.Color(hex: 0x32ADE6)
  /// Blue.
  public static let blue = Style.Color(hex: 0x007AFF)
}
