/// A published normal value of a movement, with its sample.
public struct ReferenceValue: Hashable, Sendable {
  /// The movement: `abduction`, also the negative side of a row: `extension`.
  public let movement: String
  /// How far people reach, in degrees, at least 0.
  public let degrees: Double
  /// The standard deviation between people in degrees; nil where the source gives none.
  public let deviation: Double?
  /// The publication.
  public let source: String
  /// The table's edition.
  public let edition: String
  /// The age group of the sample.
  public let ages: String
  /// How the person was placed; nil where the source does not say.
  public let posture: String?
  /// Whether the person moved by their own force; nil where the source does not say.
  public let isActive: Bool?

  /// Creates a reference value.
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
}
