package import QPLandmarks

/// The lens of a rig's camera.
package struct RigLens: Hashable, Sendable {
  /// The picture's size in pixels.
  package var size: PictureSize
  /// The focal length in pixels from which the search begins.
  package var focal: Double
  /// The standard deviation of its logarithm.
  package var standardDeviation: Double
  /// The principal point in pixels.
  package var principalPoint: SIMD2<Double>
  /// The distortion; `nil` for a pinhole.
  package var distortion: Lens?

  init(size: PictureSize, focal: Double, standardDeviation: Double, principalPoint: SIMD2<Double>) {
    (self.size, self.focal, self.standardDeviation, self.principalPoint) = (
      size, focal, standardDeviation, principalPoint
    )
  }

  /// Creates the lens that a frame states, or one of 60° over the longer side.
  package init(of frame: PoseFrame) {
    let camera = BodyCamera(of: frame)
    (focal, standardDeviation) = camera.focalLength(in: frame.size)
    size = frame.size
    principalPoint = camera.principalPoint ?? SIMD2(Double(frame.size.width), Double(frame.size.height)) / 2
  }

  /// Returns where a pinhole would show a pixel, from the principal point; `nil` outside the lens' field.
  func pinhole(_ pixel: SIMD2<Double>) -> SIMD2<Double>? {
    guard let distortion else { return pixel - principalPoint }
    return distortion.undistorted(pixel).map { $0 - principalPoint }
  }
}
