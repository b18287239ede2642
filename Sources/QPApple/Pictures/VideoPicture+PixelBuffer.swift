#if canImport(CoreVideo)
  public import CoreVideo
  public import QPCore
  public import QPVideo
  public import QPVision

  extension VideoPicture {
    /// Creates a picture that lends a pixel buffer's memory, without copying it.
    ///
    /// The buffer stays locked for reading as long as the picture, or a plane of it, lives. The result is `nil` for a
    /// format that is none of these, and where the buffer cannot be locked.
    /// - Parameters:
    ///   - buffer: A buffer of 32-bit BGRA, or of 8-bit luma with interleaved chroma (`420v`, `420f`).
    ///   - time: The time at which it was taken.
    ///   - turn: The turn, clockwise, that shows it upright.
    public convenience init?(_ buffer: CVPixelBuffer, time: Timestamp, turn: QuarterTurn = .none) {
      let layout: PictureLayout
      var color = VideoColor()
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
      self.init(storage: storage, size: size, layout: layout, color: color, time: time, turn: turn)
    }

    /// The pixel buffer that the picture lends; `nil` where it comes from elsewhere.
    public var pixelBuffer: CVPixelBuffer? { (storage as? PixelBufferStorage)?.buffer }
  }

  /// A pixel buffer that is locked for reading.
  ///
  /// Unchecked because nobody writes to a buffer that is locked for reading.
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
