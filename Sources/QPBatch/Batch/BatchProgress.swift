/// The progress of a batch.
package struct BatchProgress: Hashable, Sendable {
  /// The number of files.
  package let total: Int
  /// The number of files that are done.
  package private(set) var done = 0
  /// The number of measured files, without those known from an earlier run.
  package private(set) var measured = 0
  /// The number of files that could not be measured.
  package private(set) var failed = 0

  /// Creates the progress of a batch that has not begun.
  package init(total: Int) {
    self.total = total
  }

  /// Creates the progress of a batch under way.
  package init(total: Int, done: Int, measured: Int, failed: Int) {
    self.init(total: total)
    (self.done, self.measured, self.failed) = (done, measured, failed)
  }

  /// Adds a completed file.
  package mutating func consume(_ outcome: BatchJob.Outcome) {
    done += 1
    if !outcome.isReused { measured += 1 }
    if outcome.failure != nil { failed += 1 }
  }

  /// The fraction of files that are done, 0…1; 1 without a file.
  package var fraction: Double { total == 0 ? 1 : Double(done) / Double(total) }

  /// Returns the time that the remaining files take at the pace so far.
  ///
  /// Files known from an earlier run do not count, since they take no time.
  /// - Parameter elapsed: The time since the batch began.
  /// - Returns: The remaining time; `nil` if no file was measured or all are done.
  package func remaining(after elapsed: Duration) -> Duration? {
    measured > 0 && done < total ? elapsed / measured * (total - done) : nil
  }
}
