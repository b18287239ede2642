public import QPClinical
internal import QPCore

/// The results of an assessment, one for each step.
public struct AssessmentResults: Hashable, Sendable {
  /// The results of the steps with at least one trial, in order.
  public let steps: [AssessmentStepResult]
  /// The early end of the assessment; `nil` if it was not ended early.
  public let stop: Assessment.Stop?

  /// Computes the results of a saved state.
  ///
  /// - Throws: ``AssessmentError`` for an invalid assessment, or the state of another one.
  public init(_ assessment: Assessment, _ progress: Assessment.Progress) throws(AssessmentError) {
    self.init(try GuidedAssessment(assessment, progress: progress))
  }

  /// Computes the results so far.
  public init(_ guide: GuidedAssessment) {
    steps = zip(guide.steps, guide.progress.records).filter { !$1.trials.isEmpty }.map {
      AssessmentStepResult($0, $1.trials)
    }
    stop = guide.progress.stop
  }

  /// Returns the result of the same item on the other side; `nil` if there is none.
  package func otherSide(of result: AssessmentStepResult) -> AssessmentStepResult? {
    guard let other = result.step.feature.otherSide else { return nil }
    return steps.first { $0.step.feature == other && $0.step.item.direction == result.step.item.direction }
  }

  /// Returns the difference between the mean peaks of a side and of the other; `nil` if one of them is missing.
  public func asymmetry(of result: AssessmentStepResult) -> Asymmetry? {
    guard let mine = result.peaks, let other = otherSide(of: result)?.peaks else { return nil }
    return Asymmetry(mine.mean, against: other.mean)
  }
}

/// The result of an item on one side.
///
/// The statistics use accepted trials only. Readings are reported as measured: the neutral position is not subtracted.
public struct AssessmentStepResult: Hashable, Sendable {
  /// The item and its side.
  public let step: Assessment.Step
  /// All trials, accepted or not.
  public let trials: [Assessment.Trial]

  /// Creates a result.
  package init(_ step: Assessment.Step, _ trials: [Assessment.Trial]) {
    self.step = step
    self.trials = trials
  }

  /// The accepted trials.
  public var accepted: [Assessment.Trial] { trials.filter(\.isAccepted) }
  /// The starts of the range; `nil` without an accepted trial.
  package var starts: RepeatedTrials? { RepeatedTrials(accepted.map(\.start.value)) }
  /// The ends of the range; `nil` without an accepted trial.
  public var peaks: RepeatedTrials? { RepeatedTrials(accepted.map(\.peak.value)) }
  /// The 95 % interval of the mean of the peaks: the scatter of the trials and the mean error of their readings, as the
  /// root of the sum of squares, within −180…180°; `nil` with fewer than three accepted trials.
  public var peakInterval: ClosedRange<Double>? {
    guard let peaks, let scatter = peaks.interval else { return nil }
    let errors = accepted.compactMap(\.interval).map { ($0.upperBound - $0.lowerBound) / 2 }
    let error = errors.isEmpty ? 0 : errors.reduce(0, +) / Double(errors.count)
    let half = (scatter.upperBound - scatter.lowerBound) / 2
    let both = (half * half + error * error).squareRoot()
    return max(-180, peaks.mean - both)...min(180, peaks.mean + both)
  }
  /// The held values; `nil` unless every accepted trial was held, since a mean of some trials would favor the better
  /// ones.
  public var holds: RepeatedTrials? {
    let holds = accepted.compactMap(\.hold?.value)
    return holds.count == accepted.count ? RepeatedTrials(holds) : nil
  }

  /// The minimal detectable change (MDC95) between two single trials; `nil` if the measurement error is not known.
  public var mdc95: Double? { step.item.standardError?.mdc95() }

  /// Comparisons of the mean of the peaks with published values.
  public var referenceComparisons: [ReferenceComparison] {
    guard let peaks else { return [] }
    return step.feature.metadata.referenceValues.filter { $0.movement == step.movement }.map {
      ReferenceComparison(peaks.mean, against: $0, posture: step.item.posture)
    }
  }

  /// The interval of the peak of a single trial, around the mean, from the half widths of the accepted ones; `nil` if one
  /// of them has none.
  package var trialInterval: ClosedRange<Double>? {
    let widths = accepted.compactMap { $0.interval.map { $0.upperBound - $0.lowerBound } }
    guard let peaks, widths.count == peaks.count else { return nil }
    let half = widths.reduce(0, +) / Double(2 * widths.count)
    return peaks.mean - half...peaks.mean + half
  }

  /// Returns the change of the peaks from an earlier session.
  ///
  /// - Parameters:
  ///   - earlier: The peaks of the earlier session.
  ///   - error: The measurement error of a single trial; by default that of the item. Without any, the scatter of the
  ///     trials, their intervals and the parameter `change.repositioning` stand for it.
  ///   - scatter: The scatter of trials within a session; by default that of the two sessions.
  ///   - interval: The interval of an earlier peak; `nil` where it is not known.
  /// - Returns: The change; `nil` without an accepted trial.
  package func change(
    from earlier: RepeatedTrials, standardError error: StandardErrorOfMeasurement? = nil,
    scatter: StandardErrorOfMeasurement? = nil, interval: ClosedRange<Double>? = nil
  ) -> MeasuredChange? {
    peaks?.change(
      from: earlier, unit: step.feature.metadata.unit ?? .degrees, joint: step.feature.metadata.joint,
      standardError: error ?? step.item.standardError, scatter: scatter, intervals: (interval, trialInterval))
  }

  /// Returns the change of the peaks from the same step's result of an earlier session.
  ///
  /// - Parameters:
  ///   - earlier: The result of the earlier session.
  ///   - error: The measurement error of a single trial; by default that of the item.
  /// - Returns: The change; `nil` without an accepted trial in both.
  /// - Throws: ``/QPClinical/ChangeError`` for another step.
  public func change(from earlier: AssessmentStepResult, standardError error: StandardErrorOfMeasurement? = nil)
    throws(ChangeError) -> MeasuredChange?
  {
    guard step.id == earlier.step.id else {
      throw ChangeError(.quantitiesDiffer(earlier: earlier.step.id, later: step.id))
    }
    return earlier.peaks.flatMap { change(from: $0, standardError: error, interval: earlier.trialInterval) }
  }
}
