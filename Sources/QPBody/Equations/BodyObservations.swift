import QPLandmarks

/// The observations of one person over a recording, in the form that the equations need.
struct BodyObservations: Sendable {
  /// The segments whose directions in the trunk's frame are observed.
  static let arms: [BodyModel.Segment] = [.leftUpperArm, .rightUpperArm, .leftForearm, .rightForearm]

  /// The times of the frames in seconds; they increase.
  var times: [Double] = []
  /// The places of the frames among those that were given.
  var places: [Int] = []
  /// Pixels, in the order of ``ModelPoint/all``, for each frame.
  var points: [SIMD2<Double>] = []
  /// One over the standard deviations in pixels; 0 where a point was not seen.
  var pointWeights: [Double] = []
  /// How likely the points are seen, 0…1; 0 for those that are missing.
  var visibilities: [Double] = []
  /// The depth of each segment, from its first end to its second, in metres.
  var depths: [Double] = []
  var depthWeights: [Double] = []
  var armDirections: [Vector3] = []
  var armWeights: [Double] = []
  /// Whether a point is that of a foot that stands.
  var contacts: [Bool] = []
  /// The directions of the segments by the 3D landmarks, as a start.
  var directions: [Vector3] = []
  /// Pixels of the picture for a metre at the person.
  var scales: [Double] = []
  /// The number of frames over which errors of points last, at least 1.
  var persistence = 1.0
  /// The scale of Cauchy's loss in standard deviations.
  var lossScale = PointParameters.current.lossScale
  /// The typical time between frames in seconds.
  var interval = 0.0

  /// One over the square root of ``persistence``: the weight of postures and the ground.
  var slowWeight: Double { 1 / persistence.squareRoot() }
  /// The number of frames.
  var count: Int { times.count }

  /// The number of frames over which errors last that last for a time, at least ``persistence``.
  func frames(lasting memory: Double) -> Double { max(persistence, 2 * memory / interval) }

  /// Returns the places of frames that are at least about a time apart, but not fewer than a fit needs.
  func frames(every interval: Double) -> [Int] {
    let least = min(interval, (times[count - 1] - times[0]) / Double(FitParameters.current.fewestFrames))
    var kept: [Int] = []
    for frame in 0..<count {
      if let last = kept.last, times[frame] - times[last] < least - self.interval / 2 { continue }
      kept.append(frame)
    }
    return kept
  }

  /// Returns the observations of some frames, as they are.
  func picked(_ frames: some Collection<Int>) -> BodyObservations {
    func cut<Value>(_ values: [Value], _ width: Int) -> [Value] {
      frames.flatMap { values[$0 * width..<($0 + 1) * width] }
    }
    var part = self
    (part.times, part.places, part.scales) = (cut(times, 1), cut(places, 1), cut(scales, 1))
    (part.points, part.pointWeights) = (cut(points, ModelPoint.all.count), cut(pointWeights, ModelPoint.all.count))
    (part.contacts, part.visibilities) = (cut(contacts, ModelPoint.all.count), cut(visibilities, ModelPoint.all.count))
    (part.depths, part.depthWeights) = (cut(depths, BodyState.segments), cut(depthWeights, BodyState.segments))
    part.directions = cut(directions, BodyState.segments)
    (part.armDirections, part.armWeights) = (cut(armDirections, Self.arms.count), cut(armWeights, Self.arms.count))
    return part
  }

  /// Returns the observations of fewer frames, which together weigh about as much: errors last.
  func thinned(to frames: [Int]) -> BodyObservations {
    let own = PointParameters.current
    var part = picked(frames)
    part.setInterval()
    let points = (persistence / part.persistence).squareRoot()
    for index in part.pointWeights.indices { part.pointWeights[index] *= points }
    let arms = (self.frames(lasting: own.armPersistence) / part.frames(lasting: own.armPersistence)).squareRoot()
    for index in part.armWeights.indices { part.armWeights[index] *= arms }
    let depths = (self.frames(lasting: own.depthPersistence) / part.frames(lasting: own.depthPersistence)).squareRoot()
    for segment in BodyModel.Segment.allCases {
      for frame in 0..<part.count {
        part.depthWeights[frame * BodyState.segments + segment.rawValue] *= segment.isArm ? arms : depths
      }
    }
    return part
  }
}

extension BodyObservations {
  /// Reads the first person of each frame.
  ///
  /// - Parameters:
  ///   - frames: The frames in the order of time.
  ///   - model: The model, whose lengths scale the depths.
  ///   - precision: The factor by which standard deviations of points and depths are smaller than an estimator's.
  /// - Throws: ``BodyFitError``.
  init(_ frames: [PoseFrame], _ model: BodyModel, precision: Double) throws(BodyFitError) {
    guard let first = frames.first else { throw .tooFewFrames(0) }
    try Self.check(first.topology)
    var people: [ObservedPerson] = []
    var hasTrunk = false
    for (frameIndex, frame) in frames.enumerated() {
      guard frame.topology == first.topology, frame.size == first.size else { throw .changingSource(frame: frameIndex) }
      let time = frame.timestamp.seconds
      if let before = people.last?.time, time <= before { throw .timeNotIncreasing(frame: frameIndex) }
      guard let landmarks = Landmarks(frame) else { continue }
      let person = ObservedPerson(landmarks, time: time, frameIndex: frameIndex)
      guard person.hasTrunk else { continue }
      hasTrunk = true
      // Without a scale the frame tells nothing of depth, and no start.
      if person.scale != nil { people.append(person) }
    }
    guard hasTrunk else { throw .noTrunk }
    guard !people.isEmpty else { throw .noWorld }
    guard people.count >= FitParameters.current.fewestFrames else { throw .tooFewFrames(people.count) }
    self.init(people, model, precision: precision)
  }

  /// Reads a person over some frames in the order of time, of which there are at least two.
  init(_ people: [ObservedPerson], _ model: BodyModel, precision: Double) {
    read(people, model, precision)
  }

  private static let needed: [Body] = [
    .leftShoulder, .rightShoulder, .leftHip, .rightHip, .leftKnee, .rightKnee, .leftAnkle, .rightAnkle,
  ]

  /// Throws where a topology lacks a part of the body.
  static func check(_ topology: Topology) throws(BodyFitError) {
    for part in needed where topology.index(of: part) == nil { throw .missingPart(part, topology.name) }
  }

  private mutating func read(_ people: [ObservedPerson], _ model: BodyModel, _ precision: Double) {
    let own = PointParameters.current
    (times, places) = (people.map(\.time), people.map(\.frameIndex))
    setInterval()
    scales = Self.runningMedian(people.map { $0.scale ?? 1 }, own.scaleWindow)
    let world = people.map(\.directions)
    readPoints(people, precision)
    readDepths(world, model, precision)
    readArms(world, precision)
    readContacts()
    directions = Self.filled(world)
  }

  private mutating func setInterval() {
    interval = Self.median(zip(times.dropFirst(), times).map { $0 - $1 })
    persistence = max(1, 2 * PointParameters.current.persistence / interval)
  }

  private mutating func readPoints(_ people: [ObservedPerson], _ precision: Double) {
    let least = PointParameters.current.leastVisibility
    for (frame, person) in people.enumerated() {
      for (index, point) in ModelPoint.all.enumerated() {
        guard let seen = person.points[index] else {
          points.append(.zero)
          pointWeights.append(0)
          visibilities.append(0)
          continue
        }
        points.append(seen.pixel)
        visibilities.append(seen.visibility)
        let standardDeviation = point.standardDeviation * scales[frame] * persistence.squareRoot()
        pointWeights.append(min(1, max(least, seen.visibility)).squareRoot() / standardDeviation * precision)
      }
    }
  }

  private mutating func readDepths(_ world: [[Vector3?]], _ model: BodyModel, _ precision: Double) {
    let own = PointParameters.current
    for segment in BodyModel.Segment.allCases {
      let lengths = world.compactMap { $0[segment.rawValue]?.length }
      let length = model.lengths[segment.length.rawValue]
      // The metres' own lengths are too short or too long; over the recording the median shows it.
      let factor = lengths.isEmpty ? 0 : length / Self.median(lengths)
      let memory = segment.isArm ? own.armPersistence : own.depthPersistence
      let standardDeviation = own.depth * (segment == .pelvis ? own.pelvisDepth : 1)
      let weight = precision / (standardDeviation * frames(lasting: memory).squareRoot())
      if depths.isEmpty {
        depths = [Double](repeating: 0, count: world.count * BodyState.segments)
        depthWeights = depths
      }
      for (frame, directions) in world.enumerated() {
        guard let direction = directions[segment.rawValue] else { continue }
        depths[frame * BodyState.segments + segment.rawValue] = direction.z * factor
        depthWeights[frame * BodyState.segments + segment.rawValue] = weight
      }
    }
  }

  private mutating func readArms(_ world: [[Vector3?]], _ precision: Double) {
    let own = PointParameters.current
    let memory = frames(lasting: own.armPersistence).squareRoot()
    for directions in world {
      for arm in Self.arms {
        guard let trunk = directions[BodyModel.Segment.trunk.rawValue]?.unit,
          let line = directions[BodyModel.Segment.shoulders.rawValue]?.unit,
          let direction = directions[arm.rawValue]?.unit
        else {
          armDirections.append(.zero)
          armWeights.append(0)
          continue
        }
        let axes = TrunkFrame(line: line, trunk: trunk)
        armDirections.append(Vector3(direction.dot(axes.left), direction.dot(trunk), direction.dot(axes.forward)))
        let standardDeviation = arm.length == .upperArm ? own.upperArmDirection : own.forearmDirection
        armWeights.append(precision / (standardDeviation * memory))
      }
    }
  }

  /// Finds the feet that stand: those slower than a limit, by their own point and the ankle's.
  private mutating func readContacts() {
    let motion = PostureDynamicsParameters.current
    let width = ModelPoint.all.count
    contacts = [Bool](repeating: false, count: count * width)
    let reach = max(1, Int((motion.contactTime / interval).rounded()))
    for frame in 0..<count {
      let (low, high) = (max(0, frame - reach), min(count - 1, frame + reach))
      let elapsed = times[high] - times[low]
      guard elapsed > 0, elapsed < motion.longestGap else { continue }
      for (foot, ankle) in zip(ModelPoint.feet, ModelPoint.ankles) {
        let speeds = [foot, ankle].compactMap { point -> Double? in
          guard pointWeights[low * width + point] > 0, pointWeights[high * width + point] > 0 else { return nil }
          let offset = points[high * width + point] - points[low * width + point]
          return (offset * offset).sum().squareRoot() / elapsed / scales[frame]
        }
        guard speeds.count == 2 else { continue }
        contacts[frame * width + foot] = speeds.reduce(0, +) / 2 < motion.contactSpeed
      }
    }
  }

  /// Returns the unit directions, those that were not seen as they were last, or first; straight down if never.
  private static func filled(_ world: [[Vector3?]]) -> [Vector3] {
    var directions = [Vector3](repeating: Vector3(0, 1, 0), count: world.count * BodyState.segments)
    for segment in 0..<BodyState.segments {
      let seen = world.indices.filter { world[$0][segment] != nil }
      guard var nearest = seen.first else { continue }
      for frame in world.indices {
        if world[frame][segment] != nil { nearest = frame }
        if let direction = world[nearest][segment] { directions[frame * BodyState.segments + segment] = direction.unit }
      }
    }
    return directions
  }

  /// Returns the median; 0 of an empty list.
  static func median(_ values: [Double]) -> Double { values.median ?? 0 }

  static func runningMedian(_ values: [Double], _ window: Int) -> [Double] {
    values.indices.map { median(Array(values[max(0, $0 - window / 2)..<min(values.count, $0 + window / 2 + 1)])) }
  }
}
