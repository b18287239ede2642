package import QPExercises
internal import QPFeatures
package import QPSimulator
import QPCore

/// What somebody does who exercises nothing, seen as the camera of a ``PersonalSet`` sees people: from any side.
package struct IdleSession: Sendable {
  package let name: String
  package let simulation: Simulation

  /// Creates the session of a seed; the behaviours of ``Trajectory/idleSessions`` take turns.
  package init(seed: UInt64) {
    let behaviours = Trajectory.idleSessions
    let behaviour = behaviours[Int(seed % UInt64(behaviours.count))]
    name = behaviour.name
    var random = SplitMix64(seed: seed)
    var camera = SimulatedCamera()
    camera.yaw = Double.random(in: 0...180, using: &random)
    simulation = .ofPeople(behaviour.trajectory, camera, seed: seed, using: &random)
  }

  /// Whether the camera stands within 30° of an exercise's best view.
  package func isInBestView(of exercise: Exercise) -> Bool {
    let yaw = simulation.camera.yaw
    return switch exercise.view.best {
    case .sagittal: abs(yaw - 90) <= 30
    case .frontal: min(yaw, 180 - yaw) <= 30
    case nil: true
    }
  }
}
