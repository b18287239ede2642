public import QPCore

/// One repetition of an exercise, with its times, its depth and how far it can be trusted.
public struct Repetition: Hashable, Sendable {
  /// When the movement left its start.
  public let start: Timestamp
  /// When it was furthest.
  public let turn: Timestamp
  /// When it was back below ``RepetitionCounter/Rule/rest``; for one that is not finished, when it was last seen.
  public let end: Timestamp
  /// How far it came, as a share of the full movement, 0…1.
  public let depth: Double
  /// What it counts as.
  public let kind: Kind
  /// Whether it came back to its start.
  public let isFinished: Bool
  /// Seconds for each phase.
  public let phases: Durations
  /// The leading joint's angle at the start and where it went furthest, in degrees; nil where it was not given.
  public let degrees: Range?
  /// The side that worked; nil: both.
  public let side: Side?
  /// The longest time in which nothing was seen, in seconds.
  public let gap: Double
  /// What is known against the readings.
  public let quality: Quality

  /// What a repetition counts as.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Deep enough.
    case full
    /// Not deep enough, or not finished.
    case partial
    /// Too much of it was not seen.
    case uncertain
  }

  /// Seconds for each phase.
  public struct Durations: Hashable, Sendable {
    /// From the start to the full depth, or to the turn where that was not reached.
    public let out: Double
    /// At full depth.
    public let hold: Double
    /// From there back to the start.
    public let back: Double
  }

  /// The range of an angle, in degrees.
  public struct Range: Hashable, Sendable {
    /// Where the repetition started.
    public let start: Double
    /// Where it went furthest.
    public let furthest: Double
  }

  /// Seconds from start to end.
  public var duration: Double { end.seconds(since: start) }
}

/// What came of a set of repetitions.
public struct SetSummary: Hashable, Sendable {
  /// Full repetitions.
  public internal(set) var repetitions = 0
  /// Those that were not deep enough or not finished.
  public internal(set) var partial = 0
  /// Those of which too much was not seen.
  public internal(set) var uncertain = 0
  /// Full repetitions of the left side alone.
  public internal(set) var left = 0
  /// Full repetitions of the right side alone.
  public internal(set) var right = 0
  /// The deepest, as a share of the full movement; nil without any.
  public internal(set) var deepest: Double?
  /// The mean depth of the full ones; nil without any.
  public var meanDepth: Double? { repetitions > 0 ? depths / Double(repetitions) : nil }
  /// The mean seconds that a full one took; nil without any.
  public var meanDuration: Double? { repetitions > 0 ? durations / Double(repetitions) : nil }

  private var depths = 0.0
  private var durations = 0.0

  /// Creates the summary of no repetitions.
  public init() {}

  mutating func add(_ repetition: Repetition) {
    deepest = max(deepest ?? 0, repetition.depth)
    switch repetition.kind {
    case .full:
      repetitions += 1
      depths += repetition.depth
      durations += repetition.duration
      if repetition.side == .left { left += 1 }
      if repetition.side == .right { right += 1 }
    case .partial: partial += 1
    case .uncertain: uncertain += 1
    }
  }
}
