public import QPCore

/// The difference between the two sides of the body.
public struct Asymmetry: Hashable, Sendable {
  /// The side's range minus that of the reference side, in degrees.
  public let difference: Double
  /// The difference in percent of the reference side's range; `nil` if that range is below 20°.
  public let percent: Double?

  /// Compares the ranges of two sides, in degrees.
  package init(_ side: Double, against reference: Double) {
    difference = side - reference
    percent = reference >= AssessmentParameters.current.leastReference ? 100 * difference / reference : nil
  }
}

/// The comparison of a mean with a published value.
public struct ReferenceComparison: Hashable, Sendable {
  /// The published value.
  public let reference: ReferenceValue
  /// The mean minus the published value, in degrees.
  public let difference: Double
  /// The conditions that differ, or are not known to be the same, in English.
  public let remarks: [String]

  init(_ mean: Double, against reference: ReferenceValue, posture: String?) {
    self.reference = reference
    difference = mean - reference.degrees
    var remarks = ["edition \(reference.edition)", "ages: \(reference.ages)"]
    switch (reference.posture, posture) {
    case (nil, _): remarks.append("posture not stated")
    case (let theirs?, nil): remarks.append("theirs \(theirs), this one not stated")
    case (let theirs?, let mine?): if theirs != mine { remarks.append("theirs \(theirs), this one \(mine)") }
    }
    switch reference.isActive {
    case nil: remarks.append("active or passive not stated")
    case true?: break
    case false?: remarks.append("theirs passive, this one active")
    }
    self.remarks = remarks
  }
}

extension Assessment {
  /// The change of an item from an earlier session to this one.
  public struct Change: Hashable, Sendable {
    /// The mean of this session minus that of the earlier one, in the item's unit.
    public let difference: Double
    /// The minimal detectable change (MDC95); `nil` if the measurement error is not known.
    public let detectable: Double?
    /// The measurement error; `nil` if it is not known.
    package let error: MeasurementError?

    /// A judgement on a change.
    public enum Verdict: String, Hashable, Sendable {
      /// The change exceeds the measurement error, with 95 % confidence.
      case changed
      /// The measurement error explains the change.
      case withinError
      /// The measurement error is not known.
      case unknown
    }

    /// Compares two sessions.
    ///
    /// - Parameters:
    ///   - earlier: The earlier trials.
    ///   - now: The later trials.
    ///   - error: The measurement error; `nil` if it is not known.
    package init(from earlier: RepeatedTrials, to now: RepeatedTrials, error: MeasurementError?) {
      difference = now.mean - earlier.mean
      self.error = error
      // The mean of fewer trials has the larger error, and limits the detectable change.
      detectable = error?.detectableChange(trials: min(now.count, earlier.count))
    }

    /// Whether the change exceeds the measurement error.
    public var verdict: Verdict {
      guard let detectable else { return .unknown }
      return difference.magnitude > detectable ? .changed : .withinError
    }
  }
}
