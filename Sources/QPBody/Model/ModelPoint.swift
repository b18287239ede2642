import QPLandmarks

/// A landmark of the model: how its place follows from root and directions.
///
/// Joint centres are sums along a chain of segments; an estimator's point lies beside its joint centre, by an offset in
/// the frame of a segment. Heel and toes lie along and below the sole.
struct ModelPoint: Sendable {
  /// The landmark.
  let part: Body
  /// The chain; the first segment is the line of hips or shoulders, which gives the frame's lateral axis.
  let segments: (BodyModel.Segment, BodyModel.Segment, BodyModel.Segment, BodyModel.Segment)
  /// The number of segments in the chain, 2…4.
  let count: Int
  /// The share of each segment in the joint centre.
  let shares: SIMD4<Double>
  /// The estimator's point beside the joint centre: to the person's left, up the segment, forward, in metres.
  let offset: Vector3
  /// The segment that gives the offset's "up".
  let axis: Axis
  /// The standard deviation in metres at the person.
  let standardDeviation: Double

  /// Where a point's "up" comes from, by places in the chain.
  enum Axis {
    /// Along a segment, or against it.
    case along(Int, sign: Double)
    /// From the ankle to the hip, as if thigh and shank were equally long.
    case leg
    /// A point of the foot: forward and down from the ankle, in lengths of the foot.
    case foot(forward: Double, down: Double)
  }

  /// The sixteen points: pairs of shoulders, elbows, wrists, hips, knees, ankles, heels and toes, the left ones first.
  static let all: [ModelPoint] = pairs(PointParameters.current, ProportionParameters.current)

  /// The places of heels and toes in ``all``.
  static let feet = all.indices.filter { if case .foot = all[$0].axis { true } else { false } }
  /// The places of the ankles of those, which alternate from left to right as they do.
  static let ankles = feet.map { foot in
    all.indices.first { all[$0].part == .ankle(side: foot % 2 == 0 ? .left : .right) } ?? foot
  }

  private static func pairs(_ own: PointParameters, _ foot: ProportionParameters) -> [ModelPoint] {
    func pair(
      _ part: (Side) -> Body, _ chain: (Side) -> [BodyModel.Segment], _ shares: [Double], _ offset: Vector3,
      _ axis: Axis, _ standardDeviation: Double
    ) -> [ModelPoint] {
      Side.allCases.map { side in
        let sign = side == .left ? 1.0 : -1.0
        let chain = chain(side)
        let (third, fourth) = (chain.count > 2 ? chain[2] : chain[1], chain.count > 3 ? chain[3] : chain[1])
        var all = SIMD4(sign / 2, 0, 0, 0)
        for (index, share) in shares.enumerated() { all[index + 1] = share }
        return ModelPoint(
          part: part(side), segments: (chain[0], chain[1], third, fourth), count: chain.count, shares: all,
          offset: Vector3(sign * offset.x, offset.y, offset.z), axis: axis, standardDeviation: standardDeviation)
      }
    }
    let leg: (Side) -> [BodyModel.Segment] = { [.pelvis, .thigh($0), .shank($0)] }
    let withFoot: (Side) -> [BodyModel.Segment] = { [.pelvis, .thigh($0), .shank($0), .foot($0)] }
    return pair(
      Body.shoulder, { _ in [.shoulders, .trunk] }, [1],
      Vector3(own.shoulderOutward, own.shoulderUp, own.shoulderForward), .along(1, sign: 1), own.shoulder)
      + pair(
        Body.elbow, { [.shoulders, .trunk, .upperArm($0)] }, [1, 1],
        Vector3(own.elbowOutward, 0, own.elbowForward), .along(2, sign: -1), own.elbow)
      + pair(
        Body.wrist, { [.shoulders, .trunk, .upperArm($0), .forearm($0)] }, [1, 1, 1],
        Vector3(own.wristOutward, own.wristUp, own.wristForward), .along(3, sign: -1), own.wrist)
      + pair(
        Body.hip, { _ in [.pelvis, .trunk] }, [0], Vector3(own.hipOutward, own.hipUp, own.hipForward),
        .along(1, sign: 1), own.hip)
      + pair(Body.knee, leg, [1, 0], Vector3(own.kneeOutward, own.kneeUp, own.kneeForward), .leg, own.leg)
      + pair(
        Body.ankle, leg, [1, 1], Vector3(own.ankleOutward, own.ankleUp, own.ankleForward), .along(2, sign: -1), own.leg)
      + pair(
        Body.heel, withFoot, [1, 1, 0], .zero, .foot(forward: -foot.heelBack, down: foot.heelDown), own.foot)
      + pair(
        Body.footIndex, withFoot, [1, 1, 0], .zero, .foot(forward: foot.toeForward, down: foot.toeDown), own.foot)
  }
}

/// A point's place with its derivatives.
struct PointPlace {
  /// The place in metres.
  var position = Vector3.zero
  /// The derivatives by the directions of the point's chain.
  var bySegment = (Matrix3.zero, Matrix3.zero, Matrix3.zero, Matrix3.zero)
  /// The derivatives by the logarithms of the lengths of the chain's segments.
  var byLength = (Vector3.zero, Vector3.zero, Vector3.zero, Vector3.zero)
}

extension ModelPoint {
  /// Returns where the estimator would put the point, or the joint centre itself.
  @inline(__always)
  func place(
    root: Vector3, directions d: UnsafePointer<Vector3>, lengths: UnsafePointer<Double>, isJoint: Bool = false
  ) -> PointPlace {
    var location = PointPlace()
    location.position = root
    let first = d[segments.0.rawValue]
    add(segments.0, shares.x, first, lengths, to: &location.position, &location.bySegment.0, &location.byLength.0)
    let second = d[segments.1.rawValue]
    add(segments.1, shares.y, second, lengths, to: &location.position, &location.bySegment.1, &location.byLength.1)
    var (third, fourth) = (Vector3.zero, Vector3.zero)
    if count > 2 {
      third = d[segments.2.rawValue]
      add(segments.2, shares.z, third, lengths, to: &location.position, &location.bySegment.2, &location.byLength.2)
    }
    if count > 3 {
      fourth = d[segments.3.rawValue]
      add(segments.3, shares.w, fourth, lengths, to: &location.position, &location.bySegment.3, &location.byLength.3)
    }
    switch axis {
    case .along(let index, let sign):
      if isJoint { break }
      let axis = index == 1 ? second : index == 2 ? third : fourth
      let found = OffsetFrame(up: sign * axis, lateral: first, offset)
      location.position += found.value
      location.bySegment.0 = location.bySegment.0 + found.byLateral
      let byAxis = found.byUp * sign
      if index == 1 { location.bySegment.1 = location.bySegment.1 + byAxis }
      if index == 2 { location.bySegment.2 = location.bySegment.2 + byAxis }
      if index == 3 { location.bySegment.3 = location.bySegment.3 + byAxis }
    case .leg:
      if isJoint { break }
      let sum = second + third
      let length = max(sum.length, ProportionParameters.current.leastSine)
      let up = -1 / length * sum
      let found = OffsetFrame(up: up, lateral: first, offset)
      location.position += found.value
      location.bySegment.0 = location.bySegment.0 + found.byLateral
      let bySum = found.byUp * ((Matrix3(up, outer: up) - Matrix3(scale: 1)) * (1 / length))
      location.bySegment.1 = location.bySegment.1 + bySum
      location.bySegment.2 = location.bySegment.2 + bySum
    case .foot(let forward, let down):
      // Down from the ankle is square to the sole, in the plane of shank and sole.
      let cosine = third.dot(fourth)
      let raw = cosine * fourth - third
      let length = raw.length
      let least = ProportionParameters.current.leastSine
      let normal = 1 / max(length, least) * raw
      let size = lengths[BodyModel.Length.foot.rawValue]
      let byRaw =
        length > least
        ? (Matrix3(scale: 1) - Matrix3(normal, outer: normal)) * (1 / length) : Matrix3(scale: 1 / least)
      let (along, across) = (size * forward, -size * down)
      let step = along * fourth + across * normal
      location.position += step
      location.byLength.3 = step
      let byShank = byRaw * (Matrix3(fourth, outer: fourth) - Matrix3(scale: 1))
      let byFoot = byRaw * (Matrix3(fourth, outer: third) + Matrix3(scale: cosine))
      location.bySegment.2 = location.bySegment.2 + byShank * across
      location.bySegment.3 = Matrix3(scale: along) + byFoot * across
    }
    return location
  }

  /// Adds a segment of the chain.
  @inline(__always)
  private func add(
    _ segment: BodyModel.Segment, _ share: Double, _ direction: Vector3, _ lengths: UnsafePointer<Double>,
    to position: inout Vector3, _ bySegment: inout Matrix3, _ byLength: inout Vector3
  ) {
    let length = share * lengths[segment.length.rawValue]
    byLength = length * direction
    position += byLength
    bySegment = Matrix3(scale: length)
  }
}

/// An offset in the frame of a segment, with its derivatives.
private struct OffsetFrame {
  var value: Vector3
  var byUp: Matrix3
  var byLateral: Matrix3

  /// - Parameters:
  ///   - up: The unit vector up the segment.
  ///   - lateral: The line to the person's left, which need not be square to it.
  ///   - offset: To the left, up and forward.
  @inline(__always)
  init(up: Vector3, lateral: Vector3, _ offset: Vector3) {
    let raw = lateral.cross(up)
    let length = raw.length
    let least = ProportionParameters.current.leastSine
    let forward = 1 / max(length, least) * raw
    let left = up.cross(forward)
    value = offset.x * left + offset.y * up + offset.z * forward
    let byRaw =
      length > least
      ? (Matrix3(scale: 1) - Matrix3(forward, outer: forward)) * (1 / length) : Matrix3(scale: 1 / least)
    let byForward = (Matrix3(cross: up) * offset.x + Matrix3(scale: offset.z)) * byRaw
    byUp = Matrix3(scale: offset.y) - Matrix3(cross: forward) * offset.x + byForward * Matrix3(cross: lateral)
    byLateral = Matrix3.zero - byForward * Matrix3(cross: up)
  }
}
