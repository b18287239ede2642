package import QPLandmarks

/// People who move before a camera, and the frames that an estimator would make of them, with the true angles.
///
/// Everything random comes from the seed: noise, faults and the order of people each from a stream of their own, so that
/// adding a fault leaves the noise as it is.
package struct Simulation: Sendable {
  package var people: [SimulatedPerson]
  package var camera: SimulatedCamera
  package var noise: LandmarkNoise
  package var faults: Faults
  /// Frames per second.
  package var fps: Double
  package var seed: UInt64
  package var topology = Topology.blazePose33
  /// When frames come.
  package var timing = SimulatedTiming()
  /// What the estimator does over time before it gives its points.
  package var filter = EstimatorFilter.none
  /// The grid that coordinates in the picture are rounded to; nil: none.
  package var grid: CoordinateGrid?
  /// The visibility of a point within the picture; nil: the estimator does not say.
  package var visibility: Float? = 0.99
  /// The visibility of a point outside the picture, which estimators guess.
  package var visibilityOutside: Float? = 0.05
  /// Whether frames have landmarks in metres.
  package var givesWorld = true
  /// The share of a person's box from which on somebody nearer hides them, 0…1; nil: everybody is found always.
  ///
  /// Where it is set, nobody is found either whose hips lie outside the picture.
  package var occlusion: Double?
  /// Seconds that somebody who comes into view is not found yet; whoever is in the first frame is found at once.
  package var detectionDelay = 0.0
  /// Whether the list of people comes in another order in each frame.
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

  /// Seconds until the last person is done.
  package var duration: Double { people.reduce(0) { max($0, $1.trajectory.duration) } }

  /// The number of frames, at most ten million; 0 where the rate is no number above 0.
  package var frameCount: Int {
    let count = duration * fps
    return fps > 0 && count.isFinite ? Int(min(count + 1e-6, 9_999_999)) + 1 : 0
  }

  /// The frames, made one by one as they are asked for.
  package var frames: some Sequence<SimulatedFrame> {
    sequence(state: SimulationState(self)) { $0.next() }
  }

  /// What an estimator gives, without the truth.
  package var poseFrames: [PoseFrame] { frames.map(\.frame) }
}

/// Somebody in a simulation.
package struct SimulatedPerson: Sendable {
  package var body: SimulatedBody
  package var trajectory: Trajectory

  package init(body: SimulatedBody = SimulatedBody(), trajectory: Trajectory) {
    self.body = body
    self.trajectory = trajectory
  }
}

/// A frame with what is true in it.
package struct SimulatedFrame: Sendable {
  package let frame: PoseFrame
  /// Everybody, in the simulation's order, seen or not.
  package let people: [SimulatedSkeleton]
  /// For each pose of the frame, the person that it belongs to.
  package let identities: [Int]

  /// The true angle of a movement in degrees; NaN where it has none (see ``SimulatedSkeleton/truth(of:)``).
  package func truth(of movement: SimulatedMovement, person: Int = 0) -> Double {
    people.indices.contains(person) ? people[person].truth(of: movement) : .nan
  }

  /// The first person's true angles by the feature that measures them.
  package var truth: [(id: String, degrees: Double)] {
    SimulatedMovement.all.map { ($0.id, truth(of: $0)) }.filter { !$0.degrees.isNaN }
  }
}
