public import QPCore

/// One repetition of an exercise, with its times, its depth and its reliability.
public struct Repetition: Hashable, Sendable {
  /// The time at which the movement left its start.
  public let start: Timestamp
  /// The time of the greatest depth.
  public let turningPoint: Timestamp
  /// The time at which the return counted as complete; for an unfinished repetition, the time of its last reading.
  ///
  /// Usually 70 % of the way back has been covered by then; less at the end of a set, after a rest or a reversal, and in
  /// repetitions found by the repeated movement.
  public let end: Timestamp
  /// The greatest depth as a fraction of the full movement, 0…1.
  public let depth: Double
  /// The kind as which it counts.
  public let kind: Kind
  /// Whether the movement came back to its start.
  public let isFinished: Bool
  /// The duration of each phase in seconds.
  public let phaseDurations: Durations
  /// The leading joint's angle at the start and at the greatest depth, in degrees; `nil` if it was not given.
  public let leadingAngle: Excursion?
  /// The working side; `nil` means both.
  public let side: Side?
  /// The longest time without a reading, in seconds.
  package let gap: Double
  /// The quality flags of the readings.
  public let quality: Quality

  /// A kind of repetition.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The repetition was deep enough.
    case full
    /// The repetition was not deep enough, or is not finished.
    case partial
    /// Too much of the repetition was not seen.
    case uncertain
  }

  /// The duration of each phase in seconds.
  public struct Durations: Hashable, Sendable {
    /// Duration from the start to the full depth, or to the turn if that was not reached.
    public let out: Double
    /// Duration at full depth.
    public let hold: Double
    /// Duration from there back to the start.
    public let back: Double
  }

  /// The change of an angle, in degrees.
  public struct Excursion: Hashable, Sendable {
    /// The angle at the start.
    public let start: Double
    /// The angle at the greatest depth.
    public let furthest: Double
    /// Half the width of the 95 % interval of either angle; `nil` for markers and simulated points, which are exact.
    ///
    /// 25° in the picture, 45° between 3D landmarks: the systematic error, measured with BlazePose on rendered people and
    /// assumed for other estimators (`Docs/Exercises.md`).
    public let halfWidth: Double?
  }

  /// The duration from start to end in seconds.
  public var duration: Double { end.seconds(since: start) }
}
