internal import QPClinical
import QPCore
internal import QPExercises
import QPFeatures
import QPReport

/// Finds the exercises in a file, the clinical tests and movements that it allows, and the reasons against others.
struct AllowedFeatures {
  private let names: [String]
  private let exercises = Exercise.all
  private var counters: [RepetitionCounter]
  private var pipeline: Pipeline
  /// The frames with a reading that shows the movement, by feature.
  private var readings: [Int]
  /// The frames without one, by feature and advice.
  private var reasons: [[String: Int]]
  private var frames = 0
  /// The stretches in which each exercise has readings.
  private var stretches: [Stretch]
  /// The stretches in which a held exercise is reached.
  private var holds: [Stretch]
  private var lastTime: Timestamp?
  private var seconds = 0.0

  /// The longest time with readings of an exercise, not interrupted by another posture.
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
    holds = stretches
  }

  mutating func add(_ frame: PoseFrame) {
    guard let output = try? pipeline.process(frame) else { return }
    for index in counters.indices { counters[index].consume(output) }
    guard output.landmarks != nil else { return }
    frames += 1
    let elapsed = lastTime.map { max(0, frame.timestamp.seconds(since: $0)) } ?? 0
    lastTime = frame.timestamp
    seconds += elapsed
    for (index, feature) in pipeline.features.enumerated() {
      let outcome = output.results.outcome(of: feature.id)
      if index < exercises.count {
        stretches[index].add(elapsed, isReading: outcome?.result != nil)
        holds[index].add(elapsed, isReading: outcome?.result?.value ?? 0 >= Self.held)
      }
      if let result = outcome?.result, index >= exercises.count || shows(exercises[index], result) {
        readings[index] += 1
      } else {
        reasons[index][outcome?.feedback?.displayString ?? Self.unknown, default: 0] += 1
      }
    }
  }

  /// Returns whether a reading shows an exercise: the picture alone does so only from the best view.
  private func shows(_ exercise: Exercise, _ result: FeatureResult) -> Bool {
    guard let detail = result.detail(of: ExerciseDetail.self) else { return true }
    return detail.isInBestView != false || detail.space != .picture || exercise.height != nil
  }

  /// The exercises, tests and movements of a file, and the refused ones.
  struct Answer {
    /// The exercises that were done, the most likely first.
    var exercises: [String] = []
    /// The exercise that was most likely done, with its repetitions: `squats: 2 repetitions`; `nil` where another one is
    /// nearly as likely.
    var likely: String?
    /// The exercises for which posture and view fit, by the reason for which they were not done: `not held: plank`.
    var possible: [String] = []
    /// The clinical tests that give a result.
    var tests: [String] = []
    /// The movements whose range can be measured.
    var movements: [String] = []
    /// The refused names, by the most frequent reason: `Lie down on your back: sitUps, legRaises`.
    var refused: [String] = []
  }

  /// Returns the answer after the last frame.
  ///
  /// - Parameter motion: The movement that `qpdemo test` evaluates without options.
  /// - Returns: The exercises, tests and movements, and the refused ones.
  mutating func answer(_ motion: MotionRecording) -> Answer {
    var answer = Answer()
    guard frames > 0 else { return answer }
    for index in counters.indices { counters[index].finish() }
    answer.exercises = shown
    if let likely = Exercise.likely(among: counters), let counter = counters.first(where: { $0.exercise == likely }) {
      answer.likely = "\(likely.name): \(counter.strictSummary.repetitions) repetitions"
    }
    var (possible, refused): ([String: [String]], [String: [String]]) = ([:], [:])
    let leastStretch = min(Self.leastStretch, seconds / 2)
    for (index, name) in names.enumerated() where !answer.exercises.contains(name) {
      let isWhole = index >= exercises.count || stretches[index].longest >= leastStretch
      if Self.leastShare * readings[index] >= frames, isWhole {
        if index < exercises.count {
          possible[reason(for: exercises[index]), default: []].append(name)
        } else {
          answer.movements.append(name)
        }
      } else {
        let reason = reasons[index].max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? Self.unknown
        refused[reason, default: []].append(name)
      }
    }
    for test in ClinicalTest.all {
      do throws(ClinicalTestError) {
        _ = try test.evaluate(motion)
        answer.tests.append(test.id)
      } catch {
        refused["\(error)".trimmingSuffix("."), default: []].append(test.id)
      }
    }
    (answer.possible, answer.refused) = (Self.lines(possible), Self.lines(refused))
    return answer
  }

  /// The exercises that were done: those whose repetitions explain the file, the most likely first, and held ones.
  private var shown: [String] {
    Exercise.ranked(among: counters).map(\.exercise.name)
      + exercises.indices.filter {
        exercises[$0].kind == .hold && holds[$0].longest >= Self.leastStretch
      }.map { exercises[$0].name }
  }

  /// Returns the reason for which an exercise that fits was not done.
  private func reason(for exercise: Exercise) -> String {
    guard let counter = counters.first(where: { $0.exercise == exercise }) else { return "not held for 3 s" }
    guard counter.strictSummary.repetitions == 0 else { return "its repetitions do not explain the recording" }
    var reasons: [String: Int] = [:]
    for swing in counter.rejectedMovements where swing.size > 0 { reasons["\(swing.reason)", default: 0] += 1 }
    let most = reasons.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    return "no repetition" + (most.map { " (\($0))" } ?? "")
  }

  private static func lines(_ groups: [String: [String]]) -> [String] {
    groups.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.joined(separator: ", "))" }
  }

  /// One frame in so many must have a reading: a recording may hold several exercises.
  private static let leastShare = 5
  /// The time in seconds in the posture of an exercise for a repetition there and back; others pass through it.
  private static let leastStretch = 3.0
  /// The least progress of a held exercise.
  private static let held = 0.8
  /// The time in seconds in another posture that ends a stretch.
  private static let patience = 0.3
  private static let unknown = "Not measurable"
  private static let prefix = "rangeOfMotion."
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: Character) -> String { last == suffix ? String(dropLast()) : self }
}
