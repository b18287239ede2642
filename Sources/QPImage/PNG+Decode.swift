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
      case .unsupported(let kind): "is \(kind), which is not supported; save it anew"
      }
    }
  }

  /// The memory that decoding a file takes, in bytes, as its header says; 0 for a file that is refused.
  static func bytesToDecode(_ file: [UInt8]) -> Int {
    // The signature, and the length and name of the first chunk, which is the header.
    let start = signature.count + 8
    guard file.count >= start + 13, let layout = try? PNGLayout(Array(file[start..<start + 13])) else { return 0 }
    // The chunks' data, the rows, and the pixels with alpha.
    return file.count + layout.byteCount + 4 * layout.width * layout.height
  }

  /// Reads a PNG file whose decoding fits into the memory of the process.
  static func decodeWithinBudget(_ file: [UInt8]) throws(PictureError) -> Picture {
    let memory = try PictureError.reserve(bytesToDecode(file))
    defer { withExtendedLifetime(memory) {} }
    do throws(DecodingError) { return try decode(file) } catch {
      throw PictureError(.unusable, "The picture \(error).")
    }
  }

  /// Reads a PNG file: grey, palette or RGB, with alpha or without, 1…16 bits a channel, interlaced or not.
  ///
  /// 16 bits are cut to 8; a single transparent colour is opaque.
  package static func decode(_ file: [UInt8]) throws(DecodingError) -> Picture {
    guard file.starts(with: signature) else { throw .notPNG }
    let chunks = try PNGChunks(file)
    let layout = try PNGLayout(chunks.header)
    if layout.color == .palette, chunks.palette.isEmpty { throw .damaged }
    // A byte of zlib's stands for 1,032 at most: a small file that states a large picture takes no memory.
    guard layout.byteCount <= 1032 * chunks.data.count else { throw .damaged }
    var rows = [UInt8](repeating: 0, count: layout.byteCount)
    var filled = uLong(rows.count)
    guard uncompress(&rows, &filled, chunks.data, uLong(chunks.data.count)) == Z_OK, Int(filled) == rows.count else {
      throw .damaged
    }
    var pixels = [UInt8](repeating: 255, count: 4 * layout.width * layout.height)
    let isGood = rows.withUnsafeMutableBufferPointer { rows in
      pixels.withUnsafeMutableBufferPointer { pixels in
        var start = 0
        for pass in layout.passes {
          let size = pass.size(in: layout)
          let stride = layout.rowBytes(size.width)
          guard PNGFilter.undo(rows, from: start, stride: stride, height: size.height, distance: layout.filterDistance)
          else { return false }
          for row in 0..<size.height {
            let line = UnsafeBufferPointer(rebasing: rows[(start + row * (stride + 1) + 1)...])
            let first = (pass.y + row * pass.dy) * layout.width + pass.x
            layout.expand(line, size.width, chunks, into: pixels, at: 4 * first, step: 4 * pass.dx)
          }
          start += size.height * (stride + 1)
        }
        return true
      }
    }
    guard isGood else { throw .damaged }
    return Picture(width: layout.width, height: layout.height, pixels: pixels)
  }
}

/// The parts of a PNG file, section 5 of the PNG specification.
struct PNGChunks {
  var header: [UInt8] = []
  /// Red, green and blue of each entry.
  var palette: [UInt8] = []
  /// The alpha of the first entries of the palette.
  var transparency: [UInt8] = []
  /// Deflated.
  var data: [UInt8] = []

  init(_ file: [UInt8]) throws(PNG.DecodingError) {
    var offset = PNG.signature.count
    while offset + 12 <= file.count {
      let length = PNGChunks.number(file, offset)
      guard length <= file.count - offset - 12 else { throw .damaged }
      let content = file[(offset + 8)..<(offset + 8 + length)]
      switch String(decoding: file[(offset + 4)..<(offset + 8)], as: UTF8.self) {
      case "IHDR": header = Array(content)
      case "PLTE": palette = Array(content)
      case "tRNS": transparency = Array(content)
      case "IDAT": data += content
      default: break
      }
      offset += 12 + length
    }
  }

  /// Four bytes, the highest first.
  static func number(_ bytes: [UInt8], _ offset: Int) -> Int {
    bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
  }
}
