internal import QPLandmarks

/// The similarity of two sightings of a person: COCO's object-keypoint similarity, 0…1.
///
/// Each point that both have counts exp(−d² / 2·(2σ·s)²), with d their distance, σ the point's spread among human
/// annotators and s the square root of the person's area; the similarity is the *mean* over those points. A sum, of
/// similarities or of distances, would depend on the number of visible points.
///
/// Source: the COCO keypoint evaluation, cocodataset.org/#keypoints-eval.
struct KeypointSimilarity: Sendable {
  /// (2σ)² of each point of a topology.
  private let spreads: [Float]

  private static var limits: PeopleParameters { .current }

  init(_ topology: Topology) {
    spreads = topology.points.map { Float(4 * $0.keypointSigma * $0.keypointSigma) }
  }

  /// Returns the similarity of two sightings.
  ///
  /// - Parameters:
  ///   - points: The points of the one in pixels, NaN where missing.
  ///   - others: The points of the other in pixels, as many as `points`.
  ///   - bodySize: The person's size in pixels.
  ///   - shift: A vector in pixels that is added to `others`.
  ///   - uncertainty: The standard deviation of `others` in pixels, in addition to the annotators' spread.
  /// - Returns: The mean similarity over the points that both have, and their number.
  func callAsFunction(
    _ points: Span<SIMD2<Float>>, _ others: [SIMD2<Float>], bodySize: Float, shift: SIMD2<Float>,
    uncertainty: Float
  ) -> (mean: Double, shared: Int) {
    guard points.count == spreads.count, others.count == spreads.count else { return (0, 0) }
    let area = bodySize * bodySize * Self.limits.areaRoot * Self.limits.areaRoot
    let uncertain = uncertainty * uncertainty
    var sum = 0.0
    var shared = 0
    for index in spreads.indices {
      let offset = points[index] - (others[index] + shift)
      let exponent = (offset * offset).sum() / (2 * (spreads[index] * area + uncertain))
      if exponent.isNaN { continue }
      shared += 1
      // Most points of most pairs lie beyond.
      if exponent < Self.limits.mostExponent { sum += Maths.exp(-Double(exponent)) }
    }
    return (shared > 0 ? sum / Double(shared) : 0, shared)
  }
}

extension Landmarks.Body {
  /// The spread of a part among human annotators, as a fraction of the square root of the person's area.
  ///
  /// The 17 parts of COCO have COCO's values; every other part has that of the nearest of them.
  var keypointSigma: Double {
    let spreads = PeopleParameters.current
    return switch self {
    case .nose, .leftMouth, .rightMouth: spreads.noseSpread
    case .leftEye, .rightEye, .midEye, .leftEyeInner, .rightEyeInner, .leftEyeOuter, .rightEyeOuter:
      spreads.eyeSpread
    case .leftEar, .rightEar, .midEar, .headTop, .head: spreads.earSpread
    case .leftShoulder, .rightShoulder, .midShoulder, .neck: spreads.shoulderSpread
    case .leftElbow, .rightElbow: spreads.elbowSpread
    case .leftHip, .rightHip, .midHip, .midSpine: spreads.hipSpread
    case .leftKnee, .rightKnee: spreads.kneeSpread
    case .leftAnkle, .rightAnkle, .leftHeel, .rightHeel, .leftFootIndex, .rightFootIndex, .leftSmallToe,
      .rightSmallToe:
      spreads.ankleSpread
    // Wrists and hands.
    default: spreads.wristSpread
    }
  }
}
