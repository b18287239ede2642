import QPCore
import QPFeatures

/// Which exercises and movements a file allows, and why others not.
struct AllowedFeatures {
  private let names: [String]
  private let exercises = Exercise.all.count
  private var pipeline: Pipeline
  /// The frames with a reading, by feature.
  private var readings: [Int]
  /// The frames without one, by feature and advice.
  private var reasons: [[String: Int]]
  private var frames = 0

  init() {
    let movements = RangeOfMotion.all
    names = Exercise.all.map(\.name) + movements.map { String($0.id.rawValue.dropFirst(Self.prefix.count)) }
    pipeline = Pipeline(
      features: Exercise.all.map { .fitness($0) } + movements.map { .rangeOfMotion($0) }, configuration: .exercise)
    readings = names.map { _ in 0 }
    reasons = names.map { _ in [:] }
  }

  mutating func add(_ frame: PoseFrame) {
    guard let output = try? pipeline.process(frame), output.landmarks != nil else { return }
    frames += 1
    for (index, feature) in pipeline.features.enumerated() {
      let outcome = output.results.outcome(of: feature.id)
      if outcome?.result != nil {
        readings[index] += 1
      } else {
        reasons[index][outcome?.feedback?.displayString ?? "Not measurable", default: 0] += 1
      }
    }
  }

  /// The exercises that can be counted or timed.
  var allowedExercises: [String] { allowed(0..<exercises) }

  /// The movements whose range can be measured.
  var allowedMovements: [String] { allowed(exercises..<names.count) }

  /// What is not allowed, by the most frequent reason: `Lie down on your back: sitUps, legRaises`.
  var refused: [String] {
    guard frames > 0 else { return [] }
    var groups: [String: [String]] = [:]
    for index in names.indices where !isAllowed(index) {
      let reason = reasons[index].max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? "Not measurable"
      groups[reason, default: []].append(names[index])
    }
    return groups.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.joined(separator: ", "))" }
  }

  private func allowed(_ indices: Range<Int>) -> [String] { indices.filter(isAllowed).map { names[$0] } }

  private func isAllowed(_ index: Int) -> Bool { frames > 0 && 10 * readings[index] >= frames }

  private static let prefix = "rangeOfMotion."
}
