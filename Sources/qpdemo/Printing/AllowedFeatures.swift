import QPCore
import QPFeatures
import QPReport

/// Which exercises, clinical tests and movements a file allows, and why others not.
struct AllowedFeatures {
  private let names: [String]
  private let exercises = Exercise.all
  private var counters: [RepetitionCounter]
  private var motion = MotionRecording()
  private var pipeline: Pipeline
  /// The frames with a reading that shows the movement, by feature.
  private var readings: [Int]
  /// The frames without one, by feature and advice.
  private var reasons: [[String: Int]]
  private var frames = 0
  /// The stretches in which each exercise has readings.
  private var stretches: [Stretch]
  private var lastTime: Timestamp?
  private var seconds = 0.0

  /// The longest time with readings of an exercise, without one in the posture of another.
  private struct Stretch {
    var longest = 0.0
    private var current = 0.0
    private var broken = 0.0

    mutating func add(_ seconds: Double, isReading: Bool) {
      broken = isReading ? 0 : broken + seconds
      if isReading { current += seconds } else if broken > AllowedFeatures.patience { current = 0 }
      longest = max(longest, current)
    }
  }

  init() {
    let movements = RangeOfMotion.all
    names = exercises.map(\.name) + movements.map { String($0.id.rawValue.dropFirst(Self.prefix.count)) }
    counters = exercises.filter { $0.kind == .repetitions }.map { RepetitionCounter($0) }
    pipeline = Pipeline(
      features: exercises.map { .fitness($0) } + movements.map { .rangeOfMotion($0) }, configuration: .exercise)
    readings = names.map { _ in 0 }
    reasons = names.map { _ in [:] }
    stretches = exercises.map { _ in Stretch() }
  }

  mutating func add(_ frame: PoseFrame) {
    motion.append(frame)
    guard let output = try? pipeline.process(frame) else { return }
    for index in counters.indices { counters[index].add(output) }
    guard output.landmarks != nil else { return }
    frames += 1
    let elapsed = lastTime.map { max(0, frame.timestamp.seconds(since: $0)) } ?? 0
    lastTime = frame.timestamp
    seconds += elapsed
    for (index, feature) in pipeline.features.enumerated() {
      let outcome = output.results.outcome(of: feature.id)
      if index < exercises.count { stretches[index].add(elapsed, isReading: outcome?.result != nil) }
      if let result = outcome?.result, index >= exercises.count || shows(exercises[index], result) {
        readings[index] += 1
      } else {
        reasons[index][outcome?.feedback?.displayString ?? Self.unknown, default: 0] += 1
      }
    }
  }

  /// Returns whether a reading shows an exercise: from elsewhere than its best view the picture alone does not.
  private func shows(_ exercise: Exercise, _ result: FeatureResult) -> Bool {
    guard let detail = result.detail(of: ExerciseDetail.self) else { return true }
    return detail.isInBestView != false || detail.space != .picture || exercise.height != nil
  }

  /// What the file allows, and what it does not.
  struct Answer {
    /// The exercises that can be counted or timed.
    var exercises: [String] = []
    /// The exercise that was most likely done, with its repetitions: `squats: 2 repetitions`.
    var likely: String?
    /// The clinical tests that give a result.
    var tests: [String] = []
    /// The movements whose range can be measured.
    var movements: [String] = []
    /// What is not allowed, by the most frequent reason: `Lie down on your back: sitUps, legRaises`.
    var refused: [String] = []
  }

  /// Returns the answer after the last frame.
  mutating func answer() -> Answer {
    var answer = Answer()
    guard frames > 0 else { return answer }
    var groups: [String: [String]] = [:]
    let leastStretch = min(Self.leastStretch, seconds / 2)
    for (index, name) in names.enumerated() {
      let isWhole = index >= exercises.count || stretches[index].longest >= leastStretch
      if Self.leastShare * readings[index] >= frames, isWhole {
        if index < exercises.count { answer.exercises.append(name) } else { answer.movements.append(name) }
      } else {
        let reason = reasons[index].max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? Self.unknown
        groups[reason, default: []].append(name)
      }
    }
    for test in ClinicalTest.all {
      do throws(ClinicalTestError) {
        _ = try test.evaluate(motion)
        answer.tests.append(test.id)
      } catch {
        groups["\(error)".trimmingSuffix("."), default: []].append(test.id)
      }
    }
    for index in counters.indices { counters[index].finish() }
    if let likely = Exercise.likely(among: counters), let counter = counters.first(where: { $0.exercise == likely }) {
      answer.likely = "\(likely.name): \(counter.summary.repetitions) repetitions"
    }
    answer.refused = groups.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.joined(separator: ", "))" }
    return answer
  }

  /// One frame in so many must have a reading: a recording may hold several exercises.
  private static let leastShare = 5
  /// The time in seconds in the posture of an exercise for a repetition there and back; others pass through it.
  private static let leastStretch = 3.0
  /// The time in seconds in another posture that ends a stretch.
  private static let patience = 0.3
  private static let unknown = "Not measurable"
  private static let prefix = "rangeOfMotion."
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: Character) -> String { last == suffix ? String(dropLast()) : self }
}
