import QPCore
import QPSimulator

/// The numbers of a feature's wrong readings, and of those without a flag.
struct FalseReadings {
  /// Frames of the experiment.
  var frames = 0
  var readings = 0
  /// Off by more than 10°.
  var wrong = 0
  var wrongUnflagged = 0
  /// Within 10°, and flagged.
  var rightFlagged = 0

  /// Flags that say that a reading may be false.
  static let warnings: [Quality.Flag] = [
    .sidesSwapped, .implausibleMotion, .unconfirmed, .limbLength, .outOfPlane, .lowVisibility,
  ]

  /// Wrong and unflagged readings in a thousand frames.
  var rate: Double { 1000 * Double(wrongUnflagged) / Double(max(frames, 1)) }

  mutating func add(
    _ simulation: Simulation, _ feature: Feature, truth movement: SimulatedMovement, _ configuration: Configuration,
    from start: Double = 0, seen change: (PoseFrame) -> PoseFrame = { $0 }
  ) throws {
    var pipeline = Pipeline(features: [feature], configuration: configuration)
    for frame in simulation.frames {
      let output = try pipeline.process(change(frame.frame))
      guard frame.frame.timestamp.seconds(since: .zero) >= start else { continue }
      add(output.results[feature], truth: frame.truth(of: movement))
    }
  }

  mutating func add(_ result: FeatureResult?, truth: Double, warnings: [Quality.Flag] = FalseReadings.warnings) {
    frames += 1
    guard let result else { return }
    readings += 1
    let isWrong = abs(result.value - truth) > 10
    let isFlagged = warnings.contains { result.quality.contains($0) }
    if isWrong { wrong += 1 }
    if isWrong, !isFlagged { wrongUnflagged += 1 }
    if !isWrong, isFlagged { rightFlagged += 1 }
  }
}
