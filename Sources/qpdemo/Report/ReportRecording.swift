internal import QPClinical
import QPCore
import QPFormats
internal import QPExercises
import QPRecording
import QPReport
import QPStates

/// A recording for `report`, with its features, exercise and test.
struct ReportRecording {
  /// The options for the contents of a report.
  static let options: [CommandOption] =
    [
      .assessment, .earlier, .repeatability, .exercise, .test, .start, .video, .title, .language, .from, .to,
    ] + FilterOptions.options + SessionDetails.options + PersonChoice.optionsForAll
  /// The video behind the skeleton, by its path relative to the page; `nil` for none.
  let video: String?

  /// The factor by which the video is slower than the movement.
  private let slowMotion: Double
  private var input: InputFile
  let features: [Feature]
  private let filters: FilterOptions
  private var person = PersonPolicy.firstSeen
  let people: PersonChoice
  /// The person's number; `nil` where a rule chooses.
  private(set) var number: Int?
  /// The title that was given; empty for that of the test or the features.
  let title: String
  private let fileName: String
  let language: ReportLanguage
  private let details: SessionDetails
  private let assessment: Assessment?
  private let earlier: EarlierSessions
  private let exercise: Exercise?
  private let test: ClinicalTest?
  /// The test's input before the frames: calibration and command.
  private let motion: MotionRecording
  /// The seconds to show; all are measured.
  private let times: ClosedRange<Double>

  init(_ path: String, _ options: Options) throws(DemoError) {
    test = try options.given(.test).map { (name) throws(DemoError) in try ClinicalTest(named: name) }
    people = try PersonChoice(options, space: options.angleSpace)
    let named = try options.features()
    if let entry = named.first(where: { $0.unit == nil }) { throw .usage("\(entry.feature.id) only draws.") }
    assessment = try options.given(.assessment).map { (path) throws(DemoError) in try Assessment(describedIn: path) }
    exercise = try options.given(.exercise).map { (name) throws(DemoError) in
      try Exercise(namedOrDescribedBy: name)
    }
    features = try Self.features(named.map(\.feature), assessment)
    let shown = features + (exercise.map { [.fitness($0)] } ?? [])
    input = try InputFile(path, options, view: options.markerView(test == nil ? .showing(shown) : .sagittal))
    if exercise?.isLevel == true { input.expectLyingPeople() }
    var motion = MotionRecording(calibration: try options.calibration(input))
    if test != nil { motion.start = options.givenNumber(.start).flatMap { Timestamp(seconds: $0) } }
    self.motion = motion
    filters = try FilterOptions(options)
    guard test == nil || filters.recorded.isEmpty else {
      throw .usage("--test excludes butterworth, --outliers and --gaps: clinical tests have filters of their own.")
    }
    let name = input.path.split(separator: "/").last.map(String.init) ?? input.path
    // The title of a series is the page's.
    title = options.has(.series) ? "" : options.given(.title) ?? ""
    fileName = name
    language = try options.choice(.language)
    details = try SessionDetails(options, path: path)
    guard !people.isAll || details.patientName == nil && details.born == nil else {
      throw .usage("--person all excludes --patient-name and --born, which are of one person.")
    }
    earlier = try EarlierSessions(options, .earlier)
    guard assessment != nil || options.all(.earlier).isEmpty else { throw .usage("--earlier needs --assessment.") }
    let page = options.given(.reportFile) ?? ""
    video = options.given(.video).map { $0.below(folderOf: page) ?? $0 }
    if let video, video.hasPrefix("/") || video.contains(":") {
      throw .usage(
        "--video takes a path relative to the page's folder, such as take.mp4, or that of a video in or below it, and"
          + " '\(video.excerpt)' is none: write the page into the video's folder (-o), or copy the video to the page.")
    }
    guard video == nil || options.given(.rotate) == nil else {
      throw .usage("--video excludes --rotate: the page shows the video as it is stored. Turn the file itself.")
    }
    slowMotion = video != nil || input.kind == .video ? options.givenNumber(.slowMotion) ?? 1 : 1
    let (from, to) = (options.givenNumber(.from) ?? 0, options.givenNumber(.to) ?? .infinity)
    guard from <= to else { throw .usage("--from is after --to.") }
    // A video is read within these times only.
    times = input.kind == .video ? 0...Double.infinity : from...to
    guard !features.isEmpty || exercise != nil || test != nil else {
      throw .usage(
        "'report' needs a --feature, an --assessment, an --exercise or a --test. 'qpdemo features' lists the features.")
    }
    guard features.count <= ReportBuilder.mostFeatures else {
      throw .usage("'report' shows twelve features at most.")
    }
  }

  /// Returns the requested features and those of the assessment.
  private static func features(_ named: [Feature], _ assessment: Assessment?) throws(DemoError) -> [Feature] {
    do throws(AssessmentError) { return try ReportBuilder.features(named, with: assessment) } catch {
      throw DemoError(status: .badData, message: "\(error)")
    }
  }

  /// Returns the recording once for each person wanted.
  func ofPeople() throws(DemoError) -> [ReportRecording] {
    try people.inputs(of: input).map { measured in
      var copy = self
      (copy.input, copy.person, copy.number) = (measured.input, measured.policy, measured.number)
      return copy
    }
  }

  /// Returns the recording of the one person wanted.
  func ofOnePerson() throws(DemoError) -> ReportRecording {
    _ = try people.onePerson(of: input)
    return try ofPeople().first ?? self
  }

  /// Reads and measures the recording.
  ///
  /// - Parameters:
  ///   - output: Receives the progress.
  ///   - isQuiet: Whether to print no progress.
  /// - Returns: The report of the part to show.
  /// - Throws: An error if the recording cannot be read or measured.
  func report(_ output: Output, isQuiet: Bool = false) throws(DemoError) -> Report {
    var reader = try FilteredFrames(input, filters.recorded, of: person)
    let calibration = try input.calibrated(self.motion.calibration)
    let builder = try builder(calibration)
    builder.report.source = reader.reader.header?.source
    builder.report.fileName = fileName
    builder.report.details = details
    builder.report.reading = reader.reader.format
    (builder.report.video, builder.report.videoSlowMotion) = (video, slowMotion)
    var motion = MotionRecording(calibration: calibration, person: person)
    motion.start = self.motion.start
    var index = 0
    var summaries = features.map { ReadingSummary(of: $0) }
    while let frame = try reader.next() {
      if test != nil { motion.consume(frame) }
      do throws(FrameError) {
        let measured = try builder.process(frame)
        // Outside the shown part nothing counts.
        for index in summaries.indices where times.contains(frame.timestamp.seconds) {
          summaries[index].consume(measured.results[summaries[index].feature], at: frame.timestamp)
        }
      } catch {
        throw DemoError(status: .badData, message: "\(input.path): frame \(index): \(error)")
      }
      index += 1
      if index % 300 == 0, !isQuiet { output.progress("\(input.path): \("frame".counted(index))") }
    }
    for summary in summaries { builder.report.peaks[summary.feature.id] = summary.peak }
    builder.report.measurementErrors = earlier.measurementErrors
    builder.finish(comparedWith: earlier)
    guard builder.report.frameCount > 0 else { throw .noFrame(in: input.path) }
    if let test {
      do throws(ClinicalTestError) {
        builder.report.test = ClinicalTestReport(try test.evaluate(motion), of: test)
      } catch {
        // The page has everything else, and says why.
        builder.report.refusal = (test, error)
        output.complain("qpdemo: note: \(input.path): no result of '\(test.id)'. \(error)")
      }
    }
    return builder.report
  }

  private func builder(_ calibration: Calibration) throws(DemoError) -> ReportBuilder {
    do throws(AssessmentError) {
      return try ReportBuilder(
        title: title, features: features, smoothing: filters.smoothing, smoothingName: filters.name, language: language,
        exercise: exercise, assessment: assessment, times: times, person: person,
        calibration: calibration, isTask: test != nil)
    } catch {
      throw DemoError(status: .badData, message: "\(error)")
    }
  }
}

extension Report {
  /// Returns the page as a file.
  func page(for path: String) throws(DemoError) -> [UInt8] {
    do throws(ReportError) { return try html() } catch {
      throw DemoError(status: .badData, message: "\(path): \(error) Give --from and --to, in seconds.")
    }
  }
}

extension SeriesReport {
  /// Returns the page as a file.
  func page(for path: String) throws(DemoError) -> [UInt8] {
    do throws(ReportError) { return try html() } catch {
      throw DemoError(status: .badData, message: "\(path): \(error) Give fewer sessions.")
    }
  }
}

extension CommandOption {
  /// The page.
  static let reportFile = option("-o", "FILE.html", .output, "the output file").required
  static let series = flag(
    "--series", "one page about several sessions, by the dates in their paths")
  fileprivate static let assessment = option(
    "--assessment", "FILE", .input, "carries out an assessment described in JSON")
  fileprivate static let earlier = option(
    "--earlier", "FILE", .input, "compares with an earlier output of 'assess --json'", isRepeatable: true)
  fileprivate static let exercise = option(
    "--exercise", "NAME", .nameOrInput(.exercises), "counts the repetitions of an exercise")
  fileprivate static let test = option(
    "--test", "NAME", .name(.clinicalTests), "evaluates a clinical test ('qpdemo test --list')")
  fileprivate static let video = option(
    "--video", "FILE", .text, "a video behind the skeleton, by its path from the page")
  static let title = option("--title", "TEXT", .text, "the page's title (the test or the features)")
  static let language = option(
    "--lang", "LANGUAGE", .choice(ReportLanguage.allCases.map(\.rawValue)), "the page's language", default: "en")
  fileprivate static let from = option("--from", "SECONDS", .number(0...1e6), "the start of the part to show")
  fileprivate static let to = option("--to", "SECONDS", .number(0...1e6), "the end of the part")
}
