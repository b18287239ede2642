internal import QPLandmarks

/// A point or direction of the scene in metres: to the left of a person facing the camera, up, forward.
///
/// The three axes are right-handed: left × up = forward.
package typealias Point3 = SIMD3<Double>

/// Three perpendicular unit vectors attached to a segment of the body.
///
/// Every rotation is about the segment's own axes, in degrees.
package struct Axes: Hashable, Sendable {
  package var left = Point3(1, 0, 0)
  package var up = Point3(0, 1, 0)
  package var forward = Point3(0, 0, 1)

  package init() {}

  /// Returns the position of a point given along these axes.
  package func place(left l: Double = 0, up u: Double = 0, forward f: Double = 0) -> Point3 {
    left * l + up * u + forward * f
  }

  /// Returns the axes rotated about the left axis: a hanging vector swings forward.
  func swungForward(_ degrees: Double) -> Axes {
    guard degrees != 0 else { return self }
    let (sine, cosine) = sineAndCosine(degrees)
    var axes = self
    axes.up = up * cosine - forward * sine
    axes.forward = forward * cosine + up * sine
    return axes
  }

  /// Returns the axes rotated about the forward axis: a hanging vector swings to the left.
  func swungLeft(_ degrees: Double) -> Axes {
    guard degrees != 0 else { return self }
    let (sine, cosine) = sineAndCosine(degrees)
    var axes = self
    axes.left = left * cosine + up * sine
    axes.up = up * cosine - left * sine
    return axes
  }

  /// Returns the axes rotated about the up axis: a forward vector turns to the left.
  func twistedLeft(_ degrees: Double) -> Axes {
    guard degrees != 0 else { return self }
    let (sine, cosine) = sineAndCosine(degrees)
    var axes = self
    axes.forward = forward * cosine + left * sine
    axes.left = left * cosine - forward * sine
    return axes
  }
}

func sineAndCosine(_ degrees: Double) -> (sine: Double, cosine: Double) {
  (Maths.sin(degrees * .pi / 180), Maths.cos(degrees * .pi / 180))
}

func dot(_ a: Point3, _ b: Point3) -> Double { (a * b).sum() }
