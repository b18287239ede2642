// The targets of pictures: files, planes, archives and models. They need no neural runtime but for `model`.

import QPCore
import QPImage
import QPVision

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Any bytes make a picture, an estimator or a typed error.
let visionTargets: [String: @Sendable ([UInt8]) -> Void] = [
  "picture": { bytes in
    guard let picture = try? PictureFile.decode(bytes) else { return }
    require(picture.rgb.count == 3 * picture.size.width * picture.size.height)
  },
  "planes": { bytes in
    var numbers = Numbers(bytes)
    let formats: [PixelFormat] = [.rgb, .bgr, .rgba, .bgra, .gray, .nv12(.init(.bt709)), .i420(.init(.bt601, .full))]
    let format = formats[numbers.next(0...6)]
    let size = PictureSize(width: numbers.next(0...70_000), height: numbers.next(0...70_000))
    let strides = (0..<format.planeCount).map { _ in numbers.next(-2...400_000) }
    let planes = (0..<format.planeCount).map { _ in [UInt8](repeating: 7, count: numbers.next(0...2_000_000)) }
    let rotation = PictureRotation.allCases[numbers.next(0...3)]
    let picture = try? Picture(
      format, size: size, planes: planes, strides: numbers.next(0...1) == 0 ? nil : strides, rotation: rotation)
    guard let picture else { return }
    let target = PictureSize(width: numbers.next(1...64), height: numbers.next(1...64))
    guard let pixels = try? picture.rgba(scaledTo: target) else { return }
    require(pixels.count == 4 * target.width * target.height)
  },
  "bundle": { bytes in
    withFile(of: bytes) { path in _ = try? BlazePose(bundle: path) }
  },
  "model": { bytes in
    guard let model = try? MoveNet(model: .bytes(bytes)) else { return }
    require(model.topology == .coco17)
  },
]

/// Numbers from bytes: a length of 1…3 bytes, the bytes, cut to what is asked for.
private struct Numbers {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  mutating func next(_ range: ClosedRange<Int>) -> Int {
    let count = Int((bytes.popFirst() ?? 0) % 3) + 1
    let number = bytes.prefix(count).reduce(0) { $0 << 8 | Int($1) }
    bytes = bytes.dropFirst(count)
    return range.lowerBound + number % range.count
  }
}

private func withFile(of bytes: [UInt8], _ body: (String) -> Void) {
  let path = "/dev/shm/qpkit-fuzz-\(getpid()).task"
  guard let file = fopen(path, "w") else { return }
  fwrite(bytes, 1, bytes.count, file)
  fclose(file)
  body(path)
  unlink(path)
}
