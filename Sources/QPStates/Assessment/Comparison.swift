public import QPCore
public import QPFeatures

/// A side against the other.
public struct Asymmetry: Hashable, Sendable {
  /// How much more the side reaches than the reference side, in degrees.
  public let difference: Double
  /// The same as a share of the reference side in per cent; nil where that is below ``leastReference``.
  public let percent: Double?

  /// Below so many degrees of the reference side a share says nothing.
  public static let leastReference = 20.0

  /// Compares two sides, in degrees.
  public init(_ side: Double, against reference: Double) {
    difference = side - reference
    percent = reference >= Self.leastReference ? 100 * difference / reference : nil
  }
}

/// A mean against a published value.
public struct NormComparison: Hashable, Sendable {
  /// The published value.
  public let norm: ReferenceValue
  /// How far the mean lies above it, in degrees.
  public let difference: Double
  /// What differs, or is not known to be the same, between the two.
  public let remarks: [String]

  init(_ mean: Double, against norm: ReferenceValue, posture: String?) {
    self.norm = norm
    difference = mean - norm.degrees
    var remarks = ["edition \(norm.edition)", "ages: \(norm.ages)"]
    switch (norm.posture, posture) {
    case (nil, _): remarks.append("posture not stated")
    case (let theirs?, nil): remarks.append("theirs \(theirs), this one not stated")
    case (let theirs?, let mine?): if theirs != mine { remarks.append("theirs \(theirs), this one \(mine)") }
    }
    switch norm.isActive {
    case nil: remarks.append("active or passive not stated")
    case true?: break
    case false?: remarks.append("theirs passive, this one active")
    }
    self.remarks = remarks
  }
}

/// A session against an earlier one.
public struct Change: Hashable, Sendable {
  /// How much more is reached now, in the measure's unit: the difference of the means.
  public let difference: Double
  /// The least change that is not measurement error; nil where the error is not known.
  public let detectable: Double?
  /// What is known of the error.
  public let error: MeasurementError?

  /// What may be said of a change.
  public enum Verdict: String, Hashable, Sendable {
    /// More than the measurement error, with 95 % confidence.
    case changed
    /// No more than the measurement error explains.
    case withinError
    /// The measurement error is not known.
    case unknown
  }

  /// Compares two sessions.
  ///
  /// - Parameters:
  ///   - earlier: The earlier trials.
  ///   - now: The later trials.
  ///   - error: The measurement error; nil: not known.
  public init(from earlier: Repeats, to now: Repeats, error: MeasurementError?) {
    difference = now.mean - earlier.mean
    self.error = error
    // Of two means the one of fewer trials says how much can be seen.
    detectable = error?.detectableChange(trials: min(now.count, earlier.count))
  }

  /// What may be said of it.
  public var verdict: Verdict {
    guard let detectable else { return .unknown }
    return difference.magnitude > detectable ? .changed : .withinError
  }
}
