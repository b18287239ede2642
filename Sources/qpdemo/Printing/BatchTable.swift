import Foundation
import QPBatch
import QPClinical
import QPCore
import QPFormats
import QPStates

/// The table that `qpdemo batch` prints on a terminal: a line for each file and feature, or step of an assessment.
struct BatchTable {
  /// The length of the folder that all files have in common, which is left out.
  private let shared: Int
  private let fileWidth: Int
  private let featureWidth: Int

  /// - Parameters:
  ///   - files: The files, which determine the width of their column.
  ///   - job: The batch, whose features and steps determine the other's.
  init(files: [String], job: BatchJob) {
    shared = Self.sharedFolder(files).count
    let longest = (files.map(\.count).max() ?? 0) - shared
    fileWidth = min(max(longest + (job.people?.namesPeople == true ? 3 : 0), 4), 40)
    let steps = (try? job.assessment?.steps().map(\.id)) ?? []
    featureWidth = (job.features.map(\.id.rawValue) + steps).map(\.count).max() ?? 0
  }

  var header: String { line("file", "feature", "peak", "at", "mean", "read") }

  /// Returns the lines of a file; that of a failed one, or of a person of it, says so.
  func lines(_ outcome: BatchJob.Outcome) -> [String] {
    let file = cut(outcome.file)
    if outcome.failure != nil { return [failed(file)] }
    return outcome.summaries.map { row($0, file) } + outcome.steps.map { row($0, file) }
      + outcome.people.flatMap { person in
        let file = cut(outcome.file + "#\(person.number)")
        guard person.failure == nil else { return [failed(file)] }
        return person.summaries.map { row($0, file) } + person.steps.map { row($0, file) }
      }
  }

  private func failed(_ file: String) -> String { file.padded(to: fileWidth) + "  failed" }

  private func row(_ summary: ReadingSummary, _ file: String) -> String {
    let unit = summary.peak?.unit
    let mean = unit.flatMap { unit in summary.mean.map { $0.fixed(decimals: unit.decimals) + unit.suffix } }
    return line(
      file, summary.feature.id.rawValue, summary.peak?.table ?? "–",
      summary.peakTime.map { $0.seconds.fixed(decimals: 1) + " s" } ?? "", mean ?? "",
      (["\(summary.readings) of \(summary.frames)"] + summary.doubts).joined(separator: ", "))
  }

  private func row(_ result: AssessmentStepResult, _ file: String) -> String {
    let unit = result.step.feature.metadata.unit ?? .degrees
    func text(_ value: Double?) -> String { value.map { $0.fixed(decimals: unit.decimals) + unit.suffix } ?? "–" }
    let best = result.accepted.max { $0.peak.value < $1.peak.value }?.peak
    return line(
      file, result.step.id, text(best?.value), best.map { $0.time.seconds.fixed(decimals: 1) + " s" } ?? "",
      text(result.peaks?.mean), "\(result.accepted.count) of \("trial".counted(result.trials.count))")
  }

  private func line(
    _ file: String, _ feature: String, _ peak: String, _ time: String, _ mean: String, _ read: String
  ) -> String {
    [
      file.padded(to: fileWidth), feature.padded(to: featureWidth), peak.leftPadded(to: 10), time.leftPadded(to: 8),
      mean.leftPadded(to: 6), read,
    ].joined(separator: "  ").trimmingTrailingSpaces
  }

  /// Returns the folder, with its slash, in which all files are; empty if there is none.
  private static func sharedFolder(_ files: [String]) -> String {
    guard var folder = files.first else { return "" }
    for file in files { folder = folder.commonPrefix(with: file) }
    // A folder of OpenPose's is a file here, also with a slash at its end.
    if folder.hasSuffix("/"), files.contains(folder) { folder.removeLast() }
    return String(folder[..<(folder.lastIndex(of: "/").map { folder.index(after: $0) } ?? folder.startIndex)])
  }

  /// Returns a path without the common folder, cut at its beginning if it is too wide.
  private func cut(_ path: String) -> String {
    let path = path.dropFirst(shared)
    return path.count <= fileWidth ? String(path) : "…" + path.suffix(fileWidth - 1)
  }
}
