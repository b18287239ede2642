/// A person's body over a whole recording.
public struct BodyFit: Sendable {
  /// A pose for each frame that was given; `nil` where the trunk was not seen.
  public let poses: [BodyPose?]
  /// The estimated focal length in pixels.
  public let focal: Double
  /// The direction against gravity in the camera's axes, a unit vector.
  public let up: SIMD3<Double>
  /// The height of the ground against gravity in metres, from the camera; `nil` where no foot was seen to stand.
  public let ground: Double?
  /// The lengths in metres, in the order of ``BodyModel/Length``, in the scale of a person 1.70 m tall.
  public let lengths: [Double]
  /// The cost at the end, ½ Σ of squared residuals in standard deviations.
  public let cost: Double
  /// The steps of the searches over the whole recording.
  public let steps: Int
  /// The stretches that were mirrored and refitted, and those that stayed mirrored.
  public let mirrored: (tried: Int, taken: Int)

  /// Returns the estimated length of a segment in metres, in the scale of a person 1.70 m tall.
  public func length(_ length: BodyModel.Length) -> Double { lengths[length.rawValue] }
}
