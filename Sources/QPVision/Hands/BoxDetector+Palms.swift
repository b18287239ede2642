internal import QPCore

extension BoxDetector {
  /// MediaPipe's palm detector (full): finds hands in a whole picture, by a box around the palm and seven of its points.
  static let palms = BoxDetector(side: 192, grids: [(24, 2), (12, 6)], pointCount: 7)
}

extension BoxDetector.Detection {
  /// The square in which the hand of a palm should be looked for.
  func handRegion(in size: PictureSize) -> SearchRegion {
    // From the wrist to the middle finger's knuckle.
    let direction = (points[2] - points[0]) * SIMD2(Float(size.width), Float(size.height))
    return SearchRegion(
      around: (low + high) / 2, extent: high - low, rotation: SearchRegion.rotation(direction), .palm, in: size)
  }
}
