internal import QPLandmarks

/// The state of one simulated person from frame to frame: the skeleton, and the points that the estimator gives.
struct SimulatedPersonState {
  private(set) var skeleton: SimulatedSkeleton
  /// Whether the estimator finds the person.
  private(set) var isFound = true
  /// Whether the hips are in the picture.
  private(set) var isInPicture = true
  /// The distance from the camera in metres.
  private(set) var distance = Double.infinity
  /// The bounding box of the points without noise.
  private(set) var box: SeenBox?

  private let trajectory: Trajectory
  private let growsWithSpeed: Bool
  private let hasOcclusion: Bool
  private var noise: NoiseState
  private var filter: EstimatorFilterState
  private var faults: FaultState
  private var grid: CoordinateGridState?
  private var points: [SeenPoint] = []
  private var lastPlaces: [Point] = []

  init(_ simulation: Simulation, _ index: Int, noiseSeed: UInt64, faultSeed: UInt64) {
    let person = simulation.people[index]
    skeleton = SimulatedSkeleton(person.body)
    trajectory = person.trajectory
    growsWithSpeed = simulation.noise.growthWithSpeed > 0
    hasOcclusion = simulation.occlusion != nil
    noise = NoiseState(
      simulation.noise, count: simulation.topology.count, seed: noiseSeed, streams: simulation.seed, person: index)
    filter = EstimatorFilterState(simulation.filter)
    faults = FaultState(simulation.faults, topology: simulation.topology, person: index, seed: faultSeed)
    grid = simulation.grid.map { CoordinateGridState($0, picture: simulation.camera.size) }
  }

  /// Advances to a time in seconds, `step` seconds after the last one.
  mutating func move(to seconds: Double, step: Double, frame: Int, _ view: SimulatedView) {
    skeleton.move(to: trajectory.posture(at: seconds))
    noise.advance(step)
    view.see(skeleton, &points)
    let scale = view.scale(of: skeleton)
    if hasOcclusion {
      distance = scale?.distance ?? .infinity
      isInPicture = scale.map { view.contains($0.root) } ?? false
      box = SeenBox(points)
    }
    stray(step, pixelsOfMetre: scale?.pixels ?? .nan)
    filter.pass(&points, step: step)
    view.judge(&points)
    isFound = faults.spoil(&points, frame: frame)
    grid?.round(&points)
  }

  /// Adds noise to the points.
  private mutating func stray(_ step: Double, pixelsOfMetre: Double) {
    let places = growsWithSpeed ? points.map(\.exact) : []
    let bodyHeight = skeleton.body.stature * pixelsOfMetre
    for index in points.indices {
      var speed = 0.0
      if growsWithSpeed, step > 0, lastPlaces.count == points.count, bodyHeight > 0 {
        let displacement = places[index] - lastPlaces[index]
        speed = (displacement * displacement).sum().squareRoot() / step / bodyHeight
      }
      points[index].pixel += noise.inPicture(index, speed: speed)
      guard noise.hasDepth else { continue }
      let deviation = noise.inWorld(index)
      points[index].world += deviation
      points[index].depth += Float(deviation.z * pixelsOfMetre)
    }
    lastPlaces = places
  }

  /// Returns the pose that the estimator gives.
  func pose(in simulation: Simulation) -> Pose {
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
      let position = SIMD3<Float>(point.world)
      world.append(point.isMissing ? .missing : Landmark(SIMD4(position.x, position.y, position.z, point.visibility)))
    }
    return Pose(landmarks: landmarks, world: world)
  }
}
