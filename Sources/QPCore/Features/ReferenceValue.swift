/// A published normal value of a movement, with its sample.
public struct ReferenceValue: Hashable, Sendable {
  /// The movement's name: `abduction`, or that of its negative readings: `extension`.
  public let movement: String
  /// The mean range of motion in degrees, at least 0.
  public let degrees: Double
  /// The standard deviation between people in degrees; `nil` where the source gives none.
  public let standardDeviation: Double?
  /// The publication that gives the value.
  public let source: String
  /// The edition of the table of reference values.
  package let edition: String
  /// The age group of the sample.
  package let ages: String
  /// The posture of the person during the measurement; `nil` where the source does not give it.
  package let posture: String?
  /// Whether the movement was active, by the person's own force; `nil` where the source does not say.
  package let isActive: Bool?

  /// Creates a reference value.
  public init(
    movement: String, degrees: Double, standardDeviation: Double? = nil, source: String, edition: String, ages: String,
    posture: String? = nil, isActive: Bool? = nil
  ) {
    self.movement = movement
    self.degrees = degrees
    self.standardDeviation = standardDeviation
    self.source = source
    self.edition = edition
    self.ages = ages
    self.posture = posture
    self.isActive = isActive
  }
}
