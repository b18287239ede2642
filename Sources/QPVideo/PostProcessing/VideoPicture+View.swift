public import QPCore
public import QPVision

extension VideoPicture {
  /// Lends the picture to an estimator, without copying where its arrangement is one that estimators read.
  ///
  /// - Parameter body: A closure that takes the picture with its turn; it must not keep it.
  /// - Returns: The closure's return value.
  /// - Throws: ``VideoError``, or the closure's error as ``VideoError/estimator(_:)``.
  public func withView<Result>(
    _ body: (PictureView) throws(EstimatorError) -> Result
  ) throws(VideoError) -> Result {
    guard let format = estimatorFormat else { return try readable().withView(body) }
    func plane(_ index: Int) -> PictureView.Plane? {
      storage.plane(index).map { PictureView.Plane($0.bytes, stride: $0.stride) }
    }
    defer { withExtendedLifetime(storage) {} }
    do throws(EstimatorError) {
      guard let first = plane(0) else { throw .pictureUnusable(reason: "it has no planes") }
      let count = layout.planeCount
      return try body(
        PictureView(format, size: size, first, count > 1 ? plane(1) : nil, count > 2 ? plane(2) : nil, turn: turn))
    } catch {
      throw .estimator(error)
    }
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
  /// Finds people in a picture of a film; blocks for as long as that takes.
  ///
  /// - Parameters:
  ///   - picture: The picture; points are shares of the upright one.
  ///   - time: The frame's time; `nil` is the picture's own.
  /// - Returns: The frame for a session, with what it is made of.
  /// - Throws: ``VideoError/estimator(_:)``, or that the picture cannot be converted.
  public mutating func estimate(
    _ picture: VideoPicture, at time: Timestamp? = nil
  ) throws(VideoError) -> Estimate {
    try picture.withView { (view) throws(EstimatorError) in try estimate(view, at: time ?? picture.time) }
  }
}
