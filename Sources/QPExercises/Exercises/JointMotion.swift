public import QPCore

/// The motion of a joint through an exercise.
public struct JointMotion: Hashable, Sendable {
  /// The angles at its start and end, in degrees.
  package var travel: Travel
  /// The angles at its start and end in world coordinates, where errors in depth make straight joints look bent.
  package var worldTravel: Travel
  /// The angle, on the left and the right if both sides work.
  package var angles: [BodyAngle]
  /// The combination of the two sides.
  package var sides: Sides

  /// Creates a motion.
  ///
  /// - Parameters:
  ///   - angles: The angle on each working side.
  ///   - start: The angle at progress 0, in degrees. Choose a value that most repetitions pass on the way back.
  ///   - end: The angle at progress 1, in degrees.
  ///   - world: The angles for world coordinates; `nil` means the same.
  ///   - sides: The combination of the two sides.
  public init(
    _ angles: [BodyAngle], from start: Double, to end: Double, world: Travel? = nil, sides: Sides = .mean
  ) {
    self.angles = angles
    travel = Travel(from: start, to: end)
    worldTravel = world ?? travel
    self.sides = sides
  }

  /// The combination of the two sides.
  public enum Sides: String, Hashable, Sendable, CaseIterable {
    /// The mean; one side alone if the other is hidden.
    case mean
    /// The side that is less advanced; one side alone if the other is hidden.
    case lessAdvanced = "least"
    /// The side that is further advanced; one side alone if the other is hidden.
    case moreAdvanced = "most"
    /// The side that is further advanced, since the sides alternate; both must be seen.
    case alternating
  }

  /// A travel from one value to another: degrees of an angle, lengths of the trunk of a height.
  public struct Travel: Hashable, Sendable {
    /// The value at progress 0.
    package var start: Double
    /// The value at progress 1.
    package var end: Double

    /// Creates a travel.
    public init(from start: Double, to end: Double) {
      self.start = start
      self.end = end
    }

    /// Returns the progress at a value, 0…1; `nil` if start and end are the same.
    package func progress(at value: Double) -> Double? {
      let progress = (value - start) / (end - start)
      return progress.isFinite ? min(max(progress, 0), 1) : nil
    }

    /// Returns the value at a progress, which may lie outside 0…1.
    func value(at progress: Double) -> Double { start + progress * (end - start) }
  }
}

extension [BodyAngle] {
  /// Returns an angle on both sides.
  public static func both(_ angle: (Side) -> BodyAngle) -> [BodyAngle] { Side.allCases.map(angle) }
}
