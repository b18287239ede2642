internal import QPLandmarks

/// A simulation on its way from frame to frame.
struct SimulationState {
  private let simulation: Simulation
  private let projector: Projector
  private let count: Int
  private var index = 0
  private var last: Timestamp?
  private var clock: Gaussian
  private var order: SplitMix64
  private var people: [PersonState]
  private var points: [SeenPoint] = []

  private struct PersonState {
    let trajectory: Trajectory
    var skeleton: SimulatedSkeleton
    var noise: NoiseState
    var faults: FaultState
  }

  init(_ simulation: Simulation) {
    self.simulation = simulation
    projector = Projector(simulation.camera)
    count = simulation.frameCount
    var seeds = SplitMix64(seed: simulation.seed)
    clock = Gaussian(seed: seeds.next())
    order = SplitMix64(seed: seeds.next())
    people = simulation.people.enumerated().map { index, person in
      PersonState(
        trajectory: person.trajectory, skeleton: SimulatedSkeleton(person.body),
        noise: NoiseState(simulation.noise, count: simulation.topology.count, seed: seeds.next()),
        faults: FaultState(simulation.faults, topology: simulation.topology, person: index, seed: seeds.next()))
    }
  }

  mutating func next() -> SimulatedFrame? {
    guard index < count else { return nil }
    defer { index += 1 }
    let late = simulation.jitter > 0 && index > 0 ? simulation.jitter * (clock.uniform() - 0.5) : 0
    let seconds = (Double(index) + late) / simulation.fps
    let time = Timestamp(microseconds: Int64((seconds * 1e6).rounded()))
    let step = last.map { time.seconds(since: $0) } ?? 0
    last = time
    var found: [(pose: Pose, person: Int)] = []
    for person in people.indices {
      if let pose = pose(of: person, at: time.seconds, step: step) { found.append((pose, person)) }
    }
    if simulation.shufflesPeople { found.shuffle(using: &order) }
    let frame = PoseFrame(
      checked: time, size: simulation.camera.size, topology: simulation.topology, poses: found.map(\.pose),
      gravity: projector.gravity, intrinsics: projector.intrinsics, displayMirrored: false)
    return SimulatedFrame(frame: frame, people: people.map(\.skeleton), identities: found.map(\.person))
  }

  private mutating func pose(of person: Int, at seconds: Double, step: Double) -> Pose? {
    people[person].skeleton.take(people[person].trajectory.posture(at: seconds))
    people[person].noise.advance(step)
    see(people[person].skeleton, people[person].noise)
    guard people[person].faults.spoil(&points, frame: index) else { return nil }

    let size = SIMD2(Double(simulation.camera.size.width), Double(simulation.camera.size.height))
    var landmarks: [Landmark] = []
    var world: [Landmark] = []
    landmarks.reserveCapacity(points.count)
    if simulation.givesWorld { world.reserveCapacity(points.count) }
    for point in points {
      let share = SIMD2<Float>(point.pixel / size)
      landmarks.append(
        point.isMissing ? .missing : Landmark(SIMD4(share.x, share.y, point.depth / Float(size.x), point.visibility)))
      guard simulation.givesWorld else { continue }
      let place = SIMD3<Float>(point.world)
      world.append(point.isMissing ? .missing : Landmark(SIMD4(place.x, place.y, place.z, point.visibility)))
    }
    return Pose(landmarks: landmarks, world: world)
  }

  /// Fills ``points`` with what the camera sees of somebody.
  private mutating func see(_ skeleton: SimulatedSkeleton, _ noise: NoiseState) {
    let root = skeleton[.midHip]
    let rootDepth = projector.project(root)?.depth ?? .nan
    let scale = projector.scale(at: rootDepth)
    let width = Double(simulation.camera.size.width)
    let height = Double(simulation.camera.size.height)
    points.removeAll(keepingCapacity: true)
    for (index, body) in simulation.topology.points.enumerated() {
      let place = skeleton[body]
      let projected = projector.project(place)
      let pixel = (projected?.pixel ?? .zero) + noise[index]
      let isInPicture = pixel.x >= 0 && pixel.x < width && pixel.y >= 0 && pixel.y < height
      let visibility = isInPicture ? simulation.visibility : simulation.visibilityOutside
      points.append(
        SeenPoint(
          pixel: pixel, depth: Float(((projected?.depth ?? .nan) - rootDepth) * scale),
          world: projector.turned(place - root),
          visibility: visibility ?? .nan, isMissing: projected == nil))
    }
  }
}
