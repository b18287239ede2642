/// The time of an event in a C3D file: minutes and seconds from the first frame of the trial.
///
/// Both are of the type `Float`, which holds whole minutes up to 2^24, and seconds up to 60 in steps of 2^-18.
struct C3DEventTime {
  /// The time in seconds from the first frame of the recording, which may begin later than the trial.
  let ofRecording: Double
  private let ofTrial: Double

  /// Minutes above 0 or below, and what is left in seconds, both exact.
  var minutesAndSeconds: [Float] {
    let minutes = (ofTrial / 60).rounded(.towardZero)
    return [Float(minutes), Float(ofTrial - minutes * 60)]
  }

  /// Takes what a file says; `nil` if no file can hold the time.
  ///
  /// The start is the time of the recording's first frame in the trial, in seconds.
  init?(minutes: Double, seconds: Double, start: Double) {
    self.init(ofRecording: minutes * 60 + seconds - start, start: start)
  }

  /// Takes a time of the recording; `nil` if no file can hold it.
  init?(ofRecording time: Double, start: Double) {
    let longest = 60 * 0x1p24
    guard abs(time) < longest, abs(time + start) < longest else { return nil }
    ofRecording = time
    // In whole steps, so that a time that is read and written again stays the same. Adding 0 takes the sign of −0.
    ofTrial = ((time + start) * 0x1p18).rounded() * 0x1p-18 + 0
  }
}
