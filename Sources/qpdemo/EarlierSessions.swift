import Foundation
import QPCore
import QPStates

/// Sessions that `assess --json` printed before, oldest first.
struct EarlierSessions {
  /// The accepted peaks of each session, by the step's id.
  private var sessions: [[String: [Double]]] = []

  init(_ paths: [String]) throws(DemoError) {
    for path in paths {
      guard let text = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
        throw DemoError(status: .noInput, message: "\(path): cannot be opened. Check the path and the permissions.")
      }
      var session: [String: [Double]] = [:]
      for line in text.split(separator: UInt8(ascii: "\n")) {
        guard let object = try? JSONSerialization.jsonObject(with: line) as? [String: Any] else {
          throw Self.fault(path)
        }
        guard let step = object["step"] as? String else { continue }
        guard let trials = object["trials"] as? [[String: Any]] else { throw Self.fault(path) }
        session[step] = trials.filter { $0["accepted"] as? Bool == true }.compactMap { $0["peak"] as? Double }
      }
      guard !session.isEmpty else { throw Self.fault(path) }
      sessions.append(session)
    }
  }

  /// The peaks of the last session in which a step was measured.
  func last(_ step: String) -> Repeats? {
    sessions.reversed().lazy.compactMap { $0[step].flatMap { Repeats($0) } }.first
  }

  /// The error pooled over all of them and the session now; nil where they are too few.
  func pooled(_ step: String, with now: Repeats?) -> MeasurementError? {
    MeasurementError(pooling: sessions.compactMap { $0[step].flatMap { Repeats($0) } } + (now.map { [$0] } ?? []))
  }

  private static func fault(_ path: String) -> DemoError {
    DemoError(
      status: .badData,
      message: "\(path): not an earlier session. Give a file that 'qpdemo assess … --json' printed.")
  }
}
