/// A lens as it is known before a picture is seen: by an option, by the name of a phone or by a file's metadata.
package enum KnownLens: Hashable, Sendable {
  /// Calibrated, in pixels.
  case intrinsics(Intrinsics)
  /// A focal length in pixels, as exact as a calibration's.
  case focal(pixels: Double)
  /// The angle in degrees that the longer side of the picture spans.
  case fieldOfView(degrees: Double)
  /// The focal length in millimetres with which a picture of 36 × 24 mm has the same diagonal angle (CIPA DCG-001).
  case equivalent(millimetres: Double)
  /// The main camera of a phone, in video mode, with pictures of 16:9; in others its focal length may be off by more than its
  /// deviation.
  case phone(PhoneLens)
  /// Any camera of a phone: the main one, one of another angle, or that beside the screen.
  case anyCamera(of: PhoneLens)

  /// Reads the name of a phone, an equivalent focal length or an angle of view: `iphone-13-pro`, `26mm`, `62deg`; `nil` for
  /// anything else.
  package init?(named text: String) {
    if let phone = PhoneLens(named: text) {
      self = .phone(phone)
    } else if text.hasSuffix("mm"), let millimetres = Double(decimal: String(text.dropLast(2))),
      (1...10_000).contains(millimetres)
    {
      self = .equivalent(millimetres: millimetres)
    } else if text.hasSuffix("deg"), let degrees = Double(decimal: String(text.dropLast(3))),
      LensParameters.possibleView.contains(degrees)
    {
      self = .fieldOfView(degrees: degrees)
    } else {
      return nil
    }
  }

  /// Returns the intrinsics in pictures of a size; the principal point is the middle unless it is known.
  package func intrinsics(in size: PictureSize) -> Intrinsics {
    let (width, height) = (Double(size.width), Double(size.height))
    let parameters = LensParameters.current
    switch self {
    case .intrinsics(let intrinsics): return intrinsics
    case .focal(let pixels): return Self.centred(pixels, in: size)
    case .fieldOfView(let degrees):
      return Self.centred(
        max(width, height) / 2 / Maths.tan(degrees / 2 * .pi / 180), in: size,
        standardDeviation: parameters.equivalentDeviation)
    case .equivalent(let millimetres):
      let diagonal = (width * width + height * height).squareRoot()
      return Self.centred(
        millimetres / parameters.filmDiagonal * diagonal, in: size, standardDeviation: parameters.equivalentDeviation)
    case .phone(let phone):
      return Self.centred(phone.ratio * max(width, height), in: size, standardDeviation: parameters.phoneDeviation)
    case .anyCamera(let phone):
      return Self.centred(phone.ratio * max(width, height), in: size, standardDeviation: parameters.anyCameraDeviation)
    }
  }

  private static func centred(_ focal: Double, in size: PictureSize, standardDeviation: Double? = nil) -> Intrinsics {
    var intrinsics = Intrinsics(
      fx: focal, fy: focal, cx: Double(size.width) / 2, cy: Double(size.height) / 2)
    intrinsics.standardDeviation = standardDeviation
    return intrinsics
  }
}

extension PoseFrame {
  /// Returns the frame as one of a camera with a lens; unchanged where nothing is known of it.
  package func with(_ lens: KnownLens?) -> PoseFrame { lens.map { with($0.intrinsics(in: size)) } ?? self }
}

/// Focal lengths that are told rather than measured.
package struct LensParameters: ParameterTable {
  package static let name = "lens"
  package static let current = LensParameters().replaced()
  /// The angles in degrees that the longer side of a picture may span.
  package static let possibleView = 5.0...170

  @Parameter("Diagonal of a picture of 36 × 24 mm", .millimetres, .definition)
  package var filmDiagonal = 43.267

  @Parameter(
    "SD of a focal length from its equivalent at 35 mm or a stated angle", .fraction,
    .chosen(on: "equivalents of iPhones beside OpenCap's calibrations: 1.02…1.08 times as long in video; stabilisation")
  )
  package var equivalentDeviation = 0.06

  @Parameter(
    "Focal length in videos over that in photographs", .ratio,
    .measured("equivalents of iPhones beside OpenCap's calibrations of them"))
  package var videoFactor = 1.045

  @Parameter(
    "SD of a focal length from a phone's name", .fraction,
    .chosen(on: "OpenCap's calibrations of sister models, up to 5 % apart; stabilisation crops up to 10 % more"))
  package var phoneDeviation = 0.05

  @Parameter(
    "SD of a focal length from a phone's name where its camera is not known", .fraction,
    .chosen(on: "that of a guess: most people film with the main camera"))
  package var anyCameraDeviation = 0.15
}
