import QPCore
import QPRecording
import QPFeatures
import QPSimulator
import QPTestSupport
import Testing

/// Legs taken for each other, where comparing places alone does not tell.
struct SideSwapTests {
  private static let knee = Feature.rangeOfMotion(.knee(side: .left, movement: .flexion))
  private static let gates = Configuration(overlay: .none, gates: Gates(plausibility: .exercise))

  /// It begins while the legs are together and ends while they are apart: from the side, told by the hips in the world.
  @Test(arguments: [38, 40, 42, 44]) func aSwapWhoseBeginningIsNotSeenIsPutBack(first: Int) throws {
    let workout = try #require(SimulatedExercise.named("lunges.left"))
    var simulation = Simulation(trajectory: workout.set(of: 2, tempo: 2), camera: workout.camera)
    let clean = try run(simulation)
    let swapped = first..<first + 8
    simulation.faults.events = [.init(.swap(.legs), frames: swapped)]
    let outputs = try run(simulation)
    for index in outputs.indices {
      let result = outputs[index].results[Self.knee]
      #expect(result?.quality.contains(.sidesSwapped) == swapped.contains(index), "frame \(index)")
      #expect(result?.value == clean[index].results[Self.knee]?.value, "frame \(index)")
    }
  }

  /// Legs that pass each other are no swap, however few frames show it.
  @Test(arguments: [8.0, 12, 15, 30]) func legsThatCrossAreNotSwapped(fps: Double) throws {
    var camera = SimulatedCamera.orthographic(yaw: 90)
    camera.distance = 3
    var simulation = Simulation(trajectory: .gait(strides: 8), camera: camera, fps: fps)
    simulation.givesWorld = false
    let flagged = try run(simulation).count { $0.results[Self.knee]?.quality.contains(.sidesSwapped) == true }
    #expect(flagged * 20 <= simulation.frameCount, "\(flagged) of \(simulation.frameCount)")
  }

  /// People have not been seen to twist.
  @Test(
    .enabled(if: Shared.isThere, Comment(rawValue: Shared.missing)),
    arguments: [
      "shoulder-left-raise", "squats-two-and-a-half", "arm-raise-exact",
    ])
  func recordingsHaveHardlyAny(name: String) throws {
    var pipeline = Pipeline(features: [Self.knee], configuration: Self.gates)
    let outputs = try pipeline.process(all: RecordingReader.frames(name))
    let flagged = outputs.count { $0.results[Self.knee]?.quality.contains(.sidesSwapped) == true }
    #expect(flagged * 50 <= outputs.count, "\(flagged) of \(outputs.count)")
  }

  private func run(_ simulation: Simulation) throws -> [FrameOutput] {
    var pipeline = Pipeline(features: [Self.knee], configuration: Self.gates)
    return try pipeline.process(all: simulation.poseFrames)
  }
}
