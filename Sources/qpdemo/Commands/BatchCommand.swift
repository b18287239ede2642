import QPBatch
import QPCore
import QPRecording
import QPFormats
import QPStates

/// `qpdemo batch`: measures many files, a line of results for each file and feature.
struct BatchCommand {
  private let paths: [String]
  private let job: BatchJob
  /// How many files are measured at once; `nil`: one for each processor.
  private let jobs: Int?
  /// nil: the standard output.
  private let resultsPath: String?

  init(_ arguments: [String]) throws(DemoError) {
    let options = try Options(
      arguments,
      valued: InputFile.valued.union(["--feature", "--assessment", "--smoothing", "--view", "--jobs", "-o"]),
      flags: InputFile.flags.union(["--csv"]))
    paths = options.operands
    guard let first = paths.first else { throw .usage("'batch' takes files and folders, or - for the standard input.") }
    let features = try NamedFeature.all(options.all("--feature"))
    guard !features.isEmpty || options.value("--assessment") != nil else {
      throw .usage("'batch' needs a --feature or an --assessment. 'qpdemo features' lists the features.")
    }
    guard paths == ["-"] || !paths.contains("-") else {
      throw .usage("- stands alone: a pipe has no place among files.")
    }
    if let entry = features.first(where: { $0.unit == nil }) { throw .usage("\(entry.feature.id) only draws.") }
    let jobs = options.value("--jobs").map { Int($0) ?? 0 }
    guard jobs.map((1...1024).contains) != false else { throw .usage("--jobs needs a whole number from 1 to 1024.") }
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
    let assessment = try options.value("--assessment").map { (path) throws(DemoError) in
      try Assessment(describedIn: path)
    }
    let configuration = Configuration(smoothing: try options.smoothing(), overlay: .none)
    let input = try InputFile(first, options, view: options.value("--view"))
    do throws(BatchError) {
      job = try BatchJob(
        features: features.map(\.feature), assessment: assessment, configuration: configuration,
        options: input.options, format: isCSV ? .csv : .jsonLines,
        settings: features.map(\.feature.id.rawValue) + said + (options.has("--mirrored") ? ["--mirrored"] : [])
          + [read.text],
        wording: { DemoError($0).message })
    } catch {
      throw DemoError(error)
    }
  }

  func run(_ output: Output) async throws(DemoError) -> ExitStatus {
    let isFilter = paths == ["-"]
    let files: [String]
    var results: BatchResults?
    do throws(BatchError) {
      files =
        isFilter
        ? []
        : try BatchFiles.files(paths, excluding: resultsPath) {
          output.complain("qpdemo: note: \($0)")
        }
      if isFilter || !files.isEmpty, let resultsPath { results = try BatchResults(path: resultsPath, job: job) }
    } catch {
      throw DemoError(error)
    }
    guard isFilter || !files.isEmpty else {
      throw DemoError(status: .noInput, message: "There is no file with points in \(paths.joined(separator: ", ")).")
    }
    if results == nil { output.raw(job.header) }
    // How much is still to come through a pipe nobody knows.
    var progress = isFilter ? nil : ProgressLine(total: files.count, output: output)
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
      if let results {
        do throws(BatchError) { try results.append(outcome) } catch { throw DemoError(error) }
      } else {
        output.raw(outcome.text)
      }
      try output.check()
    }
    if isFilter {
      try filter(take)
    } else {
      try await job.run(files, workers: jobs, known: results?.known ?? [:], take)
    }
    progress?.end()
    do throws(BatchError) { try results?.end() } catch { throw DemoError(error) }
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
    while let part = stream.next() { try take(job.run(part, name: part.name ?? "-")) }
  }
}
