public import QPCore
package import QPVision

/// The brightness of a picture, 8 bits a pixel.
///
/// It shares the memory of the picture that it is of, and keeps that alive.
public struct LumaPlane: Sendable {
  /// The size in pixels.
  public let size: PictureSize
  /// Bytes from the start of a row to the start of the next.
  public let bytesPerRow: Int
  private let storage: any PictureStorage

  /// Creates a plane of bytes without gaps between rows.
  ///
  /// - Parameters:
  ///   - size: The size in pixels.
  ///   - bytes: The rows, top row first: a byte for each pixel; missing ones are black.
  public init(size: PictureSize, bytes: [UInt8]) {
    let size = PictureSize(width: max(0, size.width), height: max(0, size.height))
    let missing = size.width * size.height - bytes.count
    self.init(
      storage: PictureBytes(
        planes: [missing > 0 ? bytes + [UInt8](repeating: 0, count: missing) : bytes], strides: [size.width]),
      size: size)
  }

  init(storage: any PictureStorage, size: PictureSize) {
    self.storage = storage
    self.size = size
    bytesPerRow = storage.plane(0)?.stride ?? 0
  }

  /// Lends the pixels: row after row, ``bytesPerRow`` apart.
  public func withBytes<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withExtendedLifetime(storage) { () throws(Failure) -> Result in
      try body((storage.plane(0)?.bytes ?? UnsafeRawBufferPointer(start: nil, count: 0)).bytes)
    }
  }

  /// Returns the plane turned clockwise; the same plane for no turn.
  package func turned(_ rotation: PictureRotation) -> LumaPlane {
    guard rotation != .none else { return self }
    let (width, height) = (size.width, size.height)
    let turnedSize = rotation.swapsSides ? PictureSize(width: height, height: width) : size
    let bytes = withBytes { pixels in
      [UInt8](unsafeUninitializedCapacity: width * height) { output, count in
        var at = 0
        for row in 0..<turnedSize.height {
          for column in 0..<turnedSize.width {
            let (x, y) =
              switch rotation {
              case .none: (column, row)
              case .quarter: (row, height - 1 - column)
              case .half: (width - 1 - column, height - 1 - row)
              case .threeQuarters: (width - 1 - row, column)
              }
            output[at] = pixels.unsafeLoad(fromByteOffset: y * bytesPerRow + x, as: UInt8.self)
            at += 1
          }
        }
        count = at
      }
    }
    return LumaPlane(size: turnedSize, bytes: bytes)
  }
}
