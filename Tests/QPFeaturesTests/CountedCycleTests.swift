import QPCore
import QPSimulator
import Testing

@testable import QPExercises

/// The repetitions that cycles take, beside a slow search: lists of candidates by side, of which each cycle takes the first.
@Suite struct CountedCycleTests {
  private func slow(_ known: [Repetition], _ cycles: [DeclaredMovement.Cycle]) -> [Repetition?] {
    let certain = known.filter { $0.kind != .uncertain && $0.isFinished }
    var rest: [Side?: [Repetition]] = [nil: certain]
    for side in Side.allCases { rest[side] = certain.filter { $0.side == side } }
    return cycles.map { cycle in
      rest[cycle.side]?.removeAll { $0.turningPoint < cycle.start }
      guard let first = rest[cycle.side]?.first, first.turningPoint <= cycle.end else { return nil }
      rest[cycle.side]?.removeFirst()
      return first
    }
  }

  @Test(arguments: 0..<200) func cyclesTakeTheRepetitionsOfASlowSearch(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    func time(_ range: ClosedRange<Int64>) -> Timestamp {
      Timestamp(milliseconds: Int64.random(in: range, using: &random))
    }
    let kinds: [Repetition.Kind] = [.full, .full, .partial, .uncertain]
    // Of an exercise in turns, or not; the strict rules may know sides where the movement knows none.
    let sides: [Side?] = seed % 2 == 0 ? [.left, .right] : [nil]
    let known = (0..<Int.random(in: 0...30, using: &random)).map { _ in time(0...20_000) }.sorted().map { turn in
      Repetition(
        start: turn, turningPoint: turn, end: turn, depth: 1, kind: kinds.randomElement(using: &random) ?? .full,
        isFinished: Int.random(in: 0..<8, using: &random) > 0,
        phaseDurations: Repetition.Durations(out: 0, hold: 0, back: 0), leadingAngle: nil,
        side: [nil, .left, .right].randomElement(using: &random) ?? nil, gap: 0, quality: Quality())
    }
    // The cycles of one side follow each other; those of both may overlap.
    var cycles: [DeclaredMovement.Cycle] = []
    for side in sides {
      var start: Int64 = 0
      while start < 20_000 {
        let lasts = Int64.random(in: 100...2_500, using: &random)
        let pause = Int64.random(in: 0...1_500, using: &random)
        cycles.append(
          DeclaredMovement.Cycle(
            start: Timestamp(milliseconds: start + pause), turn: Timestamp(milliseconds: start + pause + lasts / 2),
            end: Timestamp(milliseconds: start + pause + lasts), depth: 1, size: 1, side: side))
        start += pause + lasts
      }
    }
    cycles.sort { $0.turn < $1.turn }
    let found = known.indices(matching: cycles).map { $0.map { known[$0] } }
    #expect(found == slow(known, cycles))
    #expect(found.count == cycles.count)
  }
}
