/// What is known in a frame of how far a person's points can be used, point by point and limb by limb.
package struct Trust: Sendable {
  /// By the topology's index.
  package var states: [PointState] = []
  /// The noise of the smoothed points, by the topology's index.
  package var noise: [PointNoise] = []
  /// By ``Limb``.
  package var limbs = [LimbTrust](repeating: LimbTrust(), count: Limb.allCases.count)
  /// Which way the person faces.
  package var facing: Facing?
  /// How far the trunk is turned from facing the camera, in degrees; nil where unknown.
  package var yaw: Double?
  /// Where left and right have, or may have, been mistaken.
  package var swapped: PairedParts = []
  /// Whether they certainly were, and have been put back.
  package var isMended = false
  /// Whether points are smoothed.
  package var isSmoothed = false
  package var gates = Gates()

  package init() {}

  /// What speaks against a point; nothing where nobody looked.
  package func state(of point: Int) -> PointState {
    states.indices.contains(point) ? states[point] : []
  }

  /// The noise of a point; unknown where nobody looked.
  package func noise(of point: Int) -> PointNoise {
    noise.indices.contains(point) ? noise[point] : .unknown
  }

  package subscript(limb: Limb) -> LimbTrust { limbs[Int(limb.rawValue)] }

  /// By how many degrees the trunk is turned away from a view; nil where that is unknown.
  package func turned(from view: BodyView) -> Double? {
    guard let yaw else { return nil }
    let away = abs(yaw)
    return switch view {
    case .frontal: min(away, 180 - away)
    case .sagittal: abs(away - 90)
    }
  }
}

/// What is known of a limb in a frame.
package struct LimbTrust: Hashable, Sendable {
  /// Its length in the picture as a share of its rest; nil while that is unknown.
  package var length: Double?
  /// Its resting length as a share of its counterpart's; nil while that is unknown.
  package var symmetry: Double?
  /// How far it jumped in degrees; nil where it did not.
  package var jump: Double?
  /// Whether its two ends lie in one place.
  package var isCollapsed = false

  /// How far it points out of the picture's plane, in degrees; nil while its rest is unknown.
  package var tilt: Double? {
    guard let length else { return nil }
    let share = min(length, 1)
    return Maths.atan2((1 - share * share).squareRoot(), share) * 180 / .pi
  }
}

/// The uncertainty of a smoothed point.
package struct PointNoise: Hashable, Sendable {
  /// The variance along one axis, in square pixels; NaN where unknown.
  package var variance: Double
  /// Where the smoothed point lies behind the real one, in pixels.
  package var lag: Point

  package init(variance: Double, lag: Point) {
    self.variance = variance
    self.lag = lag
  }

  package static let unknown = PointNoise(variance: .nan, lag: .zero)
}
