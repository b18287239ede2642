public import QPCore

/// A counter of the repetitions of a movement that has no name.
///
/// It follows the joints' angles, in the picture and in 3D landmarks, until one of them has made two swings that resemble
/// each other, and chooses the largest. From then on it counts the swings of that angle by the rules of
/// ``RepetitionCounter``, including those two. ``finish()`` may replace the joint and the count if several angles
/// together show another number. It needs no feature. Walking counts as well.
///
/// ```swift
/// var counter = UnnamedMovementCounter()
/// let repetition = counter.consume(output)
/// print(counter.joint?.name ?? "nothing yet", counter.summary.repetitions)
/// ```
public struct UnnamedMovementCounter: FrameConsumer, Sendable {
  /// The joint whose angle is followed; `nil` until one is chosen.
  public private(set) var joint: Joint?
  /// The summary of the set so far; depths are fractions of the two swings that were recognised.
  public private(set) var summary = SetSummary()
  /// The repetitions of the set so far, of every kind.
  public private(set) var repetitions: [Repetition] = []

  private var rule: RepetitionCounter.Rule
  private var candidates: [SwingCandidate]
  private var frames: [Frame] = []
  private var lastTime: Timestamp?
  /// The followed angles as signals, for the count at the end.
  private var movement = UndeclaredMovement(count: Self.angles.count)
  private var chosen: (index: Int, travel: JointMotion.Travel, track: SwingTrack)?

  /// A joint and the space in which its angle was followed.
  public struct Joint: Hashable, Sendable {
    /// The joint in English: `left knee`.
    public let name: String
    /// The space of its angle.
    package let space: ExerciseSpace
  }

  /// Creates a counter.
  ///
  /// - Parameter rule: The criteria of a repetition; sizes and depths are fractions of the swings that were recognised.
  public init(rule: RepetitionCounter.Rule = RepetitionCounter.Rule()) {
    self.rule = rule
    candidates = Self.fresh
  }

  /// Adds the output of a session with any features.
  ///
  /// - Returns: The last repetition that became known; `nil` for none.
  @discardableResult
  public mutating func consume(_ output: FrameOutput) -> Repetition? {
    guard let time = output.status.info?.timestamp else { return nil }
    return consume(output.landmarks, at: time)
  }

  /// Adds the landmarks of a frame; `nil` where no person was seen.
  ///
  /// - Returns: The last repetition that became known; `nil` for none.
  @discardableResult
  package mutating func consume(_ landmarks: Landmarks?, at time: Timestamp) -> Repetition? {
    if let lastTime, time <= lastTime { return nil }
    lastTime = time
    var frame = Frame(time: time)
    if let landmarks {
      let hasWorld = !landmarks.pose.world.isEmpty
      for index in Self.angles.indices where hasWorld || Self.angles[index].joint.space == .picture {
        let angle = Self.angles[index]
        guard let degrees = angle.angle.degrees(landmarks, in: angle.joint.space) else { continue }
        frame.degrees[index] = Float(degrees)
      }
      movement.add(frame.degrees, at: time)
    }
    if let chosen {
      let degrees = frame.degrees[chosen.index]
      follow(degrees.isNaN ? nil : Double(degrees), at: time)
      return gather()
    }
    guard landmarks != nil else { return nil }
    for index in Self.angles.indices where !frame.degrees[index].isNaN {
      candidates[index].add(frame.degrees[index], at: time)
    }
    frames.append(frame)
    if frames.count > Self.limits.mostFrames { frames.removeFirst(Self.limits.mostFrames / Self.limits.droppedParts) }
    choose()
    return gather()
  }

  /// Ends the set.
  ///
  /// - Returns: The repetition found at the end, or the unfinished movement as a partial one that does not count; `nil`
  ///   for none.
  @discardableResult
  public mutating func finish() -> Repetition? {
    chosen?.track.finish()
    let last = gather()
    if let found = movement.found(), !isFollowed(found.cycles.count) { return count(found) }
    guard let unfinished = chosen?.track.unfinished else { return last }
    append(unfinished)
    chosen?.track.interrupt()
    return unfinished
  }

  /// Returns whether the angle that was followed shows as many repetitions as several angles do together.
  private func isFollowed(_ count: Int) -> Bool {
    let limits = CycleParameters.current
    if abs(summary.repetitions - count) < limits.leastDifference { return true }
    let ratio = Double(summary.repetitions) / Double(count)
    return ratio >= limits.leastOfAny && ratio <= 1 / limits.leastOfAny
  }

  /// Counts the movement that several angles show together.
  private mutating func count(_ found: UndeclaredMovement.Found) -> Repetition? {
    joint = Self.angles[found.angle].joint
    let set = CountedSet(found.cycles.map { Repetition($0, rule) }, rule)
    (repetitions, summary) = (set.repetitions, set.summary)
    chosen?.track.interrupt()
    return repetitions.last
  }

  /// Starts a new set with any movement.
  public mutating func reset() { self = UnnamedMovementCounter(rule: rule) }

  // MARK: Choice

  private mutating func choose() {
    guard candidates.contains(where: \.isPeriodic) else { return }
    let sizes = candidates.map { $0.isAlmostPeriodic ? $0.clearSize : 0 }
    guard let best = sizes.indices.max(by: { sizes[$0] < sizes[$1] }), sizes[best] > 0,
      let (rest, turn) = candidates[best].ends, let beginning = candidates[best].beginning
    else { return }
    // Ignores tremor beside a larger, unrepeated movement.
    let largest = candidates.map { $0.largestSize(since: beginning) }.max() ?? 0
    guard sizes[best] >= Self.limits.leastFraction * largest else { return }
    let travel = JointMotion.Travel(from: Double(rest), to: Double(turn))
    var own = rule
    own.leastSize = max(rule.leastOfTypical, rule.leastDegrees / abs(travel.end - travel.start))
    own.latestStart = .infinity
    own.leastReach = -.infinity
    joint = Self.angles[best].joint
    chosen = (best, travel, SwingTrack(nil, in: .picture, rule: own))
    for frame in frames {
      let degrees = frame.degrees[best]
      follow(degrees.isNaN ? nil : Double(degrees), at: frame.time)
    }
    frames = []
  }

  private mutating func follow(_ degrees: Double?, at time: Timestamp) {
    guard let travel = chosen?.travel else { return }
    guard let degrees else {
      chosen?.track.addNothing()
      return
    }
    let fraction = (degrees - travel.start) / (travel.end - travel.start)
    chosen?.track.add(
      SwingTrack.Sample(progress: fraction, time: time, gap: 0, quality: Quality(), degrees: degrees, side: nil))
  }

  private mutating func gather() -> Repetition? {
    guard let known = chosen?.track.repetitions, repetitions.count < known.count else { return nil }
    for repetition in known[repetitions.count...] { append(repetition) }
    return repetitions.last
  }

  private mutating func append(_ repetition: Repetition) {
    repetitions.append(repetition)
    summary.add(repetition, rule)
  }

  /// The angles in one frame; NaN where one is not seen.
  private struct Frame {
    var time: Timestamp
    var degrees = SIMD32<Float>(repeating: .nan)
  }

  private static var limits: UndeclaredRepetitionParameters { .current }

  private typealias Angle = (joint: Joint, angle: BodyAngle)

  private static var fresh: [SwingCandidate] { angles.map { _ in SwingCandidate() } }

  /// The angles that are followed, at most 32.
  private static let angles: [Angle] = ExerciseSpace.ofAngles.flatMap { space -> [Angle] in
    let sided: [(String, (Side) -> BodyAngle)] = [
      ("elbow", BodyAngle.elbow), ("shoulder", BodyAngle.shoulder), ("hip", BodyAngle.hip), ("knee", BodyAngle.knee),
    ]
    let middle: [(String, BodyAngle)] = [("trunk", .trunk), ("legs", .legs), ("thighs", .thighs)]
    return sided.flatMap { name, angle in
      Side.allCases.map { (Joint(name: "\($0.rawValue) \(name)", space: space), angle($0)) }
    } + middle.map { (Joint(name: $0, space: space), $1) }
  }
}
