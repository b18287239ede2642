import QPCore
@testable import QPExercises
import QPRecording
import QPFeatures
import QPSimulator
import QPTestSupport
import Testing

/// Exercises as data, and the readings and feedback of their measurer.
struct ExerciseTests {
  private func outputs(
    _ exercise: Exercise, _ posture: SimulatedPosture, yaw: Double = 0, in space: ExerciseSpace = .picture,
    givesWorld: Bool = true, topology: Topology = .blazePose33
  ) throws -> FrameOutput {
    var simulation = Simulation(trajectory: .hold(posture, for: 1), camera: .orthographic(yaw: yaw))
    simulation.givesWorld = givesWorld
    simulation.topology = topology
    var pipeline = Pipeline(features: [.fitness(exercise, in: space)], configuration: .exercises)
    return try #require(try pipeline.process(all: simulation.poseFrames).last)
  }

  @Test func everyExerciseIsWellDescribed() {
    let all = Exercise.all
    #expect(Set(all.map(\.name)).count == all.count && all.count == 42)
    for exercise in all {
      #expect(!exercise.summary.isEmpty && !exercise.title.isEmpty)
      for motion in exercise.motions.list {
        for travel in [motion.travel, motion.worldTravel] {
          #expect(travel.start != travel.end && (0...180).contains(travel.start) && (0...180).contains(travel.end))
        }
        #expect([1, 2].contains(motion.angles.count))
        if motion.sides == .alternating { #expect(motion.angles.count == 2) }
      }
      for rule in exercise.rules {
        #expect(!rule.angles.isEmpty && rule.key.contains(".") && !rule.text.isEmpty, "\(exercise.name)")
      }
      #expect(Feature.fitness(exercise).id.rawValue == "fitness." + exercise.name)
      #expect(Feature.fitness(exercise, in: .world).id.rawValue == "fitness.\(exercise.name).world")
    }
  }

  /// Against the closed form: knees and hips of a simulated body that is drawn without perspective.
  @Test func progressIsTheFractionOfTheTravel() throws {
    for knee in stride(from: 0.0, through: 100, by: 12.5) {
      var posture = SimulatedPosture()
      posture.anchor = .feet
      posture.trunkForward = 20
      for side in Side.allCases {
        posture[leg: side].kneeFlexion = knee
        posture[leg: side].thighForward = knee * 0.7
        posture[leg: side].dorsiflexion = knee * 0.3
      }
      let value = try #require(try outputs(.squats, posture, yaw: 90).results.first).result.value
      let kneeShare = (165 - (180 - knee)) / 60
      let hipShare = (180 - (180 - 20 - 0.7 * knee)) / 40
      #expect(abs(value - min(max(0, min(kneeShare, hipShare)), 1)) < 0.01, "knee \(knee)")
    }
  }

  @Test func progressDoesNotDependOnEarlierMovements() throws {
    let feature = Feature.fitness(.lateralRaises)
    func last(_ trajectory: Trajectory) throws -> Double? {
      var pipeline = Pipeline(features: [feature], configuration: .exercises)
      let simulation = Simulation(trajectory: trajectory, camera: .orthographic())
      return try pipeline.process(all: simulation.poseFrames).last?.results[feature]?.value
    }
    var posture = SimulatedPosture()
    for side in Side.allCases { posture[arm: side].abduction = 45 }
    let workout = try #require(SimulatedExercise.named("lateralRaises"))
    let alone = try #require(try last(.hold(posture, for: 3)))
    let afterHalves = try #require(try last(workout.set(of: 4, tempo: 2, depth: 0.4).then(.hold(posture, for: 3))))
    let afterFull = try #require(try last(workout.set(of: 4, tempo: 2).then(.hold(posture, for: 3))))
    #expect(abs(alone - afterHalves) < 0.005 && abs(alone - afterFull) < 0.005)
  }

  @Test func aLimbFoldedBackOnItselfIsFolded() throws {
    var figure = Figure.standing
    for (elbow, wrist, shoulder) in [
      (Body.leftElbow, Body.leftWrist, Body.leftShoulder), (.rightElbow, .rightWrist, .rightShoulder),
    ] {
      let at = try #require(figure.points[elbow])
      figure.points[wrist] = at + 0.9 * (try #require(figure.points[shoulder]) - at)
    }
    let landmarks = try #require(Landmarks(try figure.frame()))
    #expect(abs(try #require(BodyAngle.elbow(.left).degrees(landmarks))) < 0.01)
    #expect(Exercise.bicepsCurls.reading(landmarks)?.progress == 1)
    #expect(Exercise.pushUps.reading(landmarks)?.progress == 1)
    // And a straight one is straight, not NaN.
    let straight = Figure([.leftShoulder: Point(1, 1), .leftElbow: Point(101, 34), .leftWrist: Point(201, 67)])
    let arm = try #require(Landmarks(try straight.frame()))
    #expect(abs(try #require(BodyAngle.elbow(.left).degrees(arm)) - 180) < 0.05)
  }

  @Test func aPersonLyingFaceUpIsMeasured() throws {
    for name in ["sitUps", "legRaises", "gluteBridge", "vUps"] {
      let exercise = try #require(Exercise.all.first { $0.name == name })
      var set = WorkoutSet(try #require(SimulatedExercise.named(name)))
      set.repetitions = 3
      #expect(try RepetitionCounter.summary(of: set.frames, exercise).repetitions == 3)
      #expect(try RepetitionCounter.summary(of: set.frames.map { $0.mirrored() }, exercise).repetitions == 3)
    }
  }

  @Test func anotherPostureHasNoReadingButAdvice() throws {
    let standing = try outputs(.pushUps, .relaxed, yaw: 90)
    #expect(standing.results.isEmpty)
    #expect(standing.feedback.values.first?.key == "feedback.pushUps.position")
  }

  /// A rule's range decides nothing else: seen from the front without 3D landmarks, standing is told by the ground.
  @Test(arguments: [39.0, 40]) func theGroundAndNotTheRangeExcludesStanding(least: Double) throws {
    var exercise = Exercise.pushUps
    exercise.rules[0].range = least...140
    #expect(
      try outputs(exercise, .relaxed, givesWorld: false).feedback.values.first?.key == "feedback.pushUps.position")
    exercise.rules[0].support = nil
    #expect(
      try outputs(exercise, .relaxed, givesWorld: false).feedback.values.first?.key != "feedback.pushUps.position")
  }

  /// A note is given as feedback only while no rule of form is broken.
  @Test func aNoteYieldsToARuleOfForm() throws {
    var exercise = Exercise.squats
    let broken = 170.0...180
    exercise.rules.append(FormRule("note", "Note", [.trunk], in: broken, role: .note))
    #expect(try outputs(exercise, .relaxed, yaw: 90).feedback.values.first?.key == "feedback.note")
    exercise.rules.append(FormRule("form", "Form", [.trunk], in: broken))
    #expect(try outputs(exercise, .relaxed, yaw: 90).feedback.values.first?.key == "feedback.form")
  }

  @Test func anExerciseHasOneToFiveMotions() throws {
    let motion = JointMotion([.trunk], from: 10, to: 50)
    for count in 1...5 {
      #expect(try Exercise.Motions(list: [JointMotion](repeating: motion, count: count)).list.count == count)
    }
    for count in [0, 6] {
      #expect(throws: ExerciseError.motionCount(count)) {
        try Exercise.Motions(list: [JointMotion](repeating: motion, count: count))
      }
    }
  }

  @Test func aWrongViewIsAdvised() throws {
    let turned = try outputs(.sideLunges(side: .left), .relaxed, yaw: 90, givesWorld: false)
    #expect(turned.results.isEmpty && turned.feedback.values.first == .turn(.frontal))
    let preferred = try outputs(.squats, .relaxed)
    #expect(preferred.results.count == 1 && preferred.feedback.values.first == .turn(.sagittal))
    #expect(try outputs(.squats, .relaxed, in: .world).feedback.isEmpty)
  }

  @Test func aMissingPartIsNamed() throws {
    let flat = try outputs(.squats, .relaxed, yaw: 90, in: .world, givesWorld: false)
    #expect(flat.results.isEmpty && flat.feedback.values.first?.key == "feedback.noWorldPoints")
    let feet = Exercise(
      "toeRaises", title: "Toe raises", summary: "Up on the toes.",
      motions: .init(
        JointMotion(
          .both { BodyAngle(at: .ankle(side: $0), from: .knee(side: $0), to: .footIndex(side: $0), side: $0) },
          from: 110, to: 140)))
    let coco = try outputs(feet, .relaxed, yaw: 90, topology: .coco17)
    #expect(coco.results.isEmpty)
    #expect(coco.feedback.values.first == .notInTopology(.leftFootIndex, topology: "coco17"))
    #expect(try outputs(feet, .relaxed, yaw: 90).results.count == 1)
  }

  @Test func feedbackNamesTheMostImportantRule() throws {
    var posture = SimulatedPosture()
    posture.tip = 70
    for side in Side.allCases {
      posture[arm: side].flexion = 72
      posture[leg: side].thighForward = 50
      posture[leg: side].kneeFlexion = 60
    }
    #expect(try outputs(.pushUps, posture, yaw: 90).feedback.values.first?.key == "feedback.pushUps.straightBody")
    for side in Side.allCases { posture[leg: side].thighForward = 0 }
    #expect(try outputs(.pushUps, posture, yaw: 90).feedback.values.first?.key == "feedback.pushUps.straightLegs")
    for side in Side.allCases { posture[leg: side].kneeFlexion = 0 }
    #expect(try outputs(.pushUps, posture, yaw: 90).feedback.isEmpty)
  }

  /// Faults of form, with the key of the feedback that names them.
  static let faults: [(exercise: String, key: String, fault: @Sendable (inout SimulatedPosture) -> Void)] = [
    ("squats", "squats.chestUp", { $0.trunkForward = 62 }),
    ("lunges.left", "lunges.chestUp", { $0.trunkForward = 45 }),
    ("pushUps", "pushUps.straightBody", { for side in Side.allCases { $0[leg: side].thighForward = 50 } }),
    ("sitUps", "sitUps.rightAngle", { for side in Side.allCases { $0[leg: side].kneeFlexion = 130 } }),
    ("plank", "plank.straightBody", { for side in Side.allCases { $0[leg: side].thighForward = 30 } }),
    ("jumpingJacks", "jumpingJacks.straightArms", { for side in Side.allCases { $0[arm: side].elbowFlexion = 80 } }),
    ("overheadPress", "overheadPress.upright", { $0.trunkToLeft = 28 }),
    ("lateralRaises", "lateralRaises.upright", { $0.trunkToLeft = 22 }),
    ("bicepsCurls", "bicepsCurls.noSwing", { $0.trunkForward = -28 }),
    ("bicepsCurls.left", "bicepsCurls.noSwing", { $0.trunkForward = -28 }),
    ("kneeRaises", "kneeRaises.noLean", { $0.trunkForward = -28 }),
  ]

  @Test(arguments: faults.map(\.exercise)) func aFaultOfFormGivesFeedback(name: String) throws {
    let (_, key, fault) = try #require(Self.faults.first { $0.exercise == name })
    let exercise = try #require(Exercise.all.first { $0.name == name })
    let workout = try #require(SimulatedExercise.named(name))
    func keys(_ trajectory: Trajectory) throws -> Set<String> {
      let simulation = Simulation(trajectory: trajectory, camera: workout.camera)
      var pipeline = Pipeline(features: [.fitness(exercise)], configuration: .exercises)
      return Set(try pipeline.process(all: simulation.poseFrames).flatMap { $0.feedback.values.map(\.key) })
    }
    var set = workout.set(of: 2, tempo: 3)
    // A hold is measured in its end position.
    if exercise.kind == .hold { set = .hold(set.posture(at: 2.5), for: 2) }
    #expect(try !keys(set).contains("feedback." + key))
    #expect(try keys(set.changed { posture, _ in fault(&posture) }).contains("feedback." + key))
  }

  @Test func sidesTakeTurns() throws {
    var set = WorkoutSet(try #require(SimulatedExercise.named("kneeRaises")))
    set.repetitions = 7
    set.noise = 1
    let summary = try RepetitionCounter.summary(of: set.frames, .kneeRaises)
    #expect((summary.repetitions, summary.left, summary.right) == (7, 4, 3))
  }

  @Test(arguments: ["squats", "kneeRaises", "mountainClimbers"])
  func aThreeFrameSwapOfTheLegsChangesNoCount(name: String) throws {
    let exercise = try #require(Exercise.all.first { $0.name == name })
    for frame in stride(from: 20, to: 90, by: 5) {
      var set = WorkoutSet(try #require(SimulatedExercise.named(name)))
      set.repetitions = 3
      set.faults.events = [Faults.Event(.swap(.legs), frames: frame..<frame + 3)]
      let summary = try RepetitionCounter.summary(of: set.frames, exercise)
      #expect(
        (summary.repetitions, summary.partial) == (3, 0), "swapped in frame \(frame), \(summary.uncertain) uncertain")
    }
  }

  @Test(arguments: ["squats", "pushUps", "lateralRaises"])
  func halfRepetitionsArePartial(name: String) throws {
    let exercise = try #require(Exercise.all.first { $0.name == name })
    var set = WorkoutSet(try #require(SimulatedExercise.named(name)))
    set.depth = 0.52
    set.tempo = 3
    set.repetitions = 4
    let summary = try RepetitionCounter.summary(of: set.frames, exercise)
    #expect((summary.repetitions, summary.full, summary.partial, summary.uncertain) == (4, 0, 4, 0))
    let strict = try RepetitionCounter.summary(of: set.frames, exercise, rule: .strict)
    #expect((strict.repetitions, strict.partial) == (0, 4))
  }

  @Test func aHiddenSideIsNotNeeded() throws {
    var set = WorkoutSet(try #require(SimulatedExercise.named("pushUps")))
    set.repetitions = 3
    set.faults.events = [Faults.Event(.missing([.leftElbow, .leftWrist, .leftHip, .leftKnee]), frames: 0..<1000)]
    #expect(try RepetitionCounter.summary(of: set.frames, .pushUps).repetitions == 3)
    // Where sides take turns half of the repetitions would go unseen.
    set.workout = try #require(SimulatedExercise.named("kneeRaises"))
    let feature = Feature.fitness(.kneeRaises)
    var pipeline = Pipeline(features: [feature], configuration: .exercises)
    let last = try #require(try pipeline.process(all: set.frames).last)
    #expect(last.results.isEmpty && last.feedback[feature] == .notSeen(.leftHip))
  }

  @Test func theDrawingGrowsWithTheProgress() throws {
    let feature = Feature.fitness(.lateralRaises)
    var arcs: [Double] = []
    for degrees in [10.0, 50, 90] {
      var posture = SimulatedPosture()
      for side in Side.allCases { posture[arm: side].abduction = degrees }
      let frame = try #require(Simulation(trajectory: .hold(posture, for: 0), camera: .orthographic()).poseFrames.first)
      let measurer = feature.makeMeasurer()
      var drawing = Drawing(size: frame.size)
      var own = measurer
      let person = Person(try #require(Landmarks(frame)), bodySize: 200)
      let outcome = own.measure(person, context: FrameContext(of: person))
      own.draw(outcome, of: person, style: feature.style, into: &drawing)
      for case .stroke(.arc(_, _, _, let sweep), _) in drawing.items { arcs.append(sweep) }
    }
    // One on each side; none at first, where it would be a loose dot.
    #expect(arcs.count == 4 && arcs[0] > 100 && arcs[2] == 360)
  }
}
