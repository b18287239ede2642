import QPCore
import QPStates

/// `qpdemo assess`: carries an assessment out on recordings.
struct AssessCommand {
  private let assessment: Assessment
  private let recordings: [String]
  private let earlier: EarlierSessions
  private let asJSON: Bool

  init(_ arguments: [String]) throws(DemoError) {
    let options = try Options(arguments, valued: ["--pace", "--earlier"], flags: ["--json"])
    guard let file = options.operands.first else {
      throw .usage("'assess' takes an assessment and the recordings to carry it out on.")
    }
    recordings = Array(options.operands.dropFirst())
    var assessment = try AssessmentFile(path: file).assessment
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
    let report = AssessmentReport(guide, earlier, advice: advice)
    for line in asJSON ? report.json : report.table { output.line(line) }
    return guide.state == .completed ? .success : .notCompleted
  }

  /// Feeds a recording; nil: the embedded one.
  ///
  /// - Returns: What was said last.
  private static func play(_ path: String?, _ guide: inout GuidedAssessment) throws(DemoError) -> String? {
    guide.resume()
    var pipeline = Pipeline(features: guide.features, configuration: Configuration(overlay: .none))
    var reader = try open(path)
    var index = 0
    while let frame = try next(&reader) {
      do throws(FrameError) {
        if guide.update(try pipeline.process(frame)) != nil {
          pipeline.update(features: guide.features)
          guide.locksPerson ? pipeline.lockPerson() : pipeline.unlockPerson()
        }
      } catch {
        throw DemoError(status: .badData, message: "\(path ?? EmbeddedRecording.name): frame \(index): \(error)")
      }
      index += 1
    }
    defer { guide.finish() }
    if case .completed = guide.state { return nil }
    return guide.prompt
  }

  private static func open(_ path: String?) throws(DemoError) -> RecordingReader {
    do throws(RecordingError) {
      guard let path else {
        return try RecordingReader(MemoryBytes(EmbeddedRecording.text, name: EmbeddedRecording.name))
      }
      return try RecordingReader(path: path)
    } catch {
      throw DemoError(error)
    }
  }

  private static func next(_ reader: inout RecordingReader) throws(DemoError) -> PoseFrame? {
    do throws(RecordingError) { return try reader.next() } catch { throw DemoError(error) }
  }
}
