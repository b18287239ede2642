public import QPCore
public import QPStyle

extension Exercise {
  /// Returns the feature's id: `fitness.squats`, `fitness.squats.world`.
  package func id(in space: ExerciseSpace = .picture) -> Feature.ID {
    Feature.ID("fitness." + name + (space == .world ? ".world" : ""))
  }
}

extension Feature {
  /// Creates a feature that measures the progress of an exercise's movement: 0 at its start, 1 at its end.
  ///
  /// The progress is relative to the exercise's joint angles; it is not rescaled to a person's own range. Count it with a
  /// ``RepetitionCounter`` or a `ThresholdCounter`. Its policy is ``/QPSignal/TrustPolicy/exercise``, since exercises
  /// are faster than clinical movements. There is no reading while a joint is not seen, if the view does not show the
  /// movement, or in another posture; the feedback then says what to change. If the picture does not show the movement,
  /// the progress is that between 3D landmarks or of a height; ``ExerciseDetail/space`` says which. Otherwise the feedback
  /// names the most important rule of form that is broken.
  ///
  /// - Parameters:
  ///   - exercise: The exercise.
  ///   - space: The space in which its angles are measured; ``ExerciseSpace/height`` means the picture.
  ///   - style: The style of the limbs and the progress; its conditions compare the progress, 0…1.
  /// - Returns: The feature.
  public static func fitness(
    _ exercise: Exercise, in space: ExerciseSpace = .picture, style: Style = Style()
  ) -> Feature {
    Feature(
      id: exercise.id(in: space),
      metadata: Feature.Metadata(
        title: exercise.title, summary: exercise.summary, unit: .fraction, side: exercise.side), style: style,
      policy: .exercise
    ) { ExerciseMeasurer(exercise, in: space) }
  }
}
