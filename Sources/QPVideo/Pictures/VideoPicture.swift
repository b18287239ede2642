public import QPCore
public import QPVision

/// A picture of a video or a camera, as it was decoded.
///
/// Its memory is the decoder's, counted by references and never written to: keep few pictures at once.
public final class VideoPicture: Sendable {
  /// A plane of a picture.
  public enum Plane: Int, Sendable, CaseIterable {
    /// The brightness, or the pixels where a picture has one plane.
    case luma
    /// U, or U and V interleaved.
    case u
    /// V.
    case v

    /// The pixels of a picture with one plane.
    package static let pixels = Plane.luma
  }

  /// The time at which it is shown, on the video's clock.
  public let time: Timestamp
  /// Whether the video states no time, so that it follows from the picture before.
  package let isTimeGuessed: Bool
  /// Whether the decoder found parts of it damaged.
  package let isDamaged: Bool
  /// The number of pictures delivered before it.
  public let index: Int
  /// The size as stored, in pixels.
  public let size: PictureSize
  /// The turn, clockwise, that shows it upright.
  public let rotation: PictureRotation
  /// The arrangement of its samples.
  public let layout: PictureLayout
  /// The meaning of its values.
  public let color: VideoColor
  /// The memory that it lends.
  package let storage: any PictureStorage

  package init(
    storage: any PictureStorage, size: PictureSize, layout: PictureLayout, color: VideoColor, time: Timestamp,
    index: Int = 0, rotation: PictureRotation = .none, isTimeGuessed: Bool = false, isDamaged: Bool = false
  ) {
    self.storage = storage
    self.size = size
    self.layout = layout
    self.color = color
    self.time = time
    self.index = index
    self.rotation = rotation
    self.isTimeGuessed = isTimeGuessed
    self.isDamaged = isDamaged
  }

  /// Creates a picture from bytes, which are copied.
  ///
  /// - Parameters:
  ///   - size: The size in pixels.
  ///   - layout: The arrangement of the samples.
  ///   - planes: The planes' rows without gaps, top row first.
  ///   - color: The meaning of the values.
  ///   - time: The time at which it is shown.
  ///   - rotation: The turn, clockwise, that shows it upright.
  /// - Throws: ``VideoError/badSize(reason:)`` if the planes are not as long as size and layout say.
  public convenience init(
    size: PictureSize, layout: PictureLayout = .yuv420, planes: [[UInt8]], color: VideoColor = VideoColor(),
    time: Timestamp, rotation: PictureRotation = .none
  ) throws(VideoError) {
    guard size.width > 0, size.height > 0 else { throw .badSize(reason: "A picture without pixels") }
    guard size.width <= 16_384, size.height <= 16_384 else { throw .tooLarge(width: size.width, height: size.height) }
    let extents = Plane.allCases.compactMap { layout.extent(of: $0, in: size) }
    guard !extents.isEmpty, extents.map({ $0.bytesPerRow * $0.rows }) == planes.map(\.count) else {
      throw .badSize(reason: "The planes have \(planes.map(\.count)) bytes, which is not what their size says")
    }
    self.init(
      storage: PictureBytes(planes: planes, strides: extents.map(\.bytesPerRow)), size: size, layout: layout,
      color: color, time: time, rotation: rotation)
  }

  /// The size of the upright picture.
  public var uprightSize: PictureSize {
    rotation.swapsSides ? PictureSize(width: size.height, height: size.width) : size
  }

  /// Lends a plane's bytes as they are stored.
  ///
  /// - Parameters:
  ///   - plane: The plane.
  ///   - body: A closure that takes the bytes, the bytes from row to row, and the plane's size in samples; the span must
  ///     not escape it. A plane that does not exist is empty.
  /// - Returns: The closure's return value.
  /// - Throws: The closure's error.
  public func withPlane<Result, Failure: Error>(
    _ plane: Plane, _ body: (RawSpan, _ bytesPerRow: Int, _ size: PictureSize) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withExtendedLifetime(storage) { () throws(Failure) -> Result in
      let view = storage.plane(plane.rawValue)
      let extent = layout.extent(of: plane, in: size)
      let pixelBytes: Int =
        switch layout.kind {
        case .bgra, .rgba: 4
        default: layout.bitDepth > 8 ? 2 : 1
        }
      return try body(
        (view?.bytes ?? UnsafeRawBufferPointer(start: nil, count: 0)).bytes, view?.stride ?? 0,
        PictureSize(width: (extent?.bytesPerRow ?? 0) / pixelBytes, height: extent?.rows ?? 0))
    }
  }

  /// The brightness as stored, 8 bits a pixel: a view where the picture has it, else a copy.
  ///
  /// A picture of more bits loses the lowest ones. From a picture of red, green and blue it is the full-range luma of
  /// BT.601.
  public func luma() -> LumaPlane {
    switch layout.kind {
    case .gray, .yuv, .nv12:
      return layout.bitDepth == 8 ? LumaPlane(storage: storage, size: size) : LumaPlane(size: size, bytes: narrowed())
    case .bgra, .rgba: return LumaPlane(size: size, bytes: weighted(isBlueFirst: layout.kind == .bgra))
    }
  }

  private func narrowed() -> [UInt8] {
    let shift = layout.bitDepth - 8
    return copy(bytesPerPixel: 2) { span, at in
      UInt8(truncatingIfNeeded: min(255, span.unsafeLoad(fromByteOffset: at, as: UInt16.self).littleEndian >> shift))
    }
  }

  private func weighted(isBlueFirst: Bool) -> [UInt8] {
    let (red, blue) = isBlueFirst ? (2, 0) : (0, 2)
    return copy(bytesPerPixel: 4) { span, at in
      func value(_ channel: Int) -> UInt8 { span.unsafeLoad(fromByteOffset: at + channel, as: UInt8.self) }
      return LumaPlane.luma(red: value(red), green: value(1), blue: value(blue))
    }
  }

  private func copy(bytesPerPixel: Int, _ pixel: (RawSpan, Int) -> UInt8) -> [UInt8] {
    withPlane(.luma) { span, stride, _ in
      [UInt8](unsafeUninitializedCapacity: size.width * size.height) { output, count in
        for row in 0..<size.height {
          for column in 0..<size.width {
            output[row * size.width + column] = pixel(span, row * stride + column * bytesPerPixel)
          }
        }
        count = size.width * size.height
      }
    }
  }
}

extension VideoPicture {
  /// Returns the same picture at another time; the memory is shared.
  package func at(_ time: Timestamp) -> VideoPicture { with(time, rotation) }

  /// Returns the same picture turned further, clockwise; the memory is shared.
  func turned(_ further: PictureRotation) -> VideoPicture { with(time, rotation.followed(by: further)) }

  private func with(_ time: Timestamp, _ rotation: PictureRotation) -> VideoPicture {
    VideoPicture(
      storage: storage, size: size, layout: layout, color: color, time: time, index: index, rotation: rotation,
      isTimeGuessed: isTimeGuessed, isDamaged: isDamaged)
  }
}
