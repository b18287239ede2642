import CZlib
import Foundation
import QPTestSupport
import Testing

@testable import QPImage

@Suite struct PNGTests {
  /// A file with rows filtered by hand, after section 9 of the PNG specification.
  private func file(_ pixels: [UInt8], width: Int, channels: Int, filter: UInt8, colorType: UInt8) -> [UInt8] {
    let stride = width * channels
    let height = pixels.count / stride
    var rows: [UInt8] = []
    for row in 0..<height {
      rows.append(filter)
      for index in 0..<stride {
        func at(_ row: Int, _ index: Int) -> Int { row < 0 || index < 0 ? 0 : Int(pixels[row * stride + index]) }
        let (a, b, c) = (at(row, index - channels), at(row - 1, index), at(row - 1, index - channels))
        let p = a + b - c
        let nearest = [(abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c)].min { ($0.0, $0.1) < ($1.0, $1.1) }?
          .2
        let guess = [0, a, b, (a + b) / 2, nearest ?? 0][Int(filter)]
        rows.append(UInt8(truncatingIfNeeded: at(row, index) - guess))
      }
    }
    var size = compressBound(uLong(rows.count))
    var deflated = [UInt8](repeating: 0, count: Int(size))
    #expect(compress2(&deflated, &size, rows, uLong(rows.count), 9) == Z_OK)
    func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      number(content.count) + Array(name.utf8) + content + [0, 0, 0, 0]
    }
    let half = Int(size) / 2
    return [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]
      + chunk("IHDR", number(width) + number(height) + [8, colorType, 0, 0, 0])
      // Data may come in several chunks.
      + chunk("IDAT", Array(deflated[..<half])) + chunk("IDAT", Array(deflated[half..<Int(size)])) + chunk("IEND", [])
  }

  @Test(arguments: [UInt8(0), 1, 2, 3, 4], [(1, UInt8(0)), (2, 4), (3, 2), (4, 6)])
  func everyFilterAndKindIsRead(filter: UInt8, kind: (channels: Int, type: UInt8)) throws {
    var random = SplitMix64(seed: 11)
    let pixels = (0..<7 * 5 * kind.channels).map { _ in UInt8.random(in: 0...255, using: &random) }
    let picture = try PNG.decode(
      file(pixels, width: 7, channels: kind.channels, filter: filter, colorType: kind.type))
    #expect(picture.width == 7 && picture.height == 5)
    let expected = stride(from: 0, to: pixels.count, by: kind.channels).flatMap { offset -> [UInt8] in
      let pixel = Array(pixels[offset..<offset + kind.channels])
      switch kind.channels {
      case 1: return [pixel[0], pixel[0], pixel[0], 255]
      case 2: return [pixel[0], pixel[0], pixel[0], pixel[1]]
      case 3: return pixel + [255]
      default: return pixel
      }
    }
    #expect(picture.pixels == expected)
  }

  @Test func everyTruncationAndMutationIsAnErrorAndNoCrash() throws {
    let good = file([UInt8](0..<48), width: 4, channels: 3, filter: 4, colorType: 2)
    for count in 0..<good.count - 12 {
      #expect(throws: PNG.DecodingError.self) { try PNG.decode(Array(good[..<count])) }
    }
    var random = SplitMix64(seed: 12)
    for _ in 0..<3000 {
      var bad = good
      for _ in 0..<3 { bad[Int.random(in: 8..<bad.count, using: &random)] = .random(in: 0...255, using: &random) }
      _ = try? PNG.decode(bad)
    }
  }

  @Test func transparencyBecomesStraightWhenWritten() throws {
    // Half-transparent red, premultiplied, then nothing at all.
    let pixels: [UInt8] = [128, 0, 0, 128, 0, 0, 0, 0]
    let data = PNG.encode(premultiplied: pixels.span.bytes, width: 2, height: 1)
    #expect(try PNG.decode(data).pixels == [255, 0, 0, 128, 0, 0, 0, 0])
  }
}
