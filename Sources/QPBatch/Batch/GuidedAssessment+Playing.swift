import QPCore
package import QPFormats
package import QPStates

extension GuidedAssessment {
  /// Feeds the frames of a recording, which ends the movement that is under way.
  ///
  /// - Parameters:
  ///   - reader: The recording.
  ///   - name: The recording's name in errors.
  /// - Returns: What was said last; `nil` if the assessment is completed.
  /// - Throws: ``BatchError`` if a frame cannot be read or measured.
  package mutating func play(_ reader: inout FrameReader, name: String) throws(BatchError) -> String? {
    resume()
    var pipeline = Pipeline(features: features, configuration: Configuration(overlay: .none))
    var index = 0
    while let frame = try Self.next(&reader) {
      do throws(FrameError) { try take(frame, &pipeline) } catch {
        throw .frame(error, file: name, index: index)
      }
      index += 1
    }
    defer { finish() }
    if case .completed = state { return nil }
    return prompt
  }

  private static func next(_ reader: inout FrameReader) throws(BatchError) -> PoseFrame? {
    do throws(FormatError) { return try reader.next() } catch { throw .format(error) }
  }
}
