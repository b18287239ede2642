public import QPCore
public import QPRecording
public import QPFormats
public import QPStates

/// A job that measures files, each with the same features and the same assessment.
///
/// ```swift
/// let job = try BatchJob(features: [abduction])
/// await job.run(try BatchFiles.files(["recordings"]), workers: 4) { outcome in
///   print(outcome.file, outcome.summaries.first?.peak?.stringValue ?? outcome.failure ?? "no reading")
/// }
/// ```
/// Outcomes come in the order of the files. To continue an earlier run, give the outcomes to ``BatchResults``.
public struct BatchJob: Sendable {
  package let features: [Feature]
  package let assessment: Assessment?
  package let configuration: Configuration
  package let options: FileOptions
  package let filters: OfflineFilters
  package let format: ResultsWriter.Format
  let source: BatchSource?
  /// The choice of the person among those of each recording as a whole, which is then held in memory; `nil` reads frame
  /// by frame, as a live session does.
  package var people: BatchPeople?
  /// The wording of an error in the results.
  private let wording: @Sendable (BatchError) -> String
  /// The settings on which the results depend, besides the file and the algorithms, as text.
  let settings: [String]
  /// A hash of the results for a known recording, which changes with the algorithms.
  let fingerprint: String

  /// Creates a job.
  ///
  /// - Parameters:
  ///   - features: The features measured in every file.
  ///   - assessment: The assessment of every file, at the pace of the recording; `nil` for none.
  ///   - configuration: The configuration of the measurement.
  ///   - options: The information that the files do not contain.
  ///   - filters: The filters of each recording as a whole, which is then held in memory.
  ///   - format: The format of the results.
  ///   - settings: The settings on which results depend, as text; earlier results count only under the same settings.
  ///     `nil` describes the other parameters, with features and formats by their names alone: give settings where a
  ///     feature or a reader of your own changes under its name.
  ///   - source: A reader of files without a format, such as videos; `nil` for none.
  ///   - wording: The wording of an error in the results.
  /// - Throws: ``BatchError/assessment(_:)`` for an invalid assessment.
  public init(
    features: [Feature], assessment: Assessment? = nil, configuration: Configuration = Configuration(overlay: .none),
    options: FileOptions = FileOptions(), filters: OfflineFilters = OfflineFilters(),
    format: ResultsWriter.Format = .jsonLines, settings: [String]? = nil, source: BatchSource? = nil,
    wording: @escaping @Sendable (BatchError) -> String = { "\($0)" }
  ) throws(BatchError) {
    var assessment = assessment
    assessment?.pace = .recorded
    if let assessment { _ = try Self.guide(assessment) }
    // A change of the algorithms changes the results of a known recording, and makes earlier results invalid.
    let probe = BatchJob(features, assessment, configuration, wording)
    var hash = ContentHash()
    hash.update(probe.run(MemoryBytes(EmbeddedRecording.text), name: EmbeddedRecording.name).text)
    fingerprint = hash.text
    self.features = features
    self.assessment = assessment
    self.configuration = configuration
    self.options = options
    self.filters = filters
    self.format = format
    self.source = source
    self.wording = wording
    self.settings =
      (settings ?? Self.settings(features, assessment, configuration, options)) + Self.settings(filters)
  }

  private init(
    _ features: [Feature], _ assessment: Assessment?, _ configuration: Configuration,
    _ wording: @escaping @Sendable (BatchError) -> String
  ) {
    self.features = features
    self.assessment = assessment
    self.configuration = configuration
    self.wording = wording
    (options, filters, format) = (FileOptions(), OfflineFilters(), .jsonLines)
    (source, settings, fingerprint) = (nil, [], "")
  }

  /// The result of measuring a file.
  public struct Outcome: Sendable {
    /// The file's path.
    public let file: String
    /// The file's lines in the results.
    public fileprivate(set) var text: String
    /// The summaries of the readings, in the order of the job's features; empty if measuring failed or ``isReused``, or
    /// where each person has lines of their own.
    public internal(set) var summaries: [ReadingSummary] = []
    /// The assessment's steps, including those without a trial; empty if measuring failed or ``isReused``.
    public internal(set) var steps: [AssessmentStepResult] = []
    /// The reason why the file has no results, in English; `nil` if it has results.
    public internal(set) var failure: String?
    /// The features without a reading in any frame, each with the most frequent reason, and why no body in space was
    /// fitted, in English.
    package internal(set) var notes: [String] = []
    /// The results of each person, instead of ``summaries`` and ``steps``, where all are measured; else empty.
    package internal(set) var people: [PersonResults] = []
    /// Whether the lines were taken from an earlier run.
    public internal(set) var isReused = false
  }

  /// The results of one person among all of a file.
  package struct PersonResults: Sendable {
    /// The person's number in the file.
    package let number: Int
    package let summaries: [ReadingSummary]
    package let steps: [AssessmentStepResult]
    /// The reason why the person has no results, in English; `nil` with results.
    package let failure: String?
  }

  /// Measures a file, unless its lines are known from an earlier run of the same job and the file is the same.
  ///
  /// Memory does not grow with the file's length, unless the job has filters or chooses people, which need the whole
  /// recording.
  public func run(_ path: String, reusing known: BatchResults.Record? = nil) -> Outcome {
    let key = key(path)
    if let known, let key, known.key == key { return Outcome(file: path, text: known.text, isReused: true) }
    return outcome(path, key: key) { () throws(BatchError) in
      if let source, source.takes(path) { return try source.open(path) }
      return try Self.frames { () throws(FormatError) in try FrameReader(path: path, options: options) }
    }
  }

  /// Measures the frames of a source.
  ///
  /// - Parameters:
  ///   - source: A recording, or a file of another format.
  ///   - name: Its name in the results.
  /// - Returns: The outcome; a failure is part of it.
  public func run(_ source: some ByteSource, name: String) -> Outcome {
    outcome(name, key: nil) { () throws(BatchError) in
      try Self.frames { () throws(FormatError) in try FrameReader(source, options: options) }
    }
  }

  /// The space for which people get bodies, which the filters leave as they are.
  private var space: AngleSpace { people?.space ?? .picture }

  /// The number of lines of each person of a file that can be measured.
  var linesPerPerson: Int { features.count + (assessment.flatMap { try? $0.steps().count } ?? 0) }

  private func outcome(_ name: String, key: String?, _ open: () throws(BatchError) -> BatchSource.Frames) -> Outcome {
    var lines = BatchLines(
      file: name, key: key, format: format, namesPeople: people?.namesPeople ?? false, hasSteps: assessment != nil,
      filters: filters.note(withBodies: space != .picture))
    do throws(BatchError) {
      let next = try open()
      guard let people else { return try measure(name, try filtered(next, file: name), lines, configuration.person) }
      var frames: [PoseFrame] = []
      while let frame = try next() { frames.append(frame) }
      guard !frames.isEmpty else { throw .format(.noFrame(in: name)) }
      let chosen = try people.choose(frames, name)
      guard people.namesPeople else {
        guard let person = chosen.first else { throw .format(.noFrame(in: name)) }
        return try measure(name, person, lines)
      }
      return measureAll(chosen, name, &lines)
    } catch {
      let problem = wording(error)
      return Outcome(file: name, text: lines.failure(problem), failure: problem)
    }
  }

  /// Measures all people of a file; the failure of one is a line among the results of the others.
  private func measureAll(_ people: [BatchPeople.Person], _ name: String, _ lines: inout BatchLines) -> Outcome {
    var all = Outcome(file: name, text: "")
    for person in people {
      let number = person.number ?? 1
      lines.person = (number, people.count)
      do throws(BatchError) {
        let outcome = try measure(name, person, lines)
        all.text += outcome.text
        all.notes += outcome.notes.map { "person \(number): \($0)" }
        all.people.append(
          PersonResults(number: number, summaries: outcome.summaries, steps: outcome.steps, failure: nil))
      } catch {
        let problem = wording(error)
        all.text += lines.failure(problem)
        all.people.append(PersonResults(number: number, summaries: [], steps: [], failure: problem))
      }
    }
    if all.people.allSatisfy({ $0.failure != nil }) { all.failure = all.people.first?.failure }
    return all
  }

  private func measure(
    _ name: String, _ person: BatchPeople.Person, _ lines: BatchLines
  ) throws(BatchError) -> Outcome {
    var notes: [String] = []
    let whole = space.adding(to: person.frames()) { notes.append($0) }
    var rest = whole[...]
    let frames: BatchSource.Frames = { () throws(BatchError) in rest.popFirst() }
    var outcome = try measure(name, try filtered(frames, file: name, person.policy), lines, person.policy)
    outcome.notes = notes + outcome.notes
    return outcome
  }

  private func measure(
    _ name: String, _ next: BatchSource.Frames, _ lines: BatchLines, _ person: PersonPolicy
  ) throws(BatchError) -> Outcome {
    var configuration = configuration
    configuration.person = person
    // Filtered frames contain only the chosen person.
    if !filters.isEmpty { configuration.person = .firstSeen }
    var pipeline = Pipeline(features: features, configuration: configuration)
    var summaries = features.map(ReadingSummary.init)
    var guide = try assessment.map { (assessment) throws(BatchError) in try Self.guide(assessment) }
    var guided = Pipeline(features: guide?.features ?? [], configuration: configuration)
    var missing = MissingReadings(of: features)
    var count = 0
    while let frame = try next() {
      do throws(FrameError) {
        try guide?.process(frame, &guided)
        if !features.isEmpty {
          let output = try pipeline.process(frame)
          for index in summaries.indices {
            summaries[index].consume(output.results[summaries[index].feature], at: frame.timestamp)
          }
          missing.consume(output)
        }
      } catch {
        throw .frame(error, file: name, index: count)
      }
      count += 1
    }
    guard count > 0 else { throw .format(.noFrame(in: name)) }
    guide?.finish()
    let steps = guide?.outcomes ?? []
    let text = (summaries.map(lines.summary) + steps.map { lines.step($0, frames: count) }).joined()
    let limits = summaries.compactMap { summary -> String? in
      guard let peak = summary.peak, let above = summary.flaggedAbovePeak else { return nil }
      return "\(summary.feature.id) has flagged readings of up to \(above.fixed(decimals: 0)) above its peak of"
        + " \(peak.value.fixed(decimals: 0)), which is a lower limit"
    }
    return Outcome(file: name, text: text, summaries: summaries, steps: steps, notes: missing.notes + limits)
  }

  private static func frames(_ open: () throws(FormatError) -> FrameReader) throws(BatchError) -> BatchSource.Frames {
    do throws(FormatError) {
      var reader = try open()
      return { () throws(BatchError) in
        do throws(FormatError) { return try reader.next() } catch { throw .format(error) }
      }
    } catch {
      throw .format(error)
    }
  }

  /// Returns the frames with the filters of the whole recording.
  private func filtered(
    _ next: @escaping BatchSource.Frames, file: String, _ person: PersonPolicy? = nil
  ) throws(BatchError) -> BatchSource.Frames {
    guard !filters.isEmpty else { return next }
    var frames: [PoseFrame] = []
    while let frame = try next() { frames.append(frame) }
    do throws(FilterError) {
      var rest = try filters.apply(to: frames, person: person ?? configuration.person).frames[...]
      return { () throws(BatchError) in rest.popFirst() }
    } catch {
      throw .filters(error, file: file)
    }
  }

  private static func guide(_ assessment: Assessment) throws(BatchError) -> GuidedAssessment {
    do throws(AssessmentError) { return try GuidedAssessment(assessment) } catch { throw .assessment(error) }
  }
}

extension GuidedAssessment {
  /// The results of all steps, in order, including those without trials.
  fileprivate var outcomes: [AssessmentStepResult] {
    let results = AssessmentResults(self)
    return steps.map { step in results.steps.first { $0.step == step } ?? AssessmentStepResult(step, []) }
  }
}
