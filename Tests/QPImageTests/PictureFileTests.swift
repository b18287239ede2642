import CZlib
import Foundation
import QPKit
import QPTestSupport
import Testing

@testable import QPImage

/// Picture files of other programs; the expected pixels are Pillow 13's.
@Suite struct PictureFileTests {
  /// A picture of 9 × 7 pixels, and the CRC-32 of its red, green and blue bytes.
  struct Known: CustomTestStringConvertible {
    let name: String
    let sum: UInt
    let base64: String

    var testDescription: String { name }
  }

  @Test(arguments: known) func everyKindOfPNGHasThePixelsThatOthersRead(known: Known) throws {
    let picture = try PictureFile.decode(bytes(known.base64))
    #expect(picture.size == PictureSize(width: 9, height: 7))
    #expect(crc32(0, picture.rgb, uInt(picture.rgb.count)) == known.sum)
  }

  @Test func portableMapsHaveThePixelsThatTheyState() throws {
    let gray = try PictureFile.decode(Array("P5 # a comment\n2 1\n255\n".utf8) + [7, 200])
    #expect(gray == RasterPicture(size: PictureSize(width: 2, height: 1), rgb: [7, 7, 7, 200, 200, 200]))
    let color = try PictureFile.decode(Array("P6\n1 2 255\n".utf8) + [1, 2, 3, 4, 5, 6])
    #expect(color == RasterPicture(size: PictureSize(width: 1, height: 2), rgb: [1, 2, 3, 4, 5, 6]))
    // 15 is white; 1000 of 2000 is half of it.
    #expect(try PictureFile.decode(Array("P5 1 1 15\n".utf8) + [15]).rgb == [255, 255, 255])
    #expect(try PictureFile.decode(Array("P5 1 1 2000\n".utf8) + [3, 232]).rgb == [128, 128, 128])
    let header = "P7\nWIDTH 1\nHEIGHT 1\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n"
    #expect(try PictureFile.decode(Array(header.utf8) + [9, 8, 7, 0]).rgb == [9, 8, 7])
  }

  @Test(.enabled(if: JPEG.library().found != nil, "libturbojpeg is missing: run Scripts/setup --jpeg"))
  func aJPEGIsTurnedAsItsCameraSays() throws {
    let picture = try PictureFile.decode(bytes(Self.jpeg))
    // Stored 32 × 16, red on the left, to be turned clockwise by a quarter: red is above.
    #expect(picture.size == PictureSize(width: 16, height: 32))
    func pixel(_ x: Int, _ y: Int) -> [UInt8] { Array(picture.rgb[(3 * (16 * y + x))...].prefix(3)) }
    #expect(pixel(3, 3) == [200, 30, 39])
    #expect(pixel(3, 28) == [20, 60, 220])
    for count in [100, 400, 600] {
      #expect(throws: PictureError.self) { try PictureFile.decode(Array(bytes(Self.jpeg).prefix(count))) }
    }
  }

  /// Where red is in the upright picture, by the Exif specification, with numbers in either order of bytes.
  @Test(.enabled(if: JPEG.library().found != nil, "libturbojpeg is missing: run Scripts/setup --jpeg"))
  func aJPEGIsTurnedByEveryOrientation() throws {
    let red = [(3, 3), (28, 3), (28, 3), (3, 3), (3, 3), (3, 3), (3, 28), (3, 28)]
    for (index, position) in red.enumerated() {
      for tiff in [
        [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(index + 1), 0, 0],
        [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, UInt8(index + 1), 0, 0, 0],
      ] {
        var file = try bytes(Self.jpeg)
        file.replaceSubrange(30..<(30 + tiff.count), with: tiff)
        let picture = try PictureFile.decode(file)
        #expect(picture.size == (index < 4 ? PictureSize(width: 32, height: 16) : PictureSize(width: 16, height: 32)))
        let at = 3 * (picture.size.width * position.1 + position.0)
        #expect(Array(picture.rgb[at..<(at + 3)]) == [200, 30, 39], "orientation \(index + 1)")
      }
    }
  }

  /// The start of a JPEG file as Pillow writes it, with FocalLengthIn35mmFilm 26 in the camera's own directory.
  private static let photograph =
    "ffd8ffe000104a46494600010100000100010000ffe100544578696600004d4d002a00000008000201120003000000010001000087690004"
    + "0000000100000026000000000002920a000c0000000100000044a405000300000001001a0000000000004016cccccccccccd"

  @Test func theEquivalentFocalLengthOfAPhotographIsRead() throws {
    let digits = Array(Self.photograph)
    let file = stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...($0 + 1)]), radix: 16) }
    #expect(ExifData(of: file)?.equivalentFocalLength == 26)
    #expect(ExifData(of: file)?.orientation == 1)
    for count in file.indices {
      let cut = ExifData(of: Array(file.prefix(count)))
      #expect(cut?.equivalentFocalLength == nil || cut?.equivalentFocalLength == 26)
    }
    var unknown = file
    let index = try #require(file.indices.last { file[$0] == 26 })
    unknown[index] = 0
    #expect(ExifData(of: unknown)?.equivalentFocalLength == nil)
  }

  /// The eight orientations of the letter F, as the Exif specification draws them.
  @Test func allOrientationsAreUpright() throws {
    let stored = [
      "##. #.. ##. #.. #..", ".## ..# .## ..# ..#", "..# ..# .## ..# .##", "#.. #.. ##. #.. ##.", "##### #.#.. .....",
      "..... #.#.. #####", "..... ..#.# #####", "##### ..#.# .....",
    ]
    let upright = raster(stored[0])
    for (index, text) in stored.enumerated() {
      let orientation = try #require(ExifOrientation(rawValue: index + 1))
      #expect(raster(text).turned(orientation) == upright, "\(orientation)")
    }
  }

  private func raster(_ text: String) -> RasterPicture {
    let rows = text.split(separator: " ")
    return RasterPicture(
      size: PictureSize(width: rows[0].count, height: rows.count),
      rgb: rows.joined().flatMap { [UInt8](repeating: $0 == "#" ? 255 : 0, count: 3) })
  }

  @Test func otherFilesAreRefusedWithTheReadableFormats() {
    for bytes in [[], Array("GIF89a......".utf8), Array("P6".utf8), [0xFF, 0xD8]] {
      #expect {
        try PictureFile.decode(bytes)
      } throws: { error in
        "\(error)".contains("PNG, JPEG, or binary PGM, PPM or PAM")
      }
    }
    #expect(throws: PictureError.self) { try PictureFile.read("/no/such/picture.png") }
  }

  @Test func damagedFilesAreRefused() throws {
    let maps = [
      "P6 2 2 255\n123", "P6 0 2 255\n", "P6 2 2 0\n123456789012", "P6 99999999 99999999 255\n", "P7\nENDHDR\n",
    ]
    for text in maps { #expect(throws: PictureError.self) { try PictureFile.decode(Array(text.utf8)) } }
    var random = SplitMix64(seed: 5)
    for known in Self.known {
      let good = try bytes(known.base64)
      for count in 8..<good.count { _ = try? PictureFile.decode(Array(good.prefix(count))) }
      for _ in 0..<300 {
        var bad = good
        for _ in 0..<3 {
          bad[Int.random(in: 8..<bad.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        _ = try? PictureFile.decode(bad)
      }
    }
  }

  /// 97 bytes that state a picture of 79 MB, as fuzzing found them; `Scripts/fuzz` holds them to its limit of memory.
  @Test func aSmallFileIsNoLargePictureUnlessItHasOneColor() throws {
    let png =
      "iVBORw0KGgoAAAANSUhEUgAAKAAAAA8HEAAAAACvYOT/AAAAKElEQVR4nGNkYJCOkI6QiUCQTAyq6BBJiBFKMiE4WFQhCTGiaMOqCgB2ygt8"
      + "lE60vgAAAABJREFUrkJggg=="
    #expect(throws: PNG.DecodingError.self) { try PNG.decode(bytes(png)) }
    var jpeg = try bytes(Self.jpeg)
    let frame = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xC0, 0, 17, 8]) })
    jpeg.replaceSubrange((frame + 5)..<(frame + 9), with: [0x2E, 0xE0, 0x27, 0x10])
    #expect(throws: PictureError.self) { try PictureFile.decode(jpeg) }
    let blank = [UInt8](repeating: 255, count: 4 * 2000 * 2000)
    let file = PNG.encode(premultiplied: blank.span.bytes, width: 2000, height: 2000)
    #expect(file.count < 20_000)
    #expect(try PNG.decode(file).pixels == blank)
  }

  private func bytes(_ base64: String) throws -> [UInt8] { [UInt8](try #require(Data(base64Encoded: base64))) }
}

extension PictureFileTests {
  static let known = [
    Known(
      name: "interlaced", sum: 70477024,
      base64: "iVBORw0KGgoAAAANSUhEUgAAAAkAAAAHCAIAAAEi/sChAAAACXBIWXMAAAAAAAAAAQCEeRdzAAAAZElEQVR4nG2MIQ6AMBAE5xIw"
        + "GEwNSYNCVKMqeEAlT+lT+kSewkJJBZDMJbe3u2fAAZY1FDK7sIg2OkpAikTENXRWSc5WMY/8h440gKtUMd/h0MR6dVjw9L8oqP/K"
        + "jl+ap/fTixM4zg3rczrcbAAAAABJRU5ErkJggg=="),
    Known(
      name: "palette of 4 bits", sum: 93390379,
      base64: "iVBORw0KGgoAAAANSUhEUgAAAAkAAAAHBAMAAAAotXpTAAAAJ1BMVEXExsF+xnyokHiobFoqxikqkB4qbBfENjV+NiKoAAA4Ng8A"
        + "NgAqAAA6zS8hAAAANUlEQVR4nAEqANX/AcwAzQD3BO/v7+/5Av8AAAAABKwAHbz9BO8AzPD+BO8A3w/gAgD9AOAApV4TH608G9QA"
        + "AAAASUVORK5CYII="),
    Known(
      name: "palette of 1 bit", sum: 3388946757,
      base64: "iVBORw0KGgoAAAANSUhEUgAAAAkAAAAHAQMAAADgVfUjAAAABlBMVEVwolpwJBS/0cq1AAAAFUlEQVR4nGP838jEwMDEwMDwgAEO"
        + "ACeLAmagxaOMAAAAAElFTkSuQmCC"),
    Known(
      name: "grey", sum: 3508126391,
      base64: "iVBORw0KGgoAAAANSUhEUgAAAAkAAAAHCAAAAAD/8Di8AAAAM0lEQVR4nC3BMQ7AMAzEsAbwYEu3Ov9/aoeWPE9P9/T02fnVMt9a"
        + "BIC6iKK1alRrY5KYF1skAspVSqMWAAAAAElFTkSuQmCC"),
    Known(
      name: "grey of 1 bit", sum: 1357626317,
      base64: "iVBORw0KGgoAAAANSUhEUgAAAAkAAAAHAQAAAADy4FrNAAAAHUlEQVR4nGNgYGBgZWBSYWCRCWf6yMAUz8D0igEAEqUC4yzR3XEA"
        + "AAAASUVORK5CYII="),
    Known(
      name: "grey of 16 bits", sum: 607613490,
      base64: "iVBORw0KGgoAAAANSUhEUgAAAAkAAAAHEAAAAACvYOT/AAAAKElEQVR4nGNkYJCOkI6QiUCQTAyq6BBJiBFKMiE4WFQhCTGiaMOq"
        + "CgB2ygt8lE60vgAAAABJRU5ErkJggg=="),
    Known(
      name: "grey with alpha", sum: 3508126391,
      base64: "iVBORw0KGgoAAAANSUhEUgAAAAkAAAAHCAQAAABwkq/rAAAAPklEQVR4nF2IQQqAQAzEIsyh7fRa//9TPbiIK2ESmIMrSILHSaAh"
        + "f2gocpuGwtQHnevyaw3GmF41GhrTC9PcMn0DzO1tzsIAAAAASUVORK5CYII="),
  ]

  static let jpeg =
    "/9j/4AAQSkZJRgABAQAAAQABAAD/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDAAIBAQEBAQIBAQECAgIC"
    + "AgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBwYGCAsICQoKCgoKBggLDAsKDAkKCgr/2wBDAQICAgICAgUDAwUKBwYHCgoKCgoK"
    + "CgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgr/wAARCAAQACADASIAAhEBAxEB/8QAHwAAAQUBAQEB"
    + "AQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAk"
    + "M2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKj"
    + "pKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAA"
    + "AAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl"
    + "8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmq"
    + "srO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwD5Hooor8fP9UDz+iiiv9vD"
    + "/Cs//9k="
}
