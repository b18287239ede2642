public import QPCore

/// One movement from the rest to the end of the range and back, in degrees, with what was seen of it.
///
/// Where the opposite direction is measured, readings are negated: they always grow with the movement.
public struct Trial: Hashable, Sendable {
  /// A reading and its time.
  public struct Moment: Hashable, Sendable {
    /// The reading, in the feature's unit.
    public var value: Double
    /// The frame's time.
    public var time: Timestamp

    /// Makes a moment.
    public init(value: Double, time: Timestamp) {
      self.value = value
      self.time = time
    }
  }

  /// How the end of the range was held.
  public struct Hold: Hashable, Sendable {
    /// The median of the readings meanwhile.
    public var value: Double
    /// When it began.
    public var from: Timestamp
    /// When it ended.
    public var to: Timestamp

    /// Makes a hold.
    public init(value: Double, from: Timestamp, to: Timestamp) {
      self.value = value
      self.from = from
      self.to = to
    }
  }

  /// The start of the range: the median of the rest before the movement, and the movement's beginning.
  public var start: Moment
  /// The end of the range: the furthest reading.
  public var peak: Moment
  /// How the end of the range was held; nil where it was not.
  public var hold: Hold?
  /// The return to the rest; nil where the frames ended before it.
  public var end: Moment?
  /// The reading in the neutral position that was captured before; it is never subtracted.
  public var neutral: Double?
  /// The noise interval of the peak; nil where it is not known.
  public var interval: ClosedRange<Double>?
  /// What is known against the peak's reading.
  public var quality = Quality()
  /// The most that the rest of the body moved along.
  public var compensations = Compensations()
  /// Whether the trial counts.
  public var verdict = Verdict.accepted

  /// Makes a trial.
  public init(start: Moment, peak: Moment) {
    self.start = start
    self.peak = peak
  }

  /// Whether the trial counts.
  public var isAccepted: Bool { verdict == .accepted }
}

extension Trial {
  /// Whether a trial counts, and why not.
  public enum Verdict: Hashable, Sendable {
    /// It counts.
    case accepted
    /// It does not.
    case rejected(Reason)
  }

  /// Why a trial does not count.
  public enum Reason: Hashable, Sendable {
    /// The body moved along by more than a limit allows; both in degrees.
    case compensation(Compensation, degrees: Double, limit: Double)
    /// Somebody decided so, in their words.
    case byHand(String)

    /// The reason in English.
    public var displayString: String {
      switch self {
      case .compensation(let kind, let degrees, let limit):
        "\(kind.displayName) \(degrees.fixed(decimals: 0))°, limit \(limit.fixed(decimals: 0))°"
      case .byHand(let text): text
      }
    }
  }

  /// A way in which the body moves along.
  public enum Compensation: String, Hashable, Sendable, CaseIterable {
    /// The trunk leans.
    case trunkLean
    /// The measured shoulder rises above the other.
    case shoulderHike
    /// The measured arm's elbow bends.
    case elbowBend

    /// The name in English: `trunk lean`.
    public var displayName: String {
      switch self {
      case .trunkLean: "trunk lean"
      case .shoulderHike: "shoulder hike"
      case .elbowBend: "elbow bend"
      }
    }
  }

  /// The most that the body moved along until the way back was half done, in degrees; nil where it was not seen.
  public struct Compensations: Hashable, Sendable {
    private var degrees: [Double?] = [nil, nil, nil]

    /// Makes compensations of which nothing was seen.
    public init() {}

    /// The degrees of one kind.
    public subscript(kind: Compensation) -> Double? {
      get { degrees[kind.index] }
      set { degrees[kind.index] = newValue }
    }

    /// Keeps what is more than before.
    mutating func take(_ context: MovementContext) {
      for (kind, value) in [
        (Compensation.trunkLean, context.trunkLean), (.shoulderHike, context.shoulderHike),
        (.elbowBend, context.elbowBend),
      ] {
        if let value { self[kind] = max(self[kind] ?? value, value) }
      }
    }

    /// What exceeds the limits; the first of several.
    func breach(of limits: CompensationLimits) -> Reason? {
      for (kind, limit) in [
        (Compensation.trunkLean, limits.trunkLean), (.shoulderHike, limits.shoulderHike),
        (.elbowBend, limits.elbowBend),
      ] {
        if let limit, let value = self[kind], value > limit {
          return .compensation(kind, degrees: value, limit: limit)
        }
      }
      return nil
    }
  }
}

extension Trial.Compensation {
  fileprivate var index: Int {
    switch self {
    case .trunkLean: 0
    case .shoulderHike: 1
    case .elbowBend: 2
    }
  }
}
