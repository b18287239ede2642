import QPCore
import QPExercises
import QPSimulator
import QPTestSupport

/// Counts sets of a simulated person, and prints how often the count is exact.
///
///     sets [EXERCISE …] [--sets 1000] [--first 1] [--flat] [--people] [--missed] [--confusion] [--likely] [--idle]
///          [--trace SEED]
///     sets [EXERCISE …] --folder DIR [--missed] [--likely]
///
/// - `--flat`: the estimator gives no 3D landmarks.
/// - `--confusion`: the exercises that count in sets of another one.
/// - `--likely`: the exercises that are named in sets of people, half of them seen from near the best view.
/// - `--people`: movements that differ from the description, seen from near the best view and from other views.
/// - `--missed`: those of them in other views that were not counted exactly, with their properties.
/// - `--idle`: the exercises that count while those people are idle.
/// - `--folder`: recorded sets of people against their counts in the folder's `index.json`; with `--missed` each wrong one,
///   with `--likely` the exercises that are named.
@main
struct Sets {
  static func main() throws {
    var (isFlat, confuses, idles, people, missed, names) = (false, false, false, false, false, false)
    var exercises: [String] = []
    var count: UInt64 = 1000
    var first: UInt64 = 1
    var traced: UInt64?
    var folder: String?
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      switch argument {
      case "--sets": count = arguments.popFirst().flatMap(UInt64.init) ?? count
      case "--first": first = arguments.popFirst().flatMap(UInt64.init) ?? first
      case "--folder": folder = arguments.popFirst()
      case "--flat": isFlat = true
      case "--confusion": confuses = true
      case "--idle": idles = true
      case "--likely": names = true
      case "--people": people = true
      case "--missed": missed = true
      case "--trace": traced = arguments.popFirst().flatMap(UInt64.init)
      default: exercises.append(argument)
      }
    }
    let chosen = Exercise.all.filter {
      $0.kind == .repetitions && (exercises.isEmpty || exercises.contains($0.name))
    }
    if let folder, names { return try LikelyTable.print(chosen, folder: folder) }
    if let folder { return try FolderTable.print(folder, chosen, named: missed) }
    let seeds = first..<first + count
    if confuses {
      return confusion(chosen, seeds) { workout, seed in
        people
          ? PersonalSet(workout, seed: seed, inBestView: seed % 2 == 0).simulation.poseFrames
          : WorkoutSet.clean(workout, seed: seed).frames
      }
    }
    if names { return try LikelyTable.print(chosen, seeds) }
    if idles { return IdleTable.print(chosen, seeds, named: missed) }
    if missed { return MissedSets.print(chosen, seeds) }
    if people { return PeopleTable.print(chosen, seeds, traced: traced) }
    if let traced {
      for exercise in chosen { trace(exercise, seed: traced, isFlat) }
      return
    }
    print("| exercise | exact of \(count) | missing | extra | seeds from \(first) on |")
    print("|---|---|---|---|---|")
    for exercise in chosen { row(exercise, seeds, isFlat) }
  }

  static func row(_ exercise: Exercise, _ seeds: Range<UInt64>, _ isFlat: Bool) {
    guard let workout = SimulatedExercise.named(exercise.name) else { return }
    var (missing, extra) = (0, 0)
    var failed: [String] = []
    for seed in seeds {
      var set = WorkoutSet.random(workout, seed: seed)
      set.givesWorld = !isFlat
      guard let summary = try? RepetitionCounter.summary(of: set.frames, exercise) else { continue }
      guard summary.repetitions != set.repetitions else { continue }
      if summary.repetitions < set.repetitions { missing += 1 } else { extra += 1 }
      failed.append(
        "\(seed): \(summary.repetitions)/\(summary.partial)/\(summary.uncertain) at \(set.tempo.fixed(decimals: 2)) s")
    }
    let exact = Double(seeds.count - failed.count) / Double(seeds.count) * 100
    print(
      "| `\(exercise.name)` | \(exact.fixed(decimals: 2)) % | \(missing) | \(extra) | \(failed.joined(separator: ", ")) |"
    )
  }

  /// Prints the fraction of sets in which another exercise counts, if it is not 0.
  static func confusion(
    _ done: [Exercise], _ seeds: Range<UInt64>, _ frames: (SimulatedExercise, UInt64) -> [PoseFrame]
  ) {
    let all = Exercise.all.filter { $0.kind == .repetitions }
    var (wrong, pairs) = (0, 0)
    print("| person doing | counts, in per cent of \(seeds.count) sets |")
    print("|---|---|")
    for exercise in done {
      guard let workout = SimulatedExercise.named(exercise.name) else { continue }
      var counted = [Int](repeating: 0, count: all.count)
      for seed in seeds {
        guard let summaries = try? RepetitionCounter.summaries(of: frames(workout, seed), all) else { continue }
        for index in all.indices where summaries[index].repetitions > 0 { counted[index] += 1 }
      }
      let fractions = zip(all, counted).filter { $0.name != exercise.name && $1 > 0 }
        .map { "\($0.name) \((Double($1) / Double(seeds.count) * 100).fixed(decimals: 1))" }
      print("| `\(exercise.name)` | \(fractions.joined(separator: ", ")) |")
      wrong += zip(all, counted).reduce(0) { $0 + ($1.0.name == exercise.name ? 0 : $1.1) }
      pairs += seeds.count * (all.count - 1)
    }
    print("\(wrong) of \(pairs) pairs of a set and another exercise")
  }

  /// Prints every frame of a set.
  static func trace(_ exercise: Exercise, seed: UInt64, _ isFlat: Bool) {
    guard let workout = SimulatedExercise.named(exercise.name) else { return }
    var set = WorkoutSet.random(workout, seed: seed)
    set.givesWorld = !isFlat
    print("\(exercise.name), seed \(seed): \(set.tempo) s at \(set.simulation.fps) fps, noise \(set.noise)")
    for event in set.faults.events { print("lost \(event.frames)") }
    var counter = RepetitionCounter(exercise)
    var pipeline = Pipeline(features: [.fitness(exercise)], configuration: .exercises)
    for (index, frame) in set.frames.enumerated() {
      guard let output = try? pipeline.process(frame) else { continue }
      let ended = counter.consume(output)
      let result = output.results.first?.result
      let phase = (frame.timestamp.seconds - min(1, set.tempo)) / set.tempo
      let advice = output.feedback.values.first.map { "\($0)" } ?? ""
      let flags = result?.quality.flags.map(\.description).joined(separator: " ") ?? ""
      print(
        index, frame.timestamp.seconds.fixed(decimals: 3), phase.fixed(decimals: 2), frame.poses.isEmpty ? "lost" : "",
        result?.value.fixed(decimals: 2) ?? "–", "raw", result?.raw?.fixed(decimals: 2) ?? "–", flags, advice,
        ended.map { "=> \($0.kind) depth \($0.depth.fixed(decimals: 2)) gap \($0.gap.fixed(decimals: 2))" } ?? "")
    }
    if let last = counter.finish() { print("finish => \(last.kind)") }
    print(counter.summary)
    for swing in counter.rejectedMovements { print("not counted at \(swing.start.seconds): \(swing.reason)") }
  }
}
