/// A point in the plane of the picture, x right, y down, in pixels unless said otherwise.
package typealias Point = SIMD2<Double>

extension Point {
  /// The distance from the origin.
  @inlinable package var length: Double { (self * self).sum().squareRoot() }
}

/// One point of a body: position and visibility in 16 bytes.
///
/// In the picture, x and y are shares of its width and height (0…1, values outside are allowed, y down) and z is in
/// the scale of x, smaller is nearer. In the world they are metres from the middle of the hips, y down.
public struct Landmark: Hashable, Sendable {
  // NaN stands for "unknown", never 0: a point at the origin is a point.
  @usableFromInline package var storage: SIMD4<Float>

  /// Creates a landmark.
  ///
  /// A landmark whose x or y is not finite, or lies beyond ±1,000,000, is ``missing``; such a depth is unknown.
  /// - Parameters:
  ///   - x: Position to the right.
  ///   - y: Position down.
  ///   - z: Depth, smaller is nearer; nil where unknown.
  ///   - visibility: How likely the point is seen, 0…1; nil where unknown.
  public init(x: Float, y: Float, z: Float? = nil, visibility: Float? = nil) {
    self.init(SIMD4(x, y, z ?? .nan, visibility ?? .nan))
  }

  package init(_ storage: SIMD4<Float>) {
    let isThere = abs(storage.x) <= Self.farthest && abs(storage.y) <= Self.farthest
    self.storage = isThere ? storage : SIMD4(repeating: .nan)
    if !(abs(storage.z) <= Self.farthest) { self.storage.z = .nan }
  }

  /// Nothing is seen a million pictures away; and in pixels, squared, it still has to fit a `Float`.
  private static let farthest: Float = 1e6

  /// A point that was not seen.
  public static let missing = Landmark(SIMD4(repeating: .nan))

  /// Whether the point was not seen.
  @inlinable public var isMissing: Bool { storage.x.isNaN }

  /// Position to the right; NaN for a missing point.
  @inlinable public var x: Float { storage.x }
  /// Position down; NaN for a missing point.
  @inlinable public var y: Float { storage.y }
  /// Depth, smaller is nearer; nil where unknown.
  public var z: Float? { storage.z.isFinite ? storage.z : nil }
  /// How likely the point is seen, 0…1; nil where unknown, which is not 0.
  @inlinable public var visibility: Float? { storage.w.isNaN ? nil : storage.w }

  /// Two missing points are equal; unknown depths and visibilities are equal.
  public static func == (left: Landmark, right: Landmark) -> Bool {
    (0..<4).allSatisfy { left.storage[$0] == right.storage[$0] || (left.storage[$0].isNaN && right.storage[$0].isNaN) }
  }

  /// Feeds position and visibility to the hasher; every unknown counts alike.
  public func hash(into hasher: inout Hasher) {
    for lane in 0..<4 { hasher.combine(storage[lane].isNaN ? .nan : storage[lane]) }
  }
}
