#if canImport(Vision) && canImport(CoreVideo)
  public import CoreVideo
  internal import Foundation
  internal import ImageIO
  public import QPCore
  public import QPVision
  internal import Vision

  /// An estimator that takes pixel buffers as cameras give them.
  public protocol PixelBufferEstimator: Sendable {
    /// The order and number of the points.
    var topology: Topology { get }

    /// Finds people in a picture; blocks for as long as that takes.
    ///
    /// - Parameters:
    ///   - buffer: The picture as stored.
    ///   - rotation: The turn, clockwise, that shows it upright.
    /// - Returns: The people, in shares of the upright picture.
    /// - Throws: That the picture cannot be read.
    mutating func poses(in buffer: CVPixelBuffer, rotation: PictureRotation) throws -> [Pose]
  }

  /// Finds people with Apple's Vision framework.
  public struct VisionLandmarks: PixelBufferEstimator {
    /// The 19 joints of Vision.
    public let topology = Topology.vision19

    /// Creates an estimator; it keeps nothing between pictures.
    public init() {}

    /// Finds people in a picture; blocks for as long as that takes.
    ///
    /// - Throws: Vision's error.
    public mutating func poses(in buffer: CVPixelBuffer, rotation: PictureRotation) throws -> [Pose] {
      let request = VNDetectHumanBodyPoseRequest()
      let orientation = CGImagePropertyOrientation(rawValue: rotation.exifOrientation) ?? .up
      try VNImageRequestHandler(cvPixelBuffer: buffer, orientation: orientation, options: [:]).perform([request])
      return try (request.results ?? []).map { person in
        let points = try person.recognizedPoints(.all)
        return Pose(
          visionJoints: Self.joints.compactMap { name, body in
            points[name].map {
              VisionJoint(body, x: Double($0.location.x), y: Double($0.location.y), confidence: $0.confidence)
            }
          })
      }
    }

    /// Vision's names of the joints.
    private static var joints: [(VNHumanBodyPoseObservation.JointName, Landmarks.Body)] {
      [
        (.nose, .nose), (.leftEye, .leftEye), (.rightEye, .rightEye), (.leftEar, .leftEar), (.rightEar, .rightEar),
        (.leftShoulder, .leftShoulder), (.rightShoulder, .rightShoulder), (.neck, .midShoulder),
        (.leftElbow, .leftElbow), (.rightElbow, .rightElbow), (.leftWrist, .leftWrist), (.rightWrist, .rightWrist),
        (.leftHip, .leftHip), (.rightHip, .rightHip), (.root, .midHip), (.leftKnee, .leftKnee),
        (.rightKnee, .rightKnee), (.leftAnkle, .leftAnkle), (.rightAnkle, .rightAnkle),
      ]
    }
  }
#endif
