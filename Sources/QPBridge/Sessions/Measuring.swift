internal import CQPKit
internal import QPBody
internal import QPCore

/// The measurement of many frames at once.
enum Measuring {
  /// Measures a caller's frames into a caller's columns.
  ///
  /// - Throws: ``Failure`` that names the frame; the frames before it are measured.
  static func measure(_ arrays: FrameArrays, _ settings: Settings, _ columns: ReadingColumns) throws(Failure) {
    var pipeline = try pipeline(settings)
    var made = settings.angleSpace.map { $0 == .picture ? [] : withBodies(arrays) } ?? []
    if !settings.filters.isEmpty { made = try filtered(made.isEmpty ? frames(of: arrays) : made, settings) }
    for index in 0..<arrays.frames {
      let frame = made.isEmpty ? try arrays.frame(index, at: try arrays.time(index)) : made[index]
      do throws(FrameError) { fill(columns, index, try pipeline.process(frame), pipeline.features) } catch {
        throw Failure(error, frame: index)
      }
    }
  }

  private static func frames(of arrays: FrameArrays) throws(Failure) -> [PoseFrame] {
    var frames: [PoseFrame] = []
    for index in 0..<arrays.frames { frames.append(try arrays.frame(index, at: try arrays.time(index))) }
    return frames
  }

  private static func filtered(_ frames: [PoseFrame], _ settings: Settings) throws(Failure) -> [PoseFrame] {
    do throws(FilterError) {
      return try settings.filters.apply(to: frames, person: settings.configuration.person).frames
    } catch {
      throw .argument("\(error)")
    }
  }

  /// Returns all frames with bodies in space; none where a frame is bad, or no body can be fitted.
  private static func withBodies(_ arrays: FrameArrays) -> [PoseFrame] {
    let frames = (0..<arrays.frames).compactMap { try? arrays.frame($0, at: try arrays.time($0)) }
    guard frames.count == arrays.frames else { return [] }
    return (try? BodySmoother().addingBodies(to: frames)) ?? []
  }

  /// Returns the pipeline of settings that name what to measure.
  static func pipeline(
    _ settings: Settings, _ calibration: Calibration = Calibration()
  ) throws(Failure) -> Pipeline {
    try check(settings)
    var configuration = settings.configuration
    configuration.calibration = calibration
    return Pipeline(features: settings.features, configuration: configuration)
  }

  /// Refuses settings that do not name what to measure.
  static func check(_ settings: Settings) throws(Failure) {
    guard !settings.features.isEmpty else { throw .argument("settings: \"features\" is missing.") }
  }

  /// Writes a frame's readings into its row.
  static func fill(_ columns: ReadingColumns, _ row: Int, _ output: FrameOutput, _ features: [Feature]) {
    for (index, feature) in features.enumerated() { columns.set(row * features.count + index, feature, output) }
  }
}
