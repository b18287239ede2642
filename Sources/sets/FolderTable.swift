import QPCore
import QPExercises
import QPTestSupport

/// The counts of recorded sets against those of people: over even and odd sets of each exercise's sorted names.
///
/// Numbers are chosen on even sets; odd ones show what they are worth.
enum FolderTable {
  static func print(_ folder: String, _ exercises: [Exercise], named: Bool) throws {
    var rows: [String: Row] = [:]
    var (all, noBench) = (Row(), Row())
    for set in try FilmedSet.all(in: folder) where exercises.contains(where: { $0.name == set.exercise.name }) {
      let counted = try set.counted()
      let before = rows[set.exercise.name, default: Row()]
      rows[set.exercise.name, default: Row()].add(set, counted, isOdd: before.sets % 2 == 1)
      all.add(set, counted, isOdd: before.sets % 2 == 1)
      if set.exercise.name != Exercise.benchPress.name { noBench.add(set, counted, isOdd: before.sets % 2 == 1) }
      guard named, counted.counter.summary.repetitions != set.count else { continue }
      let summary = counted.counter.summary
      Swift.print(
        "\(set.exercise.name) \(set.name) \(before.sets % 2 == 1 ? "odd" : "even"): \(summary.repetitions) of",
        "\(set.count), by the strict rules \(counted.counter.strictSummary.repetitions),",
        "repeated \(counted.counter.repeatedMovement ?? "nothing"); "
          + summary.mismatches.map { "\($0)" }.joined(separator: "; "))
    }
    let sorted = rows.sorted { $0.key < $1.key } + [("all", all), ("all but benchPress", noBench)]
    Swift.print(
      "| exercise | sets | even, within one / error | odd | precision | recall | shown in time | largest fall |")
    Swift.print("|---|---|---|---|---|---|---|---|")
    for (name, row) in sorted { Swift.print("| `\(name)` | \(row.sets) | \(row.cells.joined(separator: " | ")) |") }
    Swift.print("\n| any repetition of | even, within one / error | odd |")
    Swift.print("|---|---|---|")
    for (name, row) in sorted { Swift.print("| `\(name)` | \(row.anything[0].text) | \(row.anything[1].text) |") }
    Swift.print("\n| lost / rightly refused | \(sorted.map { "`\($0.key)`" }.joined(separator: " | ")) |")
    Swift.print("|---|\(sorted.map { _ in "---|" }.joined())")
    let reasons = Set(all.lost.keys).union(all.refused.keys)
    for reason in reasons.sorted(by: { all.lost[$0] ?? 0 > all.lost[$1] ?? 0 }) {
      let cells = sorted.map { "\($0.value.lost[reason] ?? 0)/\($0.value.refused[reason] ?? 0)" }
      Swift.print("| \(reason) | \(cells.joined(separator: " | ")) |")
    }
  }

  /// The share of sets within one, and the mean error as a fraction of the count.
  private struct Errors {
    var sets = 0.0
    var within = 0.0
    var errors = 0.0

    mutating func add(_ counted: Int, of count: Int) {
      sets += 1
      if abs(counted - count) <= 1 { within += 1 }
      errors += Double(abs(counted - count)) / Double(max(1, count))
    }

    var text: String { (within / sets).fixed(decimals: 2) + " / " + (errors / sets).fixed(decimals: 2) }
  }

  /// The sets of an exercise.
  private struct Row {
    var sets = 0
    /// Those of even and of odd sets.
    var declared = [Errors(), Errors()]
    var anything = [Errors(), Errors()]
    /// Repetitions that were not counted, and movements that were no repetition, by the reason in the log.
    var lost: [String: Int] = [:]
    var refused: [String: Int] = [:]
    private var (right, counted, marked) = (0, 0, 0)
    private var (inTime, shown, fall) = (0, 0, 0)

    mutating func add(_ set: FilmedSet, _ result: FilmedSet.Counted, isOdd: Bool) {
      sets += 1
      declared[isOdd ? 1 : 0].add(result.counter.summary.repetitions, of: set.count)
      anything[isOdd ? 1 : 0].add(result.anything.summary.repetitions, of: set.count)
      var rest = result.counter.repetitions.filter { $0.isFinished && $0.kind != .uncertain }
      counted += rest.count
      marked += result.marks.count
      let log = result.counter.rejectedMovements
      for (index, mark) in result.marks.enumerated() {
        let range = mark.lowerBound.shifted(by: -FolderTable.slack)...mark.upperBound.shifted(by: FolderTable.slack)
        if let match = rest.firstIndex(where: { range.contains($0.turningPoint) }) {
          rest.remove(at: match)
          right += 1
        } else {
          lost[Self.reason(mark, result, log), default: 0] += 1
        }
        guard index > 0 else { continue }
        let moment = mark.upperBound.shifted(by: FolderTable.delay)
        guard let frame = result.seen.firstIndex(where: { $0.time >= moment }) else { continue }
        shown += 1
        if abs(result.shown[frame] - index - 1) <= 1 { inTime += 1 }
      }
      for swing in log
      where swing.size > 0 && !result.marks.contains(where: { $0.overlaps(swing.start...max(swing.start, swing.end)) })
      {
        refused[Self.text(swing.reason), default: 0] += 1
      }
      for (one, next) in zip(result.shown, result.shown.dropFirst()) { fall = max(fall, one - next) }
    }

    /// Returns the reason for which a repetition was lost: the one in the log that lasts longest during it.
    private static func reason(
      _ mark: ClosedRange<Timestamp>, _ result: FilmedSet.Counted, _ log: [RejectedMovement]
    ) -> String {
      let frames = result.seen.filter { mark.contains($0.time) }
      if 2 * frames.count(where: { !$0.isSeen }) > frames.count { return "no person" }
      func overlap(_ swing: RejectedMovement) -> Double {
        min(swing.end, mark.upperBound).seconds(since: max(swing.start, mark.lowerBound))
      }
      let longest = log.filter { overlap($0) > 0 }.max { overlap($0) < overlap($1) }
      if let longest { return text(longest.reason) }
      let middle = mark.lowerBound.shifted(by: mark.upperBound.seconds(since: mark.lowerBound) / 2)
      let isCounted = result.counter.repetitions.contains { $0.start <= middle && middle <= $0.end }
      return isCounted ? "within another repetition" : "not in the log"
    }

    private static func text(_ reason: RejectedMovement.Reason) -> String {
      if case .posture = reason { "in another posture" } else { "\(reason)" }
    }

    var cells: [String] {
      [
        declared[0].text, declared[1].text, Self.share(right, counted), Self.share(right, marked),
        Self.share(inTime, shown), "\(fall)",
      ]
    }

    private static func share(_ part: Int, _ whole: Int) -> String {
      (Double(part) / Double(max(1, whole))).fixed(decimals: 2)
    }
  }

  /// The time in seconds by which a mark may be off.
  private static let slack = 0.1
  /// The time in seconds after a repetition at which a person looks at the number.
  private static let delay = 0.5
}

extension Timestamp {
  fileprivate func shifted(by seconds: Double) -> Timestamp {
    Timestamp(microseconds: microseconds + Int64(seconds * 1e6))
  }
}
