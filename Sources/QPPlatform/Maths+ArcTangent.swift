extension Maths {
  /// Returns the angle of the direction (`x`, `y`) in −π…π radians, within two units in the last place.
  ///
  /// Every angle of a body needs one, eighty a frame of five exercises. The C library's rounds better, takes half as long
  /// again and differs from platform to platform; these bits are the same everywhere.
  package static func atan2(_ y: Double, _ x: Double) -> Double {
    let (across, along) = (abs(y), abs(x))
    let isSteep = across > along
    let (less, more) = isSteep ? (along, across) : (across, along)
    guard more > Self.tiny, more < Self.huge else { return systemAtan2(y, x) }
    // An angle α of up to 45° is that of a slope of at most tan 22.5°, or 45° − that of such a slope.
    let isFar = less > more * Self.slope
    let slope = (isFar ? less - more : less) / (isFar ? less + more : more)
    let angle = slope + slope * Self.remainder(slope * slope)
    var (eighths, sign) = isFar ? (1.0, 1.0) : (0, 1)
    if isSteep { (eighths, sign) = (2 - eighths, -sign) }
    if x.sign == .minus { (eighths, sign) = (4 - eighths, -sign) }
    let turned = eighths * Self.eighth + (sign * angle + eighths * Self.restOfEighth)
    return y.sign == .minus ? -turned : turned
  }

  /// Returns atan(s)/s − 1 for a squared slope of at most tan² 22.5°: the polynomial of the least greatest error, which is
  /// 1.3 × 10⁻¹⁸.
  @inline(__always)
  private static func remainder(_ x: Double) -> Double {
    let x2 = x * x
    let x4 = x2 * x2
    let low =
      (-0x1.555555555553dp-2 + x * 0x1.99999999957cdp-3) + x2 * (-0x1.24924922aa4eep-3 + x * 0x1.c71c70e50e55dp-4)
    let middle =
      (-0x1.745cf8c3716a6p-4 + x * 0x1.3b111794c0605p-4) + x2 * (-0x1.10eba8c2884b7p-4 + x * 0x1.df0e7fcaa589cp-5)
    let high = (-0x1.9ccf7d2aebf51p-5 + x * 0x1.37ce1b772b5bbp-5) + x2 * -0x1.255b355e42caep-6
    return x * (low + x4 * (middle + x4 * high))
  }

  /// tan 22.5°.
  private static let slope = 0x1.a827999fcef32p-2
  /// An eighth of a turn, and what it lacks to 45°.
  private static let eighth = Double.pi / 4
  private static let restOfEighth = 0x1.1a62633145c07p-55
  /// The lengths beyond which sums of two overflow or their ratios lose digits.
  private static let tiny = 0x1p-960
  private static let huge = 0x1p960
}
