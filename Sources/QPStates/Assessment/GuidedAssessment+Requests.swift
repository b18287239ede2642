// What the host requests.
extension GuidedAssessment {
  /// Nothing can be accepted or rejected: no trial is under review, and none was the last.
  public struct NoTrialToJudgeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason and the remedy, in English.
    public var description: String {
      "There is no trial to judge. Judge a trial under review, or the last one in a rest or when all are there."
    }
  }

  /// Accepts the trial under review; in a rest, or when all trials are there, the last trial.
  ///
  /// - Throws: ``NoTrialToJudgeError`` in all other states.
  public mutating func accept() throws(NoTrialToJudgeError) { try judge(.accepted, .accepted) }

  /// Rejects the trial under review; in a rest, or when all trials are there, the last trial.
  ///
  /// A rejected trial is repeated until there were ``Measure/attempts`` of them.
  /// - Parameter reason: The reason in words; it is kept with the trial.
  /// - Throws: ``NoTrialToJudgeError`` in all other states.
  public mutating func reject(_ reason: String) throws(NoTrialToJudgeError) {
    try judge(.rejected(.byHand(reason)), .rejected)
  }

  private mutating func judge(_ verdict: Assessment.Trial.Verdict, _ event: Event) throws(NoTrialToJudgeError) {
    guard machine.allows(event), pending != nil || progress.last != nil else { throw NoTrialToJudgeError() }
    let phase = machine.state
    if phase == .review { pending?.verdict = verdict }
    send(event)
    plan.progress.judgeLast(verdict)
    // The last attempt was rejected: nothing is left to repeat.
    if phase == .completed, machine.state == .rest, step == nil { send(.finished) }
  }

  /// Pauses; frames are ignored until ``resume()``.
  ///
  /// A movement under way is forgotten, a trial under review is kept. Changes nothing when paused already, or over.
  public mutating func pause() { request(.pause) }

  /// Goes on after a pause, with positioning; changes nothing in other states.
  public mutating func resume() {
    guard machine.allows(.resume) else { return }
    send(.resume)
    proceed()
  }

  /// Ends the assessment early and keeps what there is; changes nothing when it is over.
  ///
  /// - Parameter reason: The reason; it is kept with the reading of the moment.
  public mutating func stop(reason: Assessment.Stop.Reason) {
    let stop = Assessment.Stop(reason: reason, step: step?.id, value: reading, time: now)
    guard machine.allows(.stop) else { return }
    send(.stop)
    plan.progress.stop = stop
  }

  /// Starts over with the first step, and forgets all trials.
  public mutating func restart() { send(.restart) }

  /// Ends the frames, as at the end of a recording: a movement that was held or left behind counts without its return,
  /// and the assessment pauses unless it is over, in error, or a trial is under review.
  public mutating func finish() {
    if machine.state == .measuring, let trial = detector.finish() { offer(trial) }
    if machine.state == .rest { proceed() }
    if machine.state.isLive, machine.state != .review { pause() }
  }

  private mutating func request(_ event: Event) {
    if machine.allows(event) { send(event) }
  }
}
