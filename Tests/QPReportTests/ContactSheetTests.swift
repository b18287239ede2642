import QPCore
import QPFeatures
import QPReport
import QPTestSupport
import Testing

@Suite struct ContactSheetTests {
  @Test func framesStandSideBySideSixInARow() throws {
    var pipeline = Pipeline(features: [.overlay(.wholeBody)], configuration: Configuration(overlay: .longestSide(50)))
    var sheet = ContactSheet()
    #expect(sheet.picture == nil)
    for index in 0..<7 {
      let overlay = try pipeline.process(Figure.standing.frame(at: Double(index))).overlay
      sheet.append(try #require(overlay))
    }
    let picture = try #require(sheet.picture)
    // Tiles of 50 × 40 with gaps of 6: six across, two down.
    #expect(picture.size == PictureSize(width: 6 * 56 + 6, height: 2 * 46 + 6))
    #expect(picture.pixels.count == picture.size.width * picture.size.height * 4)
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
      let offset = (y * picture.size.width + x) * 4
      return Array(picture.pixels[offset..<offset + 4])
    }
    #expect(pixel(0, 0) == [0x1C, 0x1F, 0x26, 0xFF] && pixel(7, 7) == [0x2A, 0x2F, 0x3A, 0xFF])
    // The second row has one tile.
    #expect(pixel(7, 53) == [0x2A, 0x2F, 0x3A, 0xFF] && pixel(63, 53) == [0x1C, 0x1F, 0x26, 0xFF])
  }
}
