internal import QPCore
internal import QPFeatures

/// The vertical between 3D landmarks, from the times at which the person stands straight.
///
/// 3D landmarks have the camera's axes, and gravity is known in the plane of the picture at most. A camera that looks down
/// by 25° therefore makes every person lean toward it by 25°.
struct StandingVertical: Sendable {
  /// The direction of down, a unit vector; `nil` until the person has stood straight.
  private(set) var down: SIMD3<Double>?

  /// Updates the vertical with a person in a frame.
  ///
  /// - Parameters:
  ///   - landmarks: The person, smoothed.
  ///   - gravity: The direction of down in the picture; `nil` means the +y axis.
  ///   - elapsed: The time since the frame before, in seconds; `nil` after an absence.
  mutating func update(_ landmarks: Landmarks, gravity: SIMD2<Double>?, elapsed: Double?) {
    func segment(_ from: Body, _ to: Body) -> SIMD3<Double>? {
      Ray.line(from: from, to: to).worldDirection(in: landmarks, gravity: nil)
    }
    // Two limbs in line with the body are in line with each other: in a squat one thigh decides early.
    guard let trunk = segment(.midShoulder, .midHip), let leftThigh = segment(.leftHip, .leftKnee),
      Self.cosine(trunk, leftThigh) > Self.limits.straightPairCosine, let rightThigh = segment(.rightHip, .rightKnee),
      let leftShank = segment(.leftKnee, .leftAnkle), let rightShank = segment(.rightKnee, .rightAnkle)
    else { return }
    let assumed = gravity.map { SIMD3($0.x, $0.y, 0) } ?? SIMD3(0, 1, 0)
    let body = trunk + (leftThigh + leftShank + rightThigh + rightShank) / 2
    func isStraight(_ limb: SIMD3<Double>) -> Bool { Self.cosine(limb, body) > Self.limits.straightCosine }
    guard isStraight(trunk), isStraight(leftThigh), isStraight(rightThigh), isStraight(leftShank),
      isStraight(rightShank), Self.cosine(body, assumed) > Self.limits.tiltCosine
    else { return }
    let axis = body / (body * body).sum().squareRoot()
    let mean = down.map { $0 + (axis - $0) * min(1, (elapsed ?? 0) / Self.limits.verticalConstant) } ?? axis
    down = mean / (mean * mean).sum().squareRoot()
  }

  private static func cosine(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
    (a * b).sum() / ((a * a).sum() * (b * b).sum()).squareRoot()
  }

  private static var limits: PostureParameters { .current }
}
