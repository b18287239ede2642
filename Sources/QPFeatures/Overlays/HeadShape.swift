package import QPCore

/// The outline of a head that shows in which direction a person faces, in pixels of the unmirrored picture.
package struct HeadShape: Hashable, Sendable {
  /// The centre of the head.
  package let center: SIMD2<Double>
  /// The top of the head.
  package let top: SIMD2<Double>
  /// The tip of the nose: beyond the outline in profile, within it in a face; `nil` of a head that is turned away.
  package let nose: SIMD2<Double>?

  /// The width of the outline as a fraction of its height.
  package static let width = 0.78

  /// Half of a head's height as a fraction of the trunk's length (Drillis and Contini: 0.130 and 0.288 of the stature).
  private static let halfHeight = 0.226
  /// The trunk's length as a fraction of the distance between the shoulders, for people seen without their hips.
  private static let trunkOfShoulders = 1.3

  /// Creates the outline of a person's head.
  ///
  /// - Returns: `nil` where neither head nor shoulders are seen well enough to place it.
  package init?(_ landmarks: Landmarks) {
    guard let neck = landmarks.pixel(.midShoulder) else { return nil }
    let nose = landmarks.pixel(.nose)
    guard let middle = landmarks.pixel(.midEar) ?? landmarks.pixel(.head) ?? landmarks.pixel(.midEye) ?? nose,
      (middle - neck).length > 0
    else { return nil }
    let shoulders = Self.span(landmarks, .leftShoulder, .rightShoulder)
    let trunk = landmarks.pixel(.midHip).map { (neck - $0).length } ?? 0
    let half = max(trunk, (shoulders?.length ?? 0) * Self.trunkOfShoulders) * Self.halfHeight
    guard half > 0 else { return nil }
    let up = (middle - neck) / (middle - neck).length
    let across = SIMD2(-up.y, up.x)
    center = middle
    top = middle + up * half
    guard let nose else {
      self.nose = nil
      return
    }
    let offset = ((nose - middle) * across).sum() / half
    // From the front the person's left ear is on the right of the picture; shoulders stand in for ears.
    let left = Self.span(landmarks, .rightEar, .leftEar) ?? shoulders.map { -$0 }
    let isFrontal = abs(offset) < Self.profile
    if isFrontal, let left, (left * across).sum() < 0 {
      self.nose = nil
    } else if isFrontal {
      self.nose = middle + across * (offset * half) - up * (half * 0.15)
    } else {
      self.nose = middle + across * ((offset < 0 ? -1 : 1) * half * Self.width * 1.45) - up * (half * 0.1)
    }
  }

  /// The offset of the nose from the middle between the ears, in halves of a head, from which a head is in profile.
  private static let profile = 0.45

  private static func span(_ landmarks: Landmarks, _ from: Landmarks.Body, _ to: Landmarks.Body) -> SIMD2<Double>? {
    guard let a = landmarks.pixel(from), let b = landmarks.pixel(to) else { return nil }
    return b - a
  }
}

/// The outline of a head about its centre: x across in half widths, y up in half heights.
package enum HeadOutline {
  /// The width of the outline as a fraction of its height.
  package static let width = HeadShape.width

  /// An ellipse of 24 corners.
  package static let points: [SIMD2<Double>] = {
    // Multiples of 15° by turning: no sines are needed, and the same numbers come everywhere.
    let (cosine, sine) = (0.965_925_826_289_068_3, 0.258_819_045_102_520_76)
    var (points, point) = ([SIMD2<Double>](), SIMD2(1.0, 0.0))
    for _ in 0..<24 {
      points.append(point)
      point = SIMD2(point.x * cosine - point.y * sine, point.x * sine + point.y * cosine)
    }
    return points
  }()
}
