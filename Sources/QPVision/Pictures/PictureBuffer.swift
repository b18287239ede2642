public import QPCore

/// A picture in borrowed memory, such as a camera's buffer.
///
/// It is valid only while that memory is: make it inside the closure that lends the memory, and do not keep it.
public struct PictureBuffer {
  /// Rows of bytes.
  public struct Plane {
    /// The rows, one after the other.
    public var bytes: UnsafeRawBufferPointer
    /// Bytes from the start of a row to the start of the next.
    public var stride: Int

    /// Creates a plane; the view checks it.
    public init(_ bytes: UnsafeRawBufferPointer, stride: Int) {
      self.bytes = bytes
      self.stride = stride
    }
  }

  /// The layout of the pixels in memory.
  public let format: PixelFormat
  /// The picture's size as it is stored.
  public let storedSize: PictureSize
  /// The clockwise turn that makes the stored picture upright.
  public let rotation: PictureRotation
  /// The planes; those that the format lacks repeat the first.
  public let planes: (Plane, Plane, Plane)

  /// Creates a view and checks it.
  ///
  /// - Parameters:
  ///   - format: The layout of the pixels in memory.
  ///   - size: The size as stored, sides 1…65,535 pixels.
  ///   - first: The pixels, or the luma.
  ///   - second: The chroma of NV12, or U.
  ///   - third: V.
  ///   - rotation: The clockwise turn that makes the stored picture upright.
  /// - Throws: ``EstimatorError/pictureUnusable(reason:)`` before anything is read.
  public init(
    _ format: PixelFormat, size: PictureSize, _ first: Plane, _ second: Plane? = nil, _ third: Plane? = nil,
    rotation: PictureRotation = .none
  ) throws(EstimatorError) {
    let sides = 1...PictureSize.limit
    guard sides.contains(size.width), sides.contains(size.height) else {
      throw .pictureUnusable(reason: "its size is \(size.width) × \(size.height), sides must be 1…\(PictureSize.limit)")
    }
    let count = 1 + (second == nil ? 0 : 1) + (third == nil ? 0 : 1)
    guard count == format.planeCount, third == nil || second != nil else {
      throw .pictureUnusable(reason: "its format has planes: \(format.planeCount), given: \(count)")
    }
    try Self.check(first, format, 0, size)
    if let second { try Self.check(second, format, 1, size) }
    if let third { try Self.check(third, format, 2, size) }
    self.format = format
    storedSize = size
    self.rotation = rotation
    planes = (first, second ?? first, third ?? first)
  }

  /// The size of the upright picture; landmarks are shares of it.
  public var size: PictureSize {
    rotation.swapsSides ? PictureSize(width: storedSize.height, height: storedSize.width) : storedSize
  }

  private static func check(
    _ plane: Plane, _ format: PixelFormat, _ index: Int, _ size: PictureSize
  ) throws(EstimatorError) {
    let (bytes, width, height) = format.extent(ofPlane: index, in: size)
    guard plane.stride >= width * bytes, plane.stride < 1 << 31 else {
      throw .pictureUnusable(reason: "plane \(index) has a stride of \(plane.stride), a row has \(width * bytes) bytes")
    }
    let needed = plane.stride * (height - 1) + width * bytes
    guard plane.bytes.count >= needed else {
      throw .pictureUnusable(reason: "plane \(index) has \(plane.bytes.count) bytes, its rows need \(needed)")
    }
  }
}
