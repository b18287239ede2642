internal import QPCore

extension BoxDetector {
  /// MediaPipe's face detector (short range): finds faces by a box and six of its points, both eyes first.
  static let faces = BoxDetector(side: 128, grids: [(16, 2), (8, 6)], pointCount: 6)
}

extension BoxDetector.Detection {
  /// The square in which the points of a face that was found in a whole picture should be looked for.
  func faceRegion(in size: PictureSize) -> SearchRegion {
    SearchRegion(
      around: (low + high) / 2, extent: high - low, rotation: eyeLine(in: size), .face, in: size)
  }

  /// The same of a face that was found in the square that a body's points gave.
  func ownedFaceRegion(in size: PictureSize) -> SearchRegion {
    let low = points.reduce(points[0]) { pointwiseMin($0, $1) }
    let high = points.reduce(points[0]) { pointwiseMax($0, $1) }
    return SearchRegion(
      around: (low + high) / 2, extent: high - low, rotation: eyeLine(in: size), .facePoints, in: size)
  }

  /// The rotation in which the way from the right to the left eye is level.
  private func eyeLine(in size: PictureSize) -> Float {
    SearchRegion.levelRotation((points[1] - points[0]) * SIMD2(Float(size.width), Float(size.height)))
  }
}
