import QPCore
import Testing

/// Lenses that are known by an option, a phone's name or a file's metadata.
@Suite struct KnownLensTests {
  private let upright = PictureSize(width: 720, height: 1280)

  @Test func angleOfViewIsThatOfTheLongerSide() {
    for size in [upright, PictureSize(width: 1280, height: 720)] {
      let lens = KnownLens.fieldOfView(degrees: 90).intrinsics(in: size)
      #expect(abs(lens.fx - 640) < 1e-9 && lens.fx == lens.fy)
      #expect(lens.standardDeviation == LensParameters.current.equivalentDeviation)
      #expect(lens.cx == Double(size.width) / 2 && lens.cy == Double(size.height) / 2)
    }
  }

  @Test func equivalentHasTheSameDiagonalAngleAsFilm() {
    // 36 × 24 mm at 26 mm spans atan(21.63 / 26) to a side, in a picture of the same shape and in any other.
    for size in [PictureSize(width: 3600, height: 2400), upright] {
      let lens = KnownLens.equivalent(millimetres: 26).intrinsics(in: size)
      let diagonal = Double(size.width * size.width + size.height * size.height).squareRoot()
      #expect(abs(diagonal / 2 / lens.fx - 21.6333 / 26) < 1e-4)
      #expect(lens.standardDeviation == LensParameters.current.equivalentDeviation)
    }
  }

  /// An iPhone 13 writes 27 mm beside its videos; OpenCap calibrated it with a checkerboard.
  @Test func metadataAndCalibrationOfAPhoneAgree() throws {
    let phone = try #require(KnownLens(named: "iphone-13")).intrinsics(in: upright)
    let metadata = KnownLens.equivalent(millimetres: 27).intrinsics(in: upright)
    #expect(abs(metadata.fx / phone.fx - 1) < (phone.standardDeviation ?? 0))
  }

  @Test func namesAreReadInAnySpelling() {
    for name in ["iphone-13-pro", "iPhone 13 Pro", "IPHONE_13_PRO"] {
      #expect(KnownLens(named: name) == PhoneLens(named: "iphone-13-pro").map { .phone($0) })
    }
    #expect(KnownLens(named: "26mm") == .equivalent(millimetres: 26))
    #expect(KnownLens(named: "62deg") == .fieldOfView(degrees: 62))
    for text in ["", "mm", "0mm", "-3mm", "nanmm", "1e9mm", "deg", "180deg", "iphone", "iphone-13-profi", "26 mm,"] {
      #expect(KnownLens(named: text) == nil, "\(text)")
    }
  }

  @Test func everyPhoneHasAPossibleLensOfItsOwnName() {
    #expect(Set(PhoneLens.all.map(\.name)).count == PhoneLens.all.count)
    for phone in PhoneLens.all {
      // 55…80° on the longer side, which main cameras of phones have.
      #expect((0.6...0.96).contains(phone.ratio), "\(phone.name)")
      #expect(!phone.source.isEmpty && PhoneLens(named: phone.name) == phone)
    }
  }

  @Test func aFrameKeepsItsLensWhereNothingElseIsKnown() throws {
    let own = Intrinsics(fx: 900, fy: 900, cx: 360, cy: 640)
    let frame = try PoseFrame(
      timestamp: .zero, size: upright, topology: .blazePose33, poses: [], intrinsics: own)
    #expect(frame.with(nil as KnownLens?).intrinsics == own)
    let focal = try #require(frame.with(.focal(pixels: 800)).intrinsics)
    #expect(focal.fx == 800 && focal.standardDeviation == nil)
    #expect(frame.with(.phone(PhoneLens.all[0])).mirrored().intrinsics?.standardDeviation != nil)
  }
}
