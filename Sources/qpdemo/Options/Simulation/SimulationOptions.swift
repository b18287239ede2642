import QPCore
import QPSimulator

/// The options of `qpdemo simulate` for camera and estimator.
struct SimulationOptions {
  private let options: Options

  static let sections = [
    OptionSection(
      "Person and camera",
      [
        .body, .stature, .yaw, .pitch, .roll, .distance, .orthographic, .gravity, .distortion, .simulatedSize,
        .simulatedTopology, .simulatedMirrored,
      ]),
    OptionSection(
      "Noise",
      [
        .noise, .tails, .heavyTails, .correlation, .speedNoise, .worldNoise, .depthNoise, .noWorld, .noVisibility,
        .grid, .gridArea, .estimatorSmoothing, .estimatorLag,
      ]),
    OptionSection(
      "Faults", [.dropouts, .swaps, .swapped, .glitches, .faultSeconds, .event, .passersBy, .detectionDelay]),
    OptionSection("Time", [.fps, .jitter, .rateVariation, .dropped, .repeated, .seed]),
  ]

  init(_ options: Options) { self.options = options }

  /// Returns the simulation of a movement.
  func simulation(of movement: NamedMovement) throws(DemoError) -> Simulation {
    let seed = UInt64(try options.wholeNumber(.seed))
    let fps = try options.number(.fps)
    var simulation = Simulation(
      body: try body(), trajectory: movement.trajectory, camera: try camera(movement), noise: try noise(),
      faults: try faults(fps: fps), fps: fps, seed: seed)
    simulation.topology = try InputFile.topology(try options.value(.simulatedTopology))
    simulation.timing.jitter = try options.number(.jitter)
    simulation.timing.variation = try options.number(.rateVariation)
    simulation.timing.dropped = try options.number(.dropped)
    simulation.timing.repeated = try options.number(.repeated)
    simulation.filter.timeConstant = try options.number(.estimatorSmoothing)
    simulation.filter.lag = try options.wholeNumber(.estimatorLag)
    simulation.grid = try grid()
    simulation.givesWorld = !options.has(.noWorld)
    if options.has(.noVisibility) { (simulation.visibility, simulation.visibilityOutside) = (nil, nil) }
    simulation.detectionDelay = try options.number(.detectionDelay)
    simulation.addPassersBy(try options.wholeNumber(.passersBy))
    return simulation
  }

  private func body() throws(DemoError) -> SimulatedBody {
    let name = try options.value(.body)
    var body = SimulatedBody.presets.first { $0.name == name }?.body ?? .adult
    if let stature = options.givenNumber(.stature) { body.stature = stature }
    return body
  }

  private func camera(_ movement: NamedMovement) throws(DemoError) -> SimulatedCamera {
    var camera = movement.camera ?? SimulatedCamera()
    camera.yaw = options.givenNumber(.yaw) ?? movement.usualYaw
    camera.pitch = try options.number(.pitch)
    camera.roll = try options.number(.roll)
    camera.distance = options.givenNumber(.distance) ?? camera.distance
    camera.projection = options.has(.orthographic) ? .orthographic : .perspective
    camera.knowsGravity = options.has(.gravity)
    if let size = options.size(.simulatedSize) { camera.size = size }
    if let text = options.given(.distortion) {
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
    let name = try options.has(.heavyTails) ? "t5" : options.value(.tails)
    let tails: LandmarkNoise.Distribution =
      switch name {
      case "laplace": .laplace
      case "t3": .studentT(3)
      case "t5": .studentT(5)
      case "contaminated": .contaminated(share: 0.05, factor: 5)
      default: .gaussian
      }
    var noise = LandmarkNoise(
      sigma: try options.number(.noise), distribution: tails, correlation: try correlation())
    noise.growthWithSpeed = try options.number(.speedNoise)
    noise.worldSigma = try options.number(.worldNoise)
    noise.depthSigma = try options.number(.depthNoise)
    return noise
  }

  private func grid() throws(DemoError) -> CoordinateGrid? {
    let area: CoordinateGrid.Area =
      switch try options.value(.gridArea) {
      case "fixed-crop": .fixedCrop
      case "picture": .picture
      default: .movingCrop
      }
    return options.givenNumber(.grid).map { CoordinateGrid(steps: Int($0), over: area) }
  }

  private func faults(fps: Double) throws(DemoError) -> Faults {
    var faults = Faults()
    faults.dropouts.share = try options.number(.dropouts)
    faults.swaps.share = try options.number(.swaps)
    faults.glitches.share = try options.number(.glitches)
    if let seconds = options.givenNumber(.faultSeconds) {
      for fault in [\Faults.dropouts, \Faults.swaps, \Faults.glitches] {
        faults[keyPath: fault] = Faults.Random(share: faults[keyPath: fault].share, seconds: seconds, fps: fps)
      }
    }
    faults.swapped =
      switch try options.value(.swapped) {
      case "arms": .arms
      case "all": .all
      default: .legs
      }
    for text in options.all(.event) { faults.events.append(try Faults.Event(described: text, fps: fps)) }
    return faults
  }

  /// Returns the range of a number, or of two with `...` between them.
  private func correlation() throws(DemoError) -> ClosedRange<Double> {
    let text = try options.value(.correlation)
    guard let range = ClosedRange(decimals: text), range.lowerBound >= 0, range.upperBound <= 100 else {
      throw .usage("--correlation needs a number from 0 to 100, or two such as 0.04...0.6, not '\(text)'.")
    }
    return range
  }
}

extension ClosedRange<Double> {
  /// Parses a range such as `0.04...0.6`, or one number.
  init?(decimals text: String) {
    let ends = text.split(separator: "...", omittingEmptySubsequences: false).map { Double(decimal: String($0)) }
    guard (1...2).contains(ends.count), let low = ends[0], let high = ends[ends.count - 1], low <= high else {
      return nil
    }
    self = low...high
  }
}
