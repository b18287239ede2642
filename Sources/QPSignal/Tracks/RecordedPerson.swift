public import QPLandmarks

/// The smallest upright rectangle around the seen points of a person, in pixels of the picture.
package struct PersonBox: Hashable, Sendable {
  /// The corner at the top left.
  package var low: SIMD2<Double>
  /// The corner at the bottom right.
  package var high: SIMD2<Double>

  /// The middle.
  package var middle: SIMD2<Double> { (low + high) / 2 }

  /// Creates the box of a pose; `nil` where no point is seen.
  init?(_ pose: Pose, in size: PictureSize) {
    var low = SIMD2<Float>(repeating: .infinity)
    var high = -low
    for landmark in pose.landmarks where !landmark.isMissing {
      low = pointwiseMin(low, landmark.storage.lowHalf)
      high = pointwiseMax(high, landmark.storage.lowHalf)
    }
    guard low.x <= high.x else { return nil }
    let scale = SIMD2(Double(size.width), Double(size.height))
    (self.low, self.high) = (SIMD2<Double>(low) * scale, SIMD2<Double>(high) * scale)
  }

  /// Returns the distance of a point from the box in pixels; 0 inside.
  func distance(to point: SIMD2<Double>) -> Double {
    let nearest = pointwiseMin(pointwiseMax(point, low), high)
    return (point - nearest).length
  }
}

/// A person of a whole recording.
public struct RecordedPerson: Hashable, Sendable {
  /// The number, from 1 on: by the time of the first sighting, then from the left.
  public let number: Int
  /// The time of the first sighting.
  public let first: Timestamp
  /// The time of the last sighting.
  public let last: Timestamp
  /// The number of frames that show the person.
  package let frameCount: Int
  /// The time for which the person is seen, in seconds.
  public let seconds: Double
  /// The person's usual size in pixels, about the length of the trunk.
  package let bodySize: Double
  /// The index of the frame that shows the person best.
  package let bestFrame: Int
  /// The person's box in that frame.
  package let bestBox: PersonBox
  /// The number of frames in which exchanged sides were put right.
  package let correctedFrames: Int

  /// The identity in ``/QPLandmarks/Pose/id``.
  public var id: Int { number - 1 }
}
