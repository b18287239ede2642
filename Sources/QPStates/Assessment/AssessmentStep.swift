public import QPCore

extension Assessment {
  /// An item on one side of the body.
  public struct Step: Hashable, Sendable {
    /// The item.
    public let item: AssessmentItem
    /// The feature on this side.
    public let feature: Feature

    /// The measured side; `nil` for a feature without sides.
    package var side: Side? { feature.metadata.side }

    /// The movement's name, such as `abduction`, or `extension` for the opposite direction; `nil` for sweeps.
    package var movement: String? {
      item.direction == .opposite ? feature.metadata.opposite : feature.metadata.movement
    }

    /// The title in English: `left shoulder, abduction`.
    public var title: String {
      guard let joint = feature.metadata.joint, let movement else { return feature.metadata.title }
      return [side?.rawValue, joint].compactMap(\.self).joined(separator: " ") + ", " + movement
    }

    /// The step's name in saved states: the feature's id, with `.opposite` for the opposite direction.
    public var id: String { feature.id.rawValue + (item.direction == .opposite ? ".opposite" : "") }
  }

  /// Returns the items, one side at a time, in the order in which they are taken.
  ///
  /// - Throws: ``AssessmentError`` for an invalid assessment.
  package func steps() throws(AssessmentError) -> [Step] {
    let limits = AssessmentParameters.current
    guard (1...limits.mostItems).contains(items.count) else {
      throw AssessmentError(.itemCount(items.count, limit: limits.mostItems))
    }
    for (name, seconds) in [("still", pace.stillness), ("countdown", pace.countdown)] {
      guard limits.preparationTimes.contains(seconds) else {
        throw AssessmentError(.outOfRange(item: nil, parameter: name, value: seconds, limits.preparationTimes))
      }
    }
    var steps: [Step] = []
    for (index, item) in items.enumerated() {
      try item.check(index)
      guard item.direction == .positive || item.feature.metadata.opposite != nil else {
        throw AssessmentError(.noOpposite(item: index, feature: item.feature.id))
      }
      steps.append(Step(item: item, feature: item.feature))
      guard item.bothSides else { continue }
      guard let other = item.feature.otherSide else {
        throw AssessmentError(.noOtherSide(item: index, feature: item.feature.id))
      }
      steps.append(Step(item: item, feature: other))
    }
    for (index, step) in steps.enumerated() where steps[..<index].contains(where: { $0.id == step.id }) {
      throw AssessmentError(.duplicate(step: step.id))
    }
    return steps
  }
}

extension FeatureResult {
  /// Returns the reading of a step, with the sign that grows with its movement.
  ///
  /// Sweeps cover 0…360°, so an upright back alternates between 1° and 359°: readings above 270° count as negative.
  package func reading(_ step: Assessment.Step) -> FeatureResult {
    let isSweep = step.feature.metadata.rotation != nil
    func fullTurn(at value: Double) -> Double {
      isSweep && value > TrialParameters.current.largestPositiveSweep ? -360 : 0
    }
    let turn = fullTurn(at: value)
    let sign = step.item.direction == .opposite ? -1.0 : 1
    guard isSweep || sign != 1, var result = FeatureResult(value: sign * (value + turn), unit: unit) else {
      return self
    }
    result.quality = quality
    result.algorithm = algorithm
    result.detail = detail
    // For a reading near the wrap-around at 360°, the raw reading may lie on the other side of it.
    result.raw = raw.map { sign * ($0 + fullTurn(at: $0)) }
    func seen(_ bounds: ClosedRange<Double>) -> ClosedRange<Double> {
      let ends = [sign * (bounds.lowerBound + turn), sign * (bounds.upperBound + turn)]
      return min(ends[0], ends[1])...max(ends[0], ends[1])
    }
    result.interval = interval.map(seen)
    result.precision = precision.map(seen)
    return result
  }
}
