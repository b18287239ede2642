public import QPCore
internal import QPFeatures

extension Assessment {
  /// A measure on one side of the body.
  public struct Step: Hashable, Sendable {
    /// The measure.
    public let measure: Measure
    /// The feature on this side.
    public let feature: Feature

    /// The measured side; `nil` for a feature without sides.
    public var side: Side? { feature.metadata.side }

    /// The movement's name, such as `abduction`, or `extension` for the opposite direction; `nil` for sweeps.
    public var movement: String? {
      measure.direction == .opposite ? feature.metadata.opposite : feature.metadata.movement
    }

    /// The title in English: `left shoulder, abduction`.
    public var title: String {
      guard let joint = feature.metadata.joint, let movement else { return feature.metadata.title }
      return [side?.rawValue, joint].compactMap(\.self).joined(separator: " ") + ", " + movement
    }

    /// The step's name in saved states: the feature's id, with `.opposite` for the opposite direction.
    public var id: String { feature.id.rawValue + (measure.direction == .opposite ? ".opposite" : "") }
  }

  /// Returns the measures, one side at a time, in the order in which they are taken.
  ///
  /// - Throws: ``AssessmentError`` for an invalid assessment.
  public func steps() throws(AssessmentError) -> [Step] {
    guard (1...Self.mostMeasures).contains(measures.count) else {
      throw .measureCount(measures.count, limit: Self.mostMeasures)
    }
    for (name, seconds) in [("still", pace.still), ("countdown", pace.countdown)] {
      guard (0...60).contains(seconds) else { throw .outOfRange(measure: nil, parameter: name, value: seconds, 0...60) }
    }
    var steps: [Step] = []
    for (index, measure) in measures.enumerated() {
      try measure.check(index)
      guard measure.direction == .positive || measure.feature.metadata.opposite != nil else {
        throw .noOpposite(measure: index, feature: measure.feature.id)
      }
      steps.append(Step(measure: measure, feature: measure.feature))
      guard measure.bothSides else { continue }
      guard let other = measure.feature.otherSide else {
        throw .noOtherSide(measure: index, feature: measure.feature.id)
      }
      steps.append(Step(measure: measure, feature: other))
    }
    for (index, step) in steps.enumerated() where steps[..<index].contains(where: { $0.id == step.id }) {
      throw .duplicate(step: step.id)
    }
    return steps
  }

  private static let mostMeasures = 100
}

extension FeatureResult {
  /// Returns the reading of a step, with the sign that grows with its movement.
  ///
  /// Sweeps cover 0…360°, so an upright back alternates between 1° and 359°: readings above 270° count as negative.
  package func reading(_ step: Assessment.Step) -> FeatureResult {
    let isSweep = step.feature.metadata.rotation != nil
    func fullTurn(at value: Double) -> Double { isSweep && value > 270 ? -360 : 0 }
    let turn = fullTurn(at: value)
    let sign = step.measure.direction == .opposite ? -1.0 : 1
    guard isSweep || sign != 1, var result = FeatureResult(value: sign * (value + turn), unit: unit) else {
      return self
    }
    result.quality = quality
    result.algorithm = algorithm
    result.detail = detail
    // For a reading near the wrap-around at 360°, the raw reading may lie on the other side of it.
    result.raw = raw.map { sign * ($0 + fullTurn(at: $0)) }
    result.interval = interval.map { bounds in
      let ends = [sign * (bounds.lowerBound + turn), sign * (bounds.upperBound + turn)]
      return min(ends[0], ends[1])...max(ends[0], ends[1])
    }
    return result
  }
}
