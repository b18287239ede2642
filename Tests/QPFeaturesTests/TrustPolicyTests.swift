import QPCore
import QPFeatures
import QPSimulator
import QPTestSupport
import Testing

/// Features with different policies in one session: each reads what it reads alone.
struct TrustPolicyTests {
  private static let abduction = Feature.rangeOfMotion(.shoulder(side: .left, movement: .abduction))
  private static let jumpingJacks = Feature.fitness(.jumpingJacks)
  private static let wholeBody = Feature.overlay(.wholeBody)

  private static func outputs(
    _ features: [Feature], fps: Double = 30, gates: Gates = Gates(), overlay: Configuration.OverlaySize = .none
  ) throws -> [FrameOutput] {
    let simulation = Simulation(
      trajectory: .jumpingJacks(speed: 1100, repetitions: 6), camera: .orthographic(),
      noise: LandmarkNoise(sigma: 2), fps: fps, seed: 3)
    var pipeline = Pipeline(features: features, configuration: Configuration(overlay: overlay, gates: gates))
    return try pipeline.process(all: simulation.poseFrames)
  }

  @Test(arguments: [30.0, 60]) func eachFeatureReadsInAMixedSessionWhatItReadsAlone(fps: Double) throws {
    let clinical = try Self.outputs([Self.abduction], fps: fps)
    let exercise = try Self.outputs([Self.jumpingJacks], fps: fps)
    for features in [[Self.abduction, Self.jumpingJacks], [Self.jumpingJacks, Self.abduction]] {
      let mixed = try Self.outputs(features, fps: fps)
      for (index, output) in mixed.enumerated() {
        #expect(output.results.outcome(of: Self.abduction) == clinical[index].results.outcome(of: Self.abduction))
        #expect(output.results.outcome(of: Self.jumpingJacks) == exercise[index].results.outcome(of: Self.jumpingJacks))
      }
      #expect(mixed.map(\.landmarks) == (features[0] == Self.abduction ? clinical : exercise).map(\.landmarks))
    }
    // The policies differ on these frames: otherwise the comparison would show nothing.
    let asExercise = try Self.outputs([Self.abduction], fps: fps, gates: Gates(plausibility: .exercise))
    #expect(clinical.map(\.results.count) != asExercise.map(\.results.count))
    #expect(exercise.map(\.landmarks) == asExercise.map(\.landmarks))
  }

  @Test func gatesThatStateAPlausibilityHoldForAllFeatures() throws {
    let features = [Self.abduction, Self.jumpingJacks]
    let mixed = try Self.outputs(features, gates: Gates(plausibility: .clinical))
    let alone = try Self.outputs([Self.jumpingJacks], gates: Gates(plausibility: .clinical))
    for (output, other) in zip(mixed, alone) {
      #expect(output.results.outcome(of: Self.jumpingJacks) == other.results.outcome(of: Self.jumpingJacks))
    }
  }

  @Test func aDrawingAcceptsThePolicyOfTheSession() throws {
    let exercise = try Self.outputs([Self.jumpingJacks])
    let drawn = try Self.outputs([Self.wholeBody, Self.jumpingJacks])
    #expect(drawn.map(\.landmarks) == exercise.map(\.landmarks))
  }

  /// A feature that joins a session finds the person known: it reads in its first frame.
  @Test func aPolicyThatJoinsASessionContinuesIt() throws {
    let simulation = Simulation(trajectory: .hold(for: 2), camera: .orthographic())
    var pipeline = Pipeline(features: [Self.abduction], configuration: Configuration(overlay: .none))
    let frames = simulation.poseFrames
    for frame in frames.dropLast() { _ = try pipeline.process(frame) }
    var alone = pipeline
    pipeline.update(features: [Self.abduction, .barPath()])
    let (last, other) = (try pipeline.process(frames[frames.count - 1]), try alone.process(frames[frames.count - 1]))
    #expect(last.results.outcome(of: Self.abduction) == other.results.outcome(of: Self.abduction))
    #expect(last.results[.barPath()] != nil)
  }
}
