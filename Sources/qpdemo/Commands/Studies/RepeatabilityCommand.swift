internal import QPExercises
import QPBatch
import QPClinical
import QPCore
import QPFiles
import QPFormats
import QPReport

/// `qpdemo repeatability`: computes the measurement error of one's own repeated recordings.
struct RepeatabilityCommand: Command {
  static let declaration = CommandDeclaration(
    "repeatability", "Tells how far repeated measurements of the same people differ.",
    operands: [Operand("PATH", .input, "a recording or video, or a folder that is searched", count: 0...Int.max)],
    options: [
      .feature, .repeatedTest, .batchResults, .repeatabilityFile, .plot, .overwrite, .json, .recordedPerson, .live,
    ] + FilterOptions.options,
    sections: [CommandOption.calibrationSection, InputFile.sectionWithView, EstimatorOptions.sectionWithVideo],
    notes: [
      "A folder is a person, and the files in it are the repeats, in the order of their names: people/anna/1.csv,"
        + " people/anna/2.csv, people/ben/1.csv …. Take at least three of one person, or two of each of two, and put up"
        + " the camera anew each time."
    ],
    examples: [
      Example(
        "qpdemo repeatability people --feature rangeOfMotion.shoulder.left.abduction -o own.json",
        "SEM, MDC95, ICC(2,1) and limits of agreement of the peaks")
    ])

  private let paths: [String]
  private let features: [NamedFeature]
  private let resultPaths: [String]
  private let outPath: String?
  private let plotPath: String?
  private let asJSON: Bool
  private let job: BatchJob?
  private let videos: BatchSource
  private let tests: RepeatedTests?

  init(_ options: Options) throws(DemoError) {
    (paths, resultPaths, features) = (options.operands, options.all(.batchResults), try options.features())
    (outPath, plotPath) = (options.given(.repeatabilityFile), options.given(.plot))
    asJSON = options.has(.json)
    if let plotPath, !plotPath.lowercased().hasSuffix(".svg") { throw .usage("\(plotPath): the plot is an .svg.") }
    if let entry = features.first(where: { $0.unit == nil }) { throw .usage("\(entry.feature.id) only draws.") }
    let (filters, people) = (try FilterOptions(options), try PersonChoice(options))
    guard !people.isAll else {
      throw .usage("'repeatability' measures one person of each file: give --person a number or a rule.")
    }
    let person = people.isLive ? try people.livePolicy() : .firstSeen
    let input = try InputFile(recordings: options, view: options.markerView(.showing(features.map(\.feature))))
    videos = try .videos(
      options, lens: input.options.lens, isMirrored: input.options.mirrored, isWhole: !people.isLive)
    tests = try options.given(.repeatedTest).map { (name) throws(DemoError) in
      guard !options.operands.isEmpty else { throw .usage("--test needs a PATH, whose recordings are evaluated.") }
      return try RepeatedTests(ClinicalTest(named: name), options, people)
    }
    guard !paths.isEmpty else {
      guard !resultPaths.isEmpty else { throw .usage("'repeatability' needs a PATH, or --results of 'batch'.") }
      job = nil
      return
    }
    guard !features.isEmpty || tests != nil else {
      throw .usage("'repeatability' needs --feature NAME or --test NAME. 'qpdemo features' lists the features.")
    }
    guard !features.isEmpty else {
      job = nil
      return
    }
    do throws(BatchError) {
      var job = try BatchJob(
        features: features.map(\.feature),
        configuration: Configuration(smoothing: filters.smoothing, overlay: .none, person: person),
        options: input.options, filters: filters.recorded, source: videos, wording: { DemoError($0).message })
      job.people = people.ofBatch
      self.job = job
    } catch {
      throw DemoError(error)
    }
  }

  func run(_ output: Output) async throws(DemoError) -> ExitStatus {
    var peaks = RepeatedPeaks(features: features.map(\.feature.id.rawValue))
    if let job { try await measure(job, &peaks, output) }
    if let tests { try tests.evaluate(files(output), into: &peaks, output) }
    for path in resultPaths { try peaks.add(resultsAt: path) }
    let results = try peaks.repeatability()
    for result in results {
      if asJSON { output.line(result.json) } else { result.people.forEach { output.line($0) } }
    }
    if !asJSON { RepeatedPeaks.table(results).forEach { output.line($0) } }
    if let plotPath {
      let plot = BlandAltmanPlot(results.map { ($0.feature, $0.statistics) })
      guard let plot else {
        throw DemoError(
          status: .badData, message: "\(plotPath): a Bland–Altman plot needs two pairs of repeats, and there are fewer."
        )
      }
      try Array(plot.svg.utf8).save(to: plotPath)
    }
    if let outPath {
      try Array(Repeatability.file(results.map { ($0.feature, $0.statistics) }).utf8).save(to: outPath)
    }
    return .success
  }

  /// The files of the paths.
  private func files(_ output: Output) throws(DemoError) -> [String] {
    let files: [String]
    do throws(BatchError) {
      files = try BatchFiles.files(paths, additionalExtensions: videos.fileExtensions) {
        output.complain("qpdemo: note: \($0)")
      }
    } catch {
      throw DemoError(error)
    }
    guard !files.isEmpty else {
      throw DemoError(status: .noInput, message: "There is no file with points in \(paths.joined(separator: ", ")).")
    }
    return files
  }

  /// Measures the files; one without a peak is left out with a note.
  private func measure(_ job: BatchJob, _ peaks: inout RepeatedPeaks, _ output: Output) async throws(DemoError) {
    let files = try files(output)
    var outcomes: [BatchJob.Outcome] = []
    try await job.run(files) { (outcome) throws(DemoError) in
      if let failure = outcome.failure { throw DemoError(status: .badData, message: failure) }
      outcomes.append(outcome)
    }
    for outcome in outcomes {
      for (entry, summary) in zip(features, outcome.summaries) {
        guard let peak = summary.peak else {
          output.complain("qpdemo: note: \(outcome.file): left out, since \(entry.feature.id) has no peak.")
          continue
        }
        peaks.add(peak.value, peak.unit.symbol, of: entry.feature.id.rawValue, in: outcome.file)
      }
    }
  }
}

extension CommandOption {
  fileprivate static let repeatedTest = option(
    "--test", "NAME", .name(.clinicalTests), "the values of a clinical test, such as gait")
  fileprivate static let batchResults = option(
    "--results", "FILE.jsonl", .input, "takes the peaks from results of 'batch' as well", isRepeatable: true)
  fileprivate static let repeatabilityFile = option(
    "-o", "FILE.json", .output, "the errors, for --repeatability of other commands")
  fileprivate static let plot = option("--plot", "FILE.svg", .output, "a Bland–Altman plot of each feature")
}
