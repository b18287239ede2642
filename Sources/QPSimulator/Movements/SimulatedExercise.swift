package import QPLandmarks

/// An exercise of a simulated person: a posture for every share of the movement.
///
/// The movements are simplified from real ones by the author of the exercises: sets of them test the counting, not the
/// angles.
package struct SimulatedExercise: Sendable {
  /// The exercise's name among the features: `squats`, `lunges.left`.
  package let name: String
  /// The usual view of the camera.
  package let view: AnatomicalPlane
  /// Whether the person is on the ground.
  package let isDown: Bool
  /// Whether left and right alternate.
  package let alternates: Bool
  /// The posture at a share of the movement, of the side whose turn it is.
  let posture: @Sendable (Double, Side) -> SimulatedPosture

  init(
    _ name: String, _ view: AnatomicalPlane, isDown: Bool = false, alternates: Bool = false,
    _ posture: @escaping @Sendable (Double, Side) -> SimulatedPosture
  ) {
    self.name = name
    self.view = view
    self.isDown = isDown
    self.alternates = alternates
    self.posture = posture
  }

  /// Returns the exercise with a name; `nil` where there is none.
  package static func named(_ name: String) -> SimulatedExercise? { all.first { $0.name == name } }

  /// Returns a set of repetitions.
  ///
  /// - Parameters:
  ///   - repetitions: The number of repetitions.
  ///   - tempo: The seconds from one repetition to the next.
  ///   - depth: The share of the movement that is performed.
  /// - Returns: The movement: up to a second at rest before and after, and 0.4 of each repetition in each direction.
  package func set(of repetitions: Int, tempo: Double, depth: Double = 1) -> Trajectory {
    let rest = min(1, tempo)
    let (posture, alternates) = (posture, alternates)
    return Trajectory(duration: 2 * rest + tempo * Double(repetitions)) { seconds in
      let time = (seconds - rest) / max(tempo, 1e-6)
      guard time > 0, time < Double(repetitions) else { return posture(0, .left) }
      let side: Side = alternates && Int(time) % 2 == 1 ? .right : .left
      let phase = time.truncatingRemainder(dividingBy: 1)
      // 0.05 at rest, 0.4 out, 0.1 held, 0.4 back, 0.05 at rest.
      let progress = (min(phase, 1 - phase) - 0.05) / 0.4
      return posture(depth * Trajectory.minimumJerk(progress), side)
    }
  }

  /// The camera at its usual place.
  package var camera: SimulatedCamera {
    var camera = SimulatedCamera()
    camera.yaw = view == .sagittal ? 90 : 0
    camera.distance = 3
    if isDown {
      camera.size = PictureSize(width: 1280, height: 720)
      camera.height = 0.4
    }
    return camera
  }

  /// All exercises.
  package static let all: [SimulatedExercise] =
    standing + onTheGround + withWeights + Side.allCases.flatMap { side in sided(side) }
}
