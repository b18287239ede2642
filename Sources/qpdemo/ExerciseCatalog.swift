import QPFeatures

/// The exercises that can be named on the command line.
enum ExerciseCatalog {
  /// Finds an exercise by name, or reads it from a description: a file whose name ends in `.json`.
  ///
  /// - Throws: A usage error that names the nearest ones; what is wrong with the description.
  static func find(_ name: String) throws(DemoError) -> Exercise {
    if name.hasSuffix(".json") {
      let description = try Description.read(ExerciseDescription.self, name)
      do throws(ExerciseDescription.Fault) {
        return try description.exercise()
      } catch {
        throw DemoError(status: .badData, message: "\(name): \(error.message).")
      }
    }
    if let exercise = Exercise.all.first(where: { $0.name == name }) { return exercise }
    let nearest = name.nearest(of: Exercise.all.map(\.name)).prefix(3)
    throw .usage("There is no exercise '\(name)'. Did you mean \(nearest.joined(separator: ", "))?")
  }
}
