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
    (PictureRotation.none, [1, 2, 3, 4, 5, 6]), (.quarter, [4, 1, 5, 2, 6, 3]), (.half, [6, 5, 4, 3, 2, 1]),
    (.threeQuarters, [3, 6, 2, 5, 1, 4]),
  ])
  func lumaIsTurnedClockwise(rotation: PictureRotation, expected: [UInt8]) {
    let plane = LumaPlane(size: PictureSize(width: 3, height: 2), bytes: [1, 2, 3, 4, 5, 6]).turned(rotation)
    #expect(plane.size.width == (rotation.swapsSides ? 2 : 3))
    plane.withBytes { bytes in
      #expect((0..<6).map { bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self) } == expected)
    }
  }

  /// The luma of borrowed memory with rows that lie apart, against the formula of BT.601.
  @Test(arguments: [PixelFormat.rgb, .bgr, .rgba, .bgra, .gray])
  func lumaOfBorrowedMemoryIsThatOfTheFormula(format: PixelFormat) throws {
    let channels = format == .gray ? 1 : format == .rgb || format == .bgr ? 3 : 4
    let (stride, isBlueFirst) = (3 * channels + 5, format == .bgr || format == .bgra)
    let bytes = (0..<2 * stride).map { UInt8(truncatingIfNeeded: $0 * 37 + 11) }
    let expected = (0..<2).flatMap { row in
      (0..<3).map { column -> Double in
        let pixel = bytes[(row * stride + column * channels)...].prefix(channels).map(Double.init)
        guard channels > 1 else { return pixel[0] }
        return 0.299 * pixel[isBlueFirst ? 2 : 0] + 0.587 * pixel[1] + 0.114 * pixel[isBlueFirst ? 0 : 2]
      }
    }
    try bytes.withUnsafeBytes { bytes in
      for rotation in [PictureRotation.none, .half] {
        let view = try PictureBuffer(
          format, size: PictureSize(width: 3, height: 2), PictureBuffer.Plane(bytes, stride: stride), rotation: rotation
        )
        LumaPlane(copying: view).withBytes { luma in
          let found = (0..<6).map { Double(luma.unsafeLoad(fromByteOffset: $0, as: UInt8.self)) }
          let upright = rotation == .half ? found.reversed() : found
          #expect(zip(upright, expected).allSatisfy { abs($0 - $1) < 1 }, "\(found), \(expected)")
        }
      }
    }
  }

  /// Against the formula of BT.601, for colours that red, green and blue can show.
  @Test(
    .enabled(if: VideoBackend.isAvailable, "this build has no backend"), arguments: [(90, 128, 128), (140, 110, 150)])
  func colorsAreThoseOfTheFormula(y: Int, u: Int, v: Int) throws {
    let size = PictureSize(width: 4, height: 2)
    func plane(_ value: Int, _ count: Int) -> [UInt8] { [UInt8](repeating: UInt8(value), count: count) }
    let picture = try VideoPicture(
      size: size, planes: [plane(y, 8), plane(u, 2), plane(v, 2)], color: VideoColor(matrix: "smpte170m"), time: .zero,
      rotation: .quarter)
    var bytes = [UInt8](repeating: 0, count: 32)
    var span = bytes.mutableSpan
    var memory = span.mutableBytes
    try picture.rgba(into: &memory)
    let (luma, blue, red) = (Double(y - 16) * 255 / 219, Double(u - 128) * 255 / 224, Double(v - 128) * 255 / 224)
    let expected = [luma + 1.402 * red, luma - 0.714136 * red - 0.344136 * blue, luma + 1.772 * blue, 255]
    for (byte, value) in bytes.enumerated() { #expect(abs(Double(value) - expected[byte % 4]) <= 3) }
  }

  @Test func planesOfTheWrongLengthAreRefused() {
    #expect(throws: VideoError.self) {
      try VideoPicture(size: PictureSize(width: 2, height: 2), planes: [[1, 2, 3], [1], [1]], time: .zero)
    }
  }
}
