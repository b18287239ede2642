// The host's requests.
extension GuidedAssessment {
  /// The error of a judgement without a trial: none is under review, and there is no last trial to judge.
  public struct NoTrialToJudgeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason and the remedy, in English.
    public var description: String {
      "There is no trial to judge. Call accept() or reject() while a trial is under review, in a rest, or after the last trial."
    }
  }

  /// Accepts the trial under review; in a rest, or when all trials are done, the last trial.
  ///
  /// - Throws: ``NoTrialToJudgeError`` in all other states.
  public mutating func accept() throws(NoTrialToJudgeError) { try judge(.accepted, .accepted) }

  /// Rejects the trial under review; in a rest, or when all trials are done, the last trial.
  ///
  /// A rejected trial is repeated until the item has its largest number of trials.
  /// - Parameter reason: The reason in words; it is kept with the trial.
  /// - Throws: ``NoTrialToJudgeError`` in all other states.
  public mutating func reject(_ reason: String) throws(NoTrialToJudgeError) {
    try judge(.rejected(.byHand(reason)), .rejected)
  }

  private mutating func judge(_ verdict: Assessment.Trial.Verdict, _ event: Event) throws(NoTrialToJudgeError) {
    guard machine.allows(event), pendingTrial != nil || progress.last != nil else { throw NoTrialToJudgeError() }
    let phase = machine.state
    if phase == .review { pendingTrial?.verdict = verdict }
    send(event)
    plan.progress.judgeLast(verdict)
    // The last attempt was rejected: nothing is left to repeat.
    if phase == .completed, machine.state == .rest, step == nil { send(.finished) }
  }

  /// Pauses the assessment; frames are ignored until ``resume()``.
  ///
  /// A movement under way is discarded, a trial under review is kept. Has no effect when already paused, or finished.
  public mutating func pause() { request(.pause) }

  /// Resumes after a pause, with positioning; has no effect in other states.
  public mutating func resume() {
    guard machine.allows(.resume) else { return }
    send(.resume)
    proceed()
  }

  /// Ends the assessment early and keeps its trials; has no effect when it is finished.
  ///
  /// - Parameter reason: The reason; it is kept with the current reading.
  public mutating func stop(reason: Assessment.Stop.Reason) {
    let stop = Assessment.Stop(reason: reason, step: step?.id, value: reading, time: now)
    guard machine.allows(.stop) else { return }
    send(.stop)
    plan.progress.stop = stop
  }

  /// Starts over with the first step, and discards all trials.
  public mutating func restart() { send(.restart) }

  /// Ends the input, as at the end of a recording.
  ///
  /// A movement whose peak was held, or from which the reading has returned, counts without its end. The assessment
  /// pauses unless it is finished, in error, or a trial is under review.
  public mutating func finish() {
    if machine.state == .measuring, let trial = detector.finish() { offer(trial) }
    if machine.state == .rest { proceed() }
    if machine.state.isLive, machine.state != .review { pause() }
  }

  private mutating func request(_ event: Event) {
    if machine.allows(event) { send(event) }
  }
}
