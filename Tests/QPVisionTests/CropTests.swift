import QPCore
import Testing

@testable import QPVision

/// The crop against a slow, plain one.
struct CropTests {
  private static let formats: [PixelFormat] =
    [.rgb, .bgr, .rgba, .bgra, .gray]
    + [PixelFormat.YUV.Matrix.bt601, .bt709].flatMap { matrix in
      [PixelFormat.YUV.Range.video, .full].flatMap { range in
        [.nv12(PixelFormat.YUV(matrix, range)), .i420(PixelFormat.YUV(matrix, range))]
      }
    }

  @Test(arguments: formats) func itIsTheSlowOneInEveryFormat(format: PixelFormat) throws {
    var random = Seeded(7)
    for _ in 0..<12 {
      let size = PictureSize(width: .random(in: 1...70, using: &random), height: .random(in: 1...70, using: &random))
      let picture = try Self.picture(format, size, &random)
      let sides = Double(max(size.width, size.height))
      let region = PersonRegion(
        center: SIMD2(.random(in: -0.5...1.5, using: &random), .random(in: -0.5...1.5, using: &random)) * sides,
        side: .random(in: 1...(2 * sides), using: &random), rotation: .random(in: -4...4, using: &random))
      for outside in [Crop.Outside.black, .edge] {
        try Self.expectSame(picture, CropMap(region, pixels: 24), width: 24, height: 24, outside)
      }
      try Self.expectSame(
        picture, CropMap(stretching: picture.size, toWidth: 31, height: 17), width: 31, height: 17, .edge)
    }
  }

  @Test(arguments: PictureRotation.allCases) func aTurnedPictureIsTheUprightOne(rotation: PictureRotation) throws {
    var random = Seeded(3)
    let upright = try Self.picture(.rgb, PictureSize(width: 37, height: 22), &random)
    let stored = try upright.stored(rotation)
    for _ in 0..<20 {
      let region = PersonRegion(
        center: SIMD2(.random(in: 0...37, using: &random), .random(in: 0...22, using: &random)),
        side: .random(in: 4...60, using: &random), rotation: .random(in: -3...3, using: &random))
      let map = CropMap(region, pixels: 32)
      #expect(try Self.crop(stored, map, 32, 32, .edge) == Self.crop(upright, map, 32, 32, .edge))
    }
  }

  @Test func rowsAreFoundByTheirStride() throws {
    var random = Seeded(11)
    let size = PictureSize(width: 9, height: 5)
    let tight = try Self.picture(.nv12(PixelFormat.YUV()), size, &random)
    let (luma, chroma) = (Self.padded(tight.planes[0], row: 9, to: 16), Self.padded(tight.planes[1], row: 10, to: 24))
    let wide = try Picture(tight.format, size: size, planes: [luma, chroma], strides: [16, 24])
    let map = CropMap(PersonRegion(around: size), pixels: 16)
    #expect(try Self.crop(wide, map, 16, 16, .black) == Self.crop(tight, map, 16, 16, .black))
  }

  /// Gray in, gray out; and BT.601's video range has the colours of its own primaries.
  @Test func chromaHasTheColoursOfItsStandard() throws {
    let size = PictureSize(width: 4, height: 4)
    // Red, green, blue and white in 8-bit BT.601, as ITU-R BT.601 and its conversion tables have them.
    let colors: [(yuv: (UInt8, UInt8, UInt8), rgb: [UInt8])] = [
      ((81, 90, 240), [254, 0, 0]), ((145, 54, 34), [0, 255, 1]), ((41, 240, 110), [0, 0, 255]),
      ((235, 128, 128), [255, 255, 255]), ((16, 128, 128), [0, 0, 0]),
    ]
    for (yuv, rgb) in colors {
      let picture = try Picture(
        .i420(PixelFormat.YUV(.bt601, .video)), size: size,
        planes: [
          Array(repeating: yuv.0, count: 16), Array(repeating: yuv.1, count: 4), Array(repeating: yuv.2, count: 4),
        ])
      let pixels = try Self.crop(picture, CropMap(PersonRegion(around: size), pixels: 4), 4, 4, .edge)
      #expect(zip(pixels.prefix(3), rgb).allSatisfy { abs(Int($0) - Int($1)) <= 2 }, "\(yuv): \(pixels.prefix(3))")
    }
  }

  @Test func cornersOfARegionLieWhereTheyShould() {
    let region = PersonRegion(center: SIMD2(100, 50), side: 40, rotation: .pi / 2)
    let map = CropMap(region, pixels: 10)
    // Turned by a quarter clockwise, the upper left corner is the upper right one.
    #expect((map.origin - SIMD2(120, 30)).length < 1e-4)
    #expect((map.right - SIMD2(0, 4)).length < 1e-4)
    #expect((map.down - SIMD2(-4, 0)).length < 1e-4)
  }

  // MARK: - The slow one

  private static func expectSame(
    _ picture: Picture, _ map: CropMap, width: Int, height: Int, _ outside: Crop.Outside
  ) throws {
    let fast = try crop(picture, map, width, height, outside)
    let slow = slowCrop(picture, map, width, height, outside)
    #expect(fast == slow, "\(picture.format), \(picture.size.width) × \(picture.size.height), \(outside)")
  }

  static func crop(
    _ picture: Picture, _ map: CropMap, _ width: Int, _ height: Int, _ outside: Crop.Outside
  ) throws -> [UInt8] {
    var output = [UInt8](repeating: 99, count: 3 * width * height)
    try picture.withPictureBuffer { (view) throws(EstimatorError) in
      output.withUnsafeMutableBufferPointer { Crop.sample(view, map, width: width, outside: outside, into: $0) }
    }
    return output
  }

  private static func slowCrop(
    _ picture: Picture, _ map: CropMap, _ width: Int, _ height: Int, _ outside: Crop.Outside
  ) -> [UInt8] {
    var output: [UInt8] = []
    for row in 0..<height {
      for column in 0..<width {
        let (i, j) = (Double(column), Double(row))
        let divisor: Double = (1 - j * map.bend.y) - i * map.bend.x
        let start: SIMD2<Double> = (map.origin + j * map.down) * 32
        let position: SIMD2<Double> = (start + i * (map.right * 32)) * divisor
        let x = Int(position.x.rounded(.toNearestOrEven))
        let y = Int(position.y.rounded(.toNearestOrEven))
        let (left, top) = (Int((Double(x) / 32).rounded(.down)), Int((Double(y) / 32).rounded(.down)))
        let (fx, fy) = (x - 32 * left, y - 32 * top)
        var sums = SIMD3<Int>.zero
        for (dx, dy, weight) in [
          (0, 0, (32 - fx) * (32 - fy)), (1, 0, fx * (32 - fy)), (0, 1, (32 - fx) * fy), (1, 1, fx * fy),
        ] {
          sums &+= channels(picture, left + dx, top + dy, outside) &* weight
        }
        output += color(sums, picture.format)
      }
    }
    return output
  }

  /// A pixel's red, green and blue, or luma, U and V.
  private static func channels(_ picture: Picture, _ x: Int, _ y: Int, _ outside: Crop.Outside) -> SIMD3<Int> {
    let (nearX, nearY) = (min(max(x, 0), picture.size.width - 1), min(max(y, 0), picture.size.height - 1))
    let isOutside = (nearX, nearY) != (x, y) && outside == .black
    func byte(_ plane: Int, _ index: Int, _ row: Int) -> Int {
      Int(picture.planes[plane][row * picture.strides[plane] + index])
    }
    switch picture.format {
    case .rgb, .rgba, .bgr, .bgra:
      if isOutside { return .zero }
      let size = picture.format == .rgb || picture.format == .bgr ? 3 : 4
      let values = SIMD3(
        byte(0, size * nearX, nearY), byte(0, size * nearX + 1, nearY), byte(0, size * nearX + 2, nearY))
      return picture.format == .rgb || picture.format == .rgba ? values : SIMD3(values.z, values.y, values.x)
    case .gray:
      return isOutside ? .zero : SIMD3(repeating: byte(0, nearX, nearY))
    case .nv12(let yuv):
      if isOutside { return SIMD3(yuv.range == .video ? 16 : 0, 128, 128) }
      let chroma = (nearX / 2, nearY / 2)
      return SIMD3(
        byte(0, nearX, nearY), byte(1, 2 * chroma.0, chroma.1), byte(1, 2 * chroma.0 + 1, chroma.1))
    case .i420(let yuv):
      if isOutside { return SIMD3(yuv.range == .video ? 16 : 0, 128, 128) }
      return SIMD3(byte(0, nearX, nearY), byte(1, nearX / 2, nearY / 2), byte(2, nearX / 2, nearY / 2))
    }
  }

  private static func color(_ sums: SIMD3<Int>, _ format: PixelFormat) -> [UInt8] {
    let yuv: PixelFormat.YUV
    switch format {
    case .nv12(let given), .i420(let given): yuv = given
    default: return [sums.x, sums.y, sums.z].map { UInt8(($0 + 512) / 1024) }
    }
    let (red, blue) = yuv.matrix == .bt601 ? (0.299, 0.114) : (0.2126, 0.0722)
    let isVideo = yuv.range == .video
    func fixed(_ value: Double) -> Int { Int((value * 16384).rounded()) }
    let scale = isVideo ? 255.0 / 224 : 1
    let light = (sums.x - (isVideo ? 16 : 0) * 1024) * fixed(isVideo ? 255.0 / 219 : 1)
    let (u, v) = (sums.y - 128 * 1024, sums.z - 128 * 1024)
    let values = [
      light + v * fixed(scale * 2 * (1 - red)),
      light - u * fixed(scale * 2 * (1 - blue) * blue / (1 - red - blue))
        - v * fixed(scale * 2 * (1 - red) * red / (1 - red - blue)),
      light + u * fixed(scale * 2 * (1 - blue)),
    ]
    return values.map { UInt8(min(max((Double($0) / 16_777_216 + 0.5).rounded(.down), 0), 255)) }
  }

  /// A picture of random bytes.
  static func picture(_ format: PixelFormat, _ size: PictureSize, _ random: inout Seeded) throws -> Picture {
    let planes = (0..<format.planeCount).map { index in
      let (bytes, width, height) = format.extent(ofPlane: index, in: size)
      return (0..<(bytes * width * height)).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
    return try Picture(format, size: size, planes: planes)
  }

  private static func padded(_ bytes: [UInt8], row: Int, to stride: Int) -> [UInt8] {
    Swift.stride(from: 0, to: bytes.count, by: row).flatMap { start in
      Array(bytes[start..<(start + row)]) + Array(repeating: 77, count: stride - row)
    }
  }
}

/// A generator of random numbers that starts anywhere (SplitMix64).
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
