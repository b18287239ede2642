package import QPLandmarks

/// A simulation of people moving before a camera: the frames that an estimator would give of them, with the true
/// angles.
///
/// All randomness comes from the seed: noise, faults and the order of people each have a stream of their own, so that
/// adding a fault does not change the noise.
package struct Simulation: Sendable {
  package var people: [SimulatedPerson]
  package var camera: SimulatedCamera
  package var noise: LandmarkNoise
  package var faults: Faults
  /// The frame rate in hertz.
  package var fps: Double
  package var seed: UInt64
  package var topology = Topology.blazePose33
  /// The timing of frames.
  package var timing = SimulatedTiming()
  /// The temporal processing of the estimator.
  package var filter = EstimatorFilter.none
  /// The grid to which coordinates in the picture are rounded; `nil` for none.
  package var grid: CoordinateGrid?
  /// The visibility of a point inside the picture, 0…1; `nil` where the estimator gives none.
  package var visibility: Float? = 0.99
  /// The visibility of a point outside the picture, 0…1, whose position estimators guess.
  package var visibilityOutside: Float? = 0.05
  /// Whether frames have 3D landmarks.
  package var givesWorld = true
  /// The share of a person's box from which a nearer person hides them, 0…1; `nil` disables occlusion.
  ///
  /// With occlusion, people whose hips lie outside the picture are not found either.
  package var occlusion: Double?
  /// The delay in seconds until a person coming into view is found; people in the first frame are found at once.
  package var detectionDelay = 0.0
  /// Whether the order of the people changes in each frame.
  package var shufflesPeople = false

  /// Creates a simulation of several people; the first is the one whose angles count.
  package init(
    people: [SimulatedPerson], camera: SimulatedCamera = SimulatedCamera(), noise: LandmarkNoise = .none,
    faults: Faults = .none, fps: Double = 30, seed: UInt64 = 1
  ) {
    self.people = people
    self.camera = camera
    self.noise = noise
    self.faults = faults
    self.fps = fps
    self.seed = seed
  }

  /// Creates a simulation of one person.
  package init(
    body: SimulatedBody = SimulatedBody(), trajectory: Trajectory, camera: SimulatedCamera = SimulatedCamera(),
    noise: LandmarkNoise = .none, faults: Faults = .none, fps: Double = 30, seed: UInt64 = 1
  ) {
    self.init(
      people: [SimulatedPerson(body: body, trajectory: trajectory)], camera: camera, noise: noise, faults: faults,
      fps: fps, seed: seed)
  }

  /// The time in seconds until the last person's movement ends.
  package var duration: Double { people.reduce(0) { max($0, $1.trajectory.duration) } }

  /// The number of frames, at most ten million; 0 where the rate is not a number above 0.
  package var frameCount: Int {
    let count = duration * fps
    return fps > 0 && count.isFinite ? Int(min(count + 1e-6, 9_999_999)) + 1 : 0
  }

  /// The frames, computed one by one on demand.
  package var frames: some Sequence<SimulatedFrame> {
    sequence(state: SimulationState(self)) { $0.next() }
  }

  /// The frames that an estimator gives, without the truth.
  package var poseFrames: [PoseFrame] { frames.map(\.frame) }
}

/// A person of a simulation.
package struct SimulatedPerson: Sendable {
  package var body: SimulatedBody
  package var trajectory: Trajectory

  package init(body: SimulatedBody = SimulatedBody(), trajectory: Trajectory) {
    self.body = body
    self.trajectory = trajectory
  }
}

/// A frame with its ground truth.
package struct SimulatedFrame: Sendable {
  package let frame: PoseFrame
  /// The skeletons of all people, in the simulation's order, visible or not.
  package let people: [SimulatedSkeleton]
  /// The index of the person that each pose of the frame belongs to.
  package let identities: [Int]

  /// Returns the true angle of a movement in degrees; NaN where it has none (see ``SimulatedSkeleton/truth(of:)``).
  package func truth(of movement: SimulatedMovement, person: Int = 0) -> Double {
    people.indices.contains(person) ? people[person].truth(of: movement) : .nan
  }

  /// The first person's true angles in degrees, by the id of the feature that measures them.
  package var truth: [(id: String, degrees: Double)] {
    SimulatedMovement.all.map { ($0.id, truth(of: $0)) }.filter { !$0.degrees.isNaN }
  }
}
