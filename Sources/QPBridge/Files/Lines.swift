internal import CQPKit
internal import QPBatch
internal import QPClinical
internal import QPCore
internal import QPExercises
internal import QPFormats
internal import QPRecording
internal import QPReport
internal import QPStates

/// The results of files as JSON lines, as `qpdemo` prints them.
enum Lines {
  /// Returns a line for each feature that can be measured.
  static var features: String {
    let features = Feature.all.map { feature in
      let metadata = feature.metadata
      var json: JSONObject = [
        "feature": feature.id.rawValue, "title": metadata.title, "unit": metadata.unit?.symbol,
        "summary": metadata.summary,
      ]
      json.add("joint", ifKnown: metadata.joint)
      json.add("movement", ifKnown: metadata.movement)
      json.add("side", ifKnown: metadata.side?.rawValue)
      return json
    }
    return features.json
  }

  /// The built-in topologies.
  static var topologies: String {
    Topology.builtIn.map { topology -> JSONObject in
      ["topology": topology.name, "points": topology.count, "names": topology.points.map { "\($0)" }]
    }.json
  }

  /// Lists the people of a whole file.
  static func people(_ path: String, _ settings: Settings) throws(Failure) -> String {
    try FileFrames.people(of: path, settings).map { $0.json.text + "\n" }.joined()
  }

  /// Measures every frame.
  static func measure(_ path: String, _ settings: Settings) throws(Failure) -> String {
    try Measuring.check(settings)
    let frames = try FileFrames(path, settings)
    var pipeline = try Measuring.pipeline(settings, frames.calibration)
    let writer = ResultsWriter(
      features: pipeline.features.map(\.id), format: .jsonLines,
      filters: settings.filters.note(withBodies: settings.addsBodies))
    var lines: [UInt8] = []
    try each(frames, path) { (frame) throws(FrameError) in
      lines += writer.line(try pipeline.process(frame), at: frame.timestamp)
    }
    return String(decoding: lines, as: UTF8.self)
  }

  /// Summarises a file; a failure is a line.
  static func batch(_ path: String, _ job: BatchJob) -> String {
    do throws(FormatError) { return job.run(try InputPath.check(path)).text } catch {
      return job.run(UnreadableBytes(error), name: path).text
    }
  }

  /// Summarises a file's bytes; a failure is a line.
  static func batch(_ bytes: UnsafeRawBufferPointer, name: String, _ job: BatchJob) -> String {
    job.run(MemoryBytes([UInt8](bytes), name: name), name: name).text
  }

  /// Counts an exercise.
  static func exercise(_ path: String, _ settings: Settings) throws(Failure) -> String {
    guard let exercise = settings.exercise else { throw .argument("settings: \"exercise\" is missing.") }
    let frames = try FileFrames(path, settings)
    var configuration = Configuration.exercise(of: settings.configuration.person)
    configuration.calibration = frames.calibration
    var pipeline = Pipeline(
      features: [.fitness(exercise, in: settings.space ?? .picture)], configuration: configuration)
    var transcript = ExerciseTranscript(
      exercise: exercise, counter: RepetitionCounter(exercise, in: settings.space, rule: settings.rule), asJSON: true)
    var lines: [String] = []
    try each(frames, path) { (frame) throws(FrameError) in
      lines += transcript.add(try pipeline.process(frame))
    }
    return (lines + transcript.end().lines).map { $0 + "\n" }.joined()
  }

  /// Carries out an assessment on recordings, one after the other.
  static func assess(_ paths: [String], _ settings: Settings) throws(Failure) -> String {
    guard var assessment = settings.assessment else { throw .argument("settings: \"assessment\" is missing.") }
    if !settings.isLive { assessment.pace = .recorded }
    var guide: GuidedAssessment
    do throws(AssessmentError) { guide = try GuidedAssessment(assessment) } catch {
      throw Failure(BatchError.assessment(error))
    }
    var advice: String?
    for path in paths {
      do throws(BatchError) {
        var reader = try open(path, settings)
        advice = try guide.play(&reader, name: path)
      } catch {
        throw Failure(error)
      }
    }
    return AssessmentReport(guide, advice: advice).json.map { $0 + "\n" }.joined()
  }

  /// Evaluates a clinical test.
  static func test(_ path: String, _ settings: Settings) throws(Failure) -> String {
    guard let test = settings.test else { throw .argument("settings: \"test\" is missing.") }
    let frames = try FileFrames(path, settings)
    var calibration = frames.calibration
    calibration.scale = settings.stature.map { .stature($0) }
    var motion = MotionRecording(calibration: calibration, person: settings.configuration.person)
    motion.start = settings.start.flatMap { Timestamp(seconds: $0) }
    try each(frames, path) { (frame) throws(FrameError) in motion.consume(frame) }
    do throws(ClinicalTestError) {
      return ClinicalTestReport(try test.evaluate(motion), of: test).json + "\n"
    } catch {
      throw Failure(status: QP_FORMAT, message: "\(path): no result. \(error)")
    }
  }

  /// Hands over all frames of a file.
  static func each(
    _ frames: FileFrames, _ path: String, _ body: (PoseFrame) throws(FrameError) -> Void
  ) throws(Failure) {
    var index = 0
    var frames = frames
    while let frame = try frames.next() {
      do throws(FrameError) { try body(frame) } catch {
        throw Failure(FormatError(.malformed, "\(error)", at: .frame(index), source: path))
      }
      index += 1
    }
    guard index > 0 else { throw Failure(FormatError.noFrame(in: path)) }
  }

  private static func open(_ path: String, _ settings: Settings) throws(BatchError) -> FrameReader {
    do throws(FormatError) { return try FrameReader(path: InputPath.check(path), options: settings.reading) } catch {
      throw .format(error)
    }
  }
}

/// A file that must not be opened, so that its failure becomes a line like that of any other file.
private struct UnreadableBytes: ByteSource {
  private let error: RecordingError

  init(_ error: FormatError) {
    self.error = RecordingError(.cannotRead(reason: error.problem), source: error.source)
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(RecordingError) -> Int { throw error }
}

extension [JSONObject] {
  fileprivate var json: String {
    var json = ""
    write(to: &json)
    return json
  }
}
