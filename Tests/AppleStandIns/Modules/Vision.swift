// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap, NeverUseImplicitlyUnwrappedOptionals, AlwaysUseLowerCamelCase, NoLeadingUnderscores

// developer.apple.com/documentation/vision: VNDetectHumanBodyPoseRequest. It answers with one person, for checks.

public import CoreGraphics
public import CoreVideo
public import ImageIO

public struct VNImageOption: Hashable, Sendable {}
open class VNRequest: NSObject {}
open class VNObservation: NSObject {}

public struct VNRecognizedPointKey: Hashable, Sendable {
  public let rawValue: String
}
open class VNRecognizedPoint: NSObject {
  public let location: CGPoint
  public let confidence: Float
  init(_ x: Double, _ y: Double, _ confidence: Float) {
    (location, self.confidence) = (CGPoint(x: x, y: y), confidence)
  }
}

public final class VNHumanBodyPoseObservation: VNObservation {
  public struct JointName: Hashable, Sendable {
    public let rawValue: VNRecognizedPointKey
    init(_ name: String) { rawValue = VNRecognizedPointKey(rawValue: name) }
    public static let nose = JointName("head_joint")
    public static let leftEye = JointName("left_eye_joint")
    public static let rightEye = JointName("right_eye_joint")
    public static let leftEar = JointName("left_ear_joint")
    public static let rightEar = JointName("right_ear_joint")
    public static let leftShoulder = JointName("left_shoulder_1_joint")
    public static let rightShoulder = JointName("right_shoulder_1_joint")
    public static let neck = JointName("neck_1_joint")
    public static let leftElbow = JointName("left_forearm_joint")
    public static let rightElbow = JointName("right_forearm_joint")
    public static let leftWrist = JointName("left_hand_joint")
    public static let rightWrist = JointName("right_hand_joint")
    public static let leftHip = JointName("left_upLeg_joint")
    public static let rightHip = JointName("right_upLeg_joint")
    public static let root = JointName("root")
    public static let leftKnee = JointName("left_leg_joint")
    public static let rightKnee = JointName("right_leg_joint")
    public static let leftAnkle = JointName("left_foot_joint")
    public static let rightAnkle = JointName("right_foot_joint")
    static let all: [JointName] = [
      nose, leftEye, rightEye, leftEar, rightEar, leftShoulder, rightShoulder, neck, leftElbow, rightElbow, leftWrist,
      rightWrist, leftHip, rightHip, root, leftKnee, rightKnee, leftAnkle, rightAnkle,
    ]
  }
  public struct JointsGroupName: Hashable, Sendable {
    public static let all = JointsGroupName()
  }
  public func recognizedPoints(_ group: JointsGroupName) throws -> [JointName: VNRecognizedPoint] {
    // The n-th joint at (n, n) hundredths, from below.
    Dictionary(
      uniqueKeysWithValues: JointName.all.enumerated().map {
        ($1, VNRecognizedPoint(Double($0) / 100, Double($0) / 100, 0.5))
      })
  }
}

public final class VNDetectHumanBodyPoseRequest: VNRequest {
  public var results: [VNHumanBodyPoseObservation]? { answers }
  var answers: [VNHumanBodyPoseObservation]?
}

open class VNImageRequestHandler: NSObject {
  /// For checks: the orientation that the latest handler was made with.
  nonisolated(unsafe) public static var latest = CGImagePropertyOrientation.up
  public init(
    cvPixelBuffer: CVPixelBuffer, orientation: CGImagePropertyOrientation, options: [VNImageOption: Any] = [:]
  ) {
    Self.latest = orientation
  }
  open func perform(_ requests: [VNRequest]) throws {
    for case let request as VNDetectHumanBodyPoseRequest in requests {
      request.answers = [VNHumanBodyPoseObservation()]
    }
  }
}
