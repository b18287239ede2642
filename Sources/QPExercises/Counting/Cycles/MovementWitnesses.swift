internal import QPCore
internal import QPFeatures

/// The rest of the body during a repeated movement, which may contradict the exercise that was declared.
struct MovementWitnesses: Sendable {
  /// Elbows, shoulders, hips and knees in the picture and between 3D landmarks, means of both sides, in degrees.
  private var joints = [SampledSignal](repeating: SampledSignal(), count: 8)
  /// The leading motion of the left and the right in the picture and between 3D landmarks, in degrees.
  private var sides = [SampledSignal](repeating: SampledSignal(), count: 4)
  /// The tilt of the trunk in the picture and between 3D landmarks, in degrees.
  private var tilts = [SampledSignal](repeating: SampledSignal(), count: 2)
  /// The heights of the knees over the hips, left and right, in lengths of the trunk.
  private var knees = [SampledSignal](repeating: SampledSignal(), count: 2)
  private let isSymmetric: Bool
  private let trunk: ClosedRange<Double>?

  init(_ exercise: Exercise) {
    let leading = exercise.motions.leading
    isSymmetric = (leading.sides == .mean || leading.sides == .lessAdvanced) && leading.angles.count > 1
    trunk = exercise.identity.first { $0.angles == [.trunk] }?.range
  }

  /// Adds a frame.
  mutating func add(_ landmarks: Landmarks, _ leading: JointMotion, down: SIMD3<Double>?, at seconds: Double) {
    let hasWorld = !landmarks.pose.world.isEmpty
    for (place, space) in MeasurementSpace.ofAngles.enumerated() where space == .picture || hasWorld {
      func degrees(_ angle: BodyAngle) -> Float {
        angle.degrees(landmarks, in: space, gravity: nil, down: down).map { Float($0) } ?? .nan
      }
      for (index, joint) in Self.joints.enumerated() {
        let (left, right) = (degrees(joint.left), degrees(joint.right))
        joints[2 * index + place].add(left.isNaN ? right : right.isNaN ? left : (left + right) / 2, at: seconds)
      }
      tilts[place].add(degrees(.trunk), at: seconds)
      guard isSymmetric else { continue }
      for angle in leading.angles { sides[2 * place + (angle.side == .right ? 1 : 0)].add(degrees(angle), at: seconds) }
    }
    guard let hips = landmarks.pixel(.midHip), let shoulders = landmarks.pixel(.midShoulder) else { return }
    let size = (shoulders - hips).length
    for side in Side.allCases where size > 0 {
      guard let knee = landmarks.pixel(.knee(side: side)), let hip = landmarks.pixel(.hip(side: side)) else { continue }
      knees[side == .left ? 0 : 1].add(Float((hip.y - knee.y) / size), at: seconds)
    }
  }

  /// Returns how the rest of the body contradicts the exercise for most of a movement; `nil` if it does not.
  ///
  /// - Parameters:
  ///   - cycles: The movement.
  ///   - leadingSwing: The typical swing of the leading joint in degrees.
  ///   - travel: The travel of the leading joint in degrees.
  /// - Returns: The contradiction.
  mutating func contradiction(
    _ cycles: [CycleDetector.Cycle], leadingSwing: Float, travel: Float
  ) -> DeclaredMovement.Refusal? {
    for index in joints.indices { joints[index].settle() }
    for index in sides.indices { sides[index].settle() }
    for index in tilts.indices { tilts[index].settle() }
    for index in knees.indices { knees[index].settle() }
    if isTiltWrong(cycles) { return .tilt }
    if isMinor(leadingSwing, travel) { return .minor }
    if areSidesInTurns(cycles) { return .sidesInTurns }
    return areKneesInTurns(cycles) ? .kneesInTurns : nil
  }

  private static var limits: CycleParameters { .current }

  private static let joints: [(left: BodyAngle, right: BodyAngle)] = [
    BodyAngle.elbow, BodyAngle.shoulder, BodyAngle.hip, BodyAngle.knee,
  ].map { ($0(.left), $0(.right)) }

  /// Returns whether the trunk lies where it must be upright, or the other way round, in the picture and in 3D.
  private func isTiltWrong(_ cycles: [CycleDetector.Cycle]) -> Bool {
    guard let trunk else { return false }
    let tilts = tilts.compactMap { signal in
      let during = cycles.flatMap {
        signal.smooth[min($0.start, signal.smooth.count)..<min($0.end, signal.smooth.count)]
      }
      return during.filter { !$0.isNaN }.map { Double($0) }.median.map { Float($0) }
    }
    guard let least = tilts.min(), let most = tilts.max() else { return false }
    return trunk.upperBound <= Self.limits.uprightRule && least > Self.limits.lying
      || trunk.lowerBound >= Self.limits.levelRule && most < Self.limits.standing
  }

  /// Returns whether the joint that leads hardly moves beside the rest.
  private func isMinor(_ leadingSwing: Float, _ travel: Float) -> Bool {
    guard travel >= Self.limits.dominantTravel else { return false }
    return joints.contains {
      let detector = CycleDetector($0.smooth, least: Self.limits.leastJointSwing, share: 0)
      return leadingSwing < Self.limits.leastDominance * detector.typical
    }
  }

  /// Returns whether the sides go out in turns, as those of a person who walks.
  private func areSidesInTurns(_ cycles: [CycleDetector.Cycle]) -> Bool {
    guard isSymmetric else { return false }
    let correlations = [0, 2].compactMap { Self.correlation(sides[$0].smooth, sides[$0 + 1].smooth, cycles) }
    return correlations.max().map { $0 < 0 } ?? false
  }

  /// Returns whether both knees rise, in turns.
  private func areKneesInTurns(_ cycles: [CycleDetector.Cycle]) -> Bool {
    guard knees.allSatisfy({ Self.travel($0.smooth) > Self.limits.leastKneeTravel }) else { return false }
    return Self.correlation(knees[0].smooth, knees[1].smooth, cycles).map { $0 < 0 } ?? false
  }

  /// Returns the way between the ends of a signal, outliers left out.
  private static func travel(_ signal: [Float]) -> Float {
    let seen = signal.filter { !$0.isNaN }.sorted()
    guard seen.count > limits.fewestSamples else { return 0 }
    let outlying = Int(Double(seen.count) * limits.outlying)
    return seen[seen.count - 1 - outlying] - seen[outlying]
  }

  /// Returns the correlation of two signals during a movement; `nil` where too little of both is seen.
  private static func correlation(_ a: [Float], _ b: [Float], _ cycles: [CycleDetector.Cycle]) -> Double? {
    var (count, sums, squares, product) = (0.0, SIMD2<Double>.zero, SIMD2<Double>.zero, 0.0)
    for cycle in cycles {
      for index in cycle.start..<max(cycle.start, min(cycle.end, a.count, b.count)) {
        guard !a[index].isNaN, !b[index].isNaN else { continue }
        let pair = SIMD2(Double(a[index]), Double(b[index]))
        count += 1
        sums += pair
        squares += pair * pair
        product += pair.x * pair.y
      }
    }
    let variances = squares - sums * sums / count
    guard count > Double(limits.fewestSamples), variances.min() > 0 else { return nil }
    return (product - sums.x * sums.y / count) / (variances.x * variances.y).squareRoot()
  }
}
