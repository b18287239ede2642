package import QPCore
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
    try play { () throws(BatchError) in
      do throws(FormatError) { return try reader.next() } catch { throw .format(error) }
    } orThrow: {
      .frame($0, file: name, index: $1)
    }
  }

  /// Carries the assessment on with frames of any kind.
  ///
  /// - Parameters:
  ///   - person: The choice of the person who is measured where several people are in view.
  ///   - calibration: The knowledge of camera and scene; `nil` for none.
  ///   - next: Returns the next frame; `nil` at the end.
  ///   - fault: Makes the error of a frame that cannot be processed, by its index.
  /// - Returns: The last prompt; `nil` where the assessment is completed.
  /// - Throws: What `next` throws, or the error of a frame.
  package mutating func play<Failure: Error>(
    of person: PersonPolicy = .firstSeen, calibration: Calibration? = nil, _ next: () throws(Failure) -> PoseFrame?,
    orThrow fault: (FrameError, _ index: Int) -> Failure
  ) throws(Failure) -> String? {
    resume()
    var pipeline = Pipeline(
      features: features, configuration: Configuration(overlay: .none, person: person, calibration: calibration))
    var index = 0
    while let frame = try next() {
      do throws(FrameError) { try take(frame, &pipeline) } catch { throw fault(error, index) }
      index += 1
    }
    defer { finish() }
    if case .completed = state { return nil }
    return prompt
  }
}
