package import QPLandmarks

/// An error in a rig's recordings or file, with its remedy.
public struct RigError: Error, Hashable, Sendable {
  package let cause: Cause

  init(_ cause: Cause) { self.cause = cause }
}

extension RigError {
  /// The problem.
  package enum Cause: Hashable, Sendable {
    /// Fewer than two recordings, or more than eight.
    case wrongCount(Int)
    /// A stature that no person has, in metres.
    case badStature(Double)
    /// A recording with too few frames that show a person with both shoulders and both hips.
    case tooFewFrames(recording: Int, count: Int)
    /// A recording without 3D landmarks, by which the search begins.
    case noMetres(recording: Int)
    /// A recording whose topology lacks a part of the body.
    case missingPart(recording: Int, Landmarks.Body)
    /// A frame of another topology or picture size than those before it.
    case changingSource(recording: Int, frame: Int)
    /// A frame that is not later than the one before it.
    case timeNotIncreasing(recording: Int, frame: Int)
    /// A recording that lasts longer than a day.
    case tooLong(recording: Int)
    /// A recording that shares no time with the first one: no movement matches.
    case noOverlap(recording: Int)
    /// A recording whose person moves otherwise than that of the others, with its median deviation in pixels.
    case differentPeople(recording: Int, pixels: Double)
    /// The recordings are not as many as the rig's cameras, or one has another picture size.
    case otherCameras(recording: Int)
    /// A camera that was moved since the rig was solved, with the median deviation of its points in pixels.
    case cameraMoved(recording: Int, pixels: Double)
    /// Two recordings that are in each other's place.
    case camerasExchanged(recording: Int, other: Int)
    /// Recordings that do not fit the rig, by the median deviations of their points in pixels.
    case camerasChanged(pixels: [Double])
    /// A recording in which the person of the first one cannot be told, with the deviation of each of its people in SDs.
    case personUncertain(recording: Int, deviations: [Double])
    /// The search found no cameras.
    case notSolvable
    /// A file that is no rig, and where and why.
    case badFile(String)
    /// A calibration that cannot be read or is of other cameras, and why.
    case badCalibration(String)
    /// A recording whose picture has another shape than the calibration's camera, with both sizes.
    case otherPicture(recording: Int, calibrated: String, own: String)
  }
}

extension RigError: CustomStringConvertible {
  /// The error and its remedy, in English; recordings are counted from 1.
  public var description: String {
    switch cause {
    case .wrongCount(let count):
      "A rig has two to eight cameras, and there \(count == 1 ? "is 1 recording" : "are \(count) recordings")."
    case .badStature(let stature): "A person is 0.5 to 2.5 m tall, not \(stature) m."
    case .tooFewFrames(let recording, let count):
      "Recording \(recording + 1) shows a person's trunk in \(count) frames; a rig needs "
        + "\(RigParameters.current.fewestFrames). Film the whole person, from head to feet."
    case .noMetres(let recording):
      "Recording \(recording + 1) has no 3D landmarks, with which the search begins. Use an estimator that gives metres."
    case .missingPart(let recording, let part):
      "Recording \(recording + 1) has no \(part): a rig needs shoulders, elbows, wrists, hips, knees and ankles."
    case .changingSource(let recording, let frame):
      "Frame \(frame) of recording \(recording + 1) has another topology or picture size than those before it."
    case .timeNotIncreasing(let recording, let frame):
      "Frame \(frame) of recording \(recording + 1) is not later than the one before it."
    case .tooLong(let recording):
      "Recording \(recording + 1) lasts longer than a day. Cut it, or correct its times."
    case .noOverlap(let recording):
      "Recording \(recording + 1) shares no movement with recording 1: they were not made at the same time, or too short"
        + " a time. Let the cameras run together for at least ten seconds."
    case .differentPeople(let recording, let pixels):
      "Recording \(recording + 1) does not show the person of the others: its points are \(Self.text(pixels)) px off."
        + " Choose the same person in all of them."
    case .otherCameras(let recording):
      "Recording \(recording + 1) is none of the rig's cameras: give one recording for each camera, in the rig's order,"
        + " with the same picture size."
    case .cameraMoved(let recording, let pixels):
      "The camera of recording \(recording + 1) was moved since the rig was solved, or sees the person badly: its points are"
        + " \(Self.text(pixels)) px off"
        + " where the others agree. Solve the rig again."
    case .camerasExchanged(let recording, let other):
      "Recordings \(recording + 1) and \(other + 1) are in each other's place: give them in the rig's order."
    case .camerasChanged(let pixels):
      "The recordings do not fit the rig: their points are "
        + pixels.map(Self.text).joined(separator: ", ")
        + " px off. Cameras were moved or exchanged, or the person is another than the rig's. Solve it again."
    case .personUncertain(let recording, let deviations):
      "The person of recording 1 cannot be told among those of recording \(recording + 1): "
        + deviations.enumerated().map { index, deviation in
          "person \(index + 1) "
            + (deviation < .infinity ? "is \((deviation * 10).rounded() / 10) SD off" : "does not fit")
        }.joined(separator: ", ")
        + ". Choose the person of each recording."
    case .notSolvable: "No cameras explain these recordings."
    case .badFile(let reason): reason
    case .badCalibration(let reason): "The calibration cannot be used: \(reason)."
    case .otherPicture(let recording, let calibrated, let own):
      "Camera \(recording + 1) of the calibration has pictures of \(calibrated) pixels, recording \(recording + 1) of"
        + " \(own). Calibrate with the same aspect ratio and orientation."
    }
  }

  /// Returns a number of pixels in words.
  private static func text(_ pixels: Double) -> String {
    pixels < 1e6 ? "\(Int(pixels.rounded()))" : "more than 1,000,000"
  }
}

extension RigError {
  /// The recording that is at fault, by its index; `nil` where it is none alone.
  package var recording: Int? {
    switch cause {
    case .tooFewFrames(let recording, _), .noMetres(let recording), .missingPart(let recording, _),
      .changingSource(let recording, _), .timeNotIncreasing(let recording, _), .tooLong(let recording),
      .noOverlap(let recording), .cameraMoved(let recording, _), .camerasExchanged(let recording, _),
      .personUncertain(let recording, _),
      .differentPeople(let recording, _), .otherCameras(let recording), .otherPicture(let recording, _, _):
      recording
    case .wrongCount, .badStature, .notSolvable, .badFile, .badCalibration, .camerasChanged: nil
    }
  }
}
