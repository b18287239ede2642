/// The lens of a phone's main camera in video mode.
package struct PhoneLens: Hashable, Sendable {
  /// The name in options: `iphone-13-pro`.
  package let name: String
  /// The focal length divided by the longer side of a 16:9 video; a picture of another shape is cropped otherwise, and has
  /// another ratio.
  package let ratio: Double
  /// Where the number comes from.
  package let source: String

  /// The lens of a name, in any spelling: `iphone-13-pro`, `iPhone 13 Pro`; `nil` for one that is not known.
  package init?(named name: String) {
    let spelled = name.lowercased().split { $0 == " " || $0 == "-" || $0 == "_" }.joined(separator: "-")
    guard let found = Self.all.first(where: { $0.name == spelled }) else { return nil }
    self = found
  }

  private init(_ name: String, _ ratio: Double, _ source: String) {
    (self.name, self.ratio, self.source) = (name, ratio, source)
  }

  /// Creates a lens that OpenCap calibrated with a checkerboard in 720 × 1280 or 2160 × 3840 pixels, without stabilisation.
  private static func openCap(_ name: String, _ ratio: Double, _ model: String) -> PhoneLens {
    PhoneLens(name, ratio, "opencap-core (Apache-2.0), CameraIntrinsics/\(model)")
  }

  /// Creates a lens of which the maker states the diagonal angle in photographs.
  ///
  /// In videos the focal length is ``LensParameters/videoFactor`` times as long.
  private static func diagonal(_ name: String, _ degrees: Double, _ source: String) -> PhoneLens {
    // The longer side of 16:9 as a fraction of its diagonal: 16² + 9² = 337.
    let side = 16 / 337.0.squareRoot()
    return PhoneLens(name, LensParameters.current.videoFactor / side / 2 / Maths.tan(degrees / 2 * .pi / 180), source)
  }

  /// The lenses that are known.
  package static let all: [PhoneLens] = [
    openCap("iphone-6s", 0.8375, "iPhone8,1"),
    openCap("iphone-se-2016", 0.8452, "iPhone8,4"),
    openCap("iphone-8", 0.7829, "iPhone10,1"),
    openCap("iphone-8-plus", 0.7839, "iPhone10,2"),
    openCap("iphone-x", 0.7756, "iPhone10,3"),
    openCap("iphone-xs", 0.7132, "iPhone11,2"),
    openCap("iphone-xs-max", 0.7132, "iPhone11,4"),
    openCap("iphone-xr", 0.7063, "iPhone11,8"),
    openCap("iphone-11", 0.7121, "iPhone12,1"),
    openCap("iphone-11-pro", 0.7121, "iPhone12,3"),
    openCap("iphone-11-pro-max", 0.7121, "iPhone12,5"),
    openCap("iphone-se-2020", 0.7702, "iPhone12,8"),
    openCap("iphone-12-mini", 0.7205, "iPhone13,1"),
    openCap("iphone-12", 0.7036, "iPhone13,2"),
    openCap("iphone-12-pro", 0.7136, "iPhone13,3"),
    openCap("iphone-12-pro-max", 0.7448, "iPhone13,4"),
    openCap("iphone-13-mini", 0.7316, "iPhone14,4"),
    openCap("iphone-13", 0.7316, "iPhone14,5"),
    openCap("iphone-13-pro", 0.7090, "iPhone14,2"),
    openCap("iphone-13-pro-max", 0.7090, "iPhone14,3"),
    openCap("iphone-se-2022", 0.7705, "iPhone14,6"),
    openCap("iphone-14", 0.7169, "iPhone14,7"),
    openCap("iphone-14-plus", 0.7169, "iPhone14,8"),
    openCap("iphone-14-pro", 0.6662, "iPhone15,2"),
    openCap("iphone-14-pro-max", 0.6662, "iPhone15,3"),
    openCap("iphone-15", 0.7199, "iPhone15,4"),
    openCap("iphone-15-plus", 0.7199, "iPhone15,5"),
    openCap("iphone-15-pro", 0.6658, "iPhone16,1"),
    openCap("iphone-15-pro-max", 0.6658, "iPhone16,2"),
    openCap("iphone-16", 0.7225, "iPhone17,3"),
    openCap("iphone-16-plus", 0.7225, "iPhone17,4"),
    openCap("iphone-16-pro", 0.6690, "iPhone17,1"),
    openCap("iphone-16-pro-max", 0.6690, "iPhone17,2"),
    openCap("iphone-16e", 0.7022, "iPhone17,5"),
    diagonal("pixel-6", 82, "Google's technical specifications of the Pixel 6: 82° field of view"),
  ]
}
