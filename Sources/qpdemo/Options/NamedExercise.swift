import QPBatch
internal import QPExercises
import QPFeatures

extension Exercise {
  /// The exercise of a name, or of a description: a file whose name ends in `.json`.
  ///
  /// - Throws: A usage error that names the nearest ones; what is wrong with the description.
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
