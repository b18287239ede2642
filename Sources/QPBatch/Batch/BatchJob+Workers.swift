internal import QPCore

extension BatchJob {
  /// Measures files concurrently, and passes on their outcomes in the order of the files.
  ///
  /// The number of outcomes that wait for an earlier file is bounded. If the task is cancelled, or `take` throws, no
  /// further file is begun.
  /// - Parameters:
  ///   - files: Files, and folders of OpenPose frames; see ``BatchFiles``.
  ///   - workers: The number of concurrent measurements, at least 1; `nil` means one for each processor.
  ///   - known: The outcomes of an earlier run, see ``BatchResults/reusable``.
  ///   - take: A function that receives each outcome; it is never called concurrently.
  /// - Throws: The error that `take` throws.
  public nonisolated(nonsending) func run<Failure: Error>(
    _ files: [String], workers: Int? = nil, reusing known: [String: BatchResults.Record] = [:],
    _ take: (Outcome) throws(Failure) -> Void
  ) async throws(Failure) {
    let workers = max(1, workers ?? Processors.count)
    let window = 16 * workers
    var waiting: [Int: Outcome] = [:]
    var (begun, running, taken) = (0, 0, 0)
    var fault: Failure?
    await withTaskGroup(of: (Int, Outcome).self) { group in
      func fill() {
        while running < workers, begun < files.count, begun < taken + window, fault == nil, !group.isCancelled {
          let (index, path, record) = (begun, files[begun], known[files[begun]])
          group.addTask { (index, run(path, reusing: record)) }
          begun += 1
          running += 1
        }
      }
      fill()
      while let (index, outcome) = await group.next() {
        running -= 1
        waiting[index] = outcome
        while fault == nil, let next = waiting.removeValue(forKey: taken) {
          taken += 1
          do throws(Failure) { try take(next) } catch { fault = error }
        }
        fill()
      }
    }
    if let fault { throw fault }
  }
}
