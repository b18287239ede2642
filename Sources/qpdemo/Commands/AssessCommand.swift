import QPBatch
import QPCore
import QPRecording
import QPFormats
import QPReport
import QPStates

/// `qpdemo assess`: carries an assessment out on recordings.
struct AssessCommand {
  private let assessment: Assessment
  private let recordings: [InputFile]
  private let earlier: EarlierSessions
  private let asJSON: Bool

  init(_ arguments: [String]) throws(DemoError) {
    let options = try Options(
      arguments, valued: InputFile.valued.union(["--pace", "--earlier", "--view"]),
      flags: InputFile.flags.union(["--json"]))
    guard let file = options.operands.first else {
      throw .usage("'assess' takes an assessment and the recordings to carry it out on.")
    }
    recordings = try options.operands.dropFirst().map { (path) throws(DemoError) in
      try InputFile(path, options, view: options.value("--view"))
    }
    var assessment = try Assessment(describedIn: file)
    switch options.value("--pace") {
    case "recorded", nil: assessment.pace = .recorded
    case "live": break
    case .some(let other): throw .usage("--pace is recorded or live, not '\(other)'.")
    }
    self.assessment = assessment
    earlier = try EarlierSessions(options.all("--earlier"))
    asJSON = options.has("--json")
  }

  func run(_ output: Output) throws(DemoError) -> ExitStatus {
    var guide: GuidedAssessment
    do throws(AssessmentError) {
      guide = try GuidedAssessment(assessment)
    } catch {
      throw DemoError(status: .badData, message: "\(error)")
    }
    var advice: String?
    for source in recordings.isEmpty ? [nil] : recordings.map(Optional.some) {
      advice = try Self.play(source, &guide)
    }
    let report = AssessmentReport(guide, comparedWith: earlier, advice: advice)
    for line in asJSON ? report.json : report.table { output.line(line) }
    return guide.state == .completed ? .success : .notCompleted
  }

  /// Feeds a recording; nil: the embedded one.
  ///
  /// - Returns: What was said last.
  private static func play(_ input: InputFile?, _ guide: inout GuidedAssessment) throws(DemoError) -> String? {
    guide.resume()
    var pipeline = Pipeline(features: guide.features, configuration: Configuration(overlay: .none))
    var reader = try open(input)
    var index = 0
    while let frame = try reader.nextFrame() {
      do throws(FrameError) { try guide.take(frame, &pipeline) } catch {
        throw DemoError(status: .badData, message: "\(input?.path ?? EmbeddedRecording.name): frame \(index): \(error)")
      }
      index += 1
    }
    defer { guide.finish() }
    if case .completed = guide.state { return nil }
    return guide.prompt
  }

  private static func open(_ input: InputFile?) throws(DemoError) -> FrameReader {
    if let input { return try input.open() }
    do throws(FormatError) {
      return try FrameReader(MemoryBytes(EmbeddedRecording.text, name: EmbeddedRecording.name))
    } catch {
      throw DemoError(error)
    }
  }
}

extension Assessment {
  /// Reads a description.
  init(describedIn path: String) throws(DemoError) {
    do throws(DescriptionError) { self = try AssessmentDescription(path: path).assessment } catch {
      throw DemoError(error)
    }
  }
}
