import QPBatch
import QPCore
import QPRecording
import QPVision

/// Prints the progress of `qpdemo landmarks` and, at its end, a summary.
struct LandmarkReport {
  private let total: Int?
  private let known: Int
  private let asJSON: Bool
  private let output: Output
  private let start = ContinuousClock.now
  private var shown: ContinuousClock.Instant?
  private var done = 0
  private var withPeople = 0
  private var searched = 0

  /// - Parameters:
  ///   - total: The number of pictures; `nil` if it is not known.
  ///   - known: The number of pictures done by an earlier run.
  ///   - asJSON: Whether to print a line of JSON for each picture.
  ///   - output: The output.
  init(total: Int?, known: Int, asJSON: Bool, _ output: Output) {
    (self.total, self.known, self.asJSON, self.output) = (total, known, asJSON, output)
  }

  /// Counts a finished picture.
  mutating func add(_ name: String, _ estimate: Estimate) {
    done += 1
    if !estimate.frame.poses.isEmpty { withPeople += 1 }
    if estimate.ranDetector { searched += 1 }
    if asJSON {
      let times = estimate.times
      output.line([
        "event": "picture", "name": name, "t": estimate.frame.timestamp, "people": estimate.frame.poses.count,
        "searched": estimate.ranDetector,
        "milliseconds": [
          "preprocessing": JSONNumber(times.preprocessing * 1000, decimals: 3),
          "inference": JSONNumber(times.inference * 1000, decimals: 3),
          "postprocessing": JSONNumber(times.postprocessing * 1000, decimals: 3),
        ] as JSONObject,
      ])
    }
    let now = ContinuousClock.now
    if let shown, now - shown < .milliseconds(100) { return }
    shown = now
    output.progress(text(after: now - start))
  }

  /// Removes the progress line and prints the summary.
  func end(_ path: String, estimator: EstimatorInfo) {
    if shown != nil { output.progress("") }
    if asJSON {
      output.line([
        "event": "summary", "file": path, "frames": known + done, "known": known, "withPeople": withPeople,
        "searched": searched, "estimator": estimator.json,
      ])
      return
    }
    output.line(
      "\(path): \("frame".counted(known + done))" + (known > 0 ? ", \(known) known already" : "")
        + ", a person in \(withPeople) of \(done)")
    output.line("estimator: \(estimator.summary)")
  }

  private func text(after elapsed: Duration) -> String {
    guard let total else { return "picture".counted(known + done) }
    let progress = BatchProgress(total: total, done: known + done, measured: done, failed: 0)
    return ProgressLine.text(progress, after: elapsed)
  }
}
