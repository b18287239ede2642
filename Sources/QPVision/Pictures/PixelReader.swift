/// Reads single pixels of one format.
///
/// The three channels of a pixel stand in one word, 21 bits apart: there is room for sums with weights that add up to
/// 1024, and one multiplication weighs all three.
protocol PixelReader {
  /// The pixel at a place inside of the picture.
  func pixel(_ x: Int, _ y: Int) -> UInt64
  /// Reads a byte of each line of memory that holds pixels of a row, and returns the sum.
  func touch(_ columns: ClosedRange<Int>, _ row: Int) -> UInt8
  /// The pixel of black.
  var black: UInt64 { get }
  /// The red, green and blue of a sum of pixels whose weights add up to 1024, rounded to 8 bits.
  func color(_ sum: UInt64) -> (red: UInt8, green: UInt8, blue: UInt8)
}

/// The sum of a byte of each line of memory between two places.
@inline(__always)
private func touched(_ base: UnsafeRawPointer, _ first: Int, _ last: Int) -> UInt8 {
  var sum = (base + last).load(as: UInt8.self)
  for at in stride(from: first, to: last, by: 64) { sum &+= (base + at).load(as: UInt8.self) }
  return sum
}

/// Three channels in one word.
enum Packed {
  static let shift: UInt64 = 21

  @inline(__always)
  static func pack(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> UInt64 {
    UInt64(first) | UInt64(second) << shift | UInt64(third) << (2 * shift)
  }

  /// The weighted sum of one channel.
  @inline(__always)
  static func sum(_ word: UInt64, _ channel: UInt64) -> Int {
    Int(truncatingIfNeeded: (word >> (channel * shift)) & (1 << shift - 1))
  }

  /// The weighted mean of one channel, rounded.
  @inline(__always)
  static func mean(_ word: UInt64, _ channel: UInt64) -> UInt8 {
    UInt8(truncatingIfNeeded: (sum(word, channel) + 512) >> 10)
  }
}

/// RGB, BGR, RGBA and BGRA.
struct ColorReader: PixelReader {
  let base: UnsafeRawPointer
  let stride: Int
  let pixelBytes: Int
  let isBlueFirst: Bool

  var black: UInt64 { 0 }

  @inline(__always)
  func pixel(_ x: Int, _ y: Int) -> UInt64 {
    let at = base + (y &* stride &+ x &* pixelBytes)
    let pair = UInt64(at.loadUnaligned(as: UInt16.self).littleEndian)
    let third = UInt64((at + 2).load(as: UInt8.self))
    return (pair & 0xFF) | (pair & 0xFF00) << (Packed.shift - 8) | third << (2 * Packed.shift)
  }

  @inline(__always)
  func touch(_ columns: ClosedRange<Int>, _ row: Int) -> UInt8 {
    touched(base + row &* stride, columns.lowerBound &* pixelBytes, columns.upperBound &* pixelBytes)
  }

  @inline(__always)
  func color(_ sum: UInt64) -> (red: UInt8, green: UInt8, blue: UInt8) {
    let (first, third) = (Packed.mean(sum, 0), Packed.mean(sum, 2))
    return isBlueFirst ? (third, Packed.mean(sum, 1), first) : (first, Packed.mean(sum, 1), third)
  }
}

/// Brightness alone.
struct GrayReader: PixelReader {
  let base: UnsafeRawPointer
  let stride: Int

  var black: UInt64 { 0 }

  @inline(__always)
  func pixel(_ x: Int, _ y: Int) -> UInt64 { UInt64((base + (y &* stride &+ x)).load(as: UInt8.self)) }

  @inline(__always)
  func touch(_ columns: ClosedRange<Int>, _ row: Int) -> UInt8 {
    touched(base + row &* stride, columns.lowerBound, columns.upperBound)
  }

  @inline(__always)
  func color(_ sum: UInt64) -> (red: UInt8, green: UInt8, blue: UInt8) {
    let mean = Packed.mean(sum, 0)
    return (mean, mean, mean)
  }
}

/// NV12 and I420: luma, U and V are interpolated as they are, each pixel with the chroma of its 2 × 2 block, and turned
/// into colours once.
///
/// This is what a crop of the converted picture gives, but for the rounding of the single pixels.
struct ChromaReader: PixelReader {
  let luma: UnsafeRawPointer
  let lumaStride: Int
  let u: UnsafeRawPointer
  let uStride: Int
  let v: UnsafeRawPointer
  let vStride: Int
  /// Bytes from one chroma sample to the next: 2 where U and V are interleaved.
  let chromaStep: Int
  let matrix: ColorMatrix

  var black: UInt64 { Packed.pack(UInt8(matrix.offset), 128, 128) }

  @inline(__always)
  func pixel(_ x: Int, _ y: Int) -> UInt64 {
    let (column, row) = ((x >> 1) &* chromaStep, y >> 1)
    return Packed.pack(
      (luma + (y &* lumaStride &+ x)).load(as: UInt8.self), (u + (row &* uStride &+ column)).load(as: UInt8.self),
      (v + (row &* vStride &+ column)).load(as: UInt8.self))
  }

  @inline(__always)
  func touch(_ columns: ClosedRange<Int>, _ row: Int) -> UInt8 {
    let (first, last) = ((columns.lowerBound >> 1) &* chromaStep, (columns.upperBound >> 1) &* chromaStep)
    let sum = touched(luma + row &* lumaStride, columns.lowerBound, columns.upperBound)
    // Two rows share one of chroma; interleaved, U and V lie together.
    guard row & 1 == 0 else { return sum }
    let chroma = touched(u + (row >> 1) &* uStride, first, last)
    return sum &+ chroma &+ (chromaStep == 2 ? 0 : touched(v + (row >> 1) &* vStride, first, last))
  }

  @inline(__always)
  func color(_ sum: UInt64) -> (red: UInt8, green: UInt8, blue: UInt8) {
    matrix.color(luma: Packed.sum(sum, 0), u: Packed.sum(sum, 1), v: Packed.sum(sum, 2))
  }
}

/// From luma and chroma to colours, in integers.
struct ColorMatrix {
  /// The luma of black.
  let offset: Int
  /// The factors of luma and chroma, times 2¹⁴.
  let luma: Int
  let redOfV: Int
  let greenOfU: Int
  let greenOfV: Int
  let blueOfU: Int

  /// The offsets of black and grey in sums, and a half, for rounding.
  private let biases: (red: Int, green: Int, blue: Int)

  private static let bits = 14
  /// The weights of a bilinear sum add up to 2¹⁰.
  private static let sumBits = 10
  private static let shift = bits + sumBits

  init(_ yuv: PixelFormat.YUV) {
    let (red, blue) = yuv.matrix == .bt601 ? (0.299, 0.114) : (0.2126, 0.0722)
    let green = 1 - red - blue
    let (lumaScale, chromaScale) = yuv.range == .video ? (255.0 / 219, 255.0 / 224) : (1, 1)
    func fixed(_ value: Double) -> Int { Int((value * Double(1 << Self.bits)).rounded()) }
    offset = yuv.range == .video ? 16 : 0
    luma = fixed(lumaScale)
    redOfV = fixed(chromaScale * 2 * (1 - red))
    blueOfU = fixed(chromaScale * 2 * (1 - blue))
    greenOfU = fixed(chromaScale * 2 * (1 - blue) * blue / green)
    greenOfV = fixed(chromaScale * 2 * (1 - red) * red / green)
    let (dark, gray) = (1 << (Self.shift - 1) - offset << Self.sumBits * luma, 128 << Self.sumBits)
    biases = (dark - gray * redOfV, dark + gray * (greenOfU + greenOfV), dark - gray * blueOfU)
  }

  /// The colours of sums whose weights add up to 1024.
  @inline(__always)
  func color(luma y: Int, u: Int, v: Int) -> (red: UInt8, green: UInt8, blue: UInt8) {
    let light = y &* luma
    let red = (light &+ v &* redOfV &+ biases.red) >> Self.shift
    let green = (light &- u &* greenOfU &- v &* greenOfV &+ biases.green) >> Self.shift
    let blue = (light &+ u &* blueOfU &+ biases.blue) >> Self.shift
    // Colours beyond 8 bits are rare in pictures.
    if (red | green | blue) & ~255 == 0 {
      return (UInt8(truncatingIfNeeded: red), UInt8(truncatingIfNeeded: green), UInt8(truncatingIfNeeded: blue))
    }
    return (Self.byte(red), Self.byte(green), Self.byte(blue))
  }

  @inline(__always)
  private static func byte(_ value: Int) -> UInt8 { UInt8(truncatingIfNeeded: min(max(value, 0), 255)) }
}
