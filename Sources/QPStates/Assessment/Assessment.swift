public import QPCore
public import QPFeatures

/// What is measured in one sitting, and in which order: a description, as data.
///
/// ```swift
/// let assessment = Assessment("Shoulders") {
///   Measure(.rangeOfMotion(.shoulder(side: .left, movement: .abduction)), trials: 3, rest: 5, bothSides: true)
/// }
/// ```
/// ``GuidedAssessment`` carries it out.
public struct Assessment: Hashable, Sendable {
  /// What it is called.
  public var name: String
  /// What is measured, in order.
  public var measures: [Measure]
  /// How much time the person is given.
  public var pace: Pace

  /// Makes an assessment of measures written one below the other.
  public init(_ name: String = "", pace: Pace = .live, @AssessmentBuilder measures: () -> [Measure]) {
    self.init(name, pace: pace, measures: measures())
  }

  /// Makes an assessment of a list of measures.
  public init(_ name: String = "", pace: Pace = .live, measures: [Measure]) {
    self.name = name
    self.pace = pace
    self.measures = measures
  }

  /// How much time the person is given, in seconds of the frames.
  public struct Pace: Hashable, Sendable {
    /// How long the person must keep still before anything is measured, 0…60; 0: the first good reading will do.
    public var still: Double
    /// How long is counted down before each trial, 0…60.
    public var countdown: Double
    /// Whether there is a rest between trials.
    public var rests: Bool
    /// Whether nobody else may be in view until the person is positioned.
    public var alone: Bool

    /// Makes a pace.
    public init(still: Double = 1, countdown: Double = 3, rests: Bool = true, alone: Bool = true) {
      self.still = still
      self.countdown = countdown
      self.rests = rests
      self.alone = alone
    }

    /// For a person before the camera: alone, one second still, three seconds counted down, rests.
    public static let live = Pace()
    /// For recordings, which wait for nobody: every movement in them is a trial.
    public static let recorded = Pace(still: 0, countdown: 0, rests: false, alone: false)
  }
}

/// Gathers the measures of an ``Assessment``.
@resultBuilder
public enum AssessmentBuilder {
  /// One measure.
  public static func buildExpression(_ measure: Measure) -> [Measure] { [measure] }
  /// Several measures.
  public static func buildExpression(_ measures: [Measure]) -> [Measure] { measures }
  /// One below the other.
  public static func buildBlock(_ parts: [Measure]...) -> [Measure] { parts.flatMap(\.self) }
  /// Measures under a condition.
  public static func buildOptional(_ part: [Measure]?) -> [Measure] { part ?? [] }
  /// The first of two alternatives.
  public static func buildEither(first part: [Measure]) -> [Measure] { part }
  /// The second of two alternatives.
  public static func buildEither(second part: [Measure]) -> [Measure] { part }
  /// Measures of a loop.
  public static func buildArray(_ parts: [[Measure]]) -> [Measure] { parts.flatMap(\.self) }
}

extension Assessment {
  /// A measure on one side of the body.
  public struct Step: Hashable, Sendable {
    /// What is measured.
    public let measure: Measure
    /// What is measured on this side.
    public let feature: Feature
    /// The range of motion behind the feature; nil where it is none of the built-in ones.
    public let joint: RangeOfMotion?

    /// The side measured; nil for what has none.
    public var side: Side? { joint?.side }

    /// The movement's name: `abduction`, or `extension` where the negative side is measured.
    public var movement: String? {
      measure.direction == .opposite ? joint?.movement?.opposite : joint?.movement?.name
    }

    /// What is measured, in English: `left shoulder, abduction`.
    public var title: String {
      guard let joint else { return feature.id.rawValue }
      guard let movement else { return joint.title }
      return [joint.side?.rawValue, joint.joint].compactMap(\.self).joined(separator: " ") + ", " + movement
    }

    /// Names the step in saved states: the feature, and the direction where it is the opposite one.
    public var id: String { feature.id.rawValue + (measure.direction == .opposite ? ".opposite" : "") }
  }

  /// The measures, one side at a time, in the order in which they are taken.
  ///
  /// - Throws: ``AssessmentError`` where the description cannot be carried out.
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
  /// The same on the other side, from among the built-in ones; nil where there is none.
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
