/// The steps of an assessment with their trials so far.
struct AssessmentPlan: Hashable, Sendable {
  /// The items, one side at a time.
  let steps: [Assessment.Step]
  /// The trials so far.
  var progress: Assessment.Progress

  /// The index of the first step that lacks trials; `nil` when all is done.
  private var index: Int? { steps.indices.first { !isDone($0) } }

  /// The step to measure now; `nil` when all is done.
  var step: Assessment.Step? { index.map { steps[$0] } }

  /// The step of the last trial; `nil` before the first.
  var lastStep: Assessment.Step? { progress.last.map { steps[$0] } }

  /// Adds a trial to the current step.
  mutating func add(_ trial: Assessment.Trial) {
    if let index { progress.add(trial, to: index) }
  }

  /// Discards all trials.
  mutating func reset() { progress = Assessment.Progress(ids: steps.map(\.id)) }

  private func isDone(_ index: Int) -> Bool {
    let trials = progress.records[index].trials
    let item = steps[index].item
    return trials.filter(\.isAccepted).count >= item.trials || trials.count >= item.attempts
  }
}
