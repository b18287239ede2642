import CZlib
import Foundation
import QPCore

/// PNG files: RGBA, 8 bits a channel, deflated by zlib.
enum PNG {
  /// An overlay as a PNG file.
  ///
  /// PNG wants straight alpha, an overlay has it premultiplied.
  static func encode(_ overlay: Overlay) -> Data {
    var rows = [UInt8]()
    rows.reserveCapacity((overlay.bytesPerRow + 1) * overlay.height)
    overlay.withPixels { pixels in
      for row in 0..<overlay.height {
        rows.append(0)  // filter: none
        for offset in stride(from: row * overlay.bytesPerRow, to: (row + 1) * overlay.bytesPerRow, by: 4) {
          let alpha = Int(pixels.unsafeLoad(fromByteOffset: offset + 3, as: UInt8.self))
          for channel in 0..<3 where alpha > 0 {
            let value = Int(pixels.unsafeLoad(fromByteOffset: offset + channel, as: UInt8.self))
            rows.append(UInt8(min(255, (value * 255 + alpha / 2) / alpha)))
          }
          if alpha == 0 { rows.append(contentsOf: [0, 0, 0]) }
          rows.append(UInt8(alpha))
        }
      }
    }
    return encode(rows: rows, width: overlay.width, height: overlay.height)
  }

  /// - Parameter rows: For each row the number of its filter and its RGBA bytes.
  private static func encode(rows: [UInt8], width: Int, height: Int) -> Data {
    var file = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    let header = bigEndian(width) + bigEndian(height) + [8, 6, 0, 0, 0]  // 8 bits, RGBA
    append(chunk: "IHDR", header, to: &file)
    append(chunk: "IDAT", deflate(rows), to: &file)
    append(chunk: "IEND", [], to: &file)
    return file
  }

  private static func append(chunk name: String, _ content: [UInt8], to file: inout Data) {
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
