internal import QPLandmarks

/// A decoder that finds the frames of a whole track in which an estimator exchanged left and right.
///
/// It is a Viterbi decoder with four states: as found, legs exchanged, upper body exchanged, both. A state costs what its
/// points deviate from the prediction at constant velocity, in the picture and in depth, more where hips face against
/// shoulders, and a little for being exchanged at all; a change of state costs as much as three points that jump by a
/// tenth of the body's size. Every state keeps the velocities of its own best past (per-survivor processing).
///
/// Source: G. D. Forney, The Viterbi algorithm, Proc. IEEE 61, 1973. Its time is proportional to the frames; it keeps a
/// byte for each frame.
struct SideDecoder {
  /// The states, by the parts that they exchange.
  private static let states: [PairedParts] = [[], .legs, .upper, [.legs, .upper]]
  private static var limits: TrackParameters { .current }

  /// A pair of points that exist on both sides.
  private struct Pair {
    var left: Int
    var right: Int
    var part: PairedParts
  }

  /// A state's best past: its cost, and its points with their velocities, left and right of each pair.
  private struct Survivor {
    var cost: Float = 0
    var places: [SIMD3<Float>]
    var velocities: [SIMD3<Float>]
  }

  private let pairs: [Pair]
  private let shoulders: (Int, Int)?
  private let hips: (Int, Int)?
  private let scale: Float
  private let picture: SIMD2<Float>

  private var survivors: [Survivor] = []
  private var next: [Survivor] = []
  private var last: Timestamp?
  /// The best predecessor of each state in two bits, a byte for each frame.
  private var history: [UInt8] = []
  // The points of a frame, left and right of each pair, and their weights; NaN where not seen.
  private var seen: [SIMD3<Float>] = []
  private var weights: [Float] = []
  /// The costs of each survivor's deviation; see ``deviation(from:_:)``.
  private var deviations = [SIMD4<Float>](repeating: .zero, count: Self.states.count)

  /// Creates a decoder.
  ///
  /// - Parameters:
  ///   - topology: The order of the points.
  ///   - size: The picture's size.
  ///   - bodySize: The person's usual size in pixels, above 0.
  init(_ topology: Topology, _ size: PictureSize, bodySize: Double) {
    let compared: [(Body, Body)] = [
      (.leftHip, .rightHip), (.leftKnee, .rightKnee), (.leftAnkle, .rightAnkle), (.leftHeel, .rightHeel),
      (.leftFootIndex, .rightFootIndex), (.leftShoulder, .rightShoulder), (.leftElbow, .rightElbow),
      (.leftWrist, .rightWrist), (.leftEar, .rightEar), (.leftEye, .rightEye),
    ]
    func indices(_ pair: (Body, Body)) -> (Int, Int)? {
      topology.index(of: pair.0).flatMap { left in topology.index(of: pair.1).map { (left, $0) } }
    }
    pairs = compared.compactMap { pair in
      indices(pair).map { Pair(left: $0.0, right: $0.1, part: pair.0.paired) }
    }
    shoulders = indices((.leftShoulder, .rightShoulder))
    hips = indices((.leftHip, .rightHip))
    picture = SIMD2(Float(size.width), Float(size.height))
    scale = 1 / Float(bodySize)
    let empty = [SIMD3<Float>](repeating: SIMD3(repeating: .nan), count: 2 * pairs.count)
    seen = empty
    weights = [Float](repeating: 1, count: 2 * pairs.count)
    let still = [SIMD3<Float>](repeating: .zero, count: 2 * pairs.count)
    survivors = Self.states.map { _ in Survivor(places: empty, velocities: still) }
    next = survivors
  }

  /// Decodes a track.
  ///
  /// - Parameters:
  ///   - count: The number of its frames.
  ///   - sighting: Returns the time and the pose of a frame.
  /// - Returns: The parts that are exchanged in each frame.
  mutating func decode(_ count: Int, _ sighting: (Int) -> (time: Timestamp, pose: Pose)) -> [PairedParts] {
    guard !pairs.isEmpty, count > 0 else { return Array(repeating: [], count: count) }
    history.removeAll(keepingCapacity: true)
    history.reserveCapacity(count)
    for index in 0..<count {
      let (time, pose) = sighting(index)
      step(pose, at: time)
    }
    var state = survivors.indices.min { survivors[$0].cost < survivors[$1].cost } ?? 0
    var decoded = [PairedParts](repeating: [], count: count)
    for index in stride(from: count - 1, through: 0, by: -1) {
      decoded[index] = Self.states[state]
      state = Int(history[index] >> UInt8(2 * state)) & 3  // formula: two bits for each of four states
    }
    return decoded
  }

  private mutating func step(_ pose: Pose, at time: Timestamp) {
    let twist = setPoints(of: pose)
    let elapsed = last.map(time.seconds(since:)) ?? .infinity
    last = time
    let isNear = elapsed < Self.limits.sideMemory
    // Costs of legs and upper body are independent: for each survivor, each as found and exchanged.
    var predecessors: UInt8 = 0
    let fading = isNear ? Float(1 / (1 + (elapsed / Self.limits.sideFading) * (elapsed / Self.limits.sideFading))) : 0
    let horizon = isNear ? Float(min(elapsed, Self.limits.sideHorizon)) : 0
    var cheapest = Float.infinity
    for index in survivors.indices {
      deviations[index] = isNear ? fading * deviation(from: survivors[index], horizon) : .zero
      cheapest = min(cheapest, survivors[index].cost)
    }
    // Taken out, so that each state is written in place.
    var updated: [Survivor] = []
    swap(&updated, &next)
    for (index, state) in Self.states.enumerated() {
      var (best, origin) = (Float.infinity, index)
      for (from, before) in Self.states.enumerated() {
        let costs = deviations[from]
        let legs = state.contains(.legs) ? costs[1] : costs[0]
        let upper = state.contains(.upper) ? costs.w : costs.z
        let changes = state.symmetricDifference(before)
        let cost =
          survivors[from].cost - cheapest + legs + upper + Self.limits.sideSwitch * Float(changes.count)
        // The same state is preferred where nothing tells them apart.
        if cost < best || (cost == best && from == index) { (best, origin) = (cost, from) }
      }
      let isTwisted = (state == .legs || state == .upper) ? -twist : twist
      best += Self.limits.sidePrior * Float(state.count) + Self.limits.sideTwist * max(0, -isTwisted)
      predecessors |= UInt8(origin) << UInt8(2 * index)
      follow(survivors[origin], as: state, into: &updated[index], elapsed: isNear ? Float(elapsed) : nil)
      updated[index].cost = best
    }
    swap(&survivors, &updated)
    swap(&next, &updated)
    history.append(predecessors)
  }

  /// Sets the points to those of a pose, in body sizes.
  ///
  /// - Returns: The cosine between the directions of shoulders and hips; 0 where it is unknown.
  private mutating func setPoints(of pose: Pose) -> Float {
    let depthScale = depth(pose)
    for (index, pair) in pairs.enumerated() {
      for sideIndex in 0...1 {
        let point = sideIndex == 0 ? pair.left : pair.right
        let landmark = pose.landmarks[point].storage
        let pixel = landmark.lowHalf * picture * scale
        let depth = depthScale > 0 ? pose.world[point].storage.z * depthScale : 0
        seen[2 * index + sideIndex] = SIMD3(pixel.x, pixel.y, depth.isNaN ? 0 : depth)
        weights[2 * index + sideIndex] = landmark.w.isNaN ? 1 : min(max(landmark.w, Self.limits.leastWeight), 1)
      }
    }
    guard let shoulders, let hips else { return 0 }
    func across(_ pair: (Int, Int)) -> SIMD2<Float> {
      guard depthScale > 0 else {
        return (pose.landmarks[pair.0].storage.lowHalf - pose.landmarks[pair.1].storage.lowHalf) * picture * scale
      }
      let offset = pose.world[pair.0].storage - pose.world[pair.1].storage
      return SIMD2(offset.x, offset.z) * depthScale / Self.limits.sideDepth
    }
    let (one, other) = (across(shoulders), across(hips))
    let lengths = ((one * one).sum().squareRoot(), (other * other).sum().squareRoot())
    guard min(lengths.0, lengths.1) > Self.limits.sideWidth else { return 0 }
    return (one * other).sum() / (lengths.0 * lengths.1)
  }

  /// Returns the factor from metres to weighted body sizes; 0 without 3D landmarks.
  private func depth(_ pose: Pose) -> Float {
    guard !pose.world.isEmpty, let shoulders, let hips else { return 0 }
    let world = pose.world
    let trunk =
      (world[shoulders.0].storage + world[shoulders.1].storage - world[hips.0].storage - world[hips.1].storage) / 2
    let length = (trunk.x * trunk.x + trunk.y * trunk.y + trunk.z * trunk.z).squareRoot()
    return length > 0 ? Self.limits.sideDepth / length : 0
  }

  /// Returns the costs of a survivor's deviation: legs as found and exchanged, upper body as found and exchanged.
  private func deviation(from survivor: Survivor, _ horizon: Float) -> SIMD4<Float> {
    var costs = SIMD4<Float>.zero
    for (index, pair) in pairs.enumerated() {
      let (left, right) = (2 * index, 2 * index + 1)
      let one = survivor.places[left] + survivor.velocities[left] * horizon
      let other = survivor.places[right] + survivor.velocities[right] * horizon
      let kept = cost(one, left) + cost(other, right)
      let crossed = cost(one, right) + cost(other, left)
      let pairCosts = pair.part == .legs ? SIMD4(kept, crossed, 0, 0) : SIMD4(0, 0, kept, crossed)
      costs += pairCosts
    }
    return costs
  }

  /// Returns the cost of a seen point where another was predicted; 0 where one of them is unknown.
  private func cost(_ predicted: SIMD3<Float>, _ point: Int) -> Float {
    let offset = seen[point] - predicted
    let distance = (offset * offset).sum().squareRoot()
    if distance.isNaN { return 0 }
    return weights[point] * min(distance, Self.limits.sideCap) / Self.limits.sideScale
  }

  /// Continues a survivor with the frame's points in a state.
  private func follow(_ past: Survivor, as state: PairedParts, into target: inout Survivor, elapsed: Float?) {
    let gain = elapsed.map { $0 / ($0 + Float(Self.limits.sideConstant)) } ?? 0
    let fastest = Self.limits.sideSpeed
    for (index, pair) in pairs.enumerated() {
      let isExchanged = !state.isDisjoint(with: pair.part)
      for sideIndex in 0...1 {
        let slot = 2 * index + sideIndex
        let point = seen[isExchanged ? 2 * index + 1 - sideIndex : slot]
        let before = past.places[slot]
        guard !point.x.isNaN else {
          target.places[slot] = before
          target.velocities[slot] = .zero
          continue
        }
        target.places[slot] = point
        guard let elapsed, !before.x.isNaN else {
          target.velocities[slot] = .zero
          continue
        }
        let velocity = past.velocities[slot]
        let updated = velocity + ((point - before) / elapsed - velocity) * gain
        target.velocities[slot] = updated.clamped(
          lowerBound: SIMD3(repeating: -fastest), upperBound: SIMD3(repeating: fastest))
      }
    }
  }
}

extension PairedParts {
  /// The number of parts, 0…2.
  fileprivate var count: Int { (contains(.legs) ? 1 : 0) + (contains(.upper) ? 1 : 0) }
}
