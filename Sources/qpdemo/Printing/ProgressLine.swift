import QPBatch
import QPCore

/// The terminal's progress line of a batch, with the time left.
struct ProgressLine {
  private var progress: BatchProgress
  private let output: Output
  private let start = ContinuousClock.now
  private var shown: ContinuousClock.Instant?

  init(total: Int, output: Output) {
    progress = BatchProgress(total: total)
    self.output = output
  }

  /// Counts a finished file.
  mutating func add(_ outcome: BatchJob.Outcome) {
    progress.consume(outcome)
    let now = ContinuousClock.now
    if let shown, now - shown < .milliseconds(100), progress.done < progress.total { return }
    shown = now
    output.progress(Self.text(progress, after: now - start))
  }

  /// Removes the line, so that others can be printed, until the next file.
  mutating func end() {
    if shown != nil { output.progress("") }
    shown = nil
  }

  /// `[#########---------------------]  30 %  600 of 2000  1:24 left  2 failed`.
  static func text(_ progress: BatchProgress, after elapsed: Duration) -> String {
    var line = text(
      share: progress.fraction, "\(progress.done) of \(progress.total)", remaining: progress.remaining(after: elapsed))
    if progress.failed > 0 { line += "  \(progress.failed) failed" }
    return line
  }

  /// Returns a bar, the share in percent, the caller's numbers, and the time left.
  static func text(share: Double, _ numbers: String, remaining: Duration?) -> String {
    let width = 30
    let full = Int(share * Double(width))
    let line = "[" + String(repeating: "#", count: full) + String(repeating: "-", count: width - full) + "]"
    return line + "\(Int(share * 100))".leftPadded(to: 4) + " %  \(numbers)"
      + (remaining.map { "  \(clock($0)) left" } ?? "")
  }

  private static func clock(_ duration: Duration) -> String {
    let seconds = duration.components.seconds
    let (minutes, rest) = (seconds / 60 % 60, seconds % 60)
    func two(_ number: Int64) -> String { "\(number)".count < 2 ? "0\(number)" : "\(number)" }
    return seconds < 3600 ? "\(minutes):\(two(rest))" : "\(seconds / 3600):\(two(minutes)):\(two(rest))"
  }
}
