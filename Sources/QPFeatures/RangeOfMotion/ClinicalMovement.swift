public import QPCore

/// A movement as clinicians name it: a signed angle, zero in the neutral position.
///
/// A row of data in its joint's own file. The value is `sign · (turn + offset)`, where `turn` is the angle from the first
/// ray to the second, clockwise as seen by whom the person faces or, from the side, when facing right; it is brought
/// into the 360° above ``branch``. The cut is fixed: unwrapping over time would carry a bad start through a session.
public struct ClinicalMovement: Hashable, Sendable {
  /// The movement's name, as in the feature's id: `abduction`.
  public let name: String
  /// The movement that negative values mean: `adduction`; nil where they have no name.
  public let opposite: String?
  /// Whether it was asked for by its opposite's name: guides then lead that way; the angle is the same.
  public internal(set) var leadsToOpposite = false
  /// What moves and what zero is, in plain words.
  public let summary: String
  /// The view in which it can be measured.
  public let view: BodyView
  /// The ray that stays.
  public let from: Ray
  /// The ray that moves.
  public let to: Ray
  /// The part of the body where the angle is drawn.
  public let vertex: Landmarks.Body
  /// Where the range of values begins, in degrees: values lie above it, up to 360 more.
  public let branch: Double
  /// What the angle refers to.
  public let reference: MovementContext.Reference
  /// Published values of what people reach.
  public let referenceValues: [ReferenceValue]
  let sign: Double
  let offset: Double
  /// In any other view the angle is measured without its sign.
  let isUnsignedElsewhere: Bool
  /// Out of plane it is withheld, not flagged.
  let refusesOutOfPlane: Bool
  /// Stands in where a part of `from` cannot be seen.
  let fallback: Fallback?
  /// The side whose arm is watched for compensations.
  let armSide: Side?

  struct Fallback: Hashable, Sendable {
    let from: Ray
    let offset: Double
    let reference: MovementContext.Reference
  }

  /// Creates a movement.
  ///
  /// - Parameters:
  ///   - name: Its name, lower camel case; part of the feature's id.
  ///   - opposite: The name of its negative side.
  ///   - summary: What moves and what zero is.
  ///   - view: The view in which it can be measured.
  ///   - from: The ray that stays.
  ///   - to: The ray that moves.
  ///   - vertex: Where the angle is drawn.
  ///   - sign: 1 or −1, see the type.
  ///   - offset: In degrees, see the type.
  ///   - branch: Where the range of values begins, in degrees.
  ///   - reference: What the angle refers to.
  ///   - referenceValues: Published values.
  public init(
    name: String, opposite: String? = nil, summary: String, view: BodyView, from: Ray, to: Ray, vertex: Landmarks.Body,
    sign: Double, offset: Double = 0, branch: Double = -180, reference: MovementContext.Reference,
    referenceValues: [ReferenceValue] = []
  ) {
    self.init(
      name: name, opposite: opposite, summary: summary, view: view, from: from, to: to, vertex: vertex, sign: sign,
      offset: offset, branch: branch, reference: reference, referenceValues: referenceValues, isUnsignedElsewhere: false
    )
  }

  init(
    name: String, opposite: String? = nil, summary: String, view: BodyView, from: Ray, to: Ray, vertex: Body,
    sign: Double, offset: Double = 0, branch: Double = -180, reference: MovementContext.Reference,
    referenceValues: [ReferenceValue] = [],
    isUnsignedElsewhere: Bool = false, refusesOutOfPlane: Bool = false, fallback: Fallback? = nil, armSide: Side? = nil
  ) {
    self.name = name
    self.opposite = opposite
    self.summary = summary
    self.view = view
    self.from = from
    self.to = to
    self.vertex = vertex
    self.sign = sign
    self.offset = offset
    self.branch = branch
    self.reference = reference
    self.referenceValues = referenceValues
    self.isUnsignedElsewhere = isUnsignedElsewhere
    self.refusesOutOfPlane = refusesOutOfPlane
    self.fallback = fallback
    self.armSide = armSide
  }

  /// The parts of the body that must be seen.
  public var needed: [Landmarks.Body] { AngleMeter(from: from, to: to).needed }

  /// The clinical angle of a turn.
  ///
  /// - Parameters:
  ///   - turn: From the first ray to the second in the picture, in degrees, clockwise.
  ///   - facing: Which way the person faces.
  ///   - offset: Added before the sign.
  /// - Returns: Degrees above ``branch``, up to 360 more.
  func angle(turn: Double, facing: Facing, offset: Double) -> Double {
    let seen = facing == .away || facing == .left ? -turn : turn
    let value = sign * (seen + offset)
    let above = (value - branch).truncatingRemainder(dividingBy: 360)
    // In (branch, branch + 360]: the cut itself belongs to the upper end.
    return branch + (above <= 0 ? above + 360 : above)
  }
}
