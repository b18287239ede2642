import QPCore
internal import QPExercises
public import QPStates

/// A workout as JSON, read strictly.
///
/// `Docs/Exercises.md` lists its members.
public struct WorkoutDescription: Sendable, JSONDescription {
  /// The sets.
  public let workout: Workout
  /// The times of the flow.
  public let timing: WorkoutTiming

  /// Reads a file.
  ///
  /// - Throws: ``DescriptionError`` with line and column.
  public init(path: String) throws(DescriptionError) {
    self = try Self.read(fileAt: path)
  }

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - json: UTF-8 text, at most a megabyte.
  ///   - source: The name of the text in errors.
  /// - Throws: ``DescriptionError`` with line and column.
  public init(json: [UInt8], source: String? = nil) throws(DescriptionError) {
    self = try Self.read(json, source: source)
  }

  init(_ document: JSONValue) throws(JSONError) {
    let top = try SettingsObject(document, "the workout", known: ["steps", "timing"])
    _ = try top.required("steps")
    let steps = try top.list("steps") ?? []
    guard !steps.isEmpty else { throw top.fault(at: "steps", "'steps' has no step") }
    workout = Workout(try steps.map { (step) throws(JSONError) in try Self.step(step) })
    var times = WorkoutTiming()
    if let timing = try top.object("timing", known: ["instructions", "dwell", "countdown"]) {
      times.instructions = try timing.number("instructions", in: Self.pauses) ?? times.instructions
      times.dwell = try timing.number("dwell", in: Self.pauses) ?? times.dwell
      times.countdown = try timing.number("countdown", in: Self.pauses) ?? times.countdown
    }
    timing = times
  }

  /// The range of times between sets or before the first, in seconds.
  private static let pauses = 0.0...3600
  /// The longest time of a set in seconds: a day.
  private static let longestSet = 86_400.0
  private static let mostRepetitions = 10_000

  private static func step(_ value: JSONValue) throws(JSONError) -> Workout.Step {
    let object = try SettingsObject(
      value, "a step", known: ["exercise", "repetitions", "seconds", "rest", "space"])
    let exercise = try exercise(object)
    var space: ExerciseSpace?
    if let written = try object.text("space") {
      space = ExerciseSpace.ofAngles.first { $0.rawValue == written }
      guard space != nil else {
        throw object.fault(at: "space", "a 'space' is picture or world, not '\(written.excerpt)'")
      }
    }
    let target: Workout.Target
    switch (
      try object.whole("repetitions", in: 1...mostRepetitions), try object.number("seconds", in: 0.1...longestSet)
    ) {
    case (let count?, nil) where exercise.kind == .repetitions: target = .repetitions(count)
    case (nil, let seconds?): target = .seconds(seconds)
    default:
      throw object.fault(
        value, "a step needs either 'repetitions' or 'seconds' above 0; what is held needs 'seconds'")
    }
    return Workout.Step(exercise, in: space, until: target, rest: try object.number("rest", in: pauses) ?? 30)
  }

  /// Returns a built-in exercise by its name, or a described one.
  private static func exercise(_ object: SettingsObject) throws(JSONError) -> Exercise {
    let value = try object.required("exercise")
    guard let name = value.string else { return try ExerciseDescription(value).exercise }
    if let exercise = Exercise.named(name) { return exercise }
    let nearest = name.nearest(of: Exercise.all.map(\.name)).prefix(3).joined(separator: ", ")
    throw object.fault(value, "there is no exercise '\(name.excerpt)'; did you mean \(nearest)?")
  }
}
