extension RepetitionCounter {
  /// The criteria of a repetition.
  public struct Rule: Hashable, Sendable {
    /// The least depth of a full repetition, as a fraction of the nominal movement.
    package var full: Double
    /// Whether repetitions that are not full count.
    package var countsPartial: Bool
    /// The least size of a swing, as a fraction of the nominal movement.
    package var leastSize = Self.limits.leastSize
    /// The least size of a swing in degrees, where it is an angle's.
    package var leastDegrees = Self.limits.leastDegrees
    /// The least size of a swing as a fraction of the person's typical one.
    package var leastOfTypical = Self.limits.leastOfTypical
    /// The least sum of the progress at the turn and the size of the swing.
    ///
    /// A small swing must come nearer to the end position.
    package var leastReach = Self.limits.leastReach
    /// The greatest progress from which a swing starts.
    package var latestStart = Self.limits.latestStart
    /// The least fraction of its own nominal travel that each accompanying motion moves.
    package var leastAccompanyingTravel = Self.limits.leastAccompanyingTravel
    /// The least movement of the weaker side as a fraction of the stronger one's, where both sides do the same.
    package var leastSymmetry = Self.limits.leastSymmetry
    /// The least duration of a repetition in seconds.
    package var shortest = Self.limits.shortest
    /// The longest unseen part of a certain repetition and its pause, as a fraction.
    package var largestGapFraction = Self.limits.largestGapFraction
    /// The longest time without a reading in seconds, after which a movement is discarded.
    package var longestGap = Self.limits.longestGap

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - full: The least depth of a full repetition, as a fraction of the nominal movement.
    ///   - countsPartial: Whether repetitions that are not full count.
    public init(full: Double = 0.8, countsPartial: Bool = true) {
      self.full = full
      self.countsPartial = countsPartial
    }

    /// The rule of a strict coach: full repetitions alone count.
    public static let strict = Rule(countsPartial: false)

    private static var limits: CountingParameters { .current }
  }
}
