public import QPLandmarks

/// A person's body over a whole recording.
public struct BodyFit: Sendable {
  /// A pose for each frame that was given; `nil` where the trunk was not seen.
  public let poses: [BodyPose?]
  /// The estimated focal length in pixels.
  package let focal: Double
  /// The direction against gravity in the camera's axes, a unit vector.
  package let up: SIMD3<Double>
  /// The height of the ground against gravity in metres, from the camera; `nil` where no foot was seen to stand.
  package let ground: Double?
  /// The lengths in metres, in the order of ``BodyModel/Length``, in the scale of a person 1.70 m tall.
  package let lengths: [Double]
  /// The cost at the end, ½ Σ of squared residuals in standard deviations.
  package let cost: Double
  /// The steps of the searches over the whole recording.
  package let steps: Int
  /// The stretches that were mirrored and refitted, and those that stayed mirrored.
  package let mirrored: (tried: Int, taken: Int)

  /// Returns the estimated length of a segment in metres, in the scale of a person 1.70 m tall.
  package func length(_ length: BodyModel.Length) -> Double { lengths[length.rawValue] }
}
