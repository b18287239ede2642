package import QPCore
package import QPFormats
package import QPStates

extension GuidedAssessment {
  /// Updates the assessment with the frames of a recording, and ends the movement under way.
  ///
  /// - Parameters:
  ///   - reader: The recording.
  ///   - name: The recording's name in errors.
  /// - Returns: The last prompt; `nil` if the assessment is completed.
  /// - Throws: ``BatchError`` if a frame cannot be read or measured.
  package mutating func play(_ reader: inout FrameReader, name: String) throws(BatchError) -> String? {
    try play { () throws(BatchError) in
      do throws(FormatError) { return try reader.next() } catch { throw .format(error) }
    } orThrow: {
      .frame($0, file: name, index: $1)
    }
  }

  /// Continues the assessment with frames of any source.
  ///
  /// - Parameters:
  ///   - person: The choice of the measured person if several people are in view.
  ///   - calibration: The lens, scale and vertical of the camera; `nil` if unknown.
  ///   - next: A function that returns the next frame; `nil` at the end.
  ///   - fault: A function that returns the error of an invalid frame, by its index.
  /// - Returns: The last prompt; `nil` if the assessment is completed.
  /// - Throws: The error of `next`, or of a frame.
  package mutating func play<Failure: Error>(
    of person: PersonPolicy = .firstSeen, calibration: Calibration? = nil, _ next: () throws(Failure) -> PoseFrame?,
    orThrow fault: (FrameError, _ index: Int) -> Failure
  ) throws(Failure) -> String? {
    resume()
    var pipeline = Pipeline(
      features: features, configuration: Configuration(overlay: .none, person: person, calibration: calibration))
    var index = 0
    while let frame = try next() {
      do throws(FrameError) { try process(frame, &pipeline) } catch { throw fault(error, index) }
      index += 1
    }
    defer { finish() }
    if case .completed = state { return nil }
    return prompt
  }
}
