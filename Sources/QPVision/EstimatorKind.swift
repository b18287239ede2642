internal import QPRecording

/// An estimator of the package, by the name that users give it.
package enum EstimatorKind: String, CaseIterable, Sendable {
  case blazepose, movenet, posenet

  /// Whether it finds more than one person.
  package var findsSeveralPeople: Bool { self != .movenet }

  /// Opens the models and the library that runs them.
  ///
  /// - Parameters:
  ///   - people: The most people to find; MoveNet finds one.
  ///   - models: A folder of models, a `.task` bundle or a model's file; `nil` for the usual places.
  ///   - runtime: The runtime; `nil` for ``NeuralRuntime/shared(_:)``.
  /// - Returns: The estimator, before its first picture.
  /// - Throws: ``EstimatorError`` where the runtime or a model is missing or unusable.
  package func open(
    people: Int = 1, models: String? = nil, runtime: NeuralRuntime? = nil
  ) throws(EstimatorError) -> any LandmarkEstimator {
    let isFolder = models.map { FilePath.kind($0) == .folder } ?? false
    func file(_ name: String) -> ModelFile {
      guard let models else { return .named(name) }
      return .path(isFolder ? "\(models)/\(name)" : models)
    }
    switch self {
    case .blazepose:
      let options = BlazePose.Options(people: people)
      if let models, !isFolder { return try BlazePose(bundle: models, options, runtime: runtime) }
      return try BlazePose(
        options, detector: file(BlazePose.models.detector), landmarks: file(BlazePose.models.landmarks),
        runtime: runtime)
    case .movenet: return try MoveNet(model: file(MoveNet.model), runtime: runtime)
    case .posenet: return try PoseNet(model: file(PoseNet.model), PoseNet.Options(people: people), runtime: runtime)
    }
  }
}
