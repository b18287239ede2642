public import QPCore

/// A reference pose: a target angle and a weight for each joint.
///
/// It compares the lean of the trunk against gravity and the angles at shoulders, elbows, hips and knees, all signed
/// and in the plane of the picture; size, position and proportions of the body and the direction in which the person
/// faces have no influence. Angles that depend on depth, such as a rotation of the hip, are not compared.
///
/// Angles are in degrees, 0 everywhere for a person standing upright with hanging arms:
///
/// | seen from | trunk | shoulder, hip | elbow | knee |
/// |---|---|---|---|---|
/// | a side | leaning forward | arm or thigh before the trunk | bent | bent |
/// | the front | leaning to the person's left | arm or thigh away from the middle | turned on the same way | turned
/// back |
///
/// ``all`` lists the named poses, such as ``navasana``. Any other can be recorded from frames of a person
/// demonstrating it: ``init(name:showing:view:side:)``.
public struct PoseReference: Hashable, Sendable {
  /// The pose's name, such as `Ardha Uttanasana`.
  ///
  /// Name and side together must be unique, since they are part of the feature's id.
  public let name: String
  /// The pose's English name; empty if it has none.
  public let englishName: String
  /// The view that the pose requires.
  public let view: AnatomicalPlane
  /// The side by which a one-sided pose is named, such as that of the bent leg.
  ///
  /// `nil` for a symmetric pose, and for one that accepts its mirror image.
  public let side: Side?
  /// Whether the mirror image scores as well as the pose.
  package let acceptsMirrored: Bool
  /// Other forms of the pose that score as well, such as one with other arms.
  package var otherForms: [PoseReference] = []
  // One target for each joint; `nil` for a free joint.
  private var table: [Target?]

  /// Creates a pose.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - englishName: Its English name.
  ///   - view: The view that it requires.
  ///   - side: The side by which a one-sided pose is named.
  ///   - acceptsMirrored: Whether the mirror image scores as well.
  ///   - targets: The targets of the joints. A joint without a target, a finite angle or a positive weight is free.
  public init(
    name: String, englishName: String = "", view: AnatomicalPlane, side: Side? = nil, acceptsMirrored: Bool = false,
    targets: [PoseJoint: Target]
  ) {
    self.name = name
    self.englishName = englishName
    self.view = view
    self.side = side
    self.acceptsMirrored = acceptsMirrored
    table = PoseJoint.allCases.map { Self.usable(targets[$0]) }
  }

  /// The target of a joint; `nil` if the joint is free.
  package subscript(joint: PoseJoint) -> Target? {
    get { table[joint.index] }
    set { table[joint.index] = Self.usable(newValue) }
  }

  /// Returns a target with a finite angle and a positive weight; `nil` for any other, which makes the joint free.
  private static func usable(_ target: Target?) -> Target? {
    guard let target, target.degrees.isFinite, target.weight.isFinite, target.weight > 0 else { return nil }
    return Target(target.degrees, tolerance: target.tolerance, weight: target.weight)
  }

  /// Returns the pose with left and right exchanged.
  public func mirrored() -> PoseReference {
    var mirror = PoseReference(
      name: name, englishName: englishName, view: view, side: side?.opposite, acceptsMirrored: acceptsMirrored,
      targets: [:])
    for joint in PoseJoint.allCases { mirror[joint.mirrored] = self[joint] }
    mirror.otherForms = otherForms.map { $0.mirrored() }
    // Seen from the front the trunk leans to a side, seen from the side it leans forward.
    if view == .frontal { mirror[.trunk]?.degrees.negate() }
    return mirror
  }

  /// The forms of the pose of which the best counts: its own and the others, each mirrored too if either side is as good.
  ///
  /// Compute them once for many frames.
  var forms: [PoseReference] {
    ([self] + otherForms).flatMap { acceptsMirrored ? [$0, $0.mirrored()] : [$0] }
  }

  /// The pose's name in one word, as in ids and on the command line: `ardhaUttanasana`, `vrikshasana.left`.
  package var id: String {
    var word = ""
    for part in name.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
      word += word.isEmpty ? part.lowercased() : part.prefix(1).uppercased() + part.dropFirst()
    }
    return side.map { "\(word).\($0)" } ?? word
  }

  /// The target of a joint.
  public struct Target: Hashable, Sendable {
    /// The angle in degrees, 0 standing upright with the arms hanging; signs as in ``PoseReference``.
    package var degrees: Double
    /// The deviation in degrees, in either direction, that costs nothing.
    package var tolerance: Double
    /// The weight of the joint relative to the others; 1 for the joint of a limb.
    package var weight: Double

    /// Creates a target; a tolerance or weight that is negative or NaN counts as 0.
    public init(_ degrees: Double, tolerance: Double = 6, weight: Double = 1) {
      self.degrees = degrees
      self.tolerance = tolerance > 0 ? tolerance : 0
      self.weight = weight > 0 ? weight : 0
    }
  }
}
