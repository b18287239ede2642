import QPCore
import QPRecording
import QPFormats
import QPStates

/// What is done to every file of a batch.
struct BatchJob: Sendable {
  let entries: [Feature]
  /// What is carried out on every file besides; nil: nothing.
  let assessment: Assessment?
  let configuration: Configuration
  let input: InputFile
  var format: ResultsWriter.Format
  /// What the results depend on beside the file: features, options and algorithms.
  var settings: String

  /// The lines of a file that can be measured.
  var linesPerFile: Int { entries.count + (assessment.flatMap { try? $0.steps().count } ?? 0) }

  /// What became of a file.
  struct Outcome: Sendable {
    /// Its lines, as they stand in the results.
    var text: String
    /// Why it has no readings, in words; nil where it has.
    var failure: String?
    /// Whether its lines were there already.
    var isKnown = false
  }

  /// Measures a file, unless its lines are known under the same key.
  ///
  /// Nothing is kept but a line for each feature, however long the file is.
  func run(_ path: String, known: BatchResults.Record?) -> Outcome {
    let key = key(path)
    if let known, let key, known.key == key { return Outcome(text: known.text, failure: nil, isKnown: true) }
    return outcome(path, key: key) { () throws(DemoError) in try InputFile(path, like: input).open() }
  }

  /// Measures what a reader gives.
  func outcome(_ name: String, key: String?, _ open: () throws(DemoError) -> FrameReader) -> Outcome {
    let lines = BatchLines(file: name, key: key, format: format, hasSteps: assessment != nil)
    do throws(DemoError) {
      return Outcome(text: try measure(name, try open(), lines), failure: nil)
    } catch {
      return Outcome(text: lines.failure(error.message), failure: error.message)
    }
  }

  private func measure(_ name: String, _ reader: FrameReader, _ lines: BatchLines) throws(DemoError) -> String {
    var reader = reader
    var pipeline = Pipeline(features: entries, configuration: configuration)
    var summaries = entries.map(ReadingSummary.init)
    var guide = try assessment.map { (assessment) throws(DemoError) in try Self.guide(assessment) }
    var guided = Pipeline(features: guide?.features ?? [], configuration: configuration)
    var count = 0
    while let frame = try reader.nextFrame() {
      do throws(FrameError) {
        try guide?.take(frame, &guided)
        if !entries.isEmpty {
          let output = try pipeline.process(frame)
          for index in summaries.indices {
            summaries[index].take(output.results[summaries[index].feature], at: frame.timestamp)
          }
        }
      } catch {
        throw DemoError(status: .badData, message: "\(name): frame \(count): \(error)")
      }
      count += 1
    }
    guide?.finish()
    return (summaries.map(lines.summary) + (guide?.outcomes.map { lines.step($0, frames: count) } ?? [])).joined()
  }

  private static func guide(_ assessment: Assessment) throws(DemoError) -> GuidedAssessment {
    do throws(AssessmentError) { return try GuidedAssessment(assessment) } catch {
      throw DemoError(status: .badData, message: "\(error)")
    }
  }

  /// The hash of the file's bytes and of the settings; nil where there is none, as for a pipe.
  private func key(_ path: String) -> String? {
    guard path != "-", !InputFile.isLive(path) || Folder.exists(path) else { return nil }
    var hash = ContentHash()
    hash.take(settings)
    return hash.take(fileAt: path) ? hash.text : nil
  }
}

extension BatchJob {
  /// What the algorithms make of the embedded recording: where it changes, results that stand somewhere are old.
  var fingerprint: String {
    var hash = ContentHash()
    var job = self
    job.settings = ""
    job.format = .jsonLines
    let name = EmbeddedRecording.name
    hash.take(
      job.outcome(name, key: nil) { () throws(DemoError) in
        do throws(FormatError) { return try FrameReader(MemoryBytes(EmbeddedRecording.text, name: name)) } catch {
          throw DemoError(error)
        }
      }.text)
    return hash.text
  }
}

extension GuidedAssessment {
  /// What came of each step, in their order; without trials where there was none.
  fileprivate var outcomes: [StepResult] {
    let results = AssessmentResults(self)
    return steps.map { step in results.steps.first { $0.step == step } ?? StepResult(step, []) }
  }
}
