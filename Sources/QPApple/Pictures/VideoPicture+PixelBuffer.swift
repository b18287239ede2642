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
    ///   - rotation: The turn, clockwise, that shows it upright.
    public convenience init?(_ buffer: CVPixelBuffer, time: Timestamp, rotation: PictureRotation = .none) {
      self.init(lending: buffer, time: time, rotation: rotation)
    }

    /// The pixel buffer that the picture lends; `nil` where it comes from elsewhere.
    public var pixelBuffer: CVPixelBuffer? { lentBuffer }
  }
#endif
