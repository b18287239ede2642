import QPCore
import QPSimulator

/// A movement that `qpdemo simulate` knows by name, with the options that it takes.
struct NamedMovement {
  var trajectory: Trajectory
  /// The view in which it is usually recorded: with the side that moves towards the camera.
  let usualYaw: Double
  /// The camera at the place that the movement needs; `nil` for the usual one.
  var camera: SimulatedCamera?

  /// The names of all movements; a joint's movement may have `rangeOfMotion.` before it.
  static let names = exercises + workouts + SimulatedMovement.all.map(\.name)
  /// The sets of `qpdemo exercise`, by its names.
  private static let workouts = SimulatedExercise.all.map(\.name)
  private static let exercises = [
    "squat", "sit-to-stand", "knee-extension", "gait", "walk", "treadmill", "chair-stands", "countermovement-jump",
    "jumping-jack", "idle",
  ]

  static let section = OptionSection(
    "Movement; each takes some of these",
    [.from, .to, .speed, .shape, .hold, .rest, .tempo, .depth, .repetitions, .duration])

  /// Reads the options of the movement; others stay unread, and are rejected.
  init(_ name: String, _ options: Options) throws(DemoError) {
    if let workout = SimulatedExercise.named(name) {
      let set = workout.set(
        of: try options.wholeNumber(.repetitions), tempo: try options.number(.tempo), depth: try options.number(.depth))
      self.init(set, usualYaw: workout.camera.yaw)
      camera = workout.camera
      return
    }
    switch name {
    case "squat":
      let depth = options.givenNumber(.to) ?? 95
      // A repetition goes down in 0.35 of its time, and midway at 15/8 of the mean speed.
      let tempo = options.givenNumber(.speed).map { 1.875 * abs(depth) / (0.35 * $0) } ?? 3
      let repetitions = try options.wholeNumber(.repetitions)
      self.init(.squats(depth: depth, tempo: tempo, repetitions: repetitions), usualYaw: 90)
    case "sit-to-stand":
      self.init(.sitToStand(repetitions: try options.wholeNumber(.repetitions)), usualYaw: 90)
    case "knee-extension":
      let extensions = Trajectory.kneeExtension(
        .right, to: options.givenNumber(.to) ?? 5, speed: options.givenNumber(.speed) ?? 90,
        hold: try options.number(.hold), rest: try options.number(.rest),
        repetitions: try options.wholeNumber(.repetitions))
      self.init(extensions, usualYaw: 90)
    case "gait": self.init(.gait(strides: try options.wholeNumber(.repetitions)), usualYaw: 90)
    case "walk": self.init(.walk(from: Point(-1.5, -2), to: Point(1.5, -2)), usualYaw: 0)
    case "treadmill":
      var walk = SimulatedWalk()
      (walk.isOnTreadmill, walk.strides) = (true, try options.wholeNumber(.repetitions))
      self.init(walk.trajectory, usualYaw: 90)
    case "chair-stands":
      var stands = SimulatedChairStands()
      stands.count = try options.wholeNumber(.repetitions)
      self.init(stands.trajectory, usualYaw: 90)
    case "countermovement-jump":
      var jump = SimulatedJump()
      jump.count = try options.wholeNumber(.repetitions)
      self.init(jump.trajectory, usualYaw: 90)
    case "jumping-jack":
      let speed = options.givenNumber(.speed) ?? 600
      self.init(
        .jumpingJacks(speed: speed, repetitions: try options.wholeNumber(.repetitions)), usualYaw: 0)
    case "idle": self.init(.idle(for: try options.number(.duration)), usualYaw: 0)
    default:
      guard let movement = SimulatedMovement(name) else { throw Vocabulary.movements.refusal(of: name) }
      let usualYaw = movement.isFrontal ? 0.0 : movement.name.contains(".left.") ? -90 : 90
      self.init(try Self.shaped(movement, options), usualYaw: usualYaw)
    }
  }

  /// Returns a movement of a joint there and back: smooth, at an even speed, or as a sine.
  private static func shaped(_ movement: SimulatedMovement, _ options: Options) throws(DemoError) -> Trajectory {
    let start = options.givenNumber(.from) ?? movement.usualRange.lowerBound
    let end = options.givenNumber(.to) ?? movement.usualRange.upperBound
    let speed = options.givenNumber(.speed) ?? 90
    let (hold, rest) = (try options.number(.hold), try options.number(.rest))
    let repetitions = try options.wholeNumber(.repetitions)
    switch try options.value(.shape) {
    case "ramp":
      let stretches = (0..<repetitions).flatMap { _ in
        [
          Trajectory.Stretch(to: end, speed: speed, hold: hold, isEven: true),
          Trajectory.Stretch(to: start, speed: speed, hold: rest, isEven: true),
        ]
      }
      return .path(movement, from: start, rest: rest, stretches)
    case "swing":
      let amplitude = abs(end - start) / 2
      return .swing(
        movement, about: (start + end) / 2, amplitude: amplitude, peakSpeed: speed,
        for: Double(repetitions) * 2 * .pi * amplitude / speed)
    default:
      return .raise(
        movement, from: start, to: end, speed: speed, hold: hold, rest: rest, repetitions: repetitions)
    }
  }

  private init(_ trajectory: Trajectory, usualYaw: Double) {
    self.trajectory = trajectory
    self.usualYaw = usualYaw
  }
}

extension CommandOption {
  static let movement = option(
    "--movement", "NAME", .name(.movements), "the person's movement (--list)", isRequired: true)
  fileprivate static let from = option("--from", "DEGREES", .number(-180...270), "where a joint starts")
  fileprivate static let to = option("--to", "DEGREES", .number(-180...270), "where it turns back; a squat's depth")
  fileprivate static let speed = option(
    "--speed", "NUMBER", .number(1...5000), "degrees a second, at most (90; of jumping jacks 600)")
  fileprivate static let shape = option(
    "--shape", "SHAPE", .choice(["smooth", "ramp", "swing"]), "how a joint moves", default: "smooth")
  fileprivate static let hold = option("--hold", "SECONDS", .number(0...600), "time at the end", default: "1")
  fileprivate static let rest = option("--rest", "SECONDS", .number(0...600), "time at the start", default: "1")
  fileprivate static let tempo = option(
    "--tempo", "SECONDS", .number(0.1...60), "time of a repetition of an exercise", default: "2")
  fileprivate static let depth = option(
    "--depth", "SHARE", .number(0...1), "how far an exercise goes", default: "1")
  fileprivate static let repetitions = option(
    "--repetitions", "N", .wholeNumber(1...1000), "how often; strides of a gait", default: "2")
  fileprivate static let duration = option("--duration", "SECONDS", .number(0...3600), "of idle", default: "10")
}
