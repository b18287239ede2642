import QPCore
import QPStates

/// Earlier sessions of an assessment, as ``AssessmentReport/json`` wrote them, oldest first.
public struct EarlierSessions: Sendable {
  /// The accepted peaks of each session, by the step's id.
  private var sessions: [[String: [Double]]] = []

  /// Creates a list without a session.
  public init() {}

  /// The error of a text other than a report of an assessment.
  public struct NotASessionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problem, in English.
    public var description: String { "not an earlier session" }
  }

  /// Appends a session.
  ///
  /// - Parameter json: The lines of ``AssessmentReport/json``, UTF-8.
  /// - Throws: ``NotASessionError`` if a line is no JSON object or no step has trials.
  public mutating func append(json: [UInt8]) throws(NotASessionError) {
    var session: [String: [Double]] = [:]
    for line in json.split(separator: UInt8(ascii: "\n")) {
      guard let value = try? JSONValue(parsing: line), value.members != nil else { throw NotASessionError() }
      guard let step = value["step"]?.string else { continue }
      guard let trials = value["trials"]?.elements else { throw NotASessionError() }
      var peaks: [Double] = []
      for trial in trials {
        guard trial.members != nil else { throw NotASessionError() }
        if trial["accepted"]?.bool == true, let peak = trial["peak"]?.number { peaks.append(peak) }
      }
      session[step] = peaks
    }
    guard !session.isEmpty else { throw NotASessionError() }
    sessions.append(session)
  }

  /// The peaks of the last session in which a step was measured.
  func last(_ step: String) -> RepeatedTrials? {
    sessions.reversed().lazy.compactMap { $0[step].flatMap { RepeatedTrials($0) } }.first
  }

  /// The error pooled over all sessions and this one; `nil` if they are too few.
  func pooled(_ step: String, with now: RepeatedTrials?) -> MeasurementError? {
    MeasurementError(
      pooling: sessions.compactMap { $0[step].flatMap { RepeatedTrials($0) } } + (now.map { [$0] } ?? []))
  }
}
