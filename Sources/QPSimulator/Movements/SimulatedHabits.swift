package import QPLandmarks

/// The way in which one person does a set, all of it from a seed.
///
/// People do not move by the book: they go less far, tire, favour a side, rest, try once, and step into place first.
package struct SimulatedHabits: Hashable, Sendable {
  /// The number of repetitions, without the trial.
  package var repetitions: Int
  /// The mean time of a repetition in seconds.
  package var tempo: Double
  /// The share of the movement at which the person starts, from 0 on.
  package var start: Double
  /// The share of the movement that the person moves at first, 0.4…1.1.
  package var range: Double
  /// The share of the range that is lost to fatigue by the last repetition.
  package var fatigue: Double
  /// The weaker side.
  package var weakSide: Side
  /// The share of the range that the weaker side lacks, 0…0.3.
  package var weakness: Double
  /// The variation of the times of repetitions, 0…1.
  package var unevenness: Double
  /// The share of repetitions that are followed by a rest of up to 4 s.
  package var rests: Double
  /// The share of the range of a trial before the first repetition; `nil` for none.
  package var trial: Double?
  /// Whether the person walks into place first.
  package var stepsIn: Bool
  /// The seed of the times and rests.
  package var seed: UInt64

  /// Creates the habits of the person of a seed.
  package init(seed: UInt64) {
    var random = SplitMix64(seed: seed &+ 0x9E37)
    func draw(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    repetitions = Int.random(in: 4...10, using: &random)
    tempo = draw(1.2...4)
    range = draw(0.4...1.1)
    start = draw(0...0.15)
    fatigue = draw(0...0.35)
    // At the end of the set too, the person moves by 40 %.
    fatigue = min(fatigue, 1 - 0.4 / range)
    weakSide = draw(0...1) < 0.5 ? .left : .right
    weakness = draw(0...1) < 0.5 ? draw(0...0.3) : 0
    unevenness = draw(0...0.5)
    rests = draw(0...1) < 0.5 ? draw(0...0.3) : 0
    trial = draw(0...1) < 0.25 ? draw(0.15...0.35) : nil
    stepsIn = draw(0...1) < 0.4
    self.seed = random.next()
  }
}

extension SimulatedExercise {
  /// Returns a set as a person with habits does it; step-ups begin with the foot on the step.
  package func set(by habits: SimulatedHabits) -> Trajectory {
    let (turns, last) = turns(by: habits)
    let set = Trajectory(duration: last + 1.5) { seconds in
      guard let turn = turns.last(where: { $0.begin <= seconds }) else { return self.posture(habits.start, .left) }
      return posture(habits, progress: turn.progress(seconds) * turn.share, turn.side)
    }
    guard let walk = walk(by: habits) else { return set }
    let (end, begin) = (walk.posture(at: walk.duration), set.posture(at: 0))
    let stop = Trajectory(duration: Self.stopping) {
      end.mixed(with: begin, Trajectory.minimumJerk($0 / Self.stopping))
    }
    return walk.then(stop).then(set)
  }

  /// Returns the times in seconds from the beginning to the end of every repetition of the set, without the trial.
  package func repetitions(by habits: SimulatedHabits) -> [ClosedRange<Double>] {
    let before = walk(by: habits).map { $0.duration + Self.stopping } ?? 0
    return turns(by: habits).turns.suffix(habits.repetitions).map {
      before + $0.begin...before + $0.begin + $0.duration
    }
  }

  /// Returns the walk into place; `nil` for a person already in place.
  private func walk(by habits: SimulatedHabits) -> Trajectory? {
    habits.stepsIn && !isDown && !name.hasPrefix("stepUps") ? .walk(from: Point(0, -1.2), to: .zero) : nil
  }

  /// Returns the trial and the repetitions, and the end of the last rest in seconds.
  private func turns(by habits: SimulatedHabits) -> (turns: [Turn], end: Double) {
    var random = SplitMix64(seed: habits.seed)
    var turns: [Turn] = []
    var time = 1.5
    func add(_ share: Double, _ side: Side) {
      let duration = habits.tempo * (1 + habits.unevenness * Double.random(in: -1...1, using: &random))
      let turn = Turn(
        begin: time, out: duration * Double.random(in: 0.3...0.5, using: &random),
        hold: duration * Double.random(in: 0...0.2, using: &random), duration: duration, share: share, side: side)
      turns.append(turn)
      time += duration
      let rests = Double.random(in: 0...1, using: &random) < habits.rests
      time += rests ? Double.random(in: 1...4, using: &random) : 0
    }
    if let trial = habits.trial {
      add(trial * habits.range, .left)
      time += 1
    }
    for index in 0..<habits.repetitions {
      let tired = habits.fatigue * Double(index) / Double(max(1, habits.repetitions - 1))
      add(habits.range * (1 - tired), alternates && index % 2 == 1 ? .right : .left)
    }
    return (turns, time)
  }

  /// Returns the posture of a person with habits, the weaker side behind the other.
  private func posture(_ habits: SimulatedHabits, progress: Double, _ side: Side) -> SimulatedPosture {
    let strong = posture(habits.start + progress, side)
    guard habits.weakness > 0, habits.weakness * progress > 0 else { return strong }
    let weak = posture(habits.start + progress * (1 - habits.weakness), side)
    if alternates { return side == habits.weakSide ? weak : strong }
    var mixed = strong
    mixed[arm: habits.weakSide] = weak[arm: habits.weakSide]
    mixed[leg: habits.weakSide] = weak[leg: habits.weakSide]
    return mixed
  }

  /// The time in seconds in which the person stops and takes the start position.
  private static let stopping = 0.8

  /// One repetition of a set.
  private struct Turn {
    var begin: Double
    var out: Double
    var hold: Double
    var duration: Double
    var share: Double
    var side: Side

    /// Returns the share of the movement, 0…1, at a time in seconds.
    func progress(_ seconds: Double) -> Double {
      let since = seconds - begin
      let back = max(duration - out - hold, 0.1)
      return Trajectory.minimumJerk(min(since / out, (duration - since) / back))
    }
  }
}

extension SimulatedPosture {
  /// Returns the posture a share of the way to another one.
  package func mixed(with other: SimulatedPosture, _ share: Double) -> SimulatedPosture {
    func mix(_ from: Double, _ to: Double) -> Double { from + share * (to - from) }
    var posture = other
    posture.trunkForward = mix(trunkForward, other.trunkForward)
    posture.heading = mix(heading, other.heading)
    posture.tip = mix(tip, other.tip)
    posture.lift = mix(lift, other.lift)
    for side in Side.allCases {
      let (arm, leg) = (self[arm: side], self[leg: side])
      posture[arm: side].abduction = mix(arm.abduction, other[arm: side].abduction)
      posture[arm: side].flexion = mix(arm.flexion, other[arm: side].flexion)
      posture[arm: side].externalRotation = mix(arm.externalRotation, other[arm: side].externalRotation)
      posture[arm: side].elbowFlexion = mix(arm.elbowFlexion, other[arm: side].elbowFlexion)
      posture[leg: side].thighForward = mix(leg.thighForward, other[leg: side].thighForward)
      posture[leg: side].hipAbduction = mix(leg.hipAbduction, other[leg: side].hipAbduction)
      posture[leg: side].kneeFlexion = mix(leg.kneeFlexion, other[leg: side].kneeFlexion)
      posture[leg: side].kneeValgus = mix(leg.kneeValgus, other[leg: side].kneeValgus)
      posture[leg: side].dorsiflexion = mix(leg.dorsiflexion, other[leg: side].dorsiflexion)
    }
    posture.position = position + share * (other.position - position)
    return posture
  }
}
