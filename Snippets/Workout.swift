// Counts repetitions, and guides through a workout.

import QPKit

let path = CommandLine.arguments.dropFirst().first ?? "session.qprec.jsonl"

// Repetitions as values.
var counter = RepetitionCounter(.squats)
var pipeline = Pipeline(features: [.fitness(.squats)], configuration: Configuration(overlay: .none))
do {
  var reader = try RecordingReader(path: path)
  while let frame = try reader.next() {
    if counter.consume(try pipeline.process(frame)) != nil { print("so far: \(counter.summary.repetitions)") }
  }
} catch {
  print(error)
}
counter.finish()
for repetition in counter.repetitions {
  print("\(repetition.kind), \(repetition.duration) s, depth \(repetition.depth)")
}
print("\(counter.summary.repetitions) count")
for swing in counter.rejectedMovements { print("not counted at \(swing.start): \(swing.explanation)") }

// Any repeated movement.
var anything = UnnamedMovementCounter()
do {
  var reader = try RecordingReader(path: path)
  let fast = Configuration(overlay: .none, gates: Gates(plausibility: .exercise))
  var pipeline = Pipeline(features: [], configuration: fast)
  while let frame = try reader.next() { anything.consume(try pipeline.process(frame)) }
} catch {
  print(error)
}
anything.finish()
print(anything.summary.repetitions, anything.joint?.name ?? "nothing repeats itself")

// An exercise of your own: the heels rise, seen from the side.
let calfRaises = Exercise(
  "calfRaises", title: "Calf raises", summary: "From flat feet up onto the toes, and down again.",
  view: .required(.sagittal),
  motions: .init(
    JointMotion(
      .both { BodyAngle(at: .ankle(side: $0), from: .knee(side: $0), to: .footIndex(side: $0), side: $0) },
      from: 120, to: 145)),
  rules: [FormRule("calfRaises.knees", "Keep your knees straight", .both(BodyAngle.knee), in: 160...180)])

// A workout; the host speaks.
var flow = WorkoutFlow(
  Workout([
    Workout.Step(.squats, until: .repetitions(10), rest: 60),
    Workout.Step(calfRaises, until: .repetitions(15), rest: 30),
    Workout.Step(.plank, until: .seconds(30)),
  ]))
let quickPose = QuickPose()
quickPose.start(features: flow.features) { status, overlay, features, feedback, landmarks in
  flow.consume(status: status, results: features, landmarks: landmarks)
  for prompt in flow.prompts { print("\(prompt.urgency): \(prompt.text)") }
  quickPose.update(features: flow.features)
}
do {
  try await quickPose.run(Replay(path: path))
} catch {
  print(error)
}
for result in flow.results { print(result.step.exercise.title, result.summary.repetitions) }
