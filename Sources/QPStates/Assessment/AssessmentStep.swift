public import QPCore
public import QPFeatures

extension Assessment {
  /// A measure on one side of the body.
  public struct Step: Hashable, Sendable {
    /// The measure.
    public let measure: Measure
    /// The feature on this side.
    public let feature: Feature
    /// The range of motion behind the feature; `nil` if it is none of the built-in ones.
    public let joint: RangeOfMotion?

    /// The side measured; `nil` for a feature without a side.
    public var side: Side? { joint?.side }

    /// The movement's name: `abduction`, or `extension` where the negative side is measured.
    public var movement: String? {
      measure.direction == .opposite ? joint?.movement?.opposite : joint?.movement?.name
    }

    /// The title in English: `left shoulder, abduction`.
    public var title: String {
      guard let joint else { return feature.id.rawValue }
      guard let movement else { return joint.title }
      return [joint.side?.rawValue, joint.joint].compactMap(\.self).joined(separator: " ") + ", " + movement
    }

    /// The step's name in saved states: the feature's id, with `.opposite` for the opposite direction.
    public var id: String { feature.id.rawValue + (measure.direction == .opposite ? ".opposite" : "") }
  }

  /// Returns the measures, one side at a time, in the order in which they are taken.
  ///
  /// - Throws: ``AssessmentError`` if the description cannot be carried out.
  public func steps() throws(AssessmentError) -> [Step] {
    guard (1...Self.mostMeasures).contains(measures.count) else {
      throw .measureCount(measures.count, limit: Self.mostMeasures)
    }
    for (name, seconds) in [("still", pace.still), ("countdown", pace.countdown)] {
      guard (0...60).contains(seconds) else { throw .outOfRange(measure: nil, option: name, value: seconds, 0...60) }
    }
    var steps: [Step] = []
    for (index, measure) in measures.enumerated() {
      try measure.check(index)
      let joint = RangeOfMotion.all.first { $0.id == measure.feature.id }
      guard measure.direction == .positive || joint?.movement?.opposite != nil else {
        throw .noOpposite(measure: index, feature: measure.feature.id)
      }
      steps.append(Step(measure: measure, feature: measure.feature, joint: joint))
      guard measure.bothSides else { continue }
      guard let other = joint?.otherSide else { throw .noOtherSide(measure: index, feature: measure.feature.id) }
      let feature = Feature.rangeOfMotion(other, style: measure.feature.style)
      steps.append(Step(measure: measure, feature: feature, joint: other))
    }
    for (index, step) in steps.enumerated() where steps[..<index].contains(where: { $0.id == step.id }) {
      throw .duplicate(step: step.id)
    }
    return steps
  }

  private static let mostMeasures = 100
}

extension RangeOfMotion {
  /// The same range of motion on the other side, of the built-in ones; `nil` if there is none.
  var otherSide: RangeOfMotion? {
    guard let side else { return nil }
    return Self.all.first { other in
      guard other.joint == joint, other.side == side.opposite else { return false }
      switch (measure, other.measure) {
      case (.movement(let mine), .movement(let theirs)):
        return mine.name == theirs.name && mine.reference == theirs.reference
      // Seen in a mirror, clockwise is anticlockwise.
      case (.sweep(let mine), .sweep(let theirs)): return mine.isClockwise != theirs.isClockwise
      default: return false
      }
    }
  }
}

extension FeatureResult {
  /// Returns the reading of a step, which grows with its movement.
  ///
  /// Sweeps go from 0 to 360°, and a back that is upright reads now 1°, now 359°: those above 270° count as negative.
  package func reading(_ step: Assessment.Step) -> FeatureResult {
    let isSweep = step.joint?.sweep != nil
    let turn = isSweep && value > 270 ? -360.0 : 0
    let sign = step.measure.direction == .opposite ? -1.0 : 1
    guard turn != 0 || sign != 1, var result = FeatureResult(value: sign * (value + turn), unit: unit) else {
      return self
    }
    result.quality = quality
    result.algorithm = algorithm
    result.context = context
    result.raw = raw.map { sign * ($0 + turn) }
    result.interval = interval.map { bounds in
      let ends = [sign * (bounds.lowerBound + turn), sign * (bounds.upperBound + turn)]
      return min(ends[0], ends[1])...max(ends[0], ends[1])
    }
    return result
  }
}
