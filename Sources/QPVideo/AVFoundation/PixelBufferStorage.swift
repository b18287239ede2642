#if canImport(CoreVideo)
  package import CoreVideo
  package import QPCore
  package import QPVision

  extension VideoPicture {
    /// Creates a picture that lends a pixel buffer's memory, without copying it.
    ///
    /// The buffer stays locked for reading as long as the picture, or a plane of it, lives. The result is `nil` for
    /// another format, and where the buffer cannot be locked.
    /// - Parameters:
    ///   - buffer: A buffer of 32-bit BGRA, or of 8-bit luma with interleaved chroma (`420v`, `420f`).
    ///   - color: The meaning of the values; the buffer's format says the range.
    ///   - time: The time at which it is shown.
    ///   - index: The number of pictures before it.
    ///   - rotation: The turn, clockwise, that shows it upright.
    package convenience init?(
      lending buffer: CVPixelBuffer, color: VideoColor = VideoColor(), time: Timestamp, index: Int = 0,
      rotation: PictureRotation
    ) {
      let layout: PictureLayout
      var color = color
      color.isFullRange = false
      switch CVPixelBufferGetPixelFormatType(buffer) {
      case kCVPixelFormatType_32BGRA: layout = PictureLayout(.bgra)
      case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: layout = PictureLayout(.nv12)
      case kCVPixelFormatType_420YpCbCr8BiPlanarFullRange:
        layout = PictureLayout(.nv12)
        color.isFullRange = true
      default: return nil
      }
      guard let storage = PixelBufferStorage(buffer) else { return nil }
      let size = PictureSize(width: CVPixelBufferGetWidth(buffer), height: CVPixelBufferGetHeight(buffer))
      self.init(
        storage: storage, size: size, layout: layout, color: color, time: time, index: index, rotation: rotation)
    }

    /// The pixel buffer that the picture lends; `nil` where its memory comes from elsewhere.
    package var lentBuffer: CVPixelBuffer? { (storage as? PixelBufferStorage)?.buffer }
  }

  /// A pixel buffer that is locked for reading.
  ///
  /// Unchecked because a buffer that is locked for reading is never written to.
  private final class PixelBufferStorage: PictureStorage, @unchecked Sendable {
    let buffer: CVPixelBuffer

    init?(_ buffer: CVPixelBuffer) {
      guard CVPixelBufferLockBaseAddress(buffer, .readOnly) == kCVReturnSuccess else { return nil }
      self.buffer = buffer
    }

    deinit {
      CVPixelBufferUnlockBaseAddress(buffer, .readOnly)
    }

    func plane(_ index: Int) -> (bytes: UnsafeRawBufferPointer, stride: Int)? {
      guard CVPixelBufferIsPlanar(buffer) else {
        let stride = CVPixelBufferGetBytesPerRow(buffer)
        guard index == 0, let address = CVPixelBufferGetBaseAddress(buffer) else { return nil }
        return (UnsafeRawBufferPointer(start: address, count: stride * CVPixelBufferGetHeight(buffer)), stride)
      }
      guard index < CVPixelBufferGetPlaneCount(buffer),
        let address = CVPixelBufferGetBaseAddressOfPlane(buffer, index)
      else { return nil }
      let stride = CVPixelBufferGetBytesPerRowOfPlane(buffer, index)
      let count = stride * CVPixelBufferGetHeightOfPlane(buffer, index)
      return (UnsafeRawBufferPointer(start: address, count: count), stride)
    }
  }
#endif
