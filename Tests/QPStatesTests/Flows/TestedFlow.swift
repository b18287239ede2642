import QPExercises
import QPKit

@testable import QPStates

/// A guided flow with the members that the tests of ``GuidedFlow`` need.
protocol TestedFlow: GuidedFlow {
  typealias Request = @Sendable (inout Self) -> Void

  /// Flows that have not begun; frames 0.1 s apart of `FlowScript.round` finish the first.
  static var variants: [Self] { get throws }
  /// The requests of the host, without ``restart()``.
  static var requests: [Request] { get }
  /// The requests that have no effect at the end.
  static var requestsIgnoredAtTheEnd: [Request] { get }
  /// The rows of the transition table, `state event`.
  static var rows: Set<String> { get }

  /// The number of trials, sets or measurements that are completed.
  var completedCount: Int { get }
  var isInError: Bool { get }
  /// The first event that the table did not allow.
  var defect: String? { get }
  /// Adds every row taken from now on to a set.
  mutating func recordRows(in rows: Locked<Set<String>>)
}

enum FlowScript {
  /// A raise of the arm and back, with a rest before.
  static let round: [FlowFrame] = ([10, 10, 10, 10, 10, 10, 60, 160, 160, 160, 160, 60, 10] as [Double]).map {
    .reading($0)
  }
  /// Enough rounds for every first variant.
  static let whole = (0..<5).flatMap { _ in round }
}

/// A flow with a clock: frames are 0.1 s apart.
struct FlowRun<Flow: TestedFlow> {
  var flow: Flow
  var time = 0.0

  init(_ flow: Flow) { self.flow = flow }

  @discardableResult
  mutating func feed(_ frame: FlowFrame, after step: Double = 0.1) -> Flow.State? {
    time += step
    return flow.consume(frame.output(at: Timestamp(microseconds: Int64((time * 1e6).rounded()))))
  }

  mutating func play(_ frames: some Sequence<FlowFrame>) {
    for frame in frames { feed(frame) }
  }
}

extension GuidedMeasurement: TestedFlow {
  static var variants: [GuidedMeasurement] {
    [
      GuidedMeasurement(FlowFrame.left, hold: HoldCriterion(duration: 0.2)),
      GuidedMeasurement(FlowFrame.left, hold: HoldCriterion(duration: 0, minMovement: 0)),
    ]
  }
  static var requests: [Request] { [] }
  static var requestsIgnoredAtTheEnd: [Request] { [] }
  static var rows: Set<String> { Set(table.transitions.map { "\($0.from) \($0.event)" }) }

  var completedCount: Int { isFinished ? 1 : 0 }
  var isInError: Bool { if case .error = state { true } else { false } }
  var defect: String? { machine.defect?.description }
  mutating func recordRows(in rows: Locked<Set<String>>) {
    machine.observe { row in rows.withLock { _ = $0.insert("\(row.from) \(row.event)") } }
  }
}

extension GuidedAssessment: TestedFlow {
  static var variants: [GuidedAssessment] {
    get throws {
      let quick = Assessment.Pace(stillness: 0.2, countdown: 0.2)
      func item(_ trials: Int, bothSides: Bool) -> AssessmentItem {
        AssessmentItem(
          FlowFrame.left, trials: trials, attempts: trials + 1, rest: 0.2, bothSides: bothSides,
          hold: HoldCriterion(duration: 0.2))
      }
      let twice = Assessment(pace: quick, items: [item(2, bothSides: false)])
      let sides = Assessment(pace: quick, items: [item(1, bothSides: true)])
      let recorded = Assessment(pace: .recorded, items: [item(1, bothSides: true)])
      return [
        try GuidedAssessment(twice), try GuidedAssessment(sides, review: .byHand), try GuidedAssessment(recorded),
      ]
    }
  }
  static var requests: [Request] {
    [
      { $0.pause() }, { $0.resume() }, { $0.finish() }, { $0.stop(reason: .fatigue) }, { try? $0.accept() },
      { try? $0.reject("looked away") },
    ]
  }
  static var requestsIgnoredAtTheEnd: [Request] {
    [{ $0.pause() }, { $0.resume() }, { $0.finish() }, { $0.stop(reason: .pain) }]
  }
  static var rows: Set<String> { Set(table.transitions.map { "\($0.from) \($0.event)" }) }

  var completedCount: Int { progress.records.reduce(0) { $0 + $1.trials.count } }
  var isInError: Bool { if case .error = state { true } else { false } }
  var defect: String? { machine.defect?.description }
  mutating func recordRows(in rows: Locked<Set<String>>) {
    machine.observe { row in rows.withLock { _ = $0.insert("\(row.from) \(row.event)") } }
  }
}

extension WorkoutFlow: TestedFlow {
  static var variants: [WorkoutFlow] {
    func flow(_ targets: [Workout.Target], patience: Double) -> WorkoutFlow {
      let steps = targets.map { Workout.Step(FlowFrame.raises, until: $0, rest: 0.2) }
      let quick = WorkoutTiming(instructions: 0.2, dwell: 0.2, countdown: 0.2, pauseDelay: patience)
      return WorkoutFlow(Workout(steps), timing: quick, box: FlowFrame.box)
    }
    return [
      flow([.seconds(0.5), .repetitions(1)], patience: 0.1), flow([.repetitions(1), .seconds(0.3)], patience: 0),
      flow([], patience: 0),
    ]
  }
  static var requests: [Request] { [{ $0.skip() }, { $0.stop() }] }
  static var requestsIgnoredAtTheEnd: [Request] { requests }
  static var rows: Set<String> { Set(table.transitions.map { "\($0.from) \($0.event)" }) }

  var completedCount: Int { results.count }
  var isInError: Bool { state == .error }
  var defect: String? { machine.defect?.description }
  mutating func recordRows(in rows: Locked<Set<String>>) {
    machine.observe { row in rows.withLock { _ = $0.insert("\(row.from) \(row.event)") } }
  }
}
