internal import QPCore
internal import QPFeatures

/// What an assessment found, step by step.
public struct AssessmentResults: Hashable, Sendable {
  /// The steps of which there is at least one trial, in their order.
  public let steps: [StepResult]
  /// Why it was ended early; nil where it was not.
  public let stop: Assessment.Stop?

  /// Works out the results of what has been done.
  ///
  /// - Throws: ``AssessmentError`` for a description that cannot be carried out, or the state of another one.
  public init(_ assessment: Assessment, _ progress: Assessment.Progress) throws(AssessmentError) {
    self.init(try GuidedAssessment(assessment, progress: progress))
  }

  /// Works out the results so far.
  public init(_ guide: GuidedAssessment) {
    steps = zip(guide.steps, guide.progress.records).filter { !$1.trials.isEmpty }.map { StepResult($0, $1.trials) }
    stop = guide.progress.stop
  }

  /// The result of the same measure on the other side; nil where there is none.
  public func otherSide(of result: StepResult) -> StepResult? {
    guard let other = result.step.joint?.otherSide else { return nil }
    return steps.first { $0.step.joint?.id == other.id && $0.step.measure.direction == result.step.measure.direction }
  }

  /// A side against the other one, by the means of their peaks; nil where one of them is missing.
  public func asymmetry(of result: StepResult) -> Asymmetry? {
    guard let mine = result.peaks, let other = otherSide(of: result)?.peaks else { return nil }
    return Asymmetry(mine.mean, against: other.mean)
  }
}

/// What a measure found on one side.
///
/// Statistics are of accepted trials alone. Nothing is taken off the readings, the neutral position least of all.
public struct StepResult: Hashable, Sendable {
  /// What was measured.
  public let step: Assessment.Step
  /// All trials, accepted or not.
  public let trials: [Assessment.Trial]

  /// Makes a result.
  public init(_ step: Assessment.Step, _ trials: [Assessment.Trial]) {
    self.step = step
    self.trials = trials
  }

  /// The trials that count.
  public var accepted: [Assessment.Trial] { trials.filter(\.isAccepted) }
  /// The starts of the range; nil without an accepted trial.
  public var starts: Repeats? { Repeats(accepted.map(\.start.value)) }
  /// The ends of the range; nil without an accepted trial.
  public var peaks: Repeats? { Repeats(accepted.map(\.peak.value)) }
  /// What was held; nil unless every accepted trial was: a mean over some of them would be of the better ones.
  public var holds: Repeats? {
    let holds = accepted.compactMap(\.hold?.value)
    return holds.count == accepted.count ? Repeats(holds) : nil
  }

  /// The change that two single trials must differ by to be more than measurement error; nil where the error is not known.
  public var detectableChange: Double? { step.measure.error?.detectableChange() }

  /// The mean of the peaks against what has been published.
  public var norms: [NormComparison] {
    guard let peaks else { return [] }
    return (step.joint?.movement?.norms ?? []).filter { $0.movement == step.movement }.map {
      NormComparison(peaks.mean, against: $0, posture: step.measure.posture)
    }
  }

  /// Compares the peaks with those of an earlier session.
  ///
  /// - Parameters:
  ///   - earlier: The peaks of then.
  ///   - error: The measurement error; by default that of the measure.
  /// - Returns: The change; nil without an accepted trial.
  public func change(from earlier: Repeats, error: MeasurementError? = nil) -> Assessment.Change? {
    peaks.map { Assessment.Change(from: earlier, to: $0, error: error ?? step.measure.error) }
  }
}
