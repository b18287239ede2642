import QPFeatures

/// The exercises that can be named on the command line.
enum ExerciseCatalog {
  /// Finds an exercise by name, or reads it from a description.
  ///
  /// - Throws: A usage error that names the nearest ones.
  static func find(_ name: String) throws(DemoError) -> Exercise {
    if let exercise = Exercise.all.first(where: { $0.name == name }) { return exercise }
    let nearest = name.nearest(of: Exercise.all.map(\.name)).prefix(3)
    throw .usage("There is no exercise '\(name)'. Did you mean \(nearest.joined(separator: ", "))?")
  }
}
