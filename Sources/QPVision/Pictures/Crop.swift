internal import QPCore

/// Samples a part of a picture into a network's input.
enum Crop {
  /// The colour outside of the picture.
  enum Outside {
    case black
    /// The nearest pixel of the picture's edge.
    case edge
  }

  /// Fills an output, row by row, with red, green and blue.
  ///
  /// Positions are rounded to 1/32 pixel, half to even, and four pixels are mixed with weights of 1/1024; the result is
  /// rounded to 8 bits.
  /// - Parameters:
  ///   - picture: The picture; `map` is in the pixels of the upright one.
  ///   - map: The places of the output's pixels.
  ///   - width: The output's width in pixels.
  ///   - outside: The colour outside of the picture.
  ///   - output: A byte for each colour of each pixel.
  static func sample(
    _ picture: PictureBuffer, _ map: CropMap, width: Int, outside: Outside,
    into output: UnsafeMutableBufferPointer<UInt8>
  ) {
    let (first, second, third) = picture.planes
    guard let base = first.bytes.baseAddress, let u = second.bytes.baseAddress, let v = third.bytes.baseAddress else {
      return
    }
    let map = map.turned(picture.rotation, stored: picture.storedSize)
    func fill(_ reader: some PixelReader) {
      sample(reader, picture.storedSize, map, width, outside, output)
    }
    switch picture.format {
    case .rgb: fill(ColorReader(base: base, stride: first.stride, pixelBytes: 3, isBlueFirst: false))
    case .bgr: fill(ColorReader(base: base, stride: first.stride, pixelBytes: 3, isBlueFirst: true))
    case .rgba: fill(ColorReader(base: base, stride: first.stride, pixelBytes: 4, isBlueFirst: false))
    case .bgra: fill(ColorReader(base: base, stride: first.stride, pixelBytes: 4, isBlueFirst: true))
    case .gray: fill(GrayReader(base: base, stride: first.stride))
    case .nv12(let yuv):
      fill(
        ChromaReader(
          luma: base, lumaStride: first.stride, u: u, uStride: second.stride, v: u + 1, vStride: second.stride,
          chromaStep: 2, matrix: ColorMatrix(yuv)))
    case .i420(let yuv):
      fill(
        ChromaReader(
          luma: base, lumaStride: first.stride, u: u, uStride: second.stride, v: v, vStride: third.stride,
          chromaStep: 1, matrix: ColorMatrix(yuv)))
    }
  }

  /// Reads the part of the picture that a crop needs once, row by row, and returns a sum of its bytes.
  ///
  /// The processor fetches ahead along rows alone, and a turned crop goes across them: a body that lies takes a third less
  /// time so. A crop that leaves out most rows is better off without.
  @inline(__always)
  private static func touch(
    _ reader: some PixelReader, _ map: CropMap, _ size: (width: Int, height: Int), _ right: Int, _ bottom: Int
  ) -> UInt8 {
    guard max(map.right.length, map.down.length) < 3 else { return 0 }
    let (across, along) = (Double(size.width) * map.right, Double(size.height) * map.down)
    func reach(_ origin: Double, _ across: Double, _ along: Double, _ limit: Int) -> ClosedRange<Int> {
      let first = origin + min(across, 0) + min(along, 0)
      let last = origin + max(across, 0) + max(along, 0)
      let start = Int(max(0, min(Double(limit), first)))
      return start...max(start, Int(max(0, min(Double(limit), last))))
    }
    let columns = reach(map.origin.x, across.x, along.x, right)
    var sum: UInt8 = 0
    for row in reach(map.origin.y, across.y, along.y, bottom) { sum &+= reader.touch(columns, row) }
    return sum
  }

  /// Columns that are worked on together: the rows of a turned picture that they touch stay in the nearest cache.
  private static let block = 32

  private static func sample<Reader: PixelReader>(
    _ reader: Reader, _ size: PictureSize, _ map: CropMap, _ width: Int, _ outside: Outside,
    _ output: UnsafeMutableBufferPointer<UInt8>
  ) {
    let height = output.count / (3 * width)
    let (right, bottom) = (size.width - 1, size.height - 1)
    // Kept where it is overwritten, so that the reading is not left out.
    output[0] = touch(reader, map, (width, height), right, bottom)
    for first in stride(from: 0, to: width, by: block) {
      let columns = first..<min(first + block, width)
      for row in 0..<height {
        let line = Line(map, row: row)
        let (start, end) = (line.place(columns.lowerBound), line.place(columns.upperBound - 1))
        var at = 3 * (row * width + first)
        // A straight line whose ends lie inside does so everywhere.
        if start.isInside(right, bottom), end.isInside(right, bottom) {
          for column in columns {
            let position = line.place(column)
            let (x, y) = (position.left, position.top)
            let sum = position.mix(
              reader.pixel(x, y), reader.pixel(x &+ 1, y), reader.pixel(x, y &+ 1), reader.pixel(x &+ 1, y &+ 1))
            write(reader.color(sum), output, &at)
          }
        } else {
          for column in columns {
            write(reader.color(edgeSum(reader, line.place(column), right, bottom, outside)), output, &at)
          }
        }
      }
    }
  }

  @inline(__always)
  private static func write(
    _ color: (red: UInt8, green: UInt8, blue: UInt8), _ output: UnsafeMutableBufferPointer<UInt8>, _ at: inout Int
  ) {
    output[at] = color.red
    output[at &+ 1] = color.green
    output[at &+ 2] = color.blue
    at &+= 3
  }

  /// The weighted sum of four pixels of which some may lie outside of the picture.
  @inline(__always)
  private static func edgeSum(
    _ reader: some PixelReader, _ position: Place, _ right: Int, _ bottom: Int, _ outside: Outside
  ) -> UInt64 {
    let columns = (min(max(position.left, 0), right), min(max(position.left + 1, 0), right))
    let rows = (min(max(position.top, 0), bottom), min(max(position.top + 1, 0), bottom))
    var pixels = (
      reader.pixel(columns.0, rows.0), reader.pixel(columns.1, rows.0), reader.pixel(columns.0, rows.1),
      reader.pixel(columns.1, rows.1)
    )
    if outside == .black {
      let isColumnIn = (columns.0 == position.left, columns.1 == position.left + 1)
      let isRowIn = (rows.0 == position.top, rows.1 == position.top + 1)
      if !(isColumnIn.0 && isRowIn.0) { pixels.0 = reader.black }
      if !(isColumnIn.1 && isRowIn.0) { pixels.1 = reader.black }
      if !(isColumnIn.0 && isRowIn.1) { pixels.2 = reader.black }
      if !(isColumnIn.1 && isRowIn.1) { pixels.3 = reader.black }
    }
    return position.mix(pixels.0, pixels.1, pixels.2, pixels.3)
  }
}

/// One row of a crop in the picture.
private struct Line {
  private let start: Point
  private let step: Point
  private let scale: Double
  private let bend: Double

  @inline(__always)
  init(_ map: CropMap, row: Int) {
    start = (map.origin + Double(row) * map.down) * 32
    step = map.right * 32
    scale = 1 - Double(row) * map.bend.y
    bend = map.bend.x
  }

  @inline(__always)
  func place(_ column: Int) -> Place {
    // 1 − e for 1 / (1 + e): the difference is e², below 10⁻¹².
    let point = (start + Double(column) * step) * (scale - Double(column) * bend)
    return Place(x: Self.rounded(point.x), y: Self.rounded(point.y))
  }

  /// The nearest integer, half to even, of a number below 2³¹.
  ///
  /// Adding 1.5 · 2⁵² leaves it in the lowest bits; a call of the C library for each sample costs more than the sample.
  @inline(__always)
  private static func rounded(_ value: Double) -> Int {
    Int(Int32(truncatingIfNeeded: (value + 6_755_399_441_055_744).bitPattern))
  }
}

/// A place in the picture in 1/32 pixels.
private struct Place {
  var x: Int
  var y: Int

  /// The pixel to the upper left.
  var left: Int { x >> 5 }
  var top: Int { y >> 5 }

  /// Whether all four pixels around it lie in the picture.
  @inline(__always)
  func isInside(_ right: Int, _ bottom: Int) -> Bool { left >= 0 && left < right && top >= 0 && top < bottom }

  /// The sum of the four pixels around it, with weights of 1/1024.
  @inline(__always)
  func mix(_ a: UInt64, _ b: UInt64, _ c: UInt64, _ d: UInt64) -> UInt64 {
    let (fx, fy) = (UInt64(truncatingIfNeeded: x & 31), UInt64(truncatingIfNeeded: y & 31))
    let upper = a &* (32 &- fx) &+ b &* fx
    let lower = c &* (32 &- fx) &+ d &* fx
    return upper &* (32 &- fy) &+ lower &* fy
  }
}
