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
  package let remarks: [String]

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
