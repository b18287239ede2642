import QPLandmarks
import Testing

struct ClothingColorsTests {
  /// The corners of sRGB in CIELAB as they are published, rounded.
  @Test(arguments: [
    (SIMD3<UInt8>(255, 255, 255), SIMD3<Int8>(100, 0, 0)), (SIMD3(0, 0, 0), SIMD3(0, 0, 0)),
    (SIMD3(255, 0, 0), SIMD3(53, 80, 67)), (SIMD3(0, 255, 0), SIMD3(88, -86, 83)),
    (SIMD3(0, 0, 255), SIMD3(32, 79, -108)), (SIMD3(255, 255, 0), SIMD3(97, -22, 94)),
    (SIMD3(0, 255, 255), SIMD3(91, -48, -14)), (SIMD3(255, 0, 255), SIMD3(60, 98, -61)),
    (SIMD3(119, 119, 119), SIMD3(50, 0, 0)),
  ])
  func coloursAreThoseOfCIELAB(color: SIMD3<UInt8>, lab: SIMD3<Int8>) {
    #expect(ClothingColors.lab(red: color.x, green: color.y, blue: color.z) == lab)
  }

  @Test func differencesAreOfThePartsThatBothHave() {
    let red = ClothingColors(trunk: SIMD3(50, 60, 40))
    #expect(red.difference(to: red) == 0)
    let darker = ClothingColors(trunk: SIMD3(30, 60, 40), thighs: SIMD3(10, 0, 0))
    // Lightness has half the weight.
    #expect(red.difference(to: darker) == 10)
    let blue = ClothingColors(trunk: SIMD3(30, 60, 40), thighs: SIMD3(10, 0, -20))
    #expect(abs(darker.difference(to: blue) - Float(200).squareRoot()) < 1e-5)
    #expect(darker.difference(to: blue) == blue.difference(to: darker))
    let extremes = (ClothingColors(trunk: SIMD3(0, -128, -128)), ClothingColors(trunk: SIMD3(100, 127, 127)))
    #expect(abs(extremes.0.difference(to: extremes.1) - Float(2500 + 2 * 255 * 255).squareRoot()) < 1e-3)
  }
}
