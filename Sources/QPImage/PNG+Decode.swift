import CZlib
import QPCore

extension PNG {
  /// A picture: straight red, green, blue and alpha of each pixel, row after row.
  package struct Picture: Sendable {
    package let width: Int
    package let height: Int
    package let pixels: [UInt8]

    /// The same without alpha.
    var opaque: RasterPicture {
      let rgb = [UInt8](unsafeUninitializedCapacity: 3 * width * height) { rgb, count in
        for pixel in 0..<(width * height) {
          for channel in 0..<3 { rgb[3 * pixel + channel] = pixels[4 * pixel + channel] }
        }
        count = 3 * width * height
      }
      return RasterPicture(size: PictureSize(width: width, height: height), rgb: rgb)
    }
  }

  /// The error of a file that cannot be decoded.
  package enum DecodingError: Error, CustomStringConvertible {
    case notPNG
    case damaged
    case unsupported(String)

    package var description: String {
      switch self {
      case .notPNG: "is not a PNG file"
      case .damaged: "is damaged or cut off"
      case .unsupported(let kind): "is \(kind); save it as grey, RGB or RGBA with 8 bits a channel, not interlaced"
      }
    }
  }

  /// Reads a PNG file of 8 bits a channel: grey, grey with alpha, RGB or RGBA.
  package static func decode(_ file: [UInt8]) throws(DecodingError) -> Picture {
    guard file.starts(with: signature) else { throw .notPNG }
    var header: [UInt8] = []
    var deflated: [UInt8] = []
    var place = 8
    while place + 12 <= file.count {
      let length = number(file, place)
      guard length <= file.count - place - 12 else { throw .damaged }
      let content = file[place + 8..<place + 8 + length]
      switch String(decoding: file[place + 4..<place + 8], as: UTF8.self) {
      case "IHDR": header = Array(content)
      case "IDAT": deflated += content
      default: break
      }
      place += 12 + length
    }
    guard header.count == 13 else { throw .damaged }
    let (width, height) = (number(header, 0), number(header, 4))
    guard let channels = [0: 1, 2: 3, 4: 2, 6: 4][header[9]], header[8] == 8 else {
      throw .unsupported(header[9] == 3 ? "a palette picture" : "a picture of \(header[8]) bits a channel")
    }
    guard header[12] == 0 else { throw .unsupported("interlaced") }
    guard (1...65_535).contains(width), (1...65_535).contains(height), width * height <= 1 << 26 else {
      throw .unsupported("\(width) × \(height) pixels large")
    }
    let rows = try inflate(deflated, count: height * (width * channels + 1))
    return Picture(width: width, height: height, pixels: try unfiltered(rows, width, height, channels))
  }

  private static func inflate(_ bytes: [UInt8], count: Int) throws(DecodingError) -> [UInt8] {
    var rows = [UInt8](repeating: 0, count: count)
    var filled = uLong(count)
    guard uncompress(&rows, &filled, bytes, uLong(bytes.count)) == Z_OK, filled == count else { throw .damaged }
    return rows
  }

  /// Undoes the rows' filters, section 9 of the PNG specification, and fills up to four channels.
  private static func unfiltered(
    _ rows: [UInt8], _ width: Int, _ height: Int, _ channels: Int
  ) throws(DecodingError) -> [UInt8] {
    let stride = width * channels
    var above = [UInt8](repeating: 0, count: stride)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 4)
    for row in 0..<height {
      let start = row * (stride + 1)
      var line = Array(rows[start + 1...start + stride])
      for index in 0..<stride {
        let left = index >= channels ? line[index - channels] : 0
        let corner = index >= channels ? above[index - channels] : 0
        switch rows[start] {
        case 0: break
        case 1: line[index] &+= left
        case 2: line[index] &+= above[index]
        case 3: line[index] &+= UInt8((Int(left) + Int(above[index])) / 2)
        case 4: line[index] &+= paeth(left, above[index], corner)
        default: throw .damaged
        }
      }
      for column in 0..<width {
        let pixel = line[column * channels..<(column + 1) * channels]
        let first = pixel.startIndex
        let color = channels < 3 ? [pixel[first], pixel[first], pixel[first]] : Array(pixel.prefix(3))
        pixels += color + [channels % 2 == 0 ? pixel[pixel.endIndex - 1] : 255]
      }
      above = line
    }
    return pixels
  }

  private static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let guess = Int(left) + Int(above) - Int(corner)
    let distances = (abs(guess - Int(left)), abs(guess - Int(above)), abs(guess - Int(corner)))
    if distances.0 <= distances.1, distances.0 <= distances.2 { return left }
    return distances.1 <= distances.2 ? above : corner
  }

  private static func number(_ bytes: [UInt8], _ place: Int) -> Int {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
