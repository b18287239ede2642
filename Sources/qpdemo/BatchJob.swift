import QPCore
import QPFormats

/// What is done to every file of a batch.
struct BatchJob: Sendable {
  let entries: [Feature]
  let configuration: Configuration
  let input: InputFile
  let format: ResultsWriter.Format
  /// What the results depend on beside the file: features and options.
  let settings: String

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
    let lines = BatchLines(file: path, key: key, format: format)
    do throws(DemoError) {
      return Outcome(text: try measure(path).map(lines.summary).joined(), failure: nil)
    } catch {
      return Outcome(text: lines.failure(error.message), failure: error.message)
    }
  }

  private func measure(_ path: String) throws(DemoError) -> [ReadingSummary] {
    var pipeline = Pipeline(features: entries, configuration: configuration)
    var summaries = entries.map { ReadingSummary(of: $0.id) }
    var reader = try InputFile(path, like: input).open()
    while let frame = try reader.nextFrame() {
      let output: FrameOutput
      do throws(FrameError) {
        output = try pipeline.process(frame)
      } catch {
        throw DemoError(status: .badData, message: "\(path): frame \(summaries[0].frames): \(error)")
      }
      for index in summaries.indices {
        summaries[index].take(output.results[summaries[index].feature], at: frame.timestamp)
      }
    }
    return summaries
  }

  /// The hash of the file's bytes, the features and the options; nil where there is none, as for the standard input.
  private func key(_ path: String) -> String? {
    guard path != "-", !InputFile.isLive(path) || Folder.exists(path) else { return nil }
    var hash = ContentHash()
    hash.take(settings)
    return hash.take(fileAt: path) ? hash.text : nil
  }
}
