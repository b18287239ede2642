internal import QPLandmarks
internal import QPSignal

extension FrameContext {
  /// A line along a segment of the body whose direction in space 3D landmarks tell.
  package struct SpatialLine: Hashable, Sendable {
    fileprivate let segment: Segment
    /// −1 where the line runs from the segment's far end to the near one.
    fileprivate let sign: Double

    /// Creates the line from one part to another; nil where they are not the ends of a segment.
    package init?(from start: Landmarks.Body, to end: Landmarks.Body) {
      for segment in Segment.allCases {
        if segment.proximal == start, segment.distal == end {
          (self.segment, sign) = (segment, 1)
          return
        }
        if segment.proximal == end, segment.distal == start {
          (self.segment, sign) = (segment, -1)
          return
        }
      }
      return nil
    }
  }

  /// Whether nothing tells how limbs point out of the picture's plane.
  package var isPlaneUnchecked: Bool { state.yaw == nil }

  /// Judges whether two lines point so far out of the picture's plane that the angle between them looks wrong.
  ///
  /// Two lines that point away from the camera by angles with the sines a and b, and that stand at the angle θ in the
  /// picture, stand in space at the angle whose cosine is a·b + √(1 − a²)·√(1 − b²)·cos θ. Near 180° that is another
  /// angle for every line that leaves the plane at all, also for those of the best of raises (by up to 17° above 165°, by
  /// up to 8° below), so that it says nothing there.
  /// - Parameters:
  ///   - first: The one line.
  ///   - second: The other.
  ///   - turn: θ in degrees; the sign does not matter.
  /// - Returns: How far they point out of the plane, in degrees; nil where the angle is right, as far as is known.
  package func misleadingTilt(_ first: SpatialLine, _ second: SpatialLine, turn: Double) -> Double? {
    guard let a = depth(first), let b = depth(second), max(abs(a), abs(b)) > Self.leastDepth,
      Self.telling.contains(abs(turn))
    else { return nil }
    let across = ((1 - a * a) * (1 - b * b)).squareRoot()
    let cosine = min(max(a * b + across * Maths.cos(turn * .pi / 180), -1), 1)
    let inSpace = Maths.atan2((1 - cosine * cosine).squareRoot(), cosine) * 180 / .pi
    guard abs(inSpace - abs(turn)) > Self.largestError else { return nil }
    return max(state[first.segment].tiltInWorld ?? 0, state[second.segment].tiltInWorld ?? 0)
  }

  private func depth(_ line: SpatialLine) -> Double? {
    state[line.segment].depth.map { $0 * line.sign }
  }

  /// Angles in the picture, in degrees, at which depth can tell an error.
  private static let telling = 0.0...165
  /// The largest difference that is none, in degrees: depth is the least certain of what an estimator says.
  private static let largestError = 7.0
  /// With less depth there is no such difference in that range.
  private static let leastDepth = 0.25
}
