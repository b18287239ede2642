package import QPCore

/// The parameter tables of exercises.
package enum ExerciseParameters {
  /// All tables, in the order in which a reading passes them.
  package static let tables: [any ParameterTable] = [
    ExerciseReadingParameters.current, PostureParameters.current, ReadingNoiseParameters.current,
    SwingParameters.current, SwingCriteriaParameters.current, ExerciseSpaceParameters.current,
    CountingParameters.current, CycleParameters.current, UndeclaredRepetitionParameters.current,
  ]
}
