import QPFeatures
import QPStates

/// A workout as JSON: see `Docs/Exercises.md`.
struct WorkoutDescription: Decodable {
  private let steps: [Step]
  private let timing: Timing?

  private struct Step: Decodable {
    let exercise: Named
    let repetitions: Int?
    let seconds: Double?
    let rest: Double?
    let space: String?
  }

  /// A built-in exercise by its name, or a description.
  private enum Named: Decodable {
    case name(String)
    case description(ExerciseDescription)

    init(from decoder: any Decoder) throws {
      if let name = try? decoder.singleValueContainer().decode(String.self) {
        self = .name(name)
      } else {
        self = .description(try ExerciseDescription(from: decoder))
      }
    }
  }

  private struct Timing: Decodable {
    let instructions: Double?
    let dwell: Double?
    let countdown: Double?
  }

  /// Makes the flow.
  func flow(path: String) throws(DemoError) -> WorkoutFlow {
    guard !steps.isEmpty else { throw DemoError(status: .badData, message: "\(path): 'steps' has no step.") }
    var made: [Workout.Step] = []
    for (index, step) in steps.enumerated() {
      do throws(ExerciseDescription.Fault) {
        made.append(try self.step(step))
      } catch {
        throw DemoError(status: .badData, message: "\(path): step \(index + 1): \(error.message).")
      }
    }
    var times = WorkoutTiming()
    if let seconds = timing?.instructions { times.instructions = seconds }
    if let seconds = timing?.dwell { times.dwell = seconds }
    if let seconds = timing?.countdown { times.countdown = seconds }
    return WorkoutFlow(Workout(made), timing: times)
  }

  private func step(_ step: Step) throws(ExerciseDescription.Fault) -> Workout.Step {
    let exercise: Exercise
    switch step.exercise {
    case .name(let name):
      guard let known = Exercise.all.first(where: { $0.name == name }) else {
        let nearest = name.nearest(of: Exercise.all.map(\.name)).prefix(3).joined(separator: ", ")
        throw ExerciseDescription.Fault(message: "there is no exercise '\(name)'; did you mean \(nearest)?")
      }
      exercise = known
    case .description(let description): exercise = try description.exercise()
    }
    guard let space = BodyAngle.Space(rawValue: step.space ?? "picture") else {
      throw ExerciseDescription.Fault(message: "a 'space' is picture or world, not '\(step.space ?? "")'")
    }
    let target: Workout.Target
    switch (step.repetitions, step.seconds) {
    case (let count?, nil) where count > 0 && exercise.kind == .repetitions: target = .repetitions(count)
    case (nil, let seconds?) where seconds > 0: target = .seconds(seconds)
    default:
      throw ExerciseDescription.Fault(
        message: "a step needs either 'repetitions' or 'seconds' above 0; what is held needs 'seconds'")
    }
    return Workout.Step(exercise, in: space, until: target, rest: max(0, step.rest ?? 30))
  }
}
