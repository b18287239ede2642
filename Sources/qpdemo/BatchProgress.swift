/// The line on the terminal that tells how far a batch is, and how long it still takes.
struct BatchProgress {
  private let total: Int
  private let output: Output
  private let start = ContinuousClock.now
  private var shown: ContinuousClock.Instant?
  private var (done, measured, failed) = (0, 0, 0)

  init(total: Int, output: Output) {
    self.total = total
    self.output = output
  }

  /// Takes a file that is done; what was known already says nothing about how long the rest takes.
  mutating func take(_ outcome: BatchJob.Outcome) {
    done += 1
    if !outcome.isKnown { measured += 1 }
    if outcome.failure != nil { failed += 1 }
    let now = ContinuousClock.now
    if let shown, now - shown < .milliseconds(100), done < total { return }
    shown = now
    output.progress(Self.line(done: done, total: total, measured: measured, failed: failed, after: now - start))
  }

  /// Removes the line.
  func end() { output.progress("") }

  /// `[#########---------------------]  30 %  600 of 2000  1:24 left  2 failed`.
  static func line(done: Int, total: Int, measured: Int, failed: Int, after elapsed: Duration) -> String {
    let width = 30
    let share = total == 0 ? 1 : Double(done) / Double(total)
    let full = Int(share * Double(width))
    var line = "[" + String(repeating: "#", count: full) + String(repeating: "-", count: width - full) + "]"
    line += "\(Int(share * 100))".leftPadded(to: 4) + " %  \(done) of \(total)"
    if measured > 0, done < total {
      let seconds = elapsed / measured * (total - done)
      line += "  \(clock(seconds)) left"
    }
    if failed > 0 { line += "  \(failed) failed" }
    return line
  }

  private static func clock(_ duration: Duration) -> String {
    let seconds = duration.components.seconds
    let (minutes, rest) = (seconds / 60 % 60, seconds % 60)
    func two(_ number: Int64) -> String { "\(number)".count < 2 ? "0\(number)" : "\(number)" }
    return seconds < 3600 ? "\(minutes):\(two(rest))" : "\(seconds / 3600):\(two(minutes)):\(two(rest))"
  }
}
