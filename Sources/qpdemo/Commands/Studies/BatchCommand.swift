internal import QPExercises
import QPBatch
import QPCore
import QPRecording
import QPFormats
import QPStates
import QPVideo

/// `qpdemo batch`: measures many files, a line of results for each file and feature.
struct BatchCommand: Command {
  static let declaration = CommandDeclaration(
    "batch", "Measures files and folders of them.",
    operands: [Operand("PATH", .input, "a file, or a folder that is searched; - alone is a pipe", count: 1...Int.max)],
    options: [.feature, .assessment, .results, .json, .csv, .jobs] + PersonChoice.optionsForAll
      + FilterOptions.options,
    sections: [InputFile.sectionWithView, EstimatorOptions.sectionWithVideo],
    notes: [
      "It prints a table on a terminal, else a JSON object for each file and feature. Files with results in FILE are "
        + "not measured again."
    ],
    examples: [
      Example(
        "qpdemo batch recordings --feature rangeOfMotion.shoulder.left.abduction -o results.csv",
        "A line for each file of a folder, in a table that is continued where it ended"),
      Example(
        "qpdemo batch videos --feature rangeOfMotion.knee.left.flexion -o results.csv",
        "Videos as well, in a build that reads them"),
      Example(
        "qpdemo batch recordings --person all --feature rangeOfMotion.shoulder.left.abduction -o people.csv",
        "Every person of each file, by the numbers of 'qpdemo people'"),
    ])

  private let paths: [String]
  private let job: BatchJob
  /// The number of files measured at once; `nil` for one per processor.
  private let jobs: Int?
  /// `nil` for the standard output.
  private let resultsPath: String?
  /// Whether a data format was requested, also on a terminal.
  private let isData: Bool
  private let videos: BatchSource

  init(_ options: Options) throws(DemoError) {
    paths = options.operands
    let features = try options.features()
    let assessmentPath = options.given(.assessment)
    guard !features.isEmpty || assessmentPath != nil else {
      throw .usage("'batch' needs a --feature or an --assessment. 'qpdemo features' lists the features.")
    }
    guard paths == ["-"] || !paths.contains("-") else {
      throw .usage("- must be the only path: a pipe cannot be mixed with files.")
    }
    if let entry = features.first(where: { $0.unit == nil }) { throw .usage("\(entry.feature.id) only draws.") }
    jobs = options.given(.jobs).flatMap { Int($0) }
    resultsPath = options.given(.results).flatMap { $0 == "-" ? nil : $0 }
    guard resultsPath == nil || !paths.contains(resultsPath ?? "") else {
      throw .usage("-o names an input.")
    }
    if let resultsPath, FilePath.kind(resultsPath) ?? .file == .file,
      !Self.endings.contains(where: resultsPath.lowercased().hasSuffix)
    {
      throw .usage(
        "\(resultsPath) has an unknown ending. 'batch' writes \(Self.endings.joined(as: "or")); spreadsheets open .csv."
      )
    }
    let (asJSON, asCSV) = (options.has(.json), options.has(.csv))
    guard !asJSON || !asCSV else { throw .usage("--json and --csv cannot be combined.") }
    let isCSV = asCSV || !asJSON && resultsPath?.lowercased().hasSuffix(".csv") == true
    isData = asJSON || asCSV
    let assessment = try assessmentPath.map { (path) throws(DemoError) in try Assessment(describedIn: path) }
    let filters = try FilterOptions(options)
    let people = try PersonChoice(options, space: options.angleSpace)
    // A pipe is measured as it comes.
    let isLive = people.isLive || paths == ["-"]
    if isLive, let reason = people.reasonWithoutBody { options.output?.complain("qpdemo: note: \(reason)") }
    let configuration = Configuration(
      smoothing: filters.smoothing, overlay: .none, person: isLive ? try people.livePolicy() : .firstSeen)
    if let path = paths.first(where: { $0 != "-" && !Folder.exists($0) && InputKind($0) == .pictures }) {
      throw Self.needsRecording(path)
    }
    if !VideoBackend.isAvailable, let video = paths.first(where: { InputKind($0) == .video }) {
      throw VideoInput.noBackend(video)
    }
    let shown = features.map(\.feature) + (assessment?.items.map(\.feature) ?? [])
    let input = try InputFile(recordings: options, view: options.markerView(.showing(shown)))
    videos = try .videos(
      options, lens: input.options.lens, isMirrored: input.options.mirrored, isWhole: !isLive)
    do throws(BatchError) {
      var job = try BatchJob(
        features: features.map(\.feature), assessment: assessment, configuration: configuration,
        options: input.options, filters: filters.recorded, format: isCSV ? .csv : .jsonLines, source: videos,
        wording: { DemoError($0).message })
      job.people = isLive ? nil : people.ofBatch
      self.job = job
    } catch {
      throw DemoError(error)
    }
  }

  /// The endings of results.
  private static let endings = [".jsonl", ".csv"]

  private static func needsRecording(_ path: String) -> DemoError {
    .usage(
      "\(path): 'batch' measures recordings and videos, not pictures. Make a recording first: qpdemo landmarks \(path)"
        + " --rate 30 -o NAME.qprec.jsonl")
  }

  func run(_ output: Output) async throws(DemoError) -> ExitStatus {
    let isFilter = paths == ["-"]
    let files: [String]
    var results: BatchResults?
    do throws(BatchError) {
      files =
        isFilter
        ? []
        : try BatchFiles.files(paths, additionalExtensions: videos.fileExtensions, excluding: resultsPath) {
          output.complain("qpdemo: note: \($0)")
        }
      if isFilter || !files.isEmpty, let resultsPath { results = try BatchResults(path: resultsPath, job: job) }
    } catch {
      throw DemoError(error)
    }
    guard isFilter || !files.isEmpty else {
      if let path = paths.first(where: { InputKind($0) == .pictures }) { throw Self.needsRecording(path) }
      throw DemoError(status: .noInput, message: "There is no file with points in \(paths.joined(separator: ", ")).")
    }
    let table = results == nil && output.isTerminal && !isData ? BatchTable(files: files, job: job) : nil
    if let table { output.line(table.header) } else if results == nil { output.raw(job.header) }
    // The length of a pipe's input is unknown.
    var progress = isFilter ? nil : ProgressLine(total: files.count, output: output)
    if isFilter { output.flushesLines = true }
    var (count, failed, failedPeople, known) = (0, 0, 0, 0)
    func handle(_ outcome: BatchJob.Outcome) throws(DemoError) {
      count += 1
      defer { progress?.add(outcome) }
      progress?.end()
      if outcome.failure != nil { failed += 1 }
      let failures = outcome.people.filter { $0.failure != nil }
      if let failure = outcome.failure, failures.isEmpty { output.complain("qpdemo: \(failure)") }
      for person in failures { output.complain("qpdemo: person \(person.number) of \(person.failure ?? "")") }
      if outcome.failure == nil { failedPeople += failures.count }
      for note in outcome.notes {
        output.complain("qpdemo: note: \(outcome.file): \(note)" + (note.hasSuffix(".") ? "" : "."))
      }
      if outcome.isReused { known += 1 }
      if let results {
        do throws(BatchError) { try results.append(outcome) } catch { throw DemoError(error) }
      } else if let table {
        table.lines(outcome).forEach { output.line($0) }
      } else {
        output.raw(outcome.text)
      }
      try output.check()
    }
    if isFilter {
      try filter(handle)
    } else {
      try await job.run(files, workers: jobs, reusing: results?.reusable ?? [:], handle)
    }
    progress?.end()
    guard count > 0 else { throw DemoError(status: .noInput, message: "Nothing came from the standard input.") }
    do throws(BatchError) { try results?.end() } catch { throw DemoError(error) }
    if let resultsPath {
      let replaced = (results?.reusable.count ?? 0) - known
      if replaced > 0 {
        output.complain(
          "qpdemo: note: \(resultsPath): the results of \("file".counted(replaced)) are replaced: they were of other"
            + " options, features, contents or files. Give another -o to keep them.")
      }
      output.line(
        "\(resultsPath): \("file".counted(count))" + (known > 0 ? ", \(known) known already" : "")
          + (failed > 0 ? ", \(failed) failed" : "")
          + (failedPeople > 0 ? ", without \(failedPeople == 1 ? "1 person" : "\(failedPeople) people")" : ""))
    }
    return failed + failedPeople == 0 ? .success : .badData
  }

  /// Measures consecutive recordings on the standard input, each as soon as it is complete.
  private func filter(_ receive: (BatchJob.Outcome) throws(DemoError) -> Void) throws(DemoError) {
    let stream: RecordingStream
    do throws(RecordingError) { stream = RecordingStream(try FileBytes(waitingFor: "/dev/stdin")) } catch {
      throw DemoError(error)
    }
    while let part = stream.next() { try receive(job.run(part, name: part.name ?? "-")) }
  }
}

extension CommandOption {
  fileprivate static let assessment = option(
    "--assessment", "FILE", .input, "applies an assessment to each file, with or without features")
  fileprivate static let results = option("-o", "FILE.jsonl|.csv", .output, "the output file (standard output)")
  fileprivate static let jobs = option(
    "--jobs", "N", .wholeNumber(1...1024), "files measured at once (one for each processor)")
}
