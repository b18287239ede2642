internal import QPClinical
import QPCore

/// The whole movement of a person of an input, from which clinical tests are evaluated.
struct RecordedMotion {
  /// The movement.
  private(set) var motion: MotionRecording
  /// The time of the last frame.
  private(set) var end = Timestamp.zero
  /// Whether the landmarks are of markers on the body, not of an estimator.
  private(set) var isOfMarkers = false

  /// Reads the movement of a person.
  ///
  /// - Parameters:
  ///   - person: The input with its person.
  ///   - calibration: The calibration; without a vertical it takes the one of the whole recording.
  ///   - start: The time of the command to start; `nil` for none.
  /// - Throws: An error where the input cannot be read, or has no frame.
  init(
    of person: PersonChoice.Measured, _ calibration: Calibration = Calibration(), start: Timestamp? = nil
  ) throws(DemoError) {
    motion = MotionRecording(calibration: try person.input.calibrated(calibration), person: person.policy)
    motion.start = start
    var reader = try person.input.open()
    while let frame = try reader.nextFrame() {
      motion.consume(frame)
      end = frame.timestamp
      if frame.estimator?.isMarkers == true { isOfMarkers = true }
    }
    guard motion.count > 0 else { throw .noFrame(in: person.input.path) }
  }
}
