extension RepetitionCounter {
  /// The criteria of a repetition, in shares of the nominal movement (0…1) and in seconds.
  public struct Rule: Hashable, Sendable {
    /// The least size of a swing.
    public var leastSize: Double
    /// The least size of a swing in degrees, where it is an angle's.
    public var leastDegrees: Double
    /// The least size of a swing as a share of the person's typical one.
    public var leastOfTypical: Double
    /// The least sum of the progress at the turn and the size of the swing: a small swing must come nearer to the end position.
    public var leastReach: Double
    /// The greatest progress from which a swing starts.
    public var latestStart: Double
    /// The least share of its own nominal travel by which each accompanying motion takes part.
    public var leastShare: Double
    /// The least movement of the weaker side as a share of the stronger one's, where both sides do the same.
    public var leastSymmetry: Double
    /// The least depth of a full repetition.
    public var full: Double
    /// Whether repetitions that are not full count.
    public var countsPartial: Bool
    /// The least duration of a repetition in seconds.
    public var shortest: Double
    /// The longest unseen part of a repetition and its pause, as a share; a repetition with a longer one is uncertain.
    public var largestGapShare: Double
    /// The longest time without a reading in seconds, after which a movement is discarded.
    public var longestGap: Double

    /// Creates a rule; every member has its default.
    public init(
      leastSize: Double = 0.25, leastDegrees: Double = 12, leastOfTypical: Double = 0.5, leastReach: Double = 0.55,
      latestStart: Double = 0.7, leastShare: Double = 0.2, leastSymmetry: Double = 0.3, full: Double = 0.8,
      countsPartial: Bool = true,
      shortest: Double = 0.2, largestGapShare: Double = 1.0 / 3, longestGap: Double = 3
    ) {
      self.leastSize = leastSize
      self.leastDegrees = leastDegrees
      self.leastOfTypical = leastOfTypical
      self.leastReach = leastReach
      self.latestStart = latestStart
      self.leastShare = leastShare
      self.leastSymmetry = leastSymmetry
      self.full = full
      self.countsPartial = countsPartial
      self.shortest = shortest
      self.largestGapShare = largestGapShare
      self.longestGap = longestGap
    }

    /// The rule of a strict coach: full repetitions alone count.
    public static let strict = Rule(countsPartial: false)
  }
}
