internal import QPCore
internal import QPFeatures

/// The vertical between 3D landmarks, from the times at which the person stands straight.
///
/// 3D landmarks have the camera's axes, and gravity is known in the plane of the picture at most: a camera that looks down
/// by 25° makes everybody lean toward it by as much.
struct StandingVertical: Sendable {
  /// The direction of down, a unit vector; `nil` until somebody has stood straight.
  private(set) var down: SIMD3<Double>?

  /// Takes note of a person in a frame.
  ///
  /// - Parameters:
  ///   - landmarks: The person, smoothed.
  ///   - gravity: The direction of down in the picture; `nil` means the +y axis.
  ///   - elapsed: The time since the frame before, in seconds; `nil` after an absence.
  mutating func update(_ landmarks: Landmarks, gravity: SIMD2<Double>?, elapsed: Double?) {
    func way(_ from: Body, _ to: Body) -> SIMD3<Double>? {
      Ray.line(from: from, to: to).worldDirection(in: landmarks, gravity: nil)
    }
    // Two limbs that are straight with the body are so with each other; somebody who squats is known by one thigh.
    guard let trunk = way(.midShoulder, .midHip), let leftThigh = way(.leftHip, .leftKnee),
      Self.cosine(trunk, leftThigh) > Self.straightPair, let rightThigh = way(.rightHip, .rightKnee),
      let leftShank = way(.leftKnee, .leftAnkle), let rightShank = way(.rightKnee, .rightAnkle)
    else { return }
    let assumed = gravity.map { SIMD3($0.x, $0.y, 0) } ?? SIMD3(0, 1, 0)
    let body = trunk + (leftThigh + leftShank + rightThigh + rightShank) / 2
    func isStraight(_ limb: SIMD3<Double>) -> Bool { Self.cosine(limb, body) > Self.straight }
    guard isStraight(trunk), isStraight(leftThigh), isStraight(rightThigh), isStraight(leftShank),
      isStraight(rightShank), Self.cosine(body, assumed) > Self.steepest
    else { return }
    let axis = body / (body * body).sum().squareRoot()
    let mean = down.map { $0 + (axis - $0) * min(1, (elapsed ?? 0) / Self.timeConstant) } ?? axis
    down = mean / (mean * mean).sum().squareRoot()
  }

  private static func cosine(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
    (a * b).sum() / ((a * a).sum() * (b * b).sum()).squareRoot()
  }

  /// The cosine of the largest angle of a limb to the straight body: 20°.
  private static let straight = 0.94
  /// The least cosine of two limbs that are both straight: 40°.
  private static let straightPair = 0.76
  /// The cosine of the largest tilt of a camera: 40°.
  private static let steepest = 0.77
  /// The time in seconds in which two thirds of a change are followed.
  private static let timeConstant = 2.0
}
