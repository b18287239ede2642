internal import QPCore
internal import QPFeatures

/// A check of the other joints during a repeated movement, which may contradict the declared exercise.
///
/// Most sets never need it: frames are kept as points, and angles are computed when the check is evaluated.
struct ExerciseConsistencyCheck: Sendable {
  /// Elbows, shoulders, hips and knees in the picture and between 3D landmarks, means of both sides, in degrees.
  private var joints = [SampledSignal](repeating: SampledSignal(), count: 8)
  private var swings = [CycleDetector](repeating: CycleDetector(least: Self.limits.leastJointSwing, share: 0), count: 8)
  /// The leading motion of the left and the right in the picture and between 3D landmarks, in degrees.
  private var sides = [SampledSignal](repeating: SampledSignal(), count: 4)
  /// The tilt of the trunk in the picture and between 3D landmarks, in degrees.
  private var tilts = [SampledSignal](repeating: SampledSignal(), count: 2)
  /// The heights of the knees over the hips, left and right, in lengths of the trunk.
  private var knees = [SampledSignal](repeating: SampledSignal(), count: 2)
  /// Whether sides that take turns contradict the exercise: arms may, and where they swing because the person walks the
  /// knees show it.
  private let isSymmetric: Bool
  /// Whether the legs take turns by the exercise itself.
  let hasLegsInTurns: Bool
  private let trunk: ClosedRange<Double>?
  /// The frames that are not evaluated yet.
  private var pending: [BufferedPose] = []

  init(_ exercise: Exercise) {
    let leading = exercise.motions.leading
    let hasLegs = leading.angles.contains { $0.needed.contains { Self.legs.contains($0) } }
    isSymmetric = (leading.sides == .mean || leading.sides == .lessAdvanced) && leading.angles.count > 1 && hasLegs
    hasLegsInTurns = leading.sides == .alternating && hasLegs
    trunk = exercise.identity.first { $0.angles == [.trunk] }?.range
  }

  private static let legs: [Body] = [.leftKnee, .rightKnee, .leftAnkle, .rightAnkle]

  /// Adds a frame.
  mutating func add(_ landmarks: Landmarks, _ leading: JointMotion, down: SIMD3<Double>?, at seconds: Double) {
    pending.append(BufferedPose(landmarks, isSymmetric ? leading.angles : [], down: down, at: seconds))
  }

  /// Computes the signals of the frames that were added since the last time.
  private mutating func evaluatePending() {
    for frame in pending {
      for index in joints.indices { joints[index].add(frame.joint(index), at: frame.seconds) }
      for index in tilts.indices { tilts[index].add(frame.tilts[index], at: frame.seconds) }
      for index in sides.indices { sides[index].add(frame.sides[index], at: frame.seconds) }
      let heights = frame.knees
      for index in knees.indices { knees[index].add(heights[index], at: frame.seconds) }
    }
    pending = []
    for index in joints.indices { joints[index].settle() }
    for index in sides.indices { sides[index].settle() }
    for index in tilts.indices { tilts[index].settle() }
    for index in knees.indices { knees[index].settle() }
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
    evaluatePending()
    if isTiltWrong(cycles) { return .tilt }
    if isMinor(leadingSwing, travel) { return .leadingJointNotDominant }
    if areSidesInTurns(cycles) { return .sidesInTurns }
    return !hasLegsInTurns && areKneesInTurns(cycles) ? .kneesInTurns : nil
  }

  private static var limits: CycleParameters { .current }

  /// Returns whether the trunk lies where it must be upright, or the other way round, in the picture and in 3D.
  private func isTiltWrong(_ cycles: [CycleDetector.Cycle]) -> Bool {
    guard let trunk else { return false }
    let tilts = tilts.map { Tilts($0.smooth, cycles) }.filter { $0.count > 0 }
    guard !tilts.isEmpty else { return false }
    return trunk.upperBound <= Self.limits.uprightRule && tilts.allSatisfy { 2 * $0.lying > $0.count }
      || trunk.lowerBound >= Self.limits.levelRule && tilts.allSatisfy { 2 * $0.standing > $0.count }
  }

  /// The samples of a trunk during a movement, and those in which it lies or stands.
  private struct Tilts {
    private(set) var (count, lying, standing) = (0, 0, 0)

    init(_ signal: [Float], _ cycles: [CycleDetector.Cycle]) {
      let signal = signal.span
      for cycle in cycles {
        for index in min(cycle.start, signal.count)..<min(cycle.end, signal.count) where !signal[index].isNaN {
          count += 1
          if signal[index] > limits.lyingTilt {
            lying += 1
          } else if signal[index] < limits.standingTilt {
            standing += 1
          }
        }
      }
    }
  }

  /// Returns whether the joint that leads hardly moves beside the rest.
  private mutating func isMinor(_ leadingSwing: Float, _ travel: Float) -> Bool {
    guard travel >= Self.limits.dominantTravel else { return false }
    for index in joints.indices { swings[index].detectCycles(in: joints[index].smooth, settled: joints[index].settled) }
    return swings.contains { leadingSwing < Self.limits.leastDominance * $0.typical }
  }

  /// Returns whether the sides go out in turns, as in walking.
  private func areSidesInTurns(_ cycles: [CycleDetector.Cycle]) -> Bool {
    guard isSymmetric else { return false }
    let correlations = [0, 2].compactMap { Self.correlation(sides[$0].smooth, sides[$0 + 1].smooth, cycles) }
    return correlations.max().map { $0 < 0 } ?? false
  }

  /// Returns whether both knees rise, in turns.
  private func areKneesInTurns(_ cycles: [CycleDetector.Cycle]) -> Bool {
    guard let correlation = Self.correlation(knees[0].smooth, knees[1].smooth, cycles), correlation < 0 else {
      return false
    }
    return knees.allSatisfy { Self.travel($0.smooth) > Self.limits.leastKneeTravel }
  }

  /// Returns the way between the ends of a signal, outliers left out.
  private static func travel(_ signal: [Float]) -> Float {
    let seen = signal.filter { !$0.isNaN }.sorted()
    guard seen.count > limits.fewestSamples else { return 0 }
    let outlying = Int(Double(seen.count) * limits.trimFraction)
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

extension Exercise {
  /// Whether the trunk must be level, as in a push-up and on the back.
  package var isLevel: Bool {
    identity.contains { $0.angles == [.trunk] && $0.range.lowerBound >= CycleParameters.current.levelRule }
  }
}
