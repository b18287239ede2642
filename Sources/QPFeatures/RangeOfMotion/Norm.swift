/// A published value of what people reach in a movement.
public struct Norm: Hashable, Sendable {
  /// The movement that it is of: `abduction`, also the negative side of a row: `extension`.
  public let movement: String
  /// How far people reach, in degrees, at least 0.
  public let degrees: Double
  /// The standard deviation between people in degrees; nil where the source gives none.
  public let deviation: Double?
  /// Whose table it is.
  public let source: String
  /// The table's edition.
  public let edition: String
  /// Whom it is of.
  public let ages: String
  /// How the person was placed; nil where the source does not say.
  public let posture: String?
  /// Whether the person moved by their own force; nil where the source does not say.
  public let isActive: Bool?

  /// Makes a row.
  public init(
    movement: String, degrees: Double, deviation: Double? = nil, source: String, edition: String, ages: String,
    posture: String? = nil, isActive: Bool? = nil
  ) {
    self.movement = movement
    self.degrees = degrees
    self.deviation = deviation
    self.source = source
    self.edition = edition
    self.ages = ages
    self.posture = posture
    self.isActive = isActive
  }

  /// A value of the American Academy of Orthopaedic Surgeons, as tabled by Norkin and White, Measurement of Joint Motion.
  ///
  /// The table says nothing of posture or of active and passive motion.
  static func aaos(_ movement: String, _ degrees: Double, edition: String = "1965") -> Norm {
    Norm(
      movement: movement, degrees: degrees, source: "AAOS, as tabled in Norkin & White", edition: edition,
      ages: "adults")
  }
}
