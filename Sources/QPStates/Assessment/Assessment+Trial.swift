public import QPClinical
public import QPCore

extension Assessment {
  /// One movement from rest to the end of the range and back, in degrees.
  ///
  /// Where the opposite direction is measured, readings are negated: they always grow with the movement.
  public struct Trial: Hashable, Sendable {
    /// A reading and its time.
    public struct Moment: Hashable, Sendable {
      /// The reading, in the feature's unit.
      public var value: Double
      /// The frame's time.
      public var time: Timestamp

      /// Creates a moment.
      package init(value: Double, time: Timestamp) {
        self.value = value
        self.time = time
      }
    }

    /// A hold at the end of the range.
    public struct Hold: Hashable, Sendable {
      /// The median of the readings of the hold.
      public var value: Double
      /// The time of its first reading.
      public var from: Timestamp
      /// The time of its last reading.
      public var to: Timestamp

      /// Creates a hold.
      package init(value: Double, from: Timestamp, to: Timestamp) {
        self.value = value
        self.from = from
        self.to = to
      }
    }

    /// The start of the range: the median of the rest before the movement, and the movement's beginning.
    public var start: Moment
    /// The end of the range: the furthest reading.
    public var peak: Moment
    /// The hold at the end of the range; `nil` if it was not held.
    public var hold: Hold?
    /// The return to the rest; `nil` if the frames ended before it.
    public var end: Moment?
    /// The reading in the neutral position before the trial; it is never subtracted.
    package var neutral: Double?
    /// The nominal 95 % interval of the true peak; `nil` if it is not known.
    public var interval: ClosedRange<Double>?
    /// The 95 % interval of a second reading of the same peak by the same camera; `nil` if it is not known.
    public var precision: ClosedRange<Double>?
    /// The quality of the peak's reading.
    public var quality = Quality()
    /// The largest compensations of the body.
    package var compensations = Compensations()
    /// Whether the trial counts.
    public var verdict = Verdict.accepted

    /// Creates an accepted trial.
    package init(start: Moment, peak: Moment) {
      self.start = start
      self.peak = peak
    }

    /// Whether the trial counts.
    public var isAccepted: Bool { verdict == .accepted }

    /// Returns the largest compensation of one kind in degrees; `nil` if it was not seen.
    public func degrees(of kind: Compensation) -> Double? { compensations[kind] }
  }
}

extension Assessment.Trial {
  /// Returns the change of the peak from an earlier trial of the same person and movement.
  ///
  /// - Parameters:
  ///   - earlier: The earlier trial.
  ///   - feature: The feature of both, which gives the unit and the joint.
  ///   - comparison: Whether both are of one session.
  ///   - error: The standard error of a single trial; `nil` takes the intervals of the peaks, which do not contain how a
  ///     person varies from trial to trial.
  /// - Returns: The change; its verdict is unknown without an error where a peak has no interval.
  public func change(
    from earlier: Assessment.Trial, of feature: Feature, at comparison: MeasuredChange.Comparison = .betweenSessions,
    standardError error: StandardErrorOfMeasurement? = nil
  ) -> MeasuredChange {
    let (unit, joint) = (feature.metadata.unit ?? .degrees, feature.metadata.joint)
    if let error { return MeasuredChange(from: (earlier.peak.value, 1), to: (peak.value, 1), unit, by: error) }
    func known(_ trial: Assessment.Trial) -> ErrorComponents? {
      trial.interval.map { ErrorComponents(own: $0.standardDeviation) }
    }
    return MeasuredChange(
      from: (earlier.peak.value, known(earlier)), to: (peak.value, known(self)), unit, joint: joint, comparison)
  }
}

extension Assessment.Trial {
  /// A judgement on a trial.
  public enum Verdict: Hashable, Sendable {
    /// The trial counts.
    case accepted
    /// The trial does not count.
    case rejected(Reason)
  }

  /// A reason why a trial does not count.
  public enum Reason: Hashable, Sendable {
    /// A compensation exceeds its limit; both in degrees.
    case compensation(Compensation, degrees: Double, limit: Double)
    /// The judge's reason, in words.
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

  /// A movement of the rest of the body that adds to the measured one.
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

  /// The largest compensations up to half of the way back, in degrees; `nil` where a part was not seen.
  package struct Compensations: Hashable, Sendable {
    private var degrees: [Double?] = [nil, nil, nil]

    /// Creates compensations of which none was seen.
    package init() {}

    /// The largest compensation of one kind in degrees; `nil` if it was not seen.
    package subscript(kind: Compensation) -> Double? {
      get { degrees[kind.index] }
      set { degrees[kind.index] = newValue }
    }

    /// Adds the compensations of a frame, and keeps the largest of each kind.
    mutating func add(_ context: CompensationDetail) {
      for (kind, value) in [
        (Compensation.trunkLean, context.trunkLean), (.shoulderHike, context.shoulderHike),
        (.elbowBend, context.elbowBend),
      ] {
        if let value { self[kind] = max(self[kind] ?? value, value) }
      }
    }

    /// Returns the first compensation that exceeds its limit; `nil` if none does.
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

extension Assessment.Trial.Compensation {
  fileprivate var index: Int {
    switch self {
    case .trunkLean: 0
    case .shoulderHike: 1
    case .elbowBend: 2
    }
  }
}
