import QPCore
import QPRecording
import QPSimulator

/// A movement that `qpdemo simulate` knows by name, with the options that it takes.
struct NamedMovement {
  var trajectory: Trajectory
  /// The view in which it is usually recorded: with the side that moves towards the camera.
  let usualYaw: Double
  /// The camera in the place that the movement needs; nil: the usual one.
  var camera: SimulatedCamera?

  /// What can be named; any joint's movement besides: `shoulder.left.abduction`.
  static let names = exercises + workouts + ["shoulder.left.abduction", "knee.right.flexion", "…"]
  /// The sets of `qpdemo exercise`, by its names.
  private static let workouts = SimulatedExercise.all.map(\.name)
  private static let exercises = [
    "squat", "sit-to-stand", "knee-extension", "gait", "walk", "jumping-jack", "idle",
  ]
  /// The options that say how somebody moves.
  static let valued: Set<String> = [
    "--movement", "--from", "--to", "--speed", "--shape", "--hold", "--rest", "--tempo", "--depth", "--repetitions",
    "--duration", "--sway", "--tremor", "--drift",
  ]

  init(_ name: String, _ options: Options) throws(DemoError) {
    guard let repetitions = Int(options.value("--repetitions") ?? "2"), (1...1000).contains(repetitions) else {
      throw .usage("--repetitions needs a whole number from 1 to 1000.")
    }
    let speed = try options.number("--speed", in: 1...5000)
    let end = try options.number("--to", in: -180...270)
    let start = try options.number("--from", in: -180...270)
    let duration = try options.number("--duration", in: 0...3600)
    let hold = try options.number("--hold", in: 0...600) ?? 1
    let rest = try options.number("--rest", in: 0...600) ?? 1
    let unused: [(option: String, exercises: [String])] = [
      ("--from", []), ("--to", ["squat", "knee-extension"]), ("--shape", []), ("--duration", ["idle"]),
      ("--speed", ["squat", "jumping-jack", "knee-extension"]),
      ("--hold", ["knee-extension"]), ("--rest", ["knee-extension"]),
      ("--repetitions", ["squat", "sit-to-stand", "knee-extension", "gait", "jumping-jack"]),
    ]
    if let workout = SimulatedExercise.named(name) {
      self.init(workout, repetitions, try Self.pace(name, options))
      return
    }
    let isJoint = !Self.exercises.contains(name)
    for option in ["--tempo", "--depth"] where options.value(option) != nil {
      throw .usage("\(option) means nothing to '\(name)'.")
    }
    for (option, exercises) in unused where options.value(option) != nil {
      let isUsed = isJoint ? option != "--duration" : exercises.contains(name)
      if !isUsed { throw .usage("\(option) means nothing to '\(name)'.") }
    }
    switch name {
    case "squat":
      let depth = end ?? 95
      // A repetition goes down in 0.35 of its time, and midway at 15/8 of the mean speed.
      let tempo = speed.map { 1.875 * abs(depth) / (0.35 * $0) } ?? 3
      self.init(.squats(depth: depth, tempo: tempo, repetitions: repetitions), usualYaw: 90)
    case "sit-to-stand": self.init(.sitToStand(repetitions: repetitions), usualYaw: 90)
    case "knee-extension":
      let extensions = Trajectory.kneeExtension(
        .right, to: end ?? 5, speed: speed ?? 90, hold: hold, rest: rest, repetitions: repetitions)
      self.init(extensions, usualYaw: 90)
    case "gait": self.init(.gait(strides: repetitions), usualYaw: 90)
    case "walk": self.init(.walk(from: Point(-1.5, -2), to: Point(1.5, -2)), usualYaw: 0)
    case "jumping-jack": self.init(.jumpingJacks(speed: speed ?? 600, repetitions: repetitions), usualYaw: 0)
    case "idle": self.init(.idle(for: duration ?? 10), usualYaw: 0)
    default:
      guard let movement = SimulatedMovement(name) else {
        let nearest = name.nearest(of: Self.exercises + Self.workouts + SimulatedMovement.all.map(\.name)).prefix(3)
        throw .usage("There is no movement '\(name)'. Did you mean \(nearest.joined(separator: ", "))?")
      }
      let range = (start ?? movement.usualRange.lowerBound, end ?? movement.usualRange.upperBound)
      let usualYaw = movement.isFrontal ? 0.0 : movement.name.contains(".left.") ? -90 : 90
      self.init(
        try Self.shaped(movement, range, speed ?? 90, hold, rest, repetitions, options.value("--shape") ?? "smooth"),
        usualYaw: usualYaw)
    }
  }

  /// A joint there and back: smoothly, at an even speed, or as a sine.
  private static func shaped(
    _ movement: SimulatedMovement, _ range: (start: Double, end: Double), _ speed: Double, _ hold: Double,
    _ rest: Double, _ repetitions: Int, _ shape: String
  ) throws(DemoError) -> Trajectory {
    switch shape {
    case "smooth":
      return .raise(
        movement, from: range.start, to: range.end, speed: speed, hold: hold, rest: rest, repetitions: repetitions)
    case "ramp":
      let stretches = (0..<repetitions).flatMap { _ in
        [
          Trajectory.Stretch(to: range.end, speed: speed, hold: hold, isEven: true),
          Trajectory.Stretch(to: range.start, speed: speed, hold: rest, isEven: true),
        ]
      }
      return .path(movement, from: range.start, rest: rest, stretches)
    case "swing":
      let amplitude = abs(range.end - range.start) / 2
      return .swing(
        movement, about: (range.start + range.end) / 2, amplitude: amplitude, peakSpeed: speed,
        for: Double(repetitions) * 2 * .pi * amplitude / speed)
    default: throw .usage("--shape is smooth, ramp or swing, not '\(shape)'.")
    }
  }

  private init(_ trajectory: Trajectory, usualYaw: Double) {
    self.trajectory = trajectory
    self.usualYaw = usualYaw
  }

  /// A set of an exercise.
  private init(_ workout: SimulatedExercise, _ repetitions: Int, _ pace: (tempo: Double, depth: Double)) {
    trajectory = workout.set(of: repetitions, tempo: pace.tempo, depth: pace.depth)
    camera = workout.camera
    usualYaw = workout.camera.yaw
  }

  private static func pace(_ name: String, _ options: Options) throws(DemoError) -> (tempo: Double, depth: Double) {
    for option in ["--from", "--to", "--speed", "--shape", "--hold", "--rest", "--duration"]
    where options.value(option) != nil {
      throw .usage("\(option) means nothing to '\(name)'; it has a --tempo and a --depth.")
    }
    return (try options.number("--tempo", in: 0.1...60) ?? 2, try options.number("--depth", in: 0...1) ?? 1)
  }
}
