import QPCore
import QPFeatures
import QPSimulator
import QPStates

extension Table {
  /// The rates at which the guide completes with and without a hold.
  static let guide = Table(
    name: "guide", sessions: 40,
    about: """
      `GuidedMeasurement` with a hold of 0.5 s. Off: of those completed, at more than 10° from the furthest true angle of \
      the session. Errors are against the furthest mean of the true angle over half a second, without sign.
      """
  ) { sessions in
    head(["what is done", "wanted", "completed", "off", "median error", "95th percentile"])
    for each in GuideCase.all {
      let outcomes = await sessions.map { each.outcome(seed: $0) }.compactMap { $0 }
      let errors = outcomes.map(\.error)
      row([
        each.name, each.wanted, "\(errors.count) of \(sessions.count)", "\(outcomes.filter(\.isOff).count)",
        errors.rankedPercentile(0.5).degrees, errors.rankedPercentile(0.95).degrees,
      ])
    }
  }
}

/// A movement performed in front of the guide.
struct GuideCase: Sendable {
  let name: String
  /// The number of times that it may or must complete.
  let wanted: String
  let feature: Feature
  let scenario: @Sendable (UInt64) -> Scenario

  init(
    _ name: String, _ wanted: String, feature: RangeOfMotion = .shoulder(side: .left, movement: .abduction),
    _ scenario: @escaping @Sendable (UInt64) -> Scenario
  ) {
    self.name = name
    self.wanted = wanted
    self.feature = .rangeOfMotion(feature)
    self.scenario = scenario
  }

  /// Returns the outcome of a session; `nil` if the guide does not complete.
  func outcome(seed: UInt64) -> Outcome? {
    let scenario = scenario(seed)
    var guide = GuidedMeasurement(feature, hold: HoldCriterion(duration: 0.5))
    var pipeline = Pipeline(features: [feature], configuration: scenario.configuration)
    var truths: [Double] = []
    for frame in scenario.simulation.frames {
      truths.append(frame.truth(of: scenario.movement))
      guard let output = try? pipeline.process(frame.frame) else { continue }
      guide.consume(output)
    }
    guard case .completed(let score) = guide.state, let low = truths.min(), let high = truths.max() else { return nil }
    // Knees extend toward 0; arms are raised from it.
    let isDownward = scenario.movement == .kneeFlexion(.left)
    let held = Self.means(of: truths, over: max(1, Int(scenario.simulation.fps / 2)))
    let furthestHeld = (isDownward ? held.min() : held.max()) ?? .nan
    return Outcome(error: abs(score - furthestHeld), isOff: abs(score - (isDownward ? low : high)) > 10)
  }

  struct Outcome: Sendable {
    /// From the furthest mean of half a second.
    var error: Double
    /// Whether it is more than 10° from the furthest angle of all.
    var isOff: Bool
  }

  private static func means(of values: [Double], over count: Int) -> [Double] {
    guard values.count >= count else { return [] }
    return (0...values.count - count).map { Array(values[$0..<$0 + count]).average }
  }
}
