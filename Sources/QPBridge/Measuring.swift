internal import CQPKit
internal import QPCore

/// The measurement of many frames at once.
enum Measuring {
  /// Measures a caller's frames into a caller's columns.
  ///
  /// - Throws: ``Failure`` that names the frame; the frames before it are measured.
  static func measure(_ arrays: FrameArrays, _ settings: Settings, _ columns: ReadingColumns) throws(Failure) {
    var pipeline = try pipeline(settings)
    for index in 0..<arrays.frames {
      let frame = try arrays.frame(index, at: try arrays.time(index))
      do throws(FrameError) { fill(columns, index, try pipeline.process(frame), pipeline.features) } catch {
        throw Failure(error, frame: index)
      }
    }
  }

  /// Returns the pipeline of settings that name what to measure.
  static func pipeline(_ settings: Settings) throws(Failure) -> Pipeline {
    guard !settings.features.isEmpty else { throw .argument("settings: \"features\" is missing.") }
    return Pipeline(features: settings.features, configuration: settings.configuration)
  }

  /// Writes a frame's readings into its row.
  static func fill(_ columns: ReadingColumns, _ row: Int, _ output: FrameOutput, _ features: [Feature]) {
    for (index, feature) in features.enumerated() { columns.set(row * features.count + index, feature, output) }
  }
}
