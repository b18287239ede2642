public import QPCore
public import QPStyle

extension Exercise {
  /// Every built-in exercise, on both sides.
  public static var all: [Exercise] {
    let sided: [(Side) -> Exercise] = [lunges, bicepsCurls, sideLunges, hipAbductionStanding]
    return [
      squats, pushUps, sitUps, plank, jumpingJacks, overheadPress, lateralRaises, bicepsCurls, kneeRaises, sumoSquats,
      frontPushUps, vUps, legRaises, gluteBridge, straightArmPlank, cobraWings, frontRaises, overarmReach, burpees,
      shoulderTaps, mountainClimbers, highKneeTaps, boxing,
    ] + sided.flatMap { exercise in Side.allCases.map(exercise) }
  }

  /// Returns a built-in exercise by its ``name``; `nil` if there is none of that name.
  public static func named(_ name: String) -> Exercise? { all.first { $0.name == name } }

  /// The feature's name: `fitness.squats`, `fitness.squats.world`.
  public func id(in space: BodyAngle.Space = .picture) -> Feature.ID {
    Feature.ID("fitness." + name + (space == .world ? ".world" : ""))
  }
}

extension Feature {
  /// Measures how far an exercise's movement is: 0 at its start, 1 at its end.
  ///
  /// The share lies between joint angles that the exercise states; it never rescales itself to what a person can do. Count
  /// it with a ``RepetitionCounter`` or a ``ThresholdCounter``, and give the session
  /// `Configuration(gates: Gates(plausibility: .exercise))`: exercises are faster than clinical movements. There is no
  /// reading while a joint is not seen, where the view does not show the movement, or in another posture; its
  /// feedback then says what to change, and else which rule of form is broken, the most important one first.
  /// - Parameters:
  ///   - exercise: The exercise.
  ///   - space: Where its angles are taken.
  ///   - style: How the limbs and the progress are drawn; conditions compare shares.
  /// - Returns: The feature.
  public static func fitness(
    _ exercise: Exercise, in space: BodyAngle.Space = .picture, style: Style = Style()
  ) -> Feature {
    Feature(
      id: exercise.id(in: space),
      metadata: Feature.Metadata(
        title: exercise.title, summary: exercise.summary, unit: .share, side: exercise.side), style: style
    ) { ExerciseMeasurer(exercise, in: space) }
  }
}
