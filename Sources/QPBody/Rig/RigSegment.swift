import QPLandmarks

/// A segment between points of a rig, whose length is constant.
struct RigSegment: Sendable {
  let segment: BodyModel.Segment
  /// The points with their shares in the segment's vector.
  let shares: [(point: Int, share: Double)]
  /// The standard deviation of its length over time, as a fraction of it.
  let variation: Double

  var length: BodyModel.Length { segment.length }

  /// The thirteen segments, in the order of ``BodyModel/Segment``.
  static let all: [RigSegment] = BodyModel.Segment.allCases.map { segment in
    let (from, to) = segment.ends
    func shares(_ parts: [Body], _ sign: Double) -> [(Int, Double)] {
      parts.compactMap { part in
        ModelPoint.all.firstIndex { $0.part == part }.map { ($0, sign / Double(parts.count)) }
      }
    }
    let limits = RigParameters.current
    let isLoose = segment.length == .trunk || segment.length == .shoulders || segment.length == .foot
    return RigSegment(
      segment: segment, shares: (shares(from, -1) + shares(to, 1)).sorted { $0.0 < $1.0 },
      variation: isLoose ? limits.trunkVariation : limits.lengthVariation)
  }

  /// The spectral densities of the points' accelerations in m²/s³.
  static let densities: [Double] = ModelPoint.all.map { point in
    let limits = RigParameters.current
    switch point.part {
    case .leftShoulder, .rightShoulder, .leftHip, .rightHip: return limits.trunkMotion
    case .leftElbow, .rightElbow, .leftKnee, .rightKnee: return limits.middleMotion
    default: return limits.endMotion
    }
  }

  /// Returns the segment's vector in metres.
  ///
  /// - Parameters:
  ///   - places: The places.
  ///   - first: The index of the frame's first place.
  /// - Returns: The vector from the segment's start to its end.
  @inline(__always)
  func vector(_ places: [Vector3], _ first: Int) -> Vector3 {
    var vector = Vector3.zero
    for (point, share) in shares { vector += share * places[first + point] }
    return vector
  }
}
