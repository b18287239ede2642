public import QPCore

/// A picture with its memory.
public struct Picture: Hashable, Sendable {
  /// The layout of the pixels in memory.
  package let format: PixelFormat
  /// The picture's size as it is stored.
  package let storedSize: PictureSize
  /// The planes' bytes, in the order of the format.
  package let planes: [[UInt8]]
  /// Bytes from the start of a row to the start of the next, for each plane.
  package let strides: [Int]
  /// The clockwise turn that makes the stored picture upright.
  package let rotation: PictureRotation

  /// Creates a picture and checks it.
  ///
  /// - Parameters:
  ///   - format: The layout of the pixels in memory.
  ///   - size: The size as stored, sides 1…65,535 pixels.
  ///   - planes: One for RGB and grey, two for NV12, three for I420.
  ///   - strides: Bytes from row to row, for each plane; `nil` for rows without gaps.
  ///   - rotation: The clockwise turn that makes the stored picture upright.
  /// - Throws: ``EstimatorError/pictureUnusable(reason:)``.
  public init(
    _ format: PixelFormat, size: PictureSize, planes: [[UInt8]], strides: [Int]? = nil,
    rotation: PictureRotation = .none
  ) throws(EstimatorError) {
    let strides =
      strides
      ?? (0..<format.planeCount).map { index in
        let (bytes, width, _) = format.extent(ofPlane: index, in: size)
        return bytes * width
      }
    guard planes.count == format.planeCount, strides.count == format.planeCount else {
      throw .pictureUnusable(
        reason: "its format has planes: \(format.planeCount), given: \(planes.count) with \(strides.count) strides")
    }
    self.format = format
    storedSize = size
    self.planes = planes
    self.strides = strides
    self.rotation = rotation
    try withPictureBuffer { (_) throws(EstimatorError) in }
  }

  /// The size of the upright picture; landmarks are shares of it.
  public var size: PictureSize {
    rotation.swapsSides ? PictureSize(width: storedSize.height, height: storedSize.width) : storedSize
  }

  /// Lends the pixels for the length of a closure.
  ///
  /// - Returns: The closure's result.
  public func withPictureBuffer<Result>(
    _ body: (PictureBuffer) throws(EstimatorError) -> Result
  ) throws(EstimatorError) -> Result {
    try lend(0) { (first) throws(EstimatorError) in
      try lend(1) { (second) throws(EstimatorError) in
        try lend(2) { (third) throws(EstimatorError) in
          guard let first else { throw .pictureUnusable(reason: "it has no planes") }
          return try body(PictureBuffer(format, size: storedSize, first, second, third, rotation: rotation))
        }
      }
    }
  }

  private func lend<Result>(
    _ index: Int, _ body: (PictureBuffer.Plane?) throws(EstimatorError) -> Result
  ) throws(EstimatorError) -> Result {
    guard planes.indices.contains(index) else { return try body(nil) }
    let stride = strides[index]
    return try planes[index].withUnsafeBufferPointer { (bytes) throws(EstimatorError) -> Result in
      try body(PictureBuffer.Plane(UnsafeRawBufferPointer(bytes), stride: stride))
    }
  }
}
