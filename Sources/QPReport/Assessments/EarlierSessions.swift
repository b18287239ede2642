public import QPClinical
import QPCore
import QPStates

/// Earlier sessions of an assessment, as ``AssessmentReport/json`` wrote them, oldest first.
public struct EarlierSessions: Sendable {
  /// The accepted peaks of each session, by the step's id.
  private var sessions: [[String: Peaks]] = []
  /// The measurement errors of the person's or the clinic's own repeats, which judge changes.
  public var measurementErrors = StandardErrorTable()

  private struct Peaks {
    var values: [Double] = []
    /// The half widths of their intervals, as far as they are known.
    var halfWidths: [Double] = []

    var trials: RepeatedTrials? { RepeatedTrials(values) }
  }

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
    var session: [String: Peaks] = [:]
    for line in json.split(separator: UInt8(ascii: "\n")) {
      guard let value = try? JSONValue(parsing: line), value.members != nil else { throw NotASessionError() }
      guard let step = value["step"]?.string else { continue }
      guard let trials = value["trials"]?.elements else { throw NotASessionError() }
      var peaks = Peaks()
      for trial in trials {
        guard trial.members != nil else { throw NotASessionError() }
        guard trial["accepted"]?.bool == true, let peak = trial["peak"]?.number else { continue }
        peaks.values.append(peak)
        if let ends = trial["interval"]?.elements?.compactMap(\.number), ends.count == 2, ends[0] <= ends[1] {
          peaks.halfWidths.append((ends[1] - ends[0]) / 2)
        }
      }
      session[step] = peaks
    }
    guard !session.isEmpty else { throw NotASessionError() }
    sessions.append(session)
  }

  /// Returns the change of a step since the last session in which it was measured; `nil` without such a session.
  func change(to result: AssessmentStepResult) -> MeasuredChange? {
    let peaks = sessions.compactMap { $0[result.step.id] }
    guard let last = peaks.last(where: { $0.trials != nil }), let earlier = last.trials else { return nil }
    var interval: ClosedRange<Double>?
    if last.halfWidths.count == earlier.values.count {
      let half = last.halfWidths.reduce(0, +) / Double(earlier.values.count)
      interval = earlier.mean - half...earlier.mean + half
    }
    return result.change(
      from: earlier, standardError: measurementErrors.standardError(of: result.step.feature),
      scatter: StandardErrorOfMeasurement(pooling: (peaks.map(\.trials) + [result.peaks]).compactMap(\.self)),
      interval: interval)
  }
}
