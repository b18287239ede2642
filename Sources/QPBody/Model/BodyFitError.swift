public import QPLandmarks

/// The reason why no body could be fitted.
public enum BodyFitError: Error, Hashable, Sendable {
  /// The focal length, the direction of gravity or the principal point of the camera is not usable.
  case badCamera
  /// A part of the body that the topology lacks.
  case missingPart(Landmarks.Body, String)
  /// No frame shows a person with both shoulders and both hips.
  case noTrunk
  /// No frame has 3D landmarks, by which the search begins.
  case noWorld
  /// Fewer frames with trunk and 3D landmarks than a fit needs, and how many there are.
  case tooFewFrames(Int)
  /// A frame of another topology or size than those before it.
  case changingSource(frame: Int)
  /// A frame that is not later than the one before it.
  case timeNotIncreasing(frame: Int)
  /// The search found no body: points that no person could show.
  case notSolvable
}

extension BodyFitError: CustomStringConvertible {
  /// The error and its remedy, in English.
  public var description: String {
    switch self {
    case .badCamera:
      "The camera cannot be used: its focal length must be above 0 pixels, gravity a direction, the centre finite."
    case .missingPart(let part, let topology):
      "\(topology) has no \(part): a body needs shoulders, hips, knees and ankles of both sides."
    case .noTrunk: "No frame shows a person with both shoulders and both hips."
    case .noWorld: "The frames have no 3D landmarks, with which the search begins. Use an estimator that gives metres."
    case .tooFewFrames(let count):
      "Only \(count) frames show the trunk with 3D landmarks. A body needs \(FitParameters.current.fewestFrames)."
    case .changingSource(let frame):
      "Frame \(frame) has another topology or picture size than the frames before it. Fit each part alone."
    case .timeNotIncreasing(let frame): "Frame \(frame) is not later than the one before it."
    case .notSolvable: "No posture of a body explains these points."
    }
  }
}
