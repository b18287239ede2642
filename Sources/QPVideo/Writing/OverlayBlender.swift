internal import QPCore
internal import QPVision

/// The planes of a picture with 8 bits a sample and chroma of half the width and height, to be drawn on.
struct WritablePlanes {
  var y: UnsafeMutablePointer<UInt8>
  var u: UnsafeMutablePointer<UInt8>
  var v: UnsafeMutablePointer<UInt8>
  var yStride: Int
  var uStride: Int
  var vStride: Int
  /// The size of the luma plane.
  var size: PictureSize
}

/// Blends overlays of premultiplied RGBA into luma and chroma, without a way over RGB.
struct OverlayBlender {
  /// The weights of red, green and blue in 1/256, and the value of black.
  struct Weights {
    var y: SIMD3<Int32>
    var u: SIMD3<Int32>
    var v: SIMD3<Int32>
    var black: Int32

    init(_ yuv: PixelFormat.YUV) {
      switch (yuv.matrix, yuv.range) {
      case (.bt709, .video): self.init(SIMD3(47, 157, 16), SIMD3(-26, -86, 112), SIMD3(112, -102, -10), 16)
      case (.bt601, .video): self.init(SIMD3(66, 129, 25), SIMD3(-38, -74, 112), SIMD3(112, -94, -18), 16)
      case (.bt709, .full): self.init(SIMD3(54, 183, 19), SIMD3(-29, -99, 128), SIMD3(128, -116, -12), 0)
      case (.bt601, .full): self.init(SIMD3(77, 150, 29), SIMD3(-43, -85, 128), SIMD3(128, -107, -21), 0)
      }
    }

    private init(_ y: SIMD3<Int32>, _ u: SIMD3<Int32>, _ v: SIMD3<Int32>, _ black: Int32) {
      (self.y, self.u, self.v, self.black) = (y, u, v, black)
    }
  }

  private typealias Pixels = SIMD8<UInt32>

  /// A turned copy of the overlay's drawn part.
  private var turned: [UInt32] = []

  /// Blends the drawn part of an overlay.
  ///
  /// - Parameters:
  ///   - overlay: An overlay of the size of the upright picture.
  ///   - planes: The picture as it is stored.
  ///   - rotation: The turn, clockwise, that shows the stored picture upright.
  ///   - weights: The meaning of luma and chroma.
  mutating func blend(_ overlay: Overlay, over planes: WritablePlanes, rotation: PictureRotation, _ weights: Weights) {
    guard let damage = overlay.changedRegion else { return }
    overlay.withPixels { span in
      span.withUnsafeBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        let box = Box(rows: damage.rows, columns: damage.columns).clamped(width: overlay.width, height: overlay.height)
        guard rotation != .none else {
          return Self.blend(base, stride: overlay.width, rows: overlay.height, at: (0, 0), box, over: planes, weights)
        }
        let stored = box.unturned(rotation, width: overlay.width, height: overlay.height).even()
        Self.turn(base, overlay, rotation, stored, into: &turned)
        turned.withUnsafeBytes { copy in
          guard let copied = copy.baseAddress else { return }
          Self.blend(
            copied, stride: stored.columns.count, rows: stored.rows.count,
            at: (stored.columns.lowerBound, stored.rows.lowerBound), stored, over: planes, weights)
        }
      }
    }
  }

  /// Blends a box of pixels that starts at a place of the picture.
  private static func blend(
    _ pixels: UnsafeRawPointer, stride: Int, rows: Int, at origin: (x: Int, y: Int), _ box: Box,
    over planes: WritablePlanes,
    _ weights: Weights
  ) {
    let box = box.even()
    let (right, bottom) = (
      min(box.columns.upperBound, planes.size.width), min(box.rows.upperBound, planes.size.height)
    )
    // An odd last row or column of the overlay has no partner of its own: the picture's repeats it.
    let limit = (x: origin.x + stride - 1, y: min(bottom, origin.y + rows) - 1)
    for row in Swift.stride(from: box.rows.lowerBound, to: bottom, by: 2) {
      let upper = pixels + ((row - origin.y) * stride - origin.x) * 4
      let lower = row < limit.y ? upper + stride * 4 : upper
      let luma = (planes.y + row * planes.yStride, planes.y + min(row + 1, limit.y) * planes.yStride)
      let chroma = (planes.u + row / 2 * planes.uStride, planes.v + row / 2 * planes.vStride)
      var column = box.columns.lowerBound
      while column + 8 <= right, column + 7 <= limit.x {
        let a = (upper + column * 4).loadUnaligned(as: Pixels.self)
        let b = (lower + column * 4).loadUnaligned(as: Pixels.self)
        if (a | b) != .zero { blend(a, b, column, luma, chroma, weights, isLastRow: lower == upper) }
        column += 8
      }
      while column < right {
        // The rest, filled up with transparent pixels: memory behind the row's end is neither read nor written.
        var (a, b) = (Pixels.zero, Pixels.zero)
        let count = min(8, min(right, limit.x + 1) - column)
        for index in 0..<max(0, count) {
          a[index] = (upper + (column + index) * 4).loadUnaligned(as: UInt32.self)
          b[index] = (lower + (column + index) * 4).loadUnaligned(as: UInt32.self)
        }
        if (a | b) != .zero { blendSlowly(a, b, column, min(8, right - column), luma, chroma, weights, lower == upper) }
        column += 8
      }
    }
  }

  @inline(__always)
  private static func blend(
    _ a: Pixels, _ b: Pixels, _ column: Int, _ luma: (UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt8>),
    _ chroma: (UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt8>), _ weights: Weights, isLastRow: Bool
  ) {
    let first = UnsafeMutableRawPointer(luma.0 + column)
    let second = UnsafeMutableRawPointer(luma.1 + column)
    let above = first.loadUnaligned(as: SIMD8<UInt8>.self)
    first.storeBytes(of: Self.luma(above, a, weights), as: SIMD8<UInt8>.self)
    if !isLastRow {
      let below = second.loadUnaligned(as: SIMD8<UInt8>.self)
      second.storeBytes(of: Self.luma(below, b, weights), as: SIMD8<UInt8>.self)
    }
    let sums = Sums(a, b)
    for (plane, weight) in [(chroma.0, weights.u), (chroma.1, weights.v)] {
      let pointer = UnsafeMutableRawPointer(plane + column / 2)
      let old = pointer.loadUnaligned(as: SIMD4<UInt8>.self)
      pointer.storeBytes(of: sums.chroma(old, weight), as: SIMD4<UInt8>.self)
    }
  }

  /// The same for the first columns of eight, one sample after the other.
  private static func blendSlowly(
    _ a: Pixels, _ b: Pixels, _ column: Int, _ count: Int,
    _ luma: (UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt8>),
    _ chroma: (UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt8>), _ weights: Weights, _ isLastRow: Bool
  ) {
    var (above, below) = (SIMD8<UInt8>.zero, SIMD8<UInt8>.zero)
    for index in 0..<count { (above[index], below[index]) = (luma.0[column + index], luma.1[column + index]) }
    let (upper, lower) = (Self.luma(above, a, weights), Self.luma(below, b, weights))
    for index in 0..<count {
      luma.0[column + index] = upper[index]
      if !isLastRow { luma.1[column + index] = lower[index] }
    }
    let sums = Sums(a, b)
    for (plane, weight) in [(chroma.0, weights.u), (chroma.1, weights.v)] {
      var old = SIMD4<UInt8>.zero
      for index in 0..<(count + 1) / 2 { old[index] = plane[column / 2 + index] }
      let new = sums.chroma(old, weight)
      for index in 0..<(count + 1) / 2 { plane[column / 2 + index] = new[index] }
    }
  }

  /// Luma of eight pixels: that of the picture, less its covered part, plus that of the overlay.
  @inline(__always)
  private static func luma(_ below: SIMD8<UInt8>, _ pixels: Pixels, _ weights: Weights) -> SIMD8<UInt8> {
    let alpha = pixels &>> 24
    let old = SIMD8<UInt32>(truncatingIfNeeded: below)
    let red = pixels & 255
    let green = pixels &>> 8 & 255
    let blue = pixels &>> 16 & 255
    let light =
      red &* UInt32(weights.y.x) &+ green &* UInt32(weights.y.y) &+ blue &* UInt32(weights.y.z) &+ 128
    // (old · (255 − a) + black · a) / 255, rounded.
    let covered = old &* (255 &- alpha) &+ alpha &* UInt32(weights.black) &+ 128
    let value = (covered &+ covered &>> 8) &>> 8 &+ light &>> 8
    return SIMD8<UInt8>(truncatingIfNeeded: pointwiseMin(value, SIMD8(repeating: 255)))
  }

  /// The colours of four blocks of 2 × 2 pixels, summed.
  private struct Sums {
    private let alpha: SIMD4<Int32>
    private let red: SIMD4<Int32>
    private let green: SIMD4<Int32>
    private let blue: SIMD4<Int32>

    @inline(__always)
    init(_ a: Pixels, _ b: Pixels) {
      func sum(_ shift: UInt32) -> SIMD4<Int32> {
        let both = (a &>> shift & 255) &+ (b &>> shift & 255)
        return SIMD4<Int32>(truncatingIfNeeded: both.evenHalf &+ both.oddHalf)
      }
      (alpha, red, green, blue) = (sum(24), sum(0), sum(8), sum(16))
    }

    @inline(__always)
    func chroma(_ below: SIMD4<UInt8>, _ weight: SIMD3<Int32>) -> SIMD4<UInt8> {
      let old = SIMD4<Int32>(truncatingIfNeeded: below)
      let covered = old &* (1020 &- alpha) &+ alpha &* 128
      let light = red &* weight.x &+ green &* weight.y &+ blue &* weight.z
      // covered / 1020 + light / 1024 in units of 2⁻¹⁴; 1/1020 is 4112 / 2²², less 1 in 70,000.
      let value = (covered &* 4112 &>> 8 &+ light &* 16 &+ 8192) &>> 14
      return SIMD4<UInt8>(truncatingIfNeeded: pointwiseMax(pointwiseMin(value, SIMD4(repeating: 255)), .zero))
    }
  }

  /// Copies a box of the stored picture out of the upright overlay; pixels behind an odd side are transparent.
  private static func turn(
    _ base: UnsafeRawPointer, _ overlay: Overlay, _ rotation: PictureRotation, _ stored: Box, into copy: inout [UInt32]
  ) {
    let (width, height) = (overlay.width, overlay.height)
    // The place in the overlay of the stored picture's first pixel, and the steps to the right and down from there.
    let (first, right, down) =
      switch rotation {
      case .none: (0, 1, width)
      case .quarter: (width - 1, width, -1)
      case .half: (width * height - 1, -1, -width)
      case .threeQuarters: ((height - 1) * width, -width, 1)
      }
    let size = rotation.swapsSides ? (width: height, height: width) : (width: width, height: height)
    let count = stored.rows.count * stored.columns.count
    if copy.count < count { copy = [UInt32](repeating: 0, count: count) }
    copy.withUnsafeMutableBufferPointer { copy in
      var at = 0
      for row in stored.rows {
        var index = first + row * down + stored.columns.lowerBound * right
        for column in stored.columns {
          let isInside = row < size.height && column < size.width
          copy[at] = isInside ? base.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self) : 0
          at += 1
          index += right
        }
      }
    }
  }
}

/// Rows and columns of a picture.
private struct Box {
  var rows: Range<Int>
  var columns: Range<Int>

  func clamped(width: Int, height: Int) -> Box {
    Box(rows: rows.clamped(to: 0..<height), columns: columns.clamped(to: 0..<width))
  }

  /// The box extended to whole blocks of 2 × 2 pixels.
  func even() -> Box {
    func even(_ range: Range<Int>) -> Range<Int> { range.lowerBound / 2 * 2..<(range.upperBound + 1) / 2 * 2 }
    return Box(rows: even(rows), columns: even(columns))
  }

  /// The box in the stored picture of a box of the upright one, whose size is given.
  func unturned(_ rotation: PictureRotation, width: Int, height: Int) -> Box {
    func flipped(_ range: Range<Int>, _ length: Int) -> Range<Int> {
      length - range.upperBound..<length - range.lowerBound
    }
    switch rotation {
    case .none: return self
    case .quarter: return Box(rows: flipped(columns, width), columns: rows)
    case .half: return Box(rows: flipped(rows, height), columns: flipped(columns, width))
    case .threeQuarters: return Box(rows: columns, columns: flipped(rows, height))
    }
  }
}
