internal import QPLandmarks
internal import QPSignal

extension FrameContext {
  /// A line along a segment of the body, whose direction in space is known from 3D landmarks.
  package struct SpatialLine: Hashable, Sendable {
    fileprivate let segment: Segment
    /// 1, or −1 where the line runs from the segment's distal end to the proximal one.
    fileprivate let sign: Double

    /// Creates the line from one part to another; `nil` where they are not the ends of a segment.
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

  /// The angle in degrees by which the person may be turned from a side view without 3D landmarks; `nil` in other views, and
  /// where 3D landmarks give the turn.
  package var possibleSideTurn: Double? { state.possibleSideTurn }

  /// Whether the directions of limbs out of the picture's plane are unknown, since the frame has no yaw.
  package var isPlaneUnchecked: Bool { state.yaw == nil }

  /// Returns the tilt of two lines out of the picture's plane where it falsifies the angle between them.
  ///
  /// Two lines that point away from the camera by angles with the sines a and b, and that enclose the angle θ in the
  /// picture, enclose in space the angle whose cosine is a·b + √(1 − a²)·√(1 − b²)·cos θ. Near 180° the two angles
  /// differ for every line that leaves the plane at all, also in correct raises (by up to 17° above 165°, by up to 8°
  /// below), so more is accepted there.
  /// - Parameters:
  ///   - first: The first line.
  ///   - second: The second line.
  ///   - turn: θ in degrees; the sign does not matter.
  /// - Returns: The larger tilt of the two in degrees; `nil` where the angle is right or the depth is unknown.
  package func misleadingTilt(_ first: SpatialLine, _ second: SpatialLine, turn: Double) -> Double? {
    guard let a = depth(first), let b = depth(second), max(abs(a), abs(b)) > Self.limits.leastDepth else { return nil }
    let inSpace = Self.angleInSpace(a, b, turn: turn)
    let isStraight = abs(turn) > Self.limits.nearlyStraight
    let allowed = isStraight ? Self.limits.largestErrorWhenStraight : Self.limits.largestError
    guard abs(inSpace - abs(turn)) > allowed else { return nil }
    return max(state[first.segment].worldTilt ?? 0, state[second.segment].worldTilt ?? 0)
  }

  /// Returns the two possible angles in space, 0…180°, of two lines with a given angle in the picture.
  ///
  /// 3D landmarks determine it; the lengths of the limbs alone leave open whether each points toward the camera or away.
  ///
  /// - Parameters:
  ///   - first: The first line.
  ///   - second: The second line.
  ///   - turn: The angle in the picture in degrees; the sign does not matter.
  /// - Returns: Both angles in degrees, the same where 3D landmarks tell.
  package func anglesInSpace(_ first: SpatialLine, _ second: SpatialLine, turn: Double) -> (Double, Double) {
    if let a = depth(first), let b = depth(second) {
      let angle = Self.angleInSpace(a, b, turn: turn)
      return (angle, angle)
    }
    let (a, b) = (sineByLength(first), sineByLength(second))
    return (Self.angleInSpace(a, b, turn: turn), Self.angleInSpace(a, -b, turn: turn))
  }

  /// Returns the angle in degrees between lines that point away from the camera by angles with these sines.
  private static func angleInSpace(_ a: Double, _ b: Double, turn: Double) -> Double {
    let across = ((1 - a * a) * (1 - b * b)).squareRoot()
    let cosine = min(max(a * b + across * Maths.cos(turn * .pi / 180), -1), 1)
    return Maths.atan2((1 - cosine * cosine).squareRoot(), cosine) * 180 / .pi
  }

  /// The sine of the angle by which a limb leaves the picture's plane, by its length; 0 where that is not known.
  private func sineByLength(_ line: SpatialLine) -> Double {
    let fraction = min(state[line.segment].lengthRatio ?? 1, 1)
    return (1 - fraction * fraction).squareRoot()
  }

  private func depth(_ line: SpatialLine) -> Double? {
    state[line.segment].depthRatio.map { $0 * line.sign }
  }

  private static var limits: DepthParameters { .current }
}
