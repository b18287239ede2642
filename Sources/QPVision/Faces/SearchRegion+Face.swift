internal import QPCore

extension BoxEnlargement {
  /// For the box of a face in a whole picture, and for that of its 468 points.
  static let face = BoxEnlargement(shift: 0, scale: 1.5)
  /// For the box of a body's face points, in which a face is looked for.
  static let bodyFace = BoxEnlargement(shift: 0, scale: 3)
  /// For the box of the six points of a face that was found there.
  static let facePoints = BoxEnlargement(shift: 0.1, scale: 2)
}

extension SearchRegion {
  /// The outer corners of the right and the left eye in the mesh.
  private static let eyeCorners = (right: 33, left: 263)
  /// The right and the left eye of BlazePose.
  private static let bodyEyes = (right: 5, left: 2)

  /// The square around a face whose 468 points are known as shares of the picture.
  init(face points: [SIMD4<Float>], in size: PictureSize) {
    self.init(
      around: points.map(\.lowHalf), eyes: Self.eyeCorners, .face, in: size)
  }

  /// The square in which to look for the face of a body whose eleven face points are known as shares of the picture.
  init(bodyFace points: [SIMD2<Float>], in size: PictureSize) {
    self.init(around: points, eyes: Self.bodyEyes, .bodyFace, in: size)
  }

  private init(
    around points: [SIMD2<Float>], eyes: (right: Int, left: Int), _ enlargement: BoxEnlargement, in size: PictureSize
  ) {
    let picture = SIMD2(Float(size.width), Float(size.height))
    let low = points.reduce(points[0]) { pointwiseMin($0, $1) }
    let high = points.reduce(points[0]) { pointwiseMax($0, $1) }
    let rotation = Self.levelRotation((points[eyes.left] - points[eyes.right]) * picture)
    self.init(around: (low + high) / 2, extent: high - low, rotation: rotation, enlargement, in: size)
  }

  /// The rotation, −π…π, of a square in which a direction of the picture, in pixels, points to the right.
  static func levelRotation(_ direction: SIMD2<Float>) -> Float {
    normalized(Double(-SinglePrecision.atan2(-direction.y, direction.x)))
  }
}
