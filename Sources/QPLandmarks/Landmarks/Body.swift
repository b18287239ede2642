/// A person's own side, independent of mirroring: `left` is the person's left hand, also in a mirrored picture.
public enum Side: String, Hashable, Sendable, CaseIterable {
  /// The person's left.
  case left
  /// The person's right.
  case right

  /// The other side.
  public var opposite: Side { self == .left ? .right : .left }
}

extension Landmarks {
  /// A part of the body that a landmark can represent.
  ///
  /// The ``Topology`` determines which parts an estimator gives. Where a topology lacks them, the midpoints
  /// (``midEar``, ``midEye``, ``midShoulder``, ``midHip``) are computed as the mean of their two sides, and the hands
  /// as the mean of two knuckles.
  public enum Body: UInt8, Hashable, Sendable, CaseIterable {
    /// The tip of the nose.
    case nose
    /// The inner corner of an eye.
    case leftEyeInner, rightEyeInner
    /// The middle of an eye.
    case leftEye, rightEye
    /// The outer corner of an eye.
    case leftEyeOuter, rightEyeOuter
    /// An ear.
    case leftEar, rightEar
    /// A corner of the mouth.
    case leftMouth, rightMouth
    /// A shoulder joint.
    case leftShoulder, rightShoulder
    /// An elbow joint.
    case leftElbow, rightElbow
    /// A wrist joint.
    case leftWrist, rightWrist
    /// The knuckle of a little finger.
    case leftPinky, rightPinky
    /// The knuckle of an index finger.
    case leftIndex, rightIndex
    /// The knuckle of a thumb.
    case leftThumb, rightThumb
    /// A hip joint.
    case leftHip, rightHip
    /// A knee joint.
    case leftKnee, rightKnee
    /// An ankle joint.
    case leftAnkle, rightAnkle
    /// A heel.
    case leftHeel, rightHeel
    /// The tip of a foot (MediaPipe's foot index, the big toe elsewhere).
    case leftFootIndex, rightFootIndex
    /// The smallest toe of a foot.
    case leftSmallToe, rightSmallToe
    /// The midpoint of a hand's knuckles, between index and little finger.
    case leftHand, rightHand
    /// The tip of a hand's longest finger.
    case leftHandTip, rightHandTip
    /// The wrist in a hand model.
    case leftHandWrist, rightHandWrist
    /// The joint of a thumb at the wrist (carpometacarpal).
    case leftThumbBase, rightThumbBase
    /// The knuckle of a thumb (metacarpophalangeal), in a hand model.
    case leftThumbKnuckle, rightThumbKnuckle
    /// The joint of a thumb (interphalangeal).
    case leftThumbJoint, rightThumbJoint
    /// The tip of a thumb.
    case leftThumbTip, rightThumbTip
    /// The knuckle of an index finger (metacarpophalangeal), in a hand model.
    case leftIndexKnuckle, rightIndexKnuckle
    /// The proximal joint of an index finger (proximal interphalangeal).
    case leftIndexJoint, rightIndexJoint
    /// The distal joint of an index finger (distal interphalangeal).
    case leftIndexEndJoint, rightIndexEndJoint
    /// The tip of an index finger.
    case leftIndexTip, rightIndexTip
    /// The knuckle of a middle finger.
    case leftMiddleKnuckle, rightMiddleKnuckle
    /// The proximal joint of a middle finger.
    case leftMiddleJoint, rightMiddleJoint
    /// The distal joint of a middle finger.
    case leftMiddleEndJoint, rightMiddleEndJoint
    /// The tip of a middle finger.
    case leftMiddleTip, rightMiddleTip
    /// The knuckle of a ring finger.
    case leftRingKnuckle, rightRingKnuckle
    /// The proximal joint of a ring finger.
    case leftRingJoint, rightRingJoint
    /// The distal joint of a ring finger.
    case leftRingEndJoint, rightRingEndJoint
    /// The tip of a ring finger.
    case leftRingTip, rightRingTip
    /// The knuckle of a little finger, in a hand model.
    case leftPinkyKnuckle, rightPinkyKnuckle
    /// The proximal joint of a little finger.
    case leftPinkyJoint, rightPinkyJoint
    /// The distal joint of a little finger.
    case leftPinkyEndJoint, rightPinkyEndJoint
    /// The tip of a little finger.
    case leftPinkyTip, rightPinkyTip
    /// The top of the head.
    case headTop
    /// The midpoint between the ears.
    case midEar
    /// The midpoint between the eyes.
    case midEye
    /// The midpoint between the shoulders.
    case midShoulder
    /// The midpoint between the hips.
    case midHip
    /// The base of the skull; the neck of many estimators is ``midShoulder``.
    case neck
    /// The centre of the head.
    case head
    /// The spine, halfway from the hips to the shoulders.
    case midSpine
  }
}

/// A short name within the package; public code avoids it, since in a SwiftUI view `Body` is the view's own.
package typealias Body = Landmarks.Body

extension Landmarks.Body {
  /// Returns the eye on a side.
  package static func eye(side: Side) -> Landmarks.Body { side == .left ? .leftEye : .rightEye }
  /// Returns the ear on a side.
  public static func ear(side: Side) -> Landmarks.Body { side == .left ? .leftEar : .rightEar }
  /// Returns the shoulder on a side.
  public static func shoulder(side: Side) -> Landmarks.Body { side == .left ? .leftShoulder : .rightShoulder }
  /// Returns the elbow on a side.
  public static func elbow(side: Side) -> Landmarks.Body { side == .left ? .leftElbow : .rightElbow }
  /// Returns the wrist on a side.
  public static func wrist(side: Side) -> Landmarks.Body { side == .left ? .leftWrist : .rightWrist }
  /// Returns the knuckle of the little finger on a side.
  package static func pinky(side: Side) -> Landmarks.Body { side == .left ? .leftPinky : .rightPinky }
  /// Returns the knuckle of the index finger on a side.
  package static func index(side: Side) -> Landmarks.Body { side == .left ? .leftIndex : .rightIndex }
  /// Returns the knuckle of the thumb on a side.
  package static func thumb(side: Side) -> Landmarks.Body { side == .left ? .leftThumb : .rightThumb }
  /// Returns the hip on a side.
  public static func hip(side: Side) -> Landmarks.Body { side == .left ? .leftHip : .rightHip }
  /// Returns the knee on a side.
  public static func knee(side: Side) -> Landmarks.Body { side == .left ? .leftKnee : .rightKnee }
  /// Returns the ankle on a side.
  public static func ankle(side: Side) -> Landmarks.Body { side == .left ? .leftAnkle : .rightAnkle }
  /// Returns the middle of the hand on a side.
  package static func hand(side: Side) -> Landmarks.Body { side == .left ? .leftHand : .rightHand }
  /// Returns the heel on a side.
  package static func heel(side: Side) -> Landmarks.Body { side == .left ? .leftHeel : .rightHeel }
  /// Returns the tip of the foot on a side.
  public static func footIndex(side: Side) -> Landmarks.Body { side == .left ? .leftFootIndex : .rightFootIndex }

  /// Returns the 21 points of a hand, in the order of MediaPipe's hand model: the wrist, then from the thumb to the
  /// little finger, each from knuckle to tip.
  package static func handPoints(side: Side) -> [Landmarks.Body] {
    let first = Body.leftHandWrist.rawValue + (side == .left ? 0 : 1)
    return (0..<21).compactMap { Body(rawValue: first + 2 * $0) }
  }

  /// The same part of the other side; a part on the midline is its own mirror image.
  package var mirrored: Landmarks.Body {
    // Paired parts alternate left, right from raw value 1 on; nose is 0, and the midline parts come last.
    guard self != .nose, rawValue < Body.headTop.rawValue else { return self }
    return Body(rawValue: rawValue % 2 == 1 ? rawValue + 1 : rawValue - 1) ?? self
  }

  /// The part's side; `nil` on the midline.
  package var side: Side? {
    let other = mirrored
    return other == self ? nil : rawValue < other.rawValue ? .left : .right
  }

  /// The two parts whose mean replaces this one where a topology lacks it; `nil` for a part without halves.
  package var halves: (Body, Body)? {
    switch self {
    case .midEar: (.leftEar, .rightEar)
    case .midEye: (.leftEye, .rightEye)
    case .midShoulder: (.leftShoulder, .rightShoulder)
    case .midHip: (.leftHip, .rightHip)
    case .leftHand: (.leftIndex, .leftPinky)
    case .rightHand: (.rightIndex, .rightPinky)
    default: nil
    }
  }
}
