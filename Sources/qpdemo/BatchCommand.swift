import Foundation
import QPCore
import QPRecording
import QPFormats
import QPStates

/// `qpdemo batch`: measures many files, a line of results for each file and feature.
struct BatchCommand {
  private let paths: [String]
  private let job: BatchJob
  private let jobs: Int
  /// nil: the standard output.
  private let resultsPath: String?

  init(_ arguments: [String]) throws(DemoError) {
    let options = try Options(
      arguments,
      valued: InputFile.valued.union(["--feature", "--assessment", "--smoothing", "--view", "--jobs", "-o"]),
      flags: InputFile.flags.union(["--csv"]))
    paths = options.operands
    guard let first = paths.first else { throw .usage("'batch' takes files and folders, or - for the standard input.") }
    let features = try FeatureCatalog.findAll(options.all("--feature"))
    guard !features.isEmpty || options.value("--assessment") != nil else {
      throw .usage("'batch' needs a --feature or an --assessment. 'qpdemo features' lists the features.")
    }
    guard paths == ["-"] || !paths.contains("-") else {
      throw .usage("- stands alone: a pipe has no place among files.")
    }
    if let entry = features.first(where: { $0.unit == nil }) { throw .usage("\(entry.feature.id) only draws.") }
    let jobs = options.value("--jobs").map { Int($0) ?? 0 } ?? ProcessInfo.processInfo.activeProcessorCount
    guard (1...1024).contains(jobs) else { throw .usage("--jobs needs a whole number from 1 to 1024.") }
    self.jobs = jobs
    resultsPath = options.value("-o").flatMap { $0 == "-" ? nil : $0 }
    guard resultsPath == nil || !paths.contains(resultsPath ?? "") else {
      throw .usage("-o names a file that is to be measured.")
    }
    let isCSV = options.has("--csv") || resultsPath?.lowercased().hasSuffix(".csv") == true
    // Files that others refer to count by what is in them.
    var read = ContentHash()
    for option in ["--map", "--assessment"] {
      if let path = options.value(option) { _ = read.take(fileAt: path) }
    }
    let said = (InputFile.valued.union(["--view", "--smoothing"])).sorted().flatMap { name in
      options.value(name).map { ["\(name)=\($0)"] } ?? []
    }
    var assessment = try options.value("--assessment").map { (path) throws(DemoError) in
      try AssessmentFile(path: path).assessment
    }
    assessment?.pace = .recorded
    var job = BatchJob(
      entries: features.map(\.feature), assessment: assessment,
      configuration: Configuration(smoothing: try options.smoothing(), overlay: .none),
      input: try InputFile(first, options, view: options.value("--view")), format: isCSV ? .csv : .jsonLines,
      settings: "")
    job.settings =
      (features.map(\.feature.id.rawValue) + said + (options.has("--mirrored") ? ["--mirrored"] : [])
      + [read.text, job.fingerprint]).joined(separator: "\n")
    self.job = job
  }

  func run(_ output: Output) async throws(DemoError) -> ExitStatus {
    let isFilter = paths == ["-"]
    let files = isFilter ? [] : try FileWalk.files(paths, excluding: resultsPath)
    guard isFilter || !files.isEmpty else {
      throw DemoError(status: .noInput, message: "There is no file with points in \(paths.joined(separator: ", ")).")
    }
    var results: BatchResults?
    if let resultsPath { results = try BatchResults(resultsPath, job) }
    if results == nil { output.raw(BatchLines.header(job.format, hasSteps: job.assessment != nil)) }
    // How much is still to come through a pipe nobody knows.
    var progress = isFilter ? nil : BatchProgress(total: files.count, output: output)
    if isFilter { output.flushesLines = true }
    var (count, failed, known) = (0, 0, 0)
    func take(_ outcome: BatchJob.Outcome) throws(DemoError) {
      count += 1
      progress?.take(outcome)
      if let failure = outcome.failure {
        failed += 1
        progress?.end()
        output.complain("qpdemo: \(failure)")
      }
      if outcome.isKnown { known += 1 }
      if let results { try results.append(outcome.text) } else { output.raw(outcome.text) }
      try output.check()
    }
    if isFilter {
      try filter(take)
    } else if let fault = await inOrder(files, known: results?.known ?? [:], take) {
      throw fault
    }
    progress?.end()
    try results?.end()
    if let resultsPath {
      output.line(
        "\(resultsPath): \(count) files" + (known > 0 ? ", \(known) known already" : "")
          + (failed > 0 ? ", \(failed) failed" : ""))
    }
    return failed == 0 ? .success : .badData
  }

  /// Measures the recordings that follow each other on the standard input, each as soon as it has come.
  private func filter(_ take: (BatchJob.Outcome) throws(DemoError) -> Void) throws(DemoError) {
    let stream: RecordingStream
    do throws(RecordingError) { stream = RecordingStream(try FileBytes(path: "/dev/stdin")) } catch {
      throw DemoError(error)
    }
    while let part = stream.next() {
      try take(job.outcome(part.name ?? "-", key: nil) { () throws(DemoError) in try job.input.open(part) })
    }
  }

  /// Measures the files, as many at once as there are jobs, and hands on their outcomes in the files' order.
  ///
  /// No file is begun that is far ahead of the first one that is not done: what waits for it is bounded by the jobs.
  private func inOrder(
    _ files: [String], known: [String: BatchResults.Record],
    _ take: (BatchJob.Outcome) throws(DemoError) -> Void
  ) async -> DemoError? {
    let (job, window) = (job, 16 * jobs)
    var waiting: [Int: BatchJob.Outcome] = [:]
    var (begun, taken) = (0, 0)
    var fault: DemoError?
    await withTaskGroup(of: (Int, BatchJob.Outcome).self) { group in
      func begin() {
        guard begun < files.count, begun < taken + window, fault == nil else { return }
        let (index, path, known) = (begun, files[begun], known[files[begun]])
        group.addTask { (index, job.run(path, known: known)) }
        begun += 1
      }
      var running = 0
      func fill() {
        while running < jobs {
          let before = begun
          begin()
          if begun == before { return }
          running += 1
        }
      }
      fill()
      while let (index, outcome) = await group.next() {
        running -= 1
        waiting[index] = outcome
        while fault == nil, let next = waiting.removeValue(forKey: taken) {
          taken += 1
          do throws(DemoError) { try take(next) } catch { fault = error }
        }
        fill()
      }
    }
    return fault
  }
}
