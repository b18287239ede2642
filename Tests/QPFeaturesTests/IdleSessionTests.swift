import QPCore
@testable import QPExercises
@testable import QPFeatures
import QPSimulator
import QPTestSupport
import Testing

/// Idle people, seen from any side by a camera that looks down and is tilted, with BlazePose's noise.
///
/// `sets --idle` prints the table.
struct IdleSessionTests {
  private static let exercises = Exercise.all.filter { $0.kind == .repetitions }

  /// Returns the pairs of an exercise and a session in which it counts, and the number of all pairs.
  private static func counted(
    _ seeds: Range<UInt64>, where isIncluded: (IdleSession) -> Bool
  ) throws -> (wrong: [String], of: Int) {
    var (wrong, pairs): ([String], Int) = ([], 0)
    for session in seeds.map(IdleSession.init) where isIncluded(session) {
      let summaries = try RepetitionCounter.summaries(of: session.simulation.poseFrames, exercises)
      pairs += exercises.count
      for (exercise, summary) in zip(exercises, summaries) where summary.repetitions > 0 {
        wrong.append("\(exercise.name) while \(session.name) (\(session.simulation.seed))")
      }
    }
    return (wrong, pairs)
  }

  /// Of 54,600 pairs from seed 11,000,001 on, 0.1 % count.
  @Test func almostNothingCounts() throws {
    let (wrong, pairs) = try Self.counted(5_000_001..<5_000_141) { _ in true }
    #expect(pairs > 5000 && Double(wrong.count) < 0.005 * Double(pairs), "\(wrong.count) of \(pairs): \(wrong)")
  }

  /// Noise is no movement.
  @Test func standingCountsNothing() throws {
    let still: Set = ["standing", "chattering", "spiking"]
    let (wrong, pairs) = try Self.counted(5_000_001..<5_000_141) { still.contains($0.name) }
    #expect(pairs > 2000 && Double(wrong.count) < 0.002 * Double(pairs), "\(wrong.count) of \(pairs): \(wrong)")
  }

  /// Standing is detected from every side; lying, push-ups and sitting toward the camera are not standing.
  @Test(arguments: [0.0, 30, 60, 90, 150, 180], [0.0, 25]) func standingIsToldFromLying(yaw: Double, pitch: Double)
    throws
  {
    var camera = SimulatedCamera()
    (camera.yaw, camera.pitch, camera.distance, camera.height) = (yaw, pitch, 3.5, 0.8)
    func stand(_ trajectory: Trajectory, thighsHang: Bool = false) throws -> Bool {
      let simulation = Simulation(trajectory: trajectory, camera: camera)
      let frame = try #require(simulation.poseFrames.first)
      let landmarks = try #require(Landmarks(frame))
      return landmarks.isStanding(thighsHang: thighsHang, gravity: nil)
    }
    #expect(try stand(.hold(.relaxed, for: 0.1)) && stand(.hold(.relaxed, for: 0.1), thighsHang: true))
    for name in ["pushUps", "cobraWings", "legRaises", "gluteBridge", "plank", "sitUps"] {
      let workout = try #require(SimulatedExercise.named(name))
      #expect(try !stand(.hold(workout.set(of: 1, tempo: 2).posture(at: 0), for: 0.1)), "\(name)")
    }
    let twists = try #require(SimulatedExercise.named("russianTwists")).set(of: 1, tempo: 2)
    for seconds in stride(from: 0.0, to: 4, by: 0.25) {
      #expect(try !stand(.hold(twists.posture(at: seconds), for: 0.1), thighsHang: true), "\(seconds) s")
    }
  }
}
