import QPCore
import QPRecording
import QPStates

/// Earlier sessions of an assessment, as ``AssessmentReport/json`` wrote them, oldest first.
public struct EarlierSessions: Sendable {
  /// The accepted peaks of each session, by the step's id.
  private var sessions: [[String: [Double]]] = []

  /// Creates a list without a session.
  public init() {}

  /// The error of a text that is no report of an assessment.
  public struct NotASession: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public var description: String { "not an earlier session" }
  }

  /// Appends a session.
  ///
  /// - Parameter json: The lines of ``AssessmentReport/json``, UTF-8.
  /// - Throws: ``NotASession`` where a line is no JSON object or no step has trials.
  public mutating func append(json: [UInt8]) throws(NotASession) {
    var session: [String: [Double]] = [:]
    for line in json.split(separator: UInt8(ascii: "\n")) {
      guard let value = try? JSONValue(parsing: Array(line), source: nil), case .object(let members) = value.kind else {
        throw NotASession()
      }
      guard case .string(let step) = members["step"] else { continue }
      guard case .array(let trials) = members["trials"] else { throw NotASession() }
      var peaks: [Double] = []
      for trial in trials {
        guard case .object(let members) = trial.kind else { throw NotASession() }
        if case .bool(true) = members["accepted"], case .number(let peak) = members["peak"] { peaks.append(peak) }
      }
      session[step] = peaks
    }
    guard !session.isEmpty else { throw NotASession() }
    sessions.append(session)
  }

  /// The peaks of the last session in which a step was measured.
  func last(_ step: String) -> Repeats? {
    sessions.reversed().lazy.compactMap { $0[step].flatMap { Repeats($0) } }.first
  }

  /// The error pooled over all sessions and this one; `nil` where they are too few.
  func pooled(_ step: String, with now: Repeats?) -> MeasurementError? {
    MeasurementError(pooling: sessions.compactMap { $0[step].flatMap { Repeats($0) } } + (now.map { [$0] } ?? []))
  }
}

extension [JSONValue.Member] {
  /// A member's value by its name; `nil` where there is none.
  fileprivate subscript(name: String) -> JSONValue.Kind? { first { $0.name == name }?.value.kind }
}
