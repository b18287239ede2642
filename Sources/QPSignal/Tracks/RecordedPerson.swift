public import QPLandmarks

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
  package let bestBox: PersonBounds
  /// The number of frames in which exchanged sides were put right.
  package let correctedFrames: Int

  /// The identity in ``/QPLandmarks/Pose/id``.
  public var id: Int { number - 1 }
}
