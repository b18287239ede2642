internal import QPCore
internal import QPFeatures

/// A detector of the first value held after a movement in any direction, see ``GuidedMeasurement/Aim/anyHeldValue``.
struct FirstHoldDetector: Hashable, Sendable {
  private let criterion: HoldCriterion
  private var unchanged: UnchangedDetector
  private var first: Double?
  /// Whether the readings have moved far enough from the first.
  private(set) var hasMoved = false

  init(_ criterion: HoldCriterion) {
    self.criterion = criterion.usable
    unchanged = self.criterion.detector
  }

  /// Adds the next reading, and returns the median of a hold when it has lasted long enough.
  mutating func add(_ value: Double, at time: Timestamp) -> Double? {
    let start = first ?? value
    first = start
    hasMoved =
      hasMoved || abs(value.distance(from: start, period: criterion.period)) >= criterion.minMovement
      || criterion.minValue.map { value >= $0 } ?? false
    // A limb still at rest is as steady as one at the end of its movement, so holds count after a movement only.
    return hasMoved ? unchanged.consume(value, at: time) : nil
  }
}
