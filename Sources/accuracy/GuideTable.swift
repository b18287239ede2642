import QPCore
import QPFeatures
import QPSimulator
import QPStates

extension Table {
  /// Whether the guide completes where something was held, and nowhere else.
  static let guide = Table(
    name: "guide", sessions: 40,
    about: """
      `GuidedMeasurement` with a hold of 0.5 s. Off: completed at more than 10° from the furthest true angle of the session. \
      Errors are against that angle, without sign.
      """
  ) { sessions in
    head(["what is done", "wanted", "completed", "off", "median error", "95th percentile"])
    for each in GuideCase.all {
      let errors = await sessions.map { each.error(seed: $0) }.compactMap { $0 }
      row([
        each.name, each.wanted, "\(errors.count) of \(sessions.count)", "\(errors.filter { $0 > 10 }.count)",
        errors.quantile(0.5).degrees, errors.quantile(0.95).degrees,
      ])
    }
  }
}

/// Something that somebody does before the guide.
struct GuideCase: Sendable {
  let name: String
  /// How often it may or must complete.
  let wanted: String
  let feature: String
  let scenario: @Sendable (UInt64) -> Scenario

  init(
    _ name: String, _ wanted: String, feature: String = SimulatedMovement.shoulderAbduction(.left).id,
    _ scenario: @escaping @Sendable (UInt64) -> Scenario
  ) {
    self.name = name
    self.wanted = wanted
    self.feature = feature
    self.scenario = scenario
  }

  /// The distance of the result from the furthest true angle in degrees; nil where the guide does not complete.
  func error(seed: UInt64) -> Double? {
    guard let feature = try? Feature(id: Feature.ID(feature)) else { return nil }
    let scenario = scenario(seed)
    var guide = GuidedMeasurement(feature, hold: HoldCriterion(duration: 0.5))
    var pipeline = Pipeline(features: [feature], configuration: scenario.configuration)
    var truths: [Double] = []
    for frame in scenario.simulation.frames {
      truths.append(frame.truth(of: scenario.movement))
      guard let output = try? pipeline.process(frame.frame) else { continue }
      guide.update(output)
    }
    guard case .completed(let score) = guide.state, let first = truths.first else { return nil }
    let furthest = truths.max { abs($0 - first) < abs($1 - first) } ?? first
    // Who starts raised and lowers the arm was furthest at the start.
    return abs(score - (isLowered ? first : furthest))
  }

  private var isLowered: Bool { name.hasPrefix("starts raised") }
}
