package import QPExercises
internal import QPFeatures
import QPCore
import QPSimulator

extension PersonalSet {
  /// Whether there is anything from which an exercise may be read: it does not need another view, or there are 3D
  /// landmarks or a height.
  package func allows(_ exercise: Exercise) -> Bool {
    isInBestView || simulation.givesWorld || exercise.height != nil
  }

  /// Whether the leading motion shows: in the picture, in the 3D landmarks where they are given, or as a height, each
  /// repetition without the noise is a swing as the rules define one.
  ///
  /// That is at least a quarter of the nominal travel (an eighth of a height's), 12°, and four standard deviations of
  /// what the landmarks' noise makes of the reading in this set. All of it follows from the simulated person, camera and
  /// noise, and nothing from what a counter makes of them; 3D landmarks are smoothed, as they are read.
  package func shows(_ exercise: Exercise) -> Bool {
    guard allows(exercise) else { return false }
    var exact = simulation
    exact.noise = .none
    let (noisy, clear) = (Self.frames(simulation), Self.frames(exact))
    let windows = workout.repetitions(by: habits)
    return ExerciseSpace.allCases.contains { space in
      guard gives(space, exercise) else { return false }
      let readings = clear.map { seen in seen.flatMap { share(exercise, $0, space) } }
      let errors = zip(noisy, readings).compactMap { seen, exact -> Double? in
        guard let exact, let share = seen.flatMap({ share(exercise, $0, space) }) else { return nil }
        return (share - exact) * (share - exact)
      }
      guard !errors.isEmpty else { return false }
      let noise = (errors.reduce(0, +) / Double(errors.count)).squareRoot()
      let least = max(Self.least(exercise, space), 4 * noise)
      return windows.allSatisfy { window in
        let inside = zip(clear, readings).compactMap { seen, share -> Double? in
          seen.map { window.contains($0.time) } == true ? share : nil
        }
        guard let first = inside.first, let most = inside.max() else { return false }
        return most - first >= least
      }
    }
  }

  /// Whether an exercise can be read in a space.
  private func gives(_ space: ExerciseSpace, _ exercise: Exercise) -> Bool {
    switch space {
    case .world: return simulation.givesWorld
    case .height: return exercise.height != nil
    case .picture:
      if case .required = exercise.view { return isInBestView }
      return true
    }
  }

  /// The least swing as a share of the nominal travel, as the rules of counting have it.
  private static func least(_ exercise: Exercise, _ space: ExerciseSpace) -> Double {
    let rule = RepetitionCounter.Rule()
    guard space != .height, let motion = exercise.motions.list.first else {
      return exercise.height?.startsVertical == true ? rule.leastSize / 2 : rule.leastSize
    }
    let travel = space == .world ? motion.worldTravel : motion.travel
    return max(rule.leastSize, rule.leastDegrees / abs(travel.end - travel.start))
  }

  private typealias Seen = (time: Double, raw: Landmarks, smooth: Landmarks)

  /// Returns the landmarks of every frame as they are given and as they are smoothed; `nil` where nobody is seen.
  private static func frames(_ simulation: Simulation) -> [Seen?] {
    var pipeline = Pipeline(features: [], configuration: .exercises)
    return simulation.poseFrames.map { frame in
      guard let raw = Landmarks(frame), let smooth = try? pipeline.process(frame).landmarks else { return nil }
      return (frame.timestamp.seconds, raw, smooth)
    }
  }

  /// Returns the leading motion as a share of its travel; `nil` where it is not seen.
  private func share(_ exercise: Exercise, _ seen: Seen, _ space: ExerciseSpace) -> Double? {
    func combine(_ shares: [Double], _ sides: JointMotion.Sides) -> Double? {
      switch sides {
      case .mean: shares.isEmpty ? nil : shares.reduce(0, +) / Double(shares.count)
      case .lessAdvanced: shares.min()
      case .moreAdvanced, .alternating: shares.max()
      }
    }
    if space == .height {
      guard let height = exercise.height else { return nil }
      let body = SimulatedBody()
      let trunk =
        body.proportions.trunk * body.stature * simulation.camera.pixelsOfFocalLength
        / simulation.camera.distance
      return combine(
        height.lines.compactMap { line in
          guard let part = seen.raw.pixel(line.part), let base = seen.raw.pixel(line.base) else { return nil }
          return ((base.y - part.y) / trunk - height.travel.start) / (height.travel.end - height.travel.start)
        }, height.sides)
    }
    guard let motion = exercise.motions.list.first else { return nil }
    let travel = space == .world ? motion.worldTravel : motion.travel
    return combine(
      motion.angles.compactMap { angle in
        let degrees =
          space == .world ? angle.degrees(seen.smooth, in: .world) : angle.degrees(seen.raw, in: .picture)
        return degrees.map { ($0 - travel.start) / (travel.end - travel.start) }
      }, motion.sides)
  }
}
