public import QPCore
public import QPVision

extension VideoPicture {
  /// Lends the picture to an estimator, without copying where its arrangement is one that estimators read.
  ///
  /// - Parameter body: A closure that takes the picture with its turn; it must not keep it.
  /// - Returns: The closure's return value.
  /// - Throws: ``VideoError``, or the closure's error as ``VideoError/estimator(_:)``.
  public func withPictureBuffer<Result>(
    _ body: (PictureBuffer) throws(EstimatorError) -> Result
  ) throws(VideoError) -> Result {
    try withReadable { (picture, format) throws(VideoError) in
      let (storage, count) = (picture.storage, picture.layout.planeCount)
      defer { withExtendedLifetime(storage) {} }
      func plane(_ index: Int) -> PictureBuffer.Plane? {
        index < count ? storage.plane(index).map { PictureBuffer.Plane($0.bytes, stride: $0.stride) } : nil
      }
      do throws(EstimatorError) {
        guard let first = plane(0) else { throw .pictureUnusable(reason: "it has no planes") }
        return try body(
          PictureBuffer(format, size: picture.size, first, plane(1), plane(2), rotation: picture.rotation))
      } catch {
        throw .estimator(error)
      }
    }
  }

  /// Calls a closure with the picture, or a converted one, and the format by which estimators read it.
  func withReadable<Result>(
    _ body: (VideoPicture, PixelFormat) throws(VideoError) -> Result
  ) throws(VideoError) -> Result {
    if let format = estimatorFormat { return try body(self, format) }
    let readable = try readable()
    guard let format = readable.estimatorFormat else { throw .badSize(reason: "A picture cannot be converted") }
    return try body(readable, format)
  }

  private var estimatorFormat: PixelFormat? {
    let yuv = color.yuv(height: size.height)
    switch layout.kind {
    case .rgba: return .rgba
    case .bgra: return .bgra
    case _ where layout.bitDepth > 8: return nil
    case .gray: return .gray
    case .nv12: return .nv12(yuv)
    case .yuv(halfWidth: true, halfHeight: true): return .i420(yuv)
    case .yuv: return nil
    }
  }

  private func readable() throws(VideoError) -> VideoPicture {
    #if FFmpeg
      return try converted()
    #else
      throw .noBackend
    #endif
  }
}

extension LandmarkEstimator {
  /// Finds people in a picture of a video; blocks for as long as that takes.
  ///
  /// - Parameters:
  ///   - picture: The picture; points are shares of the upright one.
  ///   - time: The frame's time; `nil` is the picture's own.
  /// - Returns: The frame for a session, with what it is made of.
  /// - Throws: ``VideoError/estimator(_:)``, or that the picture cannot be converted.
  public mutating func estimate(
    _ picture: VideoPicture, at time: Timestamp? = nil
  ) throws(VideoError) -> Estimate {
    try picture.withPictureBuffer { (view) throws(EstimatorError) in try estimate(view, at: time ?? picture.time) }
  }
}

extension PersonConfirmation {
  /// Returns whether the detector, in the mean of its last five looks, sees one of the people of a frame.
  ///
  /// - Parameters:
  ///   - frame: The people, with points as shares of this picture; its times increase from call to call.
  ///   - picture: The picture of a video in which they were found.
  /// - Returns: `true` for a person; `false` without people, while the looks are too few or unsure, and between two looks.
  /// - Throws: ``VideoError/estimator(_:)``, or that the picture cannot be converted.
  public mutating func confirms(_ frame: PoseFrame, in picture: VideoPicture) throws(VideoError) -> Bool {
    // A picture is converted for a look alone.
    var next = self
    guard next.isLookDue(at: frame) else {
      self = next
      return false
    }
    return try picture.withPictureBuffer { (view) throws(EstimatorError) in try confirms(frame, in: view) }
  }
}
