/// How the pixels of a PNG file lie in its rows.
struct PNGLayout {
  enum Color: UInt8 {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgba = 6

    var channels: Int {
      switch self {
      case .gray, .palette: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }
  }

  /// One of the pictures that a file is made of: every `dx`-th column from `x` on, every `dy`-th row from `y` on.
  struct Pass {
    var x = 0
    var y = 0
    var dx = 1
    var dy = 1

    func size(in layout: PNGLayout) -> (width: Int, height: Int) {
      let width = (layout.width - x + dx - 1) / dx
      return (width, width > 0 ? (layout.height - y + dy - 1) / dy : 0)
    }
  }

  let width: Int
  let height: Int
  let bits: Int
  let color: Color
  let passes: [Pass]

  /// The interlacing method Adam7, section 8.2 of the specification.
  private static let adam7 = [
    Pass(dx: 8, dy: 8), Pass(x: 4, dx: 8, dy: 8), Pass(y: 4, dx: 4, dy: 8), Pass(x: 2, dx: 4, dy: 4),
    Pass(y: 2, dx: 2, dy: 4), Pass(x: 1, dx: 2, dy: 2), Pass(y: 1, dx: 1, dy: 2),
  ]

  init(_ header: [UInt8]) throws(PNG.DecodingError) {
    guard header.count == 13, let color = Color(rawValue: header[9]), header[12] <= 1 else { throw .damaged }
    (width, height, bits) = (PNGChunks.number(header, 0), PNGChunks.number(header, 4), Int(header[8]))
    self.color = color
    let allowed =
      switch color {
      case .gray: [1, 2, 4, 8, 16]
      case .palette: [1, 2, 4, 8]
      case .rgb, .grayAlpha, .rgba: [8, 16]
      }
    guard allowed.contains(bits) else { throw .damaged }
    guard (1...65_535).contains(width), (1...65_535).contains(height), width * height <= pixelLimit else {
      throw .unsupported("\(width) × \(height) pixels large")
    }
    passes = header[12] == 1 ? Self.adam7 : [Pass()]
  }

  /// The bytes of a row of so many pixels, without the number of its filter.
  func rowBytes(_ width: Int) -> Int { (width * color.channels * bits + 7) / 8 }

  /// The distance in bytes to the pixel on the left.
  var filterDistance: Int { max(1, color.channels * bits / 8) }

  /// The bytes of all rows of all passes.
  var byteCount: Int {
    passes.reduce(0) { sum, pass in
      let size = pass.size(in: self)
      return sum + size.height * (rowBytes(size.width) + 1)
    }
  }

  /// Writes a row's pixels as red, green, blue and alpha, `step` bytes apart.
  func expand(
    _ line: UnsafeBufferPointer<UInt8>, _ count: Int, _ chunks: PNGChunks,
    into pixels: UnsafeMutableBufferPointer<UInt8>,
    at start: Int, step: Int
  ) {
    let sampleBytes = bits == 16 ? 2 : 1
    let pixelBytes = color.channels * sampleBytes
    let scale = color == .palette || bits >= 8 ? 1 : 255 / (1 << bits - 1)
    for index in 0..<count {
      let to = start + index * step
      let from = index * pixelBytes
      switch color {
      case .rgb, .rgba:
        for channel in 0..<color.channels { pixels[to + channel] = line[from + channel * sampleBytes] }
      case .gray, .palette, .grayAlpha:
        var value = Int(bits >= 8 ? line[from] : line[index * bits / 8])
        if bits < 8 { value = (value >> (8 - bits - index * bits % 8)) & (1 << bits - 1) }
        if color == .palette {
          for channel in 0..<3 {
            pixels[to + channel] = 3 * value + 2 < chunks.palette.count ? chunks.palette[3 * value + channel] : 0
          }
          if value < chunks.transparency.count { pixels[to + 3] = chunks.transparency[value] }
        } else {
          for channel in 0..<3 { pixels[to + channel] = UInt8(value * scale) }
          if color == .grayAlpha { pixels[to + 3] = line[from + sampleBytes] }
        }
      }
    }
  }
}

/// The filters of rows, section 9 of the specification.
enum PNGFilter {
  /// Undoes the filters of rows that each begin with the number of theirs.
  ///
  /// - Returns: Whether all numbers are known.
  static func undo(
    _ rows: UnsafeMutableBufferPointer<UInt8>, from start: Int, stride: Int, height: Int, distance: Int
  ) -> Bool {
    for row in 0..<height {
      let first = start + row * (stride + 1) + 1
      let above = row == 0 ? nil : first - stride - 1
      switch rows[first - 1] {
      case 0: break
      case 1: for index in distance..<max(distance, stride) { rows[first + index] &+= rows[first + index - distance] }
      case 2:
        guard let above else { break }
        for index in 0..<stride { rows[first + index] &+= rows[above + index] }
      case 3:
        for index in 0..<stride {
          let left = index >= distance ? Int(rows[first + index - distance]) : 0
          let upper = above.map { Int(rows[$0 + index]) } ?? 0
          rows[first + index] &+= UInt8((left + upper) / 2)
        }
      case 4:
        for index in 0..<stride {
          let left = index >= distance ? rows[first + index - distance] : 0
          let upper = above.map { rows[$0 + index] } ?? 0
          let corner = index >= distance ? above.map { rows[$0 + index - distance] } ?? 0 : 0
          rows[first + index] &+= paeth(left, upper, corner)
        }
      default: return false
      }
    }
    return true
  }

  @inline(__always)
  private static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let guess = Int(left) + Int(above) - Int(corner)
    let distances = (abs(guess - Int(left)), abs(guess - Int(above)), abs(guess - Int(corner)))
    if distances.0 <= distances.1, distances.0 <= distances.2 { return left }
    return distances.1 <= distances.2 ? above : corner
  }
}
