import QPBatch
import QPCore
import QPFeatures
import QPFormats
import QPRecording
import QPReport
import QPStates

/// A recording that `report` shows, with what is measured in it.
struct ReportRecording {
  /// The options that say what is measured and shown.
  static let options: [CommandOption] = [
    .assessment, .earlier, .exercise, .test, .start, .film, .title, .language, .from, .to, .smoothing,
    .person,
  ]
  /// The film behind the skeleton, by its path from the page on; `nil` for none.
  let film: String?

  /// The factor by which the film is slower than the movement.
  private let slowMotion: Double
  private let input: InputFile
  let features: [Feature]
  private let smoothing: Smoothing?
  private let smoothingName: String
  private let person: PersonPolicy
  let title: String
  /// Whether the title was given, rather than taken from the file's name.
  let hasOwnTitle: Bool
  let language: ReportLanguage
  private let assessment: Assessment?
  private let earlier: EarlierSessions
  private let exercise: Exercise?
  private let test: ClinicalTest?
  /// What the test starts from: calibration and command.
  private let motion: MotionRecording
  /// The seconds that are shown; all are measured.
  private let times: ClosedRange<Double>

  init(_ path: String, _ options: Options) throws(DemoError) {
    test = try options.given(.test).map { (name) throws(DemoError) in try ClinicalTest(named: name) }
    person = try options.person()
    // Tests see people walk past: markers are looked at from the right, unless somebody says otherwise.
    let isSideways = test != nil && options.given(.markerView) == nil
    input = try InputFile(path, options, view: isSideways ? .sagittal : options.choice(.markerView))
    var motion = MotionRecording(calibration: try options.calibration(input), person: person)
    if test != nil { motion.start = options.givenNumber(.start).flatMap { Timestamp(seconds: $0) } }
    self.motion = motion
    let named = try options.features()
    if let entry = named.first(where: { $0.unit == nil }) { throw .usage("\(entry.feature.id) only draws.") }
    smoothing = try options.smoothing()
    smoothingName = try options.value(.smoothing)
    let name = input.path.split(separator: "/").last.map(String.init) ?? input.path
    title = options.given(.title) ?? name
    hasOwnTitle = options.given(.title) != nil
    language = try options.choice(.language)
    assessment = try options.given(.assessment).map { (path) throws(DemoError) in try Assessment(describedIn: path) }
    earlier = try EarlierSessions(options.all(.earlier))
    guard assessment != nil || options.all(.earlier).isEmpty else { throw .usage("--earlier needs --assessment.") }
    exercise = try options.given(.exercise).map { (name) throws(DemoError) in
      try Exercise(namedOrDescribedBy: name)
    }
    film = options.given(.film)
    if let film, film.hasPrefix("/") || film.contains(":") {
      throw .usage(
        "--video takes a path from the page's folder on, such as take.mp4: the page is kept beside the film.")
    }
    slowMotion = film != nil || input.kind == .film ? options.givenNumber(.slowMotion) ?? 1 : 1
    let (from, to) = (options.givenNumber(.from) ?? 0, options.givenNumber(.to) ?? .infinity)
    guard from <= to else { throw .usage("--from lies behind --to.") }
    // Of a film no more than that is read.
    times = input.kind == .film ? 0...Double.infinity : from...to
    features = try Self.features(named.map(\.feature), assessment)
    guard !features.isEmpty || exercise != nil || test != nil else {
      throw .usage(
        "'report' needs a --feature, an --assessment, an --exercise or a --test. 'qpdemo features' lists the features.")
    }
    guard features.count <= ReportBuilder.mostFeatures else {
      throw .usage("'report' shows twelve features at most.")
    }
  }

  /// The features asked for, and those of the assessment.
  private static func features(_ named: [Feature], _ assessment: Assessment?) throws(DemoError) -> [Feature] {
    do throws(AssessmentError) { return try ReportBuilder.features(named, with: assessment) } catch {
      throw DemoError(status: .badData, message: "\(error)")
    }
  }

  /// Reads and measures the recording.
  ///
  /// - Parameters:
  ///   - output: Takes the progress.
  ///   - isQuiet: Whether others tell the progress.
  /// - Returns: The report of the part that is shown.
  /// - Throws: That the recording cannot be read or measured.
  func report(_ output: Output, isQuiet: Bool = false) throws(DemoError) -> Report {
    var reader = try input.open()
    let builder = try builder()
    builder.report.source = reader.header?.source
    (builder.report.video, builder.report.videoSlowMotion) = (film, slowMotion)
    var motion = motion
    var index = 0
    while let frame = try reader.nextFrame() {
      if test != nil { motion.append(frame) }
      do throws(FrameError) { try builder.take(frame) } catch {
        throw DemoError(status: .badData, message: "\(input.path): frame \(index): \(error)")
      }
      index += 1
      if index % 300 == 0, !isQuiet { output.progress("\(input.path): \(index) frames") }
    }
    builder.finish(comparedWith: earlier)
    guard builder.report.frameCount > 0 else { throw .noFrame(in: input.path) }
    builder.report.test = try test.map { (test) throws(DemoError) in
      do throws(ClinicalTestError) { return ClinicalTestReport(try test.evaluate(motion), of: test) } catch {
        throw DemoError(status: .badData, message: "\(input.path): no result of '\(test.id)'. \(error)")
      }
    }
    return builder.report
  }

  private func builder() throws(DemoError) -> ReportBuilder {
    do throws(AssessmentError) {
      return try ReportBuilder(
        title: title, features: features, smoothing: smoothing, smoothingName: smoothingName, language: language,
        exercise: exercise, assessment: assessment, times: times, person: person,
        calibration: motion.calibration)
    } catch {
      throw DemoError(status: .badData, message: "\(error)")
    }
  }
}

extension Report {
  /// The page as a file.
  func page(for path: String) throws(DemoError) -> [UInt8] {
    do throws(ReportError) { return try html() } catch {
      throw DemoError(status: .badData, message: "\(path): \(error) Give --from and --to, in seconds.")
    }
  }
}

extension CommandOption {
  fileprivate static let assessment = option(
    "--assessment", "FILE", .input, "carries out an assessment described in JSON")
  fileprivate static let earlier = option(
    "--earlier", "FILE", .input, "compares with what 'assess --json' printed before", isRepeatable: true)
  fileprivate static let exercise = option(
    "--exercise", "NAME", .nameOrInput(.exercises), "counts the repetitions of an exercise")
  fileprivate static let test = option(
    "--test", "NAME", .name(.clinicalTests), "evaluates a clinical test ('qpdemo test --list')")
  fileprivate static let film = option(
    "--video", "FILE", .text, "a film to play behind the skeleton, by its path from the page on")
  fileprivate static let title = option("--title", "TEXT", .text, "the page's title (the file's name)")
  fileprivate static let language = option(
    "--lang", "LANGUAGE", .choice(ReportLanguage.allCases.map(\.rawValue)), "the page's language", default: "en")
  fileprivate static let from = option("--from", "SECONDS", .number(0...1e6), "where the part that is shown begins")
  fileprivate static let to = option("--to", "SECONDS", .number(0...1e6), "where it ends")
}
