import QPLandmarks

/// A person in one frame.
struct ObservedPerson: Sendable {
  let time: Double
  let frameIndex: Int
  /// Pixels and visibilities, in the order of ``ModelPoint/all``.
  let points: [(pixel: SIMD2<Double>, visibility: Double)?]
  /// Pixels for a metre, by the spread of the 2D and the 3D landmarks; `nil` where the 3D ones are missing.
  let scale: Double?
  /// The segments by the 3D landmarks in metres; `nil` where an end is missing.
  let directions: [Vector3?]

  init(_ landmarks: Landmarks, time: Double, frameIndex: Int) {
    (self.time, self.frameIndex) = (time, frameIndex)
    let points = ModelPoint.all.map { point -> (pixel: SIMD2<Double>, visibility: Double)? in
      landmarks.pixel(point.part).map { ($0, Double(landmarks[point.part]?.visibility ?? 1)) }
    }
    let pairs = ModelPoint.all.indices.compactMap { index -> (SIMD2<Double>, SIMD2<Double>)? in
      guard let pixel = points[index]?.pixel, let world = landmarks.world(ModelPoint.all[index].part) else {
        return nil
      }
      return (pixel, SIMD2(Double(world.x), Double(world.y)))
    }
    let (picture, metres) = (Self.spread(pairs.map(\.0)), Self.spread(pairs.map(\.1)))
    let ratio = picture / metres
    scale = picture > 0 && metres > 0 && ratio.isFinite ? ratio : nil
    self.points = points
    directions = BodyModel.Segment.allCases.map { segment in
      guard let from = Self.middle(landmarks, segment.ends.from), let to = Self.middle(landmarks, segment.ends.to)
      else { return nil }
      let offset = to - from
      return offset.length > 0 && offset.isFinite ? offset : nil
    }
  }

  /// Whether both shoulders and both hips are seen.
  var hasTrunk: Bool { Self.trunk.allSatisfy { points[$0] != nil } }

  /// The places of shoulders and hips in ``ModelPoint/all``.
  private static let trunk = ModelPoint.all.indices.filter {
    [.leftShoulder, .rightShoulder, .leftHip, .rightHip].contains(ModelPoint.all[$0].part)
  }

  private static func spread(_ points: [SIMD2<Double>]) -> Double {
    let middle = points.reduce(.zero, +) / Double(max(1, points.count))
    return points.reduce(0) { $0 + (($1 - middle) * ($1 - middle)).sum() }.squareRoot()
  }

  private static func middle(_ landmarks: Landmarks, _ parts: [Body]) -> Vector3? {
    var sum = Vector3.zero
    for part in parts {
      guard let point = landmarks.world(part), let z = point.z else { return nil }
      sum += Vector3(Double(point.x), Double(point.y), Double(z))
    }
    return sum / Double(parts.count)
  }
}
