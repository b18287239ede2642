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

  /// √area in body sizes.
  ///
  /// Of the twelve people in a sample of COCO's annotations of whom enough is visible it is 0.9…1.6, 1.4 in the median;
  /// this is the upper end, since people move between frames.
  private static let scale: Float = 1.6

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
    let area = bodySize * bodySize * Self.scale * Self.scale
    let uncertain = uncertainty * uncertainty
    var sum = 0.0
    var shared = 0
    for index in spreads.indices {
      let offset = points[index] - (others[index] + shift)
      let exponent = (offset * offset).sum() / (2 * (spreads[index] * area + uncertain))
      if exponent.isNaN { continue }
      shared += 1
      // Beyond this a point adds less than 1e-5, and most points of most pairs lie there.
      if exponent < 12 { sum += Maths.exp(-Double(exponent)) }
    }
    return (shared > 0 ? sum / Double(shared) : 0, shared)
  }
}

extension Landmarks.Body {
  /// The spread of a part among human annotators, as a share of the square root of the person's area.
  ///
  /// The 17 parts of COCO have COCO's values; every other part has that of the nearest of them.
  var keypointSigma: Double {
    switch self {
    case .nose, .leftMouth, .rightMouth: 0.026
    case .leftEye, .rightEye, .midEye, .leftEyeInner, .rightEyeInner, .leftEyeOuter, .rightEyeOuter: 0.025
    case .leftEar, .rightEar, .midEar, .headTop, .head: 0.035
    case .leftShoulder, .rightShoulder, .midShoulder, .neck: 0.079
    case .leftElbow, .rightElbow: 0.072
    case .leftHip, .rightHip, .midHip, .midSpine: 0.107
    case .leftKnee, .rightKnee: 0.087
    case .leftAnkle, .rightAnkle, .leftHeel, .rightHeel, .leftFootIndex, .rightFootIndex, .leftSmallToe,
      .rightSmallToe:
      0.089
    // Wrists and hands.
    default: 0.062
    }
  }
}
