import QPCore
import QPVideo
import QPVision
import Testing

@Suite struct PictureTests {
  @Test func lumaOfAPictureOf8BitsIsAView() throws {
    let picture = try VideoPicture(
      size: PictureSize(width: 3, height: 2), planes: [[1, 2, 3, 4, 5, 6], [128, 128], [128, 128]], time: .zero)
    let luma = picture.luma()
    #expect(luma.bytesPerRow == 3)
    luma.withBytes { bytes in
      #expect((0..<6).map { bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self) } == [1, 2, 3, 4, 5, 6])
    }
  }

  @Test func lumaOfTenBitsLosesTheLowestTwo() throws {
    let words: [UInt16] = [0, 3, 4, 1023]
    let picture = try VideoPicture(
      size: PictureSize(width: 2, height: 2), layout: PictureLayout(.gray, bitDepth: 10),
      planes: [words.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }], time: .zero)
    picture.luma().withBytes { bytes in
      #expect((0..<4).map { bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self) } == [0, 0, 1, 255])
    }
  }

  @Test(arguments: [
    (QuarterTurn.none, [1, 2, 3, 4, 5, 6]), (.quarter, [4, 1, 5, 2, 6, 3]), (.half, [6, 5, 4, 3, 2, 1]),
    (.threeQuarters, [3, 6, 2, 5, 1, 4]),
  ])
  func lumaIsTurnedClockwise(turn: QuarterTurn, expected: [UInt8]) {
    let plane = LumaPlane(size: PictureSize(width: 3, height: 2), bytes: [1, 2, 3, 4, 5, 6]).turned(turn)
    #expect(plane.size.width == (turn.swapsSides ? 2 : 3))
    plane.withBytes { bytes in
      #expect((0..<6).map { bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self) } == expected)
    }
  }

  @Test func planesOfTheWrongLengthAreRefused() {
    #expect(throws: VideoError.self) {
      try VideoPicture(size: PictureSize(width: 2, height: 2), planes: [[1, 2, 3], [1], [1]], time: .zero)
    }
  }
}
