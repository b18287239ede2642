internal import QPPlatform

/// The colours of a person's clothes in one picture, which tell people apart after they have covered each other.
///
/// A colour is in CIELAB (CIE 015:2018, of sRGB with a white of D65), rounded: lightness 0…100, then from green to red and
/// from blue to yellow, −128…127 each.
package struct ClothingColors: Hashable, Sendable {
  /// The median colour between shoulders and hips.
  package var trunk: SIMD3<Int8>
  /// The median colour of both thighs; `nil` where none is in the picture.
  package var thighs: SIMD3<Int8>?

  /// Creates the colours of a person.
  package init(trunk: SIMD3<Int8>, thighs: SIMD3<Int8>? = nil) {
    (self.trunk, self.thighs) = (trunk, thighs)
  }

  /// Returns the difference to other colours, 0 for the same; black and white are 50 apart.
  ///
  /// It is the root mean square, over the parts that both have, of the distances in CIELAB, with half the weight of
  /// lightness.
  package func difference(to other: ClothingColors) -> Float {
    let trunks = Self.squaredDifference(trunk, other.trunk)
    guard let thighs, let others = other.thighs else { return trunks.squareRoot() }
    return ((trunks + Self.squaredDifference(thighs, others)) / 2).squareRoot()
  }

  private static func squaredDifference(_ one: SIMD3<Int8>, _ other: SIMD3<Int8>) -> Float {
    let offset = (SIMD3<Float>(one) - SIMD3<Float>(other)) * SIMD3(ClothingParameters.current.lightnessWeight, 1, 1)
    return (offset * offset).sum()
  }
}

extension ClothingColors {
  /// Returns an sRGB colour in CIELAB.
  package static func lab(red: UInt8, green: UInt8, blue: UInt8) -> SIMD3<Int8> {
    let linear = SIMD3(linear(red), linear(green), linear(blue))
    // The tristimulus values of IEC 61966-2-1, over those of white.
    let x = root((linear * SIMD3(0.4124, 0.3576, 0.1805)).sum() / 0.9505)
    let y = root((linear * SIMD3(0.2126, 0.7152, 0.0722)).sum())
    let z = root((linear * SIMD3(0.0193, 0.1192, 0.9505)).sum() / 1.089)
    let lab = SIMD3(116 * y - 16, 500 * (x - y), 200 * (y - z)).rounded(.toNearestOrEven)
    return SIMD3<Int8>(clamping: SIMD3<Int>(lab))
  }

  private static func linear(_ channel: UInt8) -> Double {
    let value = Double(channel) / 255
    return value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055, 2.4)
  }

  private static func root(_ value: Double) -> Double {
    value > 216.0 / 24389 ? power(value, 1.0 / 3) : (24389.0 / 27 * value + 16) / 116
  }

  private static func power(_ base: Double, _ exponent: Double) -> Double { Maths.exp(exponent * Maths.log(base)) }
}
