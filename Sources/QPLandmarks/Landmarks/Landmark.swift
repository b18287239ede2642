/// A point in the plane of the picture, x right, y down, in pixels unless stated otherwise.
package typealias Point = SIMD2<Double>

extension Point {
  /// The distance from the origin.
  @inlinable package var length: Double { (self * self).sum().squareRoot() }
}

/// One point of a body: position and visibility in 16 bytes.
///
/// As a 2D landmark, x and y are fractions of the picture's width and height (0…1, values outside are allowed, y down)
/// and z is on the scale of x, smaller is nearer. As a 3D landmark, in world coordinates, they are metres from the
/// midpoint of the hips, y down.
public struct Landmark: Hashable, Sendable {
  // NaN stands for "unknown", never 0: a point at the origin is valid.
  @usableFromInline package var storage: SIMD4<Float>

  /// Creates a landmark.
  ///
  /// A landmark whose x or y is not finite, or beyond ±1,000,000, becomes ``missing``; such a z becomes unknown.
  /// - Parameters:
  ///   - x: The position to the right.
  ///   - y: The position down.
  ///   - z: The depth, smaller is nearer; `nil` where unknown.
  ///   - visibility: The probability that the point is visible, 0…1; `nil` where unknown.
  public init(x: Float, y: Float, z: Float? = nil, visibility: Float? = nil) {
    self.init(SIMD4(x, y, z ?? .nan, visibility ?? .nan))
  }

  package init(_ storage: SIMD4<Float>) {
    let farthest = FrameParameters.current.farthestCoordinate
    let isThere = abs(storage.x) <= farthest && abs(storage.y) <= farthest
    self.storage = isThere ? storage : SIMD4(repeating: .nan)
    if !(abs(storage.z) <= farthest) { self.storage.z = .nan }
  }

  /// A point that was not seen.
  public static let missing = Landmark(SIMD4(repeating: .nan))

  /// Whether the point was not seen.
  @inlinable public var isMissing: Bool { storage.x.isNaN }

  /// The position to the right; NaN for a missing point.
  @inlinable public var x: Float { storage.x }
  /// The position down; NaN for a missing point.
  @inlinable public var y: Float { storage.y }
  /// The depth, smaller is nearer; `nil` where unknown.
  public var z: Float? { storage.z.isFinite ? storage.z : nil }
  /// The probability that the point is visible, 0…1; `nil` where unknown, which is not 0.
  @inlinable public var visibility: Float? { storage.w.isNaN ? nil : storage.w }

  /// Returns whether two landmarks are equal; two missing points are, as are two unknown depths or visibilities.
  public static func == (left: Landmark, right: Landmark) -> Bool {
    (0..<4).allSatisfy { left.storage[$0] == right.storage[$0] || (left.storage[$0].isNaN && right.storage[$0].isNaN) }
  }

  /// Feeds position and visibility to the hasher; all unknown values hash alike.
  public func hash(into hasher: inout Hasher) {
    for lane in 0..<4 { hasher.combine(storage[lane].isNaN ? .nan : storage[lane]) }
  }
}
