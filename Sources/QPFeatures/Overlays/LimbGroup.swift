public import QPCore

/// A group of body parts that are drawn together.
public struct LimbGroup: Hashable, Sendable {
  /// The group's name, which must be unique since it is part of the feature's id.
  public let name: String
  /// The parts; those that the topology connects are joined by lines.
  package let parts: Set<Landmarks.Body>

  /// Creates a custom group.
  public init(name: String, parts: Set<Landmarks.Body>) {
    self.name = name
    self.parts = parts
  }

  /// The whole body without the face.
  public static let wholeBody = LimbGroup("wholeBody", [upperBody, lowerBody])
  /// The whole body with the head.
  public static let wholeBodyAndHead = LimbGroup("wholeBodyAndHead", [wholeBody, head])
  /// Shoulders, arms, trunk and hips.
  public static let upperBody = LimbGroup(
    "upperBody", [shoulders, arms, hips, LimbGroup(name: "spine", parts: [.midSpine])])
  /// Hips and legs.
  public static let lowerBody = LimbGroup("lowerBody", [hips, legs])
  /// Eyes, ears, nose and mouth.
  public static let head = LimbGroup(
    name: "head",
    parts: [
      .nose, .leftEyeInner, .rightEyeInner, .leftEye, .rightEye, .leftEyeOuter, .rightEyeOuter, .leftEar, .rightEar,
      .leftMouth, .rightMouth, .headTop, .head, .neck,
    ])
  /// Both shoulders, and their middle if the topology joins them through it.
  public static let shoulders = LimbGroup(name: "shoulders", parts: [.leftShoulder, .midShoulder, .rightShoulder])
  /// Both hips, and their middle if the topology joins them through it.
  public static let hips = LimbGroup(name: "hips", parts: [.leftHip, .midHip, .rightHip])
  /// Both arms, without the line between the shoulders.
  public static let arms = LimbGroup("arms", [arm(side: .left), arm(side: .right)])
  /// Both legs, without the line between the hips.
  public static let legs = LimbGroup("legs", [leg(side: .left), leg(side: .right)])

  /// Returns one arm with its hand.
  public static func arm(side: Side) -> LimbGroup {
    LimbGroup(
      name: "arm.\(side.rawValue)",
      parts: Set(
        [
          .shoulder(side: side), .elbow(side: side), .wrist(side: side), .pinky(side: side), .index(side: side),
          .thumb(side: side), side == .left ? .leftHand : .rightHand, side == .left ? .leftHandTip : .rightHandTip,
        ] + Body.handPoints(side: side)))
  }

  /// Returns one leg with its foot.
  public static func leg(side: Side) -> LimbGroup {
    LimbGroup(
      name: "leg.\(side.rawValue)",
      parts: [
        .hip(side: side), .knee(side: side), .ankle(side: side), .heel(side: side), .footIndex(side: side),
        side == .left ? .leftSmallToe : .rightSmallToe,
      ])
  }

  /// All built-in groups.
  package static var all: [LimbGroup] {
    [
      wholeBody, wholeBodyAndHead, upperBody, lowerBody, head, shoulders, hips, arms, arm(side: .left),
      arm(side: .right), legs, leg(side: .left), leg(side: .right),
    ]
  }

  private init(_ name: String, _ groups: [LimbGroup]) {
    self.init(name: name, parts: groups.reduce(into: []) { $0.formUnion($1.parts) })
  }

  /// Returns whether a connection belongs to the group.
  ///
  /// Groups of arms or legs alone have no line across the body.
  func joins(_ a: Body, _ b: Body) -> Bool {
    guard parts.contains(a), parts.contains(b) else { return false }
    let isAcross = a.mirrored == b
    return !isAcross || !(self == .arms || self == .legs)
  }
}
