import QPCore
import QPSimulator

/// The options of `qpdemo simulate` that say what camera and estimator do.
struct SimulationOptions {
  static let valued: Set<String> = [
    "--body", "--stature", "--yaw", "--pitch", "--roll", "--distance", "--distortion", "--size", "--topology", "--fps",
    "--noise", "--tails", "--correlation", "--speed-noise", "--world-noise", "--depth-noise", "--grid", "--grid-area",
    "--estimator-smoothing", "--estimator-lag", "--jitter", "--rate-variation", "--dropped", "--repeated",
    "--dropouts", "--swaps", "--swapped", "--glitches", "--fault-seconds", "--event", "--passers-by",
    "--detection-delay", "--seed",
  ]
  static let flags: Set<String> = ["--heavy-tails", "--orthographic", "--gravity", "--no-world", "--no-visibility"]

  private let options: Options

  init(_ options: Options) { self.options = options }

  /// The simulation of a movement.
  func simulation(of movement: NamedMovement) throws(DemoError) -> Simulation {
    guard let seed = UInt64(options.value("--seed") ?? "1") else {
      throw .usage("--seed needs a whole number from 0 on, not '\(options.value("--seed") ?? "")'.")
    }
    let fps = try options.number("--fps", in: 0.1...1000) ?? 30
    var simulation = Simulation(
      body: try body(), trajectory: movement.trajectory, camera: try camera(movement), noise: try noise(),
      faults: try faults(fps: fps), fps: fps, seed: seed)
    if let name = options.value("--topology") { simulation.topology = try InputFile.topology(name) }
    simulation.timing.jitter = try options.number("--jitter", in: 0...0.99) ?? 0
    simulation.timing.variation = try options.number("--rate-variation", in: 0...0.99) ?? 0
    simulation.timing.dropped = try options.number("--dropped", in: 0...0.99) ?? 0
    simulation.timing.repeated = try options.number("--repeated", in: 0...0.99) ?? 0
    simulation.filter.timeConstant = try options.number("--estimator-smoothing", in: 0...10) ?? 0
    simulation.filter.lag = Int(try options.number("--estimator-lag", in: 0...100) ?? 0)
    simulation.grid = try grid()
    simulation.givesWorld = !options.has("--no-world")
    if options.has("--no-visibility") { (simulation.visibility, simulation.visibilityOutside) = (nil, nil) }
    simulation.detectionDelay = try options.number("--detection-delay", in: 0...60) ?? 0
    simulation.addPassersBy(Int(try options.number("--passers-by", in: 0...20) ?? 0))
    return simulation
  }

  private func body() throws(DemoError) -> SimulatedBody {
    var body = SimulatedBody.adult
    if let name = options.value("--body") {
      let named = try choice("--body", SimulatedBody.presets.map { ($0.name, $0.body) }, name)
      body = named
    }
    if let stature = try options.number("--stature", in: 0.5...2.5) { body.stature = stature }
    return body
  }

  private func camera(_ movement: NamedMovement) throws(DemoError) -> SimulatedCamera {
    var camera = movement.camera ?? SimulatedCamera()
    camera.yaw = try options.number("--yaw", in: -360...360) ?? movement.usualYaw
    camera.pitch = try options.number("--pitch", in: -90...90) ?? 0
    camera.roll = try options.number("--roll", in: -360...360) ?? 0
    camera.distance = try options.number("--distance", in: 0.2...100) ?? camera.distance
    camera.projection = options.has("--orthographic") ? .orthographic : .perspective
    camera.knowsGravity = options.has("--gravity")
    if let size = options.value("--size") { camera.size = try InputFile.size(size) }
    if let text = options.value("--distortion") {
      let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double(decimal: String($0)) }
      let given = numbers.compactMap { $0 }.filter { abs($0) <= 2 }
      guard (1...4).contains(numbers.count), given.count == numbers.count else {
        throw .usage("--distortion needs k1,k2,p1,p2 from -2 to 2, such as -0.2,0.05,0,0, not '\(text)'.")
      }
      let all = given + [0, 0, 0]
      camera.distortion = LensDistortion(k1: all[0], k2: all[1], p1: all[2], p2: all[3])
    }
    return camera
  }

  private func noise() throws(DemoError) -> LandmarkNoise {
    let tails: LandmarkNoise.Distribution = try choice(
      "--tails",
      [
        ("gaussian", .gaussian), ("laplace", .laplace), ("t3", .studentT(3)), ("t5", .studentT(5)),
        ("contaminated", .contaminated(share: 0.05, factor: 5)),
      ], options.value("--tails") ?? (options.has("--heavy-tails") ? "t5" : "gaussian"))
    var noise = LandmarkNoise(
      sigma: try options.number("--noise", in: 0...1000) ?? 0, distribution: tails,
      correlation: try range("--correlation", in: 0...100) ?? 0...0)
    noise.growthWithSpeed = try options.number("--speed-noise", in: 0...100) ?? 0
    noise.worldSigma = try options.number("--world-noise", in: 0...1) ?? 0
    noise.depthSigma = try options.number("--depth-noise", in: 0...1) ?? 0
    return noise
  }

  private func grid() throws(DemoError) -> CoordinateGrid? {
    let area: CoordinateGrid.Area = try choice(
      "--grid-area", [("crop", .movingCrop), ("fixed-crop", .fixedCrop), ("picture", .picture)],
      options.value("--grid-area") ?? "crop")
    return try options.number("--grid", in: 2...65_535).map { CoordinateGrid(steps: Int($0), over: area) }
  }

  private func faults(fps: Double) throws(DemoError) -> Faults {
    var faults = Faults()
    faults.dropouts.share = try options.number("--dropouts", in: 0...1) ?? 0
    faults.swaps.share = try options.number("--swaps", in: 0...1) ?? 0
    faults.glitches.share = try options.number("--glitches", in: 0...1) ?? 0
    if let seconds = try options.number("--fault-seconds", in: 0...60) {
      for fault in [\Faults.dropouts, \Faults.swaps, \Faults.glitches] {
        faults[keyPath: fault] = Faults.Random(share: faults[keyPath: fault].share, seconds: seconds, fps: fps)
      }
    }
    faults.swapped = try choice(
      "--swapped", [("legs", .legs), ("arms", .arms), ("all", .all)], options.value("--swapped") ?? "legs")
    for text in options.all("--event") { faults.events.append(try Faults.Event(described: text, fps: fps)) }
    return faults
  }

  /// A number or two with `...` between them.
  private func range(_ option: String, in bounds: ClosedRange<Double>) throws(DemoError) -> ClosedRange<Double>? {
    guard let text = options.value(option) else { return nil }
    guard let range = ClosedRange(decimals: text), bounds.contains(range.lowerBound), bounds.contains(range.upperBound)
    else {
      throw .usage(
        "\(option) needs a number from \(bounds.lowerBound) to \(bounds.upperBound), or two such as 0.04...0.6, "
          + "not '\(text)'.")
    }
    return range
  }

  private func choice<Value>(
    _ option: String, _ choices: [(name: String, value: Value)], _ name: String
  ) throws(DemoError) -> Value {
    guard let choice = choices.first(where: { $0.name == name }) else {
      throw .usage("\(option) is one of \(choices.map(\.name).joined(separator: ", ")), not '\(name)'.")
    }
    return choice.value
  }
}

extension ClosedRange<Double> {
  /// The range of `0.04...0.6`, or of one number.
  init?(decimals text: String) {
    let ends = text.split(separator: "...", omittingEmptySubsequences: false).map { Double(decimal: String($0)) }
    guard (1...2).contains(ends.count), let low = ends[0], let high = ends[ends.count - 1], low <= high else {
      return nil
    }
    self = low...high
  }
}
