import QPCore
import QPTestSupport
import QPVision
import Testing

@testable import QPVideo

/// Blending into luma and chroma against the way over red, green and blue, in floating point.
struct OverlayBlenderTests {
  static let turns = PictureRotation.allCases
  static let meanings = [
    PixelFormat.YUV(.bt601, .video), PixelFormat.YUV(.bt601, .full), PixelFormat.YUV(.bt709, .video),
    PixelFormat.YUV(.bt709, .full),
  ]

  @Test(arguments: turns, meanings)
  func itIsTheWayOverRGBA(rotation: PictureRotation, meaning: PixelFormat.YUV) throws {
    for size in [(322, 182), (64, 48), (321, 181)] {
      let shown = PictureSize(width: size.0, height: size.1)
      let overlay = try #require(try Figure.overlay(size: shown))
      let stored = rotation.swapsSides ? PictureSize(width: size.1, height: size.0) : shown
      try compare(overlay, stored, rotation, Meaning(meaning))
    }
  }

  private func compare(_ overlay: Overlay, _ size: PictureSize, _ rotation: PictureRotation, _ meaning: Meaning) throws
  {
    let even = PictureSize(width: (size.width + 1) / 2 * 2, height: (size.height + 1) / 2 * 2)
    var planes = Planes(even)
    let before = planes
    var blender = OverlayBlender()
    planes.withWritable { blender.blend(overlay, over: $0, rotation: rotation, OverlayBlender.Weights(meaning.yuv)) }
    var (drawn, worstLuma, worstChroma) = (0, 0.0, 0.0)
    for row in stride(from: 0, to: even.height, by: 2) {
      for column in stride(from: 0, to: even.width, by: 2) {
        let u = Double(before.u[row / 2 * even.width / 2 + column / 2])
        let v = Double(before.v[row / 2 * even.width / 2 + column / 2])
        var sum = SIMD3<Double>.zero
        var isWhole = true
        for (y, x) in [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)] {
          guard x < size.width, y < size.height else {
            isWhole = false
            continue
          }
          let above = overlay.pixel(x, y, rotation)
          if above.w > 0 { drawn += 1 }
          let below = SIMD3(Double(before.y[y * even.width + x]), u, v)
          let expected = meaning.composed(above, over: below)
          sum += expected
          worstLuma = max(worstLuma, abs(expected.x - Double(planes.y[y * even.width + x])))
        }
        guard isWhole else { continue }
        let index = row / 2 * even.width / 2 + column / 2
        worstChroma = max(worstChroma, abs(sum.y / 4 - Double(planes.u[index])))
        worstChroma = max(worstChroma, abs(sum.z / 4 - Double(planes.v[index])))
      }
    }
    #expect(drawn > 100)
    #expect(worstLuma <= 2, "\(meaning.yuv) \(rotation) \(size)")
    #expect(worstChroma <= 3, "\(meaning.yuv) \(rotation) \(size)")
  }

  /// A grey ramp with a little colour, which red, green and blue can show.
  private struct Planes {
    var size: PictureSize
    var y: [UInt8]
    var u: [UInt8]
    var v: [UInt8]

    init(_ size: PictureSize) {
      self.size = size
      y = (0..<size.width * size.height).map { UInt8(60 + $0 * 7 % 120) }
      u = (0..<size.width * size.height / 4).map { UInt8(120 + $0 * 3 % 16) }
      v = (0..<size.width * size.height / 4).map { UInt8(120 + $0 * 5 % 16) }
    }

    mutating func withWritable(_ body: (WritablePlanes) -> Void) {
      let size = size
      y.withUnsafeMutableBufferPointer { y in
        u.withUnsafeMutableBufferPointer { u in
          v.withUnsafeMutableBufferPointer { v in
            guard let first = y.baseAddress, let second = u.baseAddress, let third = v.baseAddress else { return }
            body(
              WritablePlanes(
                y: first, u: second, v: third, yStride: size.width, uStride: size.width / 2, vStride: size.width / 2,
                size: size))
          }
        }
      }
    }
  }

  /// The formulas of BT.601 and BT.709, from their weights of red and blue.
  private struct Meaning {
    let yuv: PixelFormat.YUV
    private let red: Double
    private let blue: Double
    private let scale: (luma: Double, chroma: Double, black: Double)

    init(_ yuv: PixelFormat.YUV) {
      self.yuv = yuv
      (red, blue) = yuv.matrix == .bt709 ? (0.2126, 0.0722) : (0.299, 0.114)
      scale = yuv.range == .full ? (255, 255, 0) : (219, 224, 16)
    }

    /// Composes premultiplied red, green, blue and alpha, 0…1, over luma and chroma.
    func composed(_ above: SIMD4<Double>, over below: SIMD3<Double>) -> SIMD3<Double> {
      let y = (below.x - scale.black) / scale.luma
      let (pb, pr) = ((below.y - 128) / scale.chroma, (below.z - 128) / scale.chroma)
      let r = y + 2 * (1 - red) * pr
      let b = y + 2 * (1 - blue) * pb
      let g = (y - red * r - blue * b) / (1 - red - blue)
      let mixed = SIMD3(above.x, above.y, above.z) + (1 - above.w) * SIMD3(r, g, b)
      let luma = red * mixed.x + (1 - red - blue) * mixed.y + blue * mixed.z
      return SIMD3(
        luma * scale.luma + scale.black, (mixed.z - luma) / (2 * (1 - blue)) * scale.chroma + 128,
        (mixed.x - luma) / (2 * (1 - red)) * scale.chroma + 128)
    }
  }
}

extension Overlay {
  /// Red, green, blue and alpha, 0…1, at a place of the stored picture that a turn shows upright.
  fileprivate func pixel(_ column: Int, _ row: Int, _ rotation: PictureRotation) -> SIMD4<Double> {
    let (x, y) =
      switch rotation {
      case .none: (column, row)
      case .quarter: (width - 1 - row, column)
      case .half: (width - 1 - column, height - 1 - row)
      case .threeQuarters: (row, height - 1 - column)
      }
    return withPixels { span in
      let bytes = (0..<4).map { span.unsafeLoad(fromByteOffset: (y * width + x) * 4 + $0, as: UInt8.self) }
      return SIMD4(bytes.map(Double.init)) / 255
    }
  }
}
