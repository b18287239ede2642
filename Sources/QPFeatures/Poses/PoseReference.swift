public import QPCore

/// A posture to compare a person with: what the angle at each joint should be, and how much each counts.
///
/// Compared are the lean of the trunk against gravity and the angles at shoulders, elbows, hips and knees, all signed
/// and in the plane of the picture; so neither size, place and proportions of the body matter, nor which way the person
/// faces. What depends on depth, such as a turn of the hip, is not compared.
///
/// Angles are in degrees, 0 everywhere for somebody who stands upright, the arms hanging:
///
/// | seen from | trunk | shoulder, hip | elbow | knee |
/// |---|---|---|---|---|
/// | a side | leaning forward | arm or thigh before the trunk | bent | bent |
/// | the front | leaning to the person's left | arm or thigh away from the middle | turned on the same way | turned back |
///
/// The named ones, such as ``navasana``, are rows of data; see ``all``. Any other can be taken from a frame in which
/// somebody shows it: ``init(name:showing:view:side:)``.
public struct PoseReference: Hashable, Sendable {
  /// The pose's name: `Ardha Uttanasana`.
  ///
  /// The feature's id is made of it and the side, so no two poses in use may share both.
  public let name: String
  /// What the pose is called in English; empty where it has no such name.
  public let englishName: String
  /// Where the camera has to stand.
  public let view: BodyView
  /// For a pose that differs between left and right, the side that is told of: the bent leg, say.
  ///
  /// nil for a pose that is alike on both sides, and for one whose mirror image is as good.
  public let side: Side?
  /// Whether the mirror image is as good as the pose.
  public let acceptsMirrored: Bool
  // One for each joint; nil where the joint is free.
  private var table: [Target?]

  /// Creates a pose.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - englishName: What it is called in English.
  ///   - view: Where the camera has to stand.
  ///   - side: The side that a one-sided pose is told of.
  ///   - acceptsMirrored: Whether the mirror image is as good.
  ///   - targets: What is compared. Joints that are left out are free, and so are those without a finite
  ///     angle or a weight.
  public init(
    name: String, englishName: String = "", view: BodyView, side: Side? = nil, acceptsMirrored: Bool = false,
    targets: [PoseJoint: Target]
  ) {
    self.name = name
    self.englishName = englishName
    self.view = view
    self.side = side
    self.acceptsMirrored = acceptsMirrored
    table = PoseJoint.allCases.map { Self.usable(targets[$0]) }
  }

  /// What is asked of a joint; nil where it is free.
  public subscript(joint: PoseJoint) -> Target? {
    get { table[joint.index] }
    set { table[joint.index] = Self.usable(newValue) }
  }

  /// A joint of which nothing finite is asked is free.
  private static func usable(_ target: Target?) -> Target? {
    guard let target, target.degrees.isFinite, target.weight.isFinite, target.weight > 0 else { return nil }
    return Target(target.degrees, tolerance: target.tolerance, weight: target.weight)
  }

  /// The pose with left and right exchanged.
  public func mirrored() -> PoseReference {
    var mirror = PoseReference(
      name: name, englishName: englishName, view: view, side: side?.opposite, acceptsMirrored: acceptsMirrored,
      targets: [:])
    for joint in PoseJoint.allCases { mirror[joint.mirrored] = self[joint] }
    // Seen from the front the trunk leans to a side, seen from the side it leans forward.
    if view == .frontal { mirror[.trunk]?.degrees.negate() }
    return mirror
  }

  /// The pose's name in one word, as ids and the command line have it: `ardhaUttanasana`, `vrikshasana.left`.
  public var id: String {
    var word = ""
    for part in name.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
      word += word.isEmpty ? part.lowercased() : part.prefix(1).uppercased() + part.dropFirst()
    }
    return side.map { "\(word).\($0)" } ?? word
  }

  /// What is asked of a joint.
  public struct Target: Hashable, Sendable {
    /// The angle in degrees, 0 standing upright with the arms hanging; signs as in ``PoseReference``.
    public var degrees: Double
    /// Degrees that cost nothing, either way.
    public var tolerance: Double
    /// How much the joint counts, relative to the others; 1 for a limb's.
    public var weight: Double

    /// Creates a target; a tolerance or weight that is negative or NaN counts as 0.
    public init(_ degrees: Double, tolerance: Double = 6, weight: Double = 1) {
      self.degrees = degrees
      self.tolerance = tolerance > 0 ? tolerance : 0
      self.weight = weight > 0 ? weight : 0
    }
  }
}
