/// A vector in the camera's axes: x right, y down, z away from the camera.
package typealias Vector3 = SIMD3<Double>

extension SIMD3<Double> {
  /// Returns the dot product.
  @inline(__always)
  func dot(_ other: SIMD3<Double>) -> Double { x * other.x + y * other.y + z * other.z }

  /// Returns the cross product.
  @inline(__always)
  func cross(_ other: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  /// The length.
  @inline(__always) var length: Double { dot(self).squareRoot() }

  /// The vector of length 1 in the same direction.
  @inline(__always) var unit: SIMD3<Double> { self / length }

  /// Two unit vectors that are square to this unit vector and to each other.
  @inline(__always) var tangents: (SIMD3<Double>, SIMD3<Double>) {
    // A unit vector with x² ≤ ½ is at least 45° from the x axis.
    let axis = x * x < 0.5 ? SIMD3(1, 0, 0) : SIMD3(0, 1, 0)
    let first = cross(axis).unit
    return (first, cross(first))
  }

  /// Returns whether all three are numbers.
  @inline(__always) var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}

/// A 3 × 3 matrix by its columns.
struct Matrix3: Hashable, Sendable {
  var x: Vector3
  var y: Vector3
  var z: Vector3

  @inline(__always)
  init(_ x: Vector3, _ y: Vector3, _ z: Vector3) { (self.x, self.y, self.z) = (x, y, z) }

  /// The identity times a number.
  @inline(__always)
  init(scale: Double) { self.init(Vector3(scale, 0, 0), Vector3(0, scale, 0), Vector3(0, 0, scale)) }

  /// The matrix of v ↦ a × v.
  @inline(__always)
  init(cross a: Vector3) { self.init(Vector3(0, a.z, -a.y), Vector3(-a.z, 0, a.x), Vector3(a.y, -a.x, 0)) }

  /// The matrix a·bᵀ.
  @inline(__always)
  init(_ a: Vector3, outer b: Vector3) { self.init(a * b.x, a * b.y, a * b.z) }

  static let zero = Matrix3(scale: 0)

  @inline(__always)
  static func + (a: Matrix3, b: Matrix3) -> Matrix3 { Matrix3(a.x + b.x, a.y + b.y, a.z + b.z) }
  @inline(__always)
  static func - (a: Matrix3, b: Matrix3) -> Matrix3 { Matrix3(a.x - b.x, a.y - b.y, a.z - b.z) }
  @inline(__always)
  static func * (a: Matrix3, b: Double) -> Matrix3 { Matrix3(a.x * b, a.y * b, a.z * b) }
  @inline(__always)
  static func * (a: Matrix3, b: Vector3) -> Vector3 { a.x * b.x + a.y * b.y + a.z * b.z }
  @inline(__always)
  static func * (a: Matrix3, b: Matrix3) -> Matrix3 { Matrix3(a * b.x, a * b.y, a * b.z) }

  /// Returns the transpose times a vector: the gradient of a scalar with the gradient `b` in the matrix's result.
  @inline(__always)
  func transposed(times b: Vector3) -> Vector3 { Vector3(x.dot(b), y.dot(b), z.dot(b)) }
}
