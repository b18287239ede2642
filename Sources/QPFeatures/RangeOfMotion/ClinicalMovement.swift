package import QPCore

/// A clinical movement: a signed angle, zero in the neutral position.
///
/// The value is `sign · (turn + offset)`, where `turn` is the angle from the first ray to the second, clockwise as seen
/// by an observer in front of the person or, from the side, of a person facing right; it is wrapped into the 360° above
/// `wrapStart`, which is fixed: unwrapping over time would carry a wrong start through a session.
package struct ClinicalMovement: Hashable, Sendable {
  /// The movement's name, as in the feature's id: `abduction`.
  package let name: String
  /// The name of the opposite movement, with negative values: `adduction`; `nil` if it has none.
  package let opposite: String?
  /// Whether it was requested by its opposite's name; guides then lead in that direction, and the angle is the same.
  package internal(set) var leadsToOpposite = false
  /// The description of the moving part and of the zero position, in English.
  package let summary: String
  /// The view in which it can be measured.
  package let view: AnatomicalPlane
  /// The stationary ray.
  package let from: Ray
  /// The moving ray.
  package let to: Ray
  /// The part of the body where the angle is drawn.
  package let vertex: Landmarks.Body
  /// The lower end of the range of values in degrees: values lie above it, by at most 360.
  package let wrapStart: Double
  /// The reference of the angle.
  package let reference: CompensationDetail.Reference
  /// Published normal values of the range.
  package let referenceValues: [ReferenceValue]
  let sign: Double
  let offset: Double
  /// Whether the angle is measured without its sign in other views.
  let isUnsignedElsewhere: Bool
  /// Whether a reading out of plane is withheld instead of flagged.
  let refusesOutOfPlane: Bool
  /// The replacement of `from` when a part of it cannot be seen.
  let fallback: Fallback?
  /// The side whose arm is checked for compensations.
  let armSide: Side?

  struct Fallback: Hashable, Sendable {
    let from: Ray
    let offset: Double
    let reference: CompensationDetail.Reference
  }

  /// Creates a movement.
  ///
  /// - Parameters:
  ///   - name: Its name, lower camel case; part of the feature's id.
  ///   - opposite: The name of its negative side.
  ///   - summary: The description of the moving part and of the zero position.
  ///   - view: The view in which it can be measured.
  ///   - from: The stationary ray.
  ///   - to: The moving ray.
  ///   - vertex: The part of the body where the angle is drawn.
  ///   - sign: The sign of the value, 1 or −1.
  ///   - offset: The offset in degrees, added to the turn.
  ///   - wrapStart: The lower end of the range of values in degrees: values lie above it, by at most 360.
  ///   - reference: The reference of the angle.
  ///   - referenceValues: Published values.
  ///   - isUnsignedElsewhere: Whether the angle is measured without its sign in other views.
  ///   - refusesOutOfPlane: Whether a reading out of plane is withheld instead of flagged.
  ///   - fallback: The replacement of `from` when a part of it cannot be seen.
  ///   - armSide: The side whose arm is checked for compensations.
  init(
    name: String, opposite: String? = nil, summary: String, view: AnatomicalPlane, from: Ray, to: Ray, vertex: Body,
    sign: Double, offset: Double = 0, wrapStart: Double = -180, reference: CompensationDetail.Reference,
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
    self.wrapStart = wrapStart
    self.reference = reference
    self.referenceValues = referenceValues
    self.isUnsignedElsewhere = isUnsignedElsewhere
    self.refusesOutOfPlane = refusesOutOfPlane
    self.fallback = fallback
    self.armSide = armSide
  }

  /// The parts of the body that must be seen.
  package var needed: [Landmarks.Body] { AngleMeter(from: from, to: to).needed.parts }

  /// Returns the clinical angle of a turn.
  ///
  /// - Parameters:
  ///   - turn: The turn from the first ray to the second in the picture, in degrees, clockwise positive.
  ///   - facing: The direction in which the person faces.
  ///   - offset: The offset in degrees, added before the sign is applied.
  /// - Returns: The angle in degrees, above `wrapStart` by at most 360.
  func angle(turn: Double, facing: Facing, offset: Double) -> Double {
    let seen = facing == .away || facing == .left ? -turn : turn
    let value = sign * (seen + offset)
    let above = (value - wrapStart).truncatingRemainder(dividingBy: 360)
    // In (wrapStart, wrapStart + 360].
    return wrapStart + (above <= 0 ? above + 360 : above)
  }
}
