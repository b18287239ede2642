import QPExercises
import QPKit
import QPTestSupport
import Testing

/// The workout's flow, on synthetic people whose left arm shows their progress.
struct WorkoutFlowTests {
  /// Arms that rise sideways.
  private static let raises = Exercise(
    "raises", title: "Raises", summary: "Up and down.",
    motions: .init(JointMotion([.shoulder(.left)], from: 20, to: 80)),
    rules: [
      FormRule("raises.first", "First", [.elbow(.left)], in: 0...1),
      FormRule("raises.second", "Second", [.elbow(.left)], in: 0...1),
    ])
  private static let quiet: Exercise = {
    var quiet = raises
    quiet.rules = []
    return quiet
  }()

  private struct Session {
    var flow: WorkoutFlow
    var pipeline = Pipeline(configuration: Configuration(smoothing: nil, overlay: .none, gates: .off))
    var time = 0.0
    var spoken: [(time: Double, prompt: SpokenPrompt)] = []

    init(_ workout: Workout, timing: WorkoutTiming = WorkoutTiming()) {
      flow = WorkoutFlow(workout, timing: timing)
    }

    mutating func play(
      _ seconds: Double, isInside: Bool = true, isThere: Bool = true, arm: (Double) -> Double = { _ in 0 }
    )
      throws
    {
      for index in 0..<Int((seconds * 20).rounded()) {
        var figure = Figure.standing.raisingLeftArm(to: arm(Double(index) / 20))
        if !isInside { figure.points = figure.points.mapValues { $0 + Point(0, 120) } }
        pipeline.update(features: flow.features)
        flow.consume(try pipeline.process(isThere ? figure.frame(at: time) : figure.emptyFrame(at: time)))
        for prompt in flow.prompts { spoken.append((time, prompt)) }
        time += 0.05
      }
    }

    /// One repetition every two seconds.
    mutating func raise(_ count: Int) throws {
      for _ in 0..<count { try play(2) { 90 * (1 - abs($0 - 1)) } }
    }

    var keys: [String] { spoken.map(\.prompt.key) }
  }

  private func workout(_ count: Int = 3, sets: Int = 1, _ exercise: Exercise = quiet) -> Workout {
    Workout((0..<sets).map { _ in Workout.Step(exercise, until: .repetitions(count), rest: 5) })
  }

  @Test func aWorkoutGoesThroughAllItsPhases() throws {
    var session = Session(workout(3, sets: 2))
    #expect(session.flow.state == .instructions)
    try session.play(3.1)
    #expect(session.flow.state == .countdown, "three seconds of instructions, and two in the box meanwhile")
    try session.play(3)
    #expect(session.flow.state == .exercise)
    try session.raise(3)
    #expect(session.flow.state == .rest && session.flow.results.count == 1)
    try session.play(4)
    #expect(session.flow.state == .rest)
    try session.play(1.1)
    #expect(session.flow.state == .instructions && session.flow.index == 1)
    try session.play(6.1)
    try session.raise(3)
    #expect(session.flow.state == .results && session.flow.features.isEmpty)
    #expect(session.flow.results.map(\.summary.repetitions) == [3, 3])
    #expect(session.flow.results.allSatisfy { $0.isComplete && $0.repetitions.count == 3 && $0.seconds > 5 })
    #expect(
      session.keys.prefix(9) == [
        "workout.explain", "workout.stepIn", "workout.countdown", "workout.countdown", "workout.countdown",
        "workout.go",
        "workout.count", "workout.count", "workout.count",
      ])
    #expect(
      session.spoken.filter { $0.prompt.key == "workout.countdown" }.map(\.prompt.text).prefix(3) == ["3", "2", "1"])
    #expect(session.keys.last == "workout.done")
  }

  @Test func standingInTheBoxTakesTwoSeconds() throws {
    var session = Session(workout())
    try session.play(4, isInside: false)
    #expect(session.flow.state == .positioning)
    try session.play(1.5)
    try session.play(0.1, isInside: false)
    try session.play(1.9)
    #expect(session.flow.state == .positioning, "stepping out begins positioning again")
    try session.play(0.3)
    #expect(session.flow.state == .countdown)
    try session.play(1.2, isInside: false)
    #expect(session.flow.state == .positioning)
  }

  @Test func aClockThatIsSetBackHoldsNothingUp() throws {
    var session = Session(workout(1, sets: 2))
    session.time = 100
    try session.play(6.1)
    #expect(session.flow.state == .exercise)
    session.time = 0
    session.pipeline.reset()
    try session.raise(1)
    #expect(session.flow.state == .rest)
    session.time = 0
    session.pipeline.reset()
    try session.play(5.1)
    #expect(session.flow.state == .instructions)
  }

  @Test func heldExercisesAreRepeatedToo() throws {
    var hold = Self.quiet
    hold.kind = .hold
    var session = Session(workout(2, sets: 1, hold))
    try session.play(6.5)
    for _ in 0..<2 { try session.play(3) { $0 < 2 ? 90 : 0 } }
    try session.play(0.2)
    #expect(session.flow.state == .results)
    #expect(session.flow.results.map(\.isComplete) == [true])
    #expect(abs((session.flow.results.first?.held ?? 0) - 4) < 0.2)
  }

  @Test func nothingCountsBeforeTheExercise() throws {
    var session = Session(workout())
    try session.raise(2)
    #expect(session.flow.state != .exercise)
    try session.play(3)
    #expect(session.flow.state == .exercise && session.flow.summary == SetSummary())
    try session.raise(1)
    #expect(session.flow.summary.repetitions == 1)
  }

  @Test(arguments: [true, false]) func leavingTheBoxPausesAndKeepsTheCount(isThere: Bool) throws {
    var session = Session(workout())
    try session.play(6.2)
    try session.raise(2)
    try session.play(0.5, isInside: false, isThere: isThere)
    #expect(session.flow.state == .exercise, "a moment is no reason to pause")
    try session.play(1, isInside: false, isThere: isThere)
    #expect(session.flow.state == .paused && session.flow.summary.repetitions == 2)
    try session.play(60, isInside: false, isThere: isThere) {
      90 * (1 - abs($0.truncatingRemainder(dividingBy: 2) - 1))
    }
    #expect(session.flow.summary.repetitions == 2)
    try session.play(3.2)
    #expect(session.flow.state == .exercise)
    try session.raise(1)
    #expect(session.flow.state == .results && session.flow.results[0].summary.repetitions == 3)
    #expect(session.flow.results[0].seconds < 9, "a pause is no exercise")
  }

  @Test func adviceComesOneAtATimeAndNotTooFast() throws {
    var session = Session(workout(50, Self.raises))
    try session.play(6.2)
    try session.play(30)
    let advice = session.spoken.filter { $0.prompt.key.hasPrefix("feedback.") }
    #expect(advice.count >= 3)
    for (one, next) in zip(advice, advice.dropFirst()) {
      #expect(next.time - one.time >= (one.prompt.key == next.prompt.key ? 8 : 3) - 1e-6)
    }
    #expect(advice.allSatisfy { $0.prompt.key == "feedback.raises.first" }, "the most important first")
    session.flow.stop()
    #expect(session.flow.results.first?.advice == ["feedback.raises.first": advice.count])
  }

  /// It counts, unless the rule is strict.
  @Test(arguments: [true, false]) func aPartialRepetitionIsAnnounced(isStrict: Bool) throws {
    var workout = workout(9)
    if isStrict { workout.steps[0].rule = .strict }
    var session = Session(workout)
    try session.play(6.2)
    try session.play(2) { 60 * (1 - abs($0 - 1)) }
    #expect(session.flow.summary.partial == 1 && session.flow.summary.repetitions == (isStrict ? 0 : 1))
    #expect(session.keys.filter { $0 == "workout.partial" }.count == 1)
    #expect(session.keys.contains("workout.count") != isStrict)
    // The number comes first, and the advice again after 8 s at the earliest.
    if !isStrict {
      #expect(session.keys.suffix(2) == ["workout.count", "workout.partial"])
      try session.play(10) { 60 * (1 - abs($0.truncatingRemainder(dividingBy: 2) - 1)) }
      #expect(session.keys.filter { $0 == "workout.partial" }.count == 2)
    }
  }

  @Test func aHoldCountsItsSeconds() throws {
    var hold = Self.quiet
    hold.kind = .hold
    var session = Session(Workout([Workout.Step(hold, until: .seconds(4))]))
    try session.play(6.2)
    try session.play(2) { _ in 90 }
    try session.play(3)
    #expect(session.flow.state == .exercise && abs((session.flow.result?.held ?? 0) - 2) < 0.11)
    try session.play(2.2) { _ in 90 }
    #expect(session.flow.state == .results && session.flow.results[0].isComplete)
  }

  @Test func thePersonCanSkipStopAndStartOver() throws {
    var session = Session(workout(3, sets: 2))
    session.flow.skip()
    #expect(session.flow.state == .positioning)
    session.flow.skip()
    #expect(session.flow.state == .positioning, "standing in the box cannot be skipped")
    try session.play(5.2)
    try session.raise(1)
    session.flow.skip()
    #expect(session.flow.state == .rest && session.flow.results.map(\.isComplete) == [false])
    session.flow.skip()
    session.flow.stop()
    #expect(session.flow.state == .results && session.flow.results.count == 1)
    session.flow.restart()
    #expect(session.flow.state == .instructions && session.flow.results.isEmpty && session.flow.index == 0)
    #expect(session.flow.prompts.map(\.key) == ["workout.explain"])
  }

  @Test func aRefusedKeyKeepsTheSetUnderWay() throws {
    var session = Session(workout())
    try session.play(6.2)
    try session.raise(2)
    session.flow.consume(status: .sdkValidationError, results: FeatureResults())
    #expect(session.flow.state == .error && session.flow.prompt == "The licence key was not accepted")
    #expect(session.flow.prompts.map(\.key) == ["workout.keyRefused"])
    session.flow.consume(status: .sdkValidationError, results: FeatureResults())
    #expect(session.flow.prompts.isEmpty, "it is said once")
    var stopped = session.flow
    stopped.stop()
    #expect(stopped.results.map(\.summary.repetitions) == [2])
    try session.play(0.05)
    #expect(session.flow.state == .positioning && session.flow.summary.repetitions == 2)
    try session.play(5.3)
    try session.raise(1)
    #expect(session.flow.state == .results && session.flow.results[0].summary.repetitions == 3)
  }

  @Test func thePromptStandsAsLongAsTheState() throws {
    var session = Session(workout(1))
    #expect(session.flow.prompt == "Raises. Up and down.")
    try session.play(3.1, isInside: false)
    #expect(session.flow.prompt == "Step into the box")
    try session.play(2.3)
    #expect(session.flow.state == .countdown && session.flow.prompt == "3")
    try session.play(3)
    #expect(session.flow.state == .exercise && session.flow.prompt == nil)
    session.flow.stop()
    #expect(session.flow.prompt == "Well done")
  }

  @Test func anExerciseSkippedBeforeTheFirstFrameIsNotExplained() throws {
    var session = Session(workout())
    session.flow.skip()
    try session.play(0.1)
    #expect(!session.keys.contains("workout.explain"))
    var stopped = Session(workout())
    stopped.flow.stop()
    try stopped.play(0.1)
    #expect(stopped.keys.isEmpty && stopped.flow.state == .results)
  }

  @Test func anEmptyWorkoutIsDoneAgainAfterARestart() throws {
    var session = Session(Workout([]))
    try session.play(0.1)
    session.flow.restart()
    #expect(session.flow.state == .instructions)
    try session.play(0.1)
    #expect(session.flow.state == .results)
    session.flow.restart()
    session.flow.skip()
    #expect(session.flow.state == .results)
  }

  @Test func anEmptyWorkoutIsDone() throws {
    var session = Session(Workout([]))
    #expect(session.flow.features.isEmpty)
    try session.play(0.1)
    #expect(session.flow.state == .results && session.flow.results.isEmpty)
  }

  /// Every phase can be left, and every one is reached.
  @Test func theTableIsComplete() {
    let table = WorkoutFlow.table.transitions
    for phase in WorkoutFlow.State.allCases {
      #expect(table.contains { $0.from == phase && $0.to != phase })
      #expect(table.contains { $0.to == phase })
      #expect(table.contains { $0.from == phase && $0.event == .restart })
    }
    #expect(Set(table.map { "\($0.from) \($0.event)" }).count == table.count)
  }
}
