import CZlib
package import QPCore

/// PNG files: RGBA, 8 bits a channel, deflated by zlib.
package enum PNG {
  /// The first bytes of every file.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The version of zlib.
  package static var library: String { String(cString: zlibVersion()) }

  /// Returns an overlay as a PNG file.
  package static func encode(_ overlay: Overlay) -> [UInt8] {
    overlay.withPixels { encode(premultiplied: $0, width: overlay.width, height: overlay.height) }
  }

  /// Returns premultiplied RGBA as a PNG file, which wants its alpha straight.
  package static func encode(premultiplied pixels: RawSpan, width: Int, height: Int) -> [UInt8] {
    let count = height * (width * 4 + 1)
    let rows = [UInt8](unsafeUninitializedCapacity: count) { rows, filled in
      var offset = 0
      func append(_ byte: UInt32) {
        rows[offset] = UInt8(truncatingIfNeeded: byte)
        offset += 1
      }
      for row in 0..<height {
        append(0)  // filter: none
        for column in 0..<width {
          let pixel = UInt32(
            littleEndian: pixels.unsafeLoad(fromByteOffset: (row * width + column) * 4, as: UInt32.self))
          let alpha = pixel >> 24
          for shift in [UInt32(0), 8, 16] {
            append(alpha == 0 ? 0 : min(255, ((pixel >> shift & 255) * 255 + alpha / 2) / alpha))
          }
          append(alpha)
        }
      }
      filled = offset
    }
    return encode(rows: rows, width: width, height: height)
  }

  /// Returns rows of the number of a filter and RGBA bytes as a PNG file.
  private static func encode(rows: [UInt8], width: Int, height: Int) -> [UInt8] {
    var file = signature
    let header = bigEndian(width) + bigEndian(height) + [8, 6, 0, 0, 0]  // 8 bits, RGBA
    append(chunk: "IHDR", header, to: &file)
    append(chunk: "IDAT", deflate(rows), to: &file)
    append(chunk: "IEND", [], to: &file)
    return file
  }

  private static func append(chunk name: String, _ content: [UInt8], to file: inout [UInt8]) {
    let body = Array(name.utf8) + content
    file.append(contentsOf: bigEndian(content.count))
    file.append(contentsOf: body)
    file.append(contentsOf: bigEndian(Int(crc32(0, body, uInt(body.count)))))
  }

  private static func deflate(_ bytes: [UInt8]) -> [UInt8] {
    var size = compressBound(uLong(bytes.count))
    // The only failures are too small a buffer, which the bound excludes, and too little memory.
    return [UInt8](unsafeUninitializedCapacity: Int(size)) { buffer, count in
      count = compress2(buffer.baseAddress, &size, bytes, uLong(bytes.count), 6) == Z_OK ? Int(size) : 0
    }
  }

  private static func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
