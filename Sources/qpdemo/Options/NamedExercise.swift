import QPBatch
internal import QPExercises

extension Exercise {
  /// Finds the exercise with a name, or reads a description: a file whose name ends in `.json`.
  ///
  /// - Throws: A usage error with the nearest names, or the fault of the description.
  init(namedOrDescribedBy argument: String) throws(DemoError) {
    if argument.hasSuffix(".json") {
      do throws(DescriptionError) { self = try ExerciseDescription(path: argument).exercise } catch {
        throw DemoError(error)
      }
    } else if let exercise = Exercise.named(argument) {
      self = exercise
    } else {
      throw Vocabulary.exercises.refusal(of: argument)
    }
  }
}
