internal import QPLandmarks

/// The current faults of one person's points.
struct FaultState {
  private let faults: Faults
  private let topology: Topology
  private var random: Gaussian
  private var dropouts: [Int]
  private var dimmed: [Int]
  private var swap = 0
  private var glitch = 0
  private var glitched = Faults.Kind.lost
  private let events: [Faults.Event]
  /// The limbs' points at the start of each event that freezes them, by event.
  private var starts: [[SeenPoint]]

  init(_ faults: Faults, topology: Topology, person: Int, seed: UInt64) {
    self.faults = faults
    self.topology = topology
    random = Gaussian(seed: seed)
    dropouts = [Int](repeating: 0, count: topology.count)
    dimmed = dropouts
    events = faults.events.filter { $0.person == person }
    starts = events.map { _ in [] }
  }

  /// Advances to the next frame and applies its faults to the points.
  ///
  /// - Returns: Whether the person is found.
  mutating func spoil(_ points: inout [SeenPoint], frame: Int) -> Bool {
    if let isNew = faults.glitches.next(&glitch, &random) {
      if isNew { startGlitch() }
      apply(glitched, &points)
    }
    if faults.swaps.next(&swap, &random) != nil { apply(.swap(faults.swapped), &points) }
    let isFound = spoilByEvents(&points, frame)
    if faults.lowVisibility.share > 0 {
      for index in points.indices where faults.lowVisibility.next(&dimmed[index], &random) != nil {
        points[index].visibility = Float(0.05 + 0.35 * random.uniform())
      }
    }
    if faults.dropouts.share > 0 {
      for index in points.indices where faults.dropouts.next(&dropouts[index], &random) != nil {
        points[index].isMissing = true
      }
    }
    return isFound
  }

  private mutating func spoilByEvents(_ points: inout [SeenPoint], _ frame: Int) -> Bool {
    var isFound = true
    for (index, event) in events.enumerated() where event.frames.contains(frame) {
      switch event.kind {
      case .lost: isFound = false
      case .stale(let limb):
        if starts[index].isEmpty { starts[index] = points }
        for point in limb.bodies.dropFirst().compactMap({ topology.index(of: $0) }) {
          points[point].stay(at: starts[index][point])
        }
      case .glide(let limb, let degrees):
        // A third of the time to go, a third to stay, a third to come back.
        let share = Double(frame - event.frames.lowerBound) / Double(event.frames.count)
        let turn = degrees * Trajectory.minimumJerk(3 * min(share, 1 - share))
        apply(.glitch(limb, degrees: turn), &points)
      default: apply(event.kind, &points)
      }
    }
    return isFound
  }

  private mutating func startGlitch() {
    let limb = Faults.Limb.all[Int(random.uniform() * 4)]
    let turn = 60 + 120 * random.uniform()
    glitched = .glitch(limb, degrees: random.uniform() < 0.5 ? turn : -turn, stretch: 0.7 + 0.6 * random.uniform())
  }

  private func apply(_ kind: Faults.Kind, _ points: inout [SeenPoint]) {
    switch kind {
    case .swap(let part):
      for body in part.bodies {
        let image = body.mirrored
        guard body.rawValue < image.rawValue, let index = topology.index(of: body),
          let other = topology.index(of: image)
        else { continue }
        points.swapAt(index, other)
      }
    case .glitch(let limb, let degrees, let stretch):
      let bodies = limb.bodies
      guard let root = topology.index(of: bodies[0]).map({ points[$0] }) else { return }
      let (sine, cosine) = sineAndCosine(degrees)
      for index in bodies.dropFirst().compactMap({ topology.index(of: $0) }) {
        let ray = (points[index].pixel - root.pixel) * stretch
        points[index].pixel = root.pixel + Point(ray.x * cosine - ray.y * sine, ray.x * sine + ray.y * cosine)
        let limb = (points[index].world - root.world) * stretch
        points[index].world =
          root.world + Point3(limb.x * cosine - limb.y * sine, limb.x * sine + limb.y * cosine, limb.z)
      }
    case .missing(let bodies):
      for index in bodies.compactMap({ topology.index(of: $0) }) { points[index].isMissing = true }
    case .visibility(let bodies, let visibility):
      for index in bodies.compactMap({ topology.index(of: $0) }) { points[index].visibility = visibility }
    case .lost, .stale, .glide: break
    }
  }
}

extension Faults.Random {
  /// Returns whether a fault begins (true) or continues (false) in the next frame, `nil` for none; `left` counts the
  /// frames to come.
  ///
  /// Idle frames start a fault of d frames with the probability p that makes the share d·p / (d·p + 1 − p).
  fileprivate func next(_ left: inout Int, _ random: inout Gaussian) -> Bool? {
    guard share > 0 else { return nil }
    if left > 0 {
      left -= 1
      return false
    }
    let length = max(1, frames)
    let start = share / (Double(length) * (1 - share) + share)
    guard random.uniform() < start else { return nil }
    left = length - 1
    return true
  }
}
