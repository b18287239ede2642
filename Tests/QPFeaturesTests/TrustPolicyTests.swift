import QPCore
@testable import QPExercises
import QPFeatures
import QPSimulator
import QPTestSupport
import Testing

/// Features with different policies in one session: each reads what it reads alone.
struct TrustPolicyTests {
  private static let abduction = Feature.rangeOfMotion(.shoulder(side: .left, movement: .abduction))
  private static let lateralRaises = Feature.fitness(.lateralRaises)
  private static let wholeBody = Feature.overlay(.wholeBody)

  /// Raises with an arm that jumps by 35° for three frames: too fast for a clinical movement, not for an exercise.
  private static func outputs(_ features: [Feature], gates: Gates = Gates()) throws -> [FrameOutput] {
    let workout = try #require(SimulatedExercise.named("lateralRaises"))
    var simulation = Simulation(
      trajectory: workout.set(of: 3, tempo: 2), camera: .orthographic(), noise: LandmarkNoise(sigma: 2), fps: 30,
      seed: 3)
    simulation.faults.events = [.init(.glitch(.arm(.left), degrees: 35), frames: 60..<63)]
    var pipeline = Pipeline(features: features, configuration: Configuration(overlay: .none, gates: gates))
    return try pipeline.process(all: simulation.poseFrames)
  }

  /// Everything that an output says of a feature, NaN included.
  private static func text(_ feature: Feature, _ output: FrameOutput) -> String {
    "\(String(describing: output.results.outcome(of: feature)))"
  }

  /// The frames in which two sessions say something else of a feature.
  private static func differences(_ feature: Feature, _ one: [FrameOutput], _ other: [FrameOutput]) -> [Int] {
    one.indices.filter { text(feature, one[$0]) != text(feature, other[$0]) }
  }

  @Test func eachFeatureReadsInAMixedSessionWhatItReadsAlone() throws {
    let clinical = try Self.outputs([Self.abduction])
    let exercise = try Self.outputs([Self.lateralRaises])
    for features in [[Self.abduction, Self.lateralRaises], [Self.lateralRaises, Self.abduction]] {
      let mixed = try Self.outputs(features)
      #expect(Self.differences(Self.abduction, mixed, clinical).isEmpty)
      #expect(Self.differences(Self.lateralRaises, mixed, exercise).isEmpty)
      let first = features[0] == Self.abduction ? clinical : exercise
      #expect(mixed.indices.allSatisfy { "\(mixed[$0].landmarks as Any)" == "\(first[$0].landmarks as Any)" })
    }
    // The policies differ on these frames: otherwise the comparison would show nothing.
    let asExercise = try Self.outputs([Self.abduction], gates: Gates(plausibility: .exercise))
    #expect(Self.differences(Self.abduction, clinical, asExercise).contains(60))
  }

  @Test func gatesThatStateAPlausibilityHoldForAllFeatures() throws {
    let mixed = try Self.outputs([Self.abduction, Self.lateralRaises], gates: Gates(plausibility: .clinical))
    let alone = try Self.outputs([Self.lateralRaises], gates: Gates(plausibility: .clinical))
    #expect(Self.differences(Self.lateralRaises, mixed, alone).isEmpty)
    #expect(!Self.differences(Self.lateralRaises, mixed, try Self.outputs([Self.lateralRaises])).isEmpty)
  }

  @Test func aDrawingTakesThePolicyOfTheSession() throws {
    let exercise = try Self.outputs([Self.lateralRaises])
    let drawn = try Self.outputs([Self.wholeBody, Self.lateralRaises])
    #expect(drawn.indices.allSatisfy { "\(drawn[$0].landmarks as Any)" == "\(exercise[$0].landmarks as Any)" })
  }

  /// A feature that joins a session finds the person known: it reads in its first frame.
  @Test func aPolicyThatJoinsASessionContinuesIt() throws {
    let frames = Simulation(trajectory: .hold(for: 2), camera: .orthographic()).poseFrames
    var pipeline = Pipeline(features: [Self.abduction], configuration: Configuration(overlay: .none))
    for frame in frames.dropLast() { _ = try pipeline.process(frame) }
    var alone = pipeline
    pipeline.update(features: [Self.abduction, .barPath()])
    let (last, other) = (try pipeline.process(frames[frames.count - 1]), try alone.process(frames[frames.count - 1]))
    #expect(Self.text(Self.abduction, last) == Self.text(Self.abduction, other))
    #expect("\(last.landmarks as Any)" == "\(other.landmarks as Any)")
    pipeline.update(features: [.barPath()])
    #expect(pipeline.features == [.barPath()])
  }
}
