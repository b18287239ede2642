/// The angles of a head to the axes of the camera, in degrees; all are 0 where the face looks along the camera's axis.
public struct HeadAngles: Hashable, Sendable {
  /// The turn to the person's own left, −180…180°.
  public var yaw: Double
  /// The tilt of the face down, −90…90°.
  public var pitch: Double
  /// The tilt toward the person's own left shoulder, −180…180°.
  public var roll: Double

  /// The angles of a rotation: turned to the left, then bent forward, then tilted to the left.
  ///
  /// - Parameter axes: The head's axes in the picture: to the person's left, up, and ahead; x right, y up, z toward the
  ///   camera.
  package init(axes: (left: SIMD3<Double>, up: SIMD3<Double>, ahead: SIMD3<Double>)) {
    let degrees = 180 / Double.pi
    yaw = Maths.atan2(axes.ahead.x, axes.ahead.z) * degrees
    let flat = (axes.ahead.x * axes.ahead.x + axes.ahead.z * axes.ahead.z).squareRoot()
    pitch = Maths.atan2(-axes.ahead.y, flat) * degrees
    roll = Maths.atan2(-axes.left.y, axes.up.y) * degrees
  }
}

extension FaceMesh {
  /// Returns the angles of the head to the camera, in degrees.
  ///
  /// The rotation is that of the weighted least squares between 33 rigid points of the face and those of MediaPipe's
  /// canonical face (`geometry_pipeline_metadata_landmarks.pbtxt`), as a parallel projection shows them.
  /// - Parameter size: The picture's size in pixels.
  /// - Returns: The angles; `nil` where a rigid point or its depth is missing.
  public func headAngles(in size: PictureSize) -> HeadAngles? {
    let scale = SIMD3(Double(size.width), -Double(size.height), -Double(size.width))
    var middle = SIMD3<Double>.zero
    for point in RigidFace.points {
      guard let position = place(point.index) else { return nil }
      middle += point.weight * position
    }
    // The columns of Σ w · point · canonicalᵀ.
    var (x, y, z) = (SIMD3<Double>.zero, SIMD3<Double>.zero, SIMD3<Double>.zero)
    for point in RigidFace.points {
      guard let position = place(point.index) else { return nil }
      let seen = (position - middle) * scale * point.weight
      let known = point.position - RigidFace.middle
      x += seen * known.x
      y += seen * known.y
      z += seen * known.z
    }
    return HeadAngles.rotation(x, y, z).map(HeadAngles.init(axes:))
  }

  private func place(_ index: Int) -> SIMD3<Double>? {
    let point = landmarks[index].storage
    return point.x.isFinite && point.z.isFinite ? SIMD3(Double(point.x), Double(point.y), Double(point.z)) : nil
  }
}

extension HeadAngles {
  /// Returns the rotation next to a matrix, by its columns; `nil` where the matrix has none, as that of a flat face.
  ///
  /// The polar factor, by Newton's iteration (Higham 1986): a matrix becomes the mean of itself and its inverse's transpose.
  fileprivate static func rotation(
    _ x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>
  ) -> (left: SIMD3<Double>, up: SIMD3<Double>, ahead: SIMD3<Double>)? {
    var (x, y, z) = (x, y, z)
    for _ in 0..<mostSteps {
      let determinant = (x * y.cross(z)).sum()
      let own = (x * x + y * y + z * z).sum()
      guard determinant > leastVolume * own * own.squareRoot(), determinant.isFinite else { return nil }
      let inverse = (y.cross(z) / determinant, z.cross(x) / determinant, x.cross(y) / determinant)
      // Scaled by Higham's factor, so that columns of any length converge at once.
      let other = (inverse.0 * inverse.0 + inverse.1 * inverse.1 + inverse.2 * inverse.2).sum()
      let scale = (other / own).squareRoot().squareRoot()
      let next = (
        (x * scale + inverse.0 / scale) / 2, (y * scale + inverse.1 / scale) / 2, (z * scale + inverse.2 / scale) / 2
      )
      let (a, b, c) = (next.0 - x, next.1 - y, next.2 - z)
      (x, y, z) = next
      if (a * a + b * b + c * c).sum() < smallestStep { break }
    }
    return (x, y, z)
  }

  /// The most steps, a count; the scaled iteration needs nine in double precision (Higham 1986), and flat faces more.
  private static let mostSteps = 30
  /// The volume of a matrix of unit length below which its points count as flat, a ratio; chosen far below any face's and
  /// far above the rounding of single precision.
  private static let leastVolume = 1e-6
  /// The square of a step, of a matrix of unit length, at which the iteration ends: near the rounding of double precision.
  private static let smallestStep = 1e-24
}

/// A point of MediaPipe's canonical face that does not move with its expression.
struct RigidFace: Sendable {
  /// The index in the mesh.
  let index: Int
  /// Its part in the least squares; all add up to `total`.
  let weight: Double
  /// In centimetres: to the person's left, up, ahead.
  let position: SIMD3<Double>

  private init(_ index: Int, _ weight: Double, _ x: Double, _ y: Double, _ z: Double) {
    self.index = index
    self.weight = weight / Self.total
    position = SIMD3(x, y, z)
  }

  /// The weighted mean of the places.
  static let middle = points.reduce(SIMD3.zero) { $0 + $1.weight * $1.position }

  /// The sum of MediaPipe's weights.
  private static let total = 1.055000004359

  /// From `geometry_pipeline_metadata_landmarks.pbtxt` and `canonical_face_model.obj` (Apache-2.0): index, weight, place.
  static let points = [
    RigidFace(4, 0.070909940, 0.000000, -0.463170, 7.586580),
    RigidFace(6, 0.032100145, 0.000000, 2.473255, 5.788627),
    RigidFace(10, 0.008446551, 0.000000, 8.261778, 4.481535),
    RigidFace(33, 0.058724169, -4.445859, 2.663991, 3.173422),
    RigidFace(54, 0.007667080, -6.279331, 6.615427, 1.425850),
    RigidFace(67, 0.009078059, -3.523964, 8.005976, 3.729163),
    RigidFace(117, 0.009791938, -5.258659, 0.945811, 2.974312),
    RigidFace(119, 0.014565368, -3.300681, 0.861641, 3.872784),
    RigidFace(121, 0.018591361, -1.820731, 1.467954, 4.224124),
    RigidFace(127, 0.005197994, -7.743095, 2.364999, -2.005167),
    RigidFace(129, 0.120625205, -1.785794, -0.978284, 4.850470),
    RigidFace(132, 0.005560019, -7.270895, -2.890917, -2.252455),
    RigidFace(133, 0.053286184, -1.856432, 2.585245, 3.757904),
    RigidFace(136, 0.066890456, -5.085276, -7.178590, 0.714711),
    RigidFace(143, 0.014816548, -6.407571, 2.236021, 1.560843),
    RigidFace(147, 0.014262834, -6.234883, -1.944430, 1.663542),
    RigidFace(198, 0.025462192, -1.246815, 0.230297, 5.681036),
    RigidFace(205, 0.047252279, -3.832928, -1.537326, 4.137731),
    RigidFace(263, 0.058724169, 4.445859, 2.663991, 3.173422),
    RigidFace(284, 0.007667080, 6.279331, 6.615427, 1.425850),
    RigidFace(297, 0.009078059, 3.523964, 8.005976, 3.729163),
    RigidFace(346, 0.009791938, 5.258659, 0.945811, 2.974312),
    RigidFace(348, 0.014565368, 3.300681, 0.861641, 3.872784),
    RigidFace(350, 0.018591361, 1.820731, 1.467954, 4.224124),
    RigidFace(356, 0.005197994, 7.743095, 2.364999, -2.005167),
    RigidFace(358, 0.120625205, 1.785794, -0.978284, 4.850470),
    RigidFace(361, 0.005560019, 7.270895, -2.890917, -2.252455),
    RigidFace(362, 0.053286184, 1.856432, 2.585245, 3.757904),
    RigidFace(365, 0.066890456, 5.085276, -7.178590, 0.714711),
    RigidFace(372, 0.014816548, 6.407571, 2.236021, 1.560843),
    RigidFace(376, 0.014262834, 6.234883, -1.944430, 1.663542),
    RigidFace(420, 0.025462192, 1.246815, 0.230297, 5.681036),
    RigidFace(425, 0.047252279, 3.832928, -1.537326, 4.137731),
  ]
}
