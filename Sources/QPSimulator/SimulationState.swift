internal import QPLandmarks

/// The state of a simulation from frame to frame.
struct SimulationState {
  private let simulation: Simulation
  private let view: SimulatedView
  private let count: Int
  private var index = 0
  private var last: Timestamp?
  private var clock: SimulatedClock
  private var order: SplitMix64
  private var people: [SimulatedPersonState]
  private var given: [Found] = []
  /// The time in seconds at which each person came into view; `nil` for a person out of view.
  private var inViewSince: [Double?]

  private typealias Found = (pose: Pose, person: Int)

  init(_ simulation: Simulation) {
    self.simulation = simulation
    view = SimulatedView(simulation)
    count = simulation.frameCount
    var seeds = SplitMix64(seed: simulation.seed)
    clock = SimulatedClock(
      simulation.timing, fps: simulation.fps, jitterSeed: seeds.next(), seed: simulation.seed)
    order = SplitMix64(seed: seeds.next())
    inViewSince = simulation.people.map { _ in nil }
    people = simulation.people.indices.map { index in
      SimulatedPersonState(simulation, index, noiseSeed: seeds.next(), faultSeed: seeds.next())
    }
  }

  /// Simulated points scatter about the joints themselves.
  private static let estimator = EstimatorInfo(name: "simulator", systematic: .exact)

  mutating func next() -> SimulatedFrame? {
    while index < count {
      // Dropped frames are computed too, so that noise and faults continue as without drops.
      let frame = make()
      let isDropped = clock.drops(index)
      index += 1
      if !isDropped { return frame }
    }
    return nil
  }

  private mutating func make() -> SimulatedFrame {
    let time = Timestamp(microseconds: Int64((clock.seconds(of: index) * 1e6).rounded()))
    let step = last.map { time.seconds(since: $0) } ?? 0
    last = time
    var found: [Found] = []
    for person in people.indices {
      people[person].move(to: time.seconds, step: step, frame: index, view)
    }
    for person in people.indices where isSeen(person, at: time.seconds) {
      found.append((people[person].pose(in: simulation), person))
    }
    if simulation.shufflesPeople { found.shuffle(using: &order) }
    if !clock.repeats(index) { given = found }
    let frame = PoseFrame(
      checked: time, size: simulation.camera.size, topology: simulation.topology, poses: given.map(\.pose),
      gravity: view.projector.gravity, intrinsics: view.projector.intrinsics, displayMirrored: false,
      estimator: Self.estimator)
    return SimulatedFrame(frame: frame, people: people.map(\.skeleton), identities: given.map(\.person))
  }

  /// Returns whether the estimator finds a person in this frame.
  private mutating func isSeen(_ person: Int, at seconds: Double) -> Bool {
    guard people[person].isFound, !isHidden(person) else {
      inViewSince[person] = nil
      return false
    }
    let since = inViewSince[person] ?? (index == 0 ? -.infinity : seconds)
    inViewSince[person] = since
    return seconds - since >= simulation.detectionDelay - 1e-6
  }

  /// Returns whether a nearer person hides a person, or the person is outside the picture.
  private func isHidden(_ index: Int) -> Bool {
    guard let share = simulation.occlusion else { return false }
    let person = people[index]
    guard let box = person.box, person.isInPicture else { return true }
    return people.contains { other in
      other.distance < person.distance && other.box.map { box.coveredShare(by: $0) > share } ?? false
    }
  }
}
