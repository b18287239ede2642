import QPCore
package import QPSimulator

/// A set that a person does who differs from the book, seen by a camera that stands somewhere.
package struct PersonalSet: Sendable {
  package let workout: SimulatedExercise
  package let habits: SimulatedHabits
  package let simulation: Simulation
  /// Whether the camera stands within 30° of the exercise's best view.
  package let isInBestView: Bool

  /// Creates the set of a seed.
  ///
  /// - Parameters:
  ///   - workout: The exercise.
  ///   - seed: The seed of everything.
  ///   - isInBestView: Whether the camera stands within 30° of the best view, or elsewhere.
  package init(_ workout: SimulatedExercise, seed: UInt64, inBestView isInBestView: Bool) {
    self.workout = workout
    self.isInBestView = isInBestView
    var habits = SimulatedHabits(seed: seed)
    // A leg that is raised by 32° must move by more than 12°, the least swing that counts; who goes down by half has done
    // no burpee, and whose arms stay below the shoulders has not reached over the head.
    if workout.name.hasPrefix("hipAbduction") || ["burpees", "overarmReach"].contains(workout.name) {
      habits.range = max(habits.range, 0.85)
      habits.fatigue = min(habits.fatigue, 0.1)
      habits.weakness = 0
    }
    self.habits = habits
    var random = SplitMix64(seed: seed)
    func draw(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    var camera = workout.camera
    camera.yaw = isInBestView ? camera.yaw + draw(-30...30) : Self.elsewhere(workout.view, draw(0...1))
    // Aimed at the person, as people do.
    camera.height = workout.isDown ? 0.4 : workout.name == "pullUps" ? 1.4 : 1
    simulation = .ofPeople(workout.set(by: habits), camera, seed: seed, using: &random)
  }

  /// Returns a yaw of 0…180° more than 30° from the best view, at a share of the way through all of them.
  private static func elsewhere(_ view: AnatomicalPlane, _ share: Double) -> Double {
    switch view {
    case .frontal: 30 + 120 * share
    case .sagittal: share < 0.5 ? 120 * share : 120 * share + 60
    }
  }
}

extension Simulation {
  /// Returns what a phone sees that stands where people put it: tilted, 3 to 4 m away, with BlazePose's noise, dropped
  /// frames, and 3D landmarks in three of five recordings.
  static func ofPeople(
    _ trajectory: Trajectory, _ camera: SimulatedCamera, seed: UInt64, using random: inout SplitMix64
  ) -> Simulation {
    func draw(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    var camera = camera
    camera.pitch = draw(0...25)
    camera.roll = draw(-10...10)
    camera.distance = draw(3...4)
    var noise = LandmarkNoise(sigma: draw(0.5...3), correlation: 0.03...0.2)
    noise.worldSigma = 0.012
    noise.depthSigma = 0.03
    var simulation = Simulation(trajectory: trajectory, camera: camera, noise: noise, fps: draw(15...30), seed: seed)
    simulation.givesWorld = draw(0...1) < 0.6
    simulation.timing.dropped = 0.02
    return simulation
  }
}
