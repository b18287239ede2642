internal import QPRecording

/// An estimator of the package, by the name that users give it.
package enum EstimatorKind: String, CaseIterable, Sendable {
  case blazepose, movenet, posenet, holistic, wholebody, hands, face

  /// Whether it finds more than one person.
  package var findsSeveralPeople: Bool { ![.movenet, .hands, .face].contains(self) }

  /// Opens the models and the library that runs them.
  ///
  /// - Parameters:
  ///   - people: The most people to find; `movenet`, `hands` and `face` find one.
  ///   - models: A folder of models, a `.task` bundle or a model's file; `nil` for the usual places.
  ///   - runtime: The runtime; `nil` for ``NeuralRuntime/shared(_:)``.
  /// - Returns: The estimator, before its first picture.
  /// - Throws: ``EstimatorError`` where the runtime or a model is missing or unusable.
  package func open(
    people: Int = 1, models: String? = nil, runtime: NeuralRuntime? = nil
  ) throws(EstimatorError) -> any LandmarkEstimator {
    let files = files(models)
    switch self {
    case .blazepose:
      return try BlazePose(
        BlazePose.Options(people: people), detector: files[0], landmarks: files[1], runtime: runtime)
    case .movenet: return try MoveNet(model: files[0], runtime: runtime)
    case .posenet: return try PoseNet(model: files[0], PoseNet.Options(people: people), runtime: runtime)
    case .holistic:
      return try Holistic(
        BlazePose.Options(people: people), detector: files[0], landmarks: files[1], correction: files[2],
        hands: files[3], runtime: runtime)
    case .wholebody:
      return try Holistic(
        BlazePose.Options(people: people), detector: files[0], landmarks: files[1], correction: files[2],
        hands: files[3], findsFaces: true, faceDetector: files[4], faceLandmarks: files[5], runtime: runtime)
    case .face: return try FaceLandmarker(detector: files[0], landmarks: files[1], runtime: runtime)
    case .hands: return try HandLandmarker(palms: files[0], landmarks: files[1], runtime: runtime)
    }
  }

  /// Opens the second look at the people that the estimator finds.
  ///
  /// - Parameters:
  ///   - models: As for ``open(people:models:runtime:)``; `movenet` and `posenet` look in the usual places.
  ///   - runtime: The runtime; `nil` for ``NeuralRuntime/shared(_:)``.
  /// - Returns: The second look; `nil` for hands and faces, which are often seen without the rest of the person.
  /// - Throws: ``EstimatorError`` where the runtime or BlazePose's detector is missing.
  package func confirmation(
    models: String? = nil, runtime: NeuralRuntime? = nil
  ) throws(EstimatorError) -> PersonConfirmation? {
    switch self {
    case .blazepose, .holistic, .wholebody: try PersonConfirmation(detector: files(models)[0], runtime: runtime)
    case .movenet, .posenet: try PersonConfirmation(runtime: runtime)
    case .hands, .face: nil
    }
  }

  /// Returns a text that differs where another model, or another runtime, finds the people.
  ///
  /// - Parameters:
  ///   - models: As for ``open(people:models:runtime:)``.
  ///   - runtime: The runtime; `nil` for ``NeuralRuntime/shared(_:)``.
  /// - Returns: The estimator's name, the SHA-256 of each of its models and the runtime's version.
  /// - Throws: ``EstimatorError`` where the runtime or a model is missing or unusable.
  package func fingerprint(
    models: String? = nil, runtime: NeuralRuntime? = nil
  ) throws(EstimatorError) -> String {
    var parts = [rawValue]
    for file in files(models) { parts.append(try Model(file).digest()) }
    return (parts + [try NeuralRuntime.given(runtime).version]).joined(separator: " ")
  }

  private static let holisticModels = [
    BlazePose.models.detector, BlazePose.models.landmarks, Holistic.models.correction, Holistic.models.hands,
  ]
  private static let faceModels = [FaceLandmarker.models.detector, FaceLandmarker.models.landmarks]

  /// The models, the detector of people first.
  private func files(_ models: String?) -> [ModelFile] {
    let names =
      switch self {
      case .blazepose: [BlazePose.models.detector, BlazePose.models.landmarks]
      case .movenet: [MoveNet.model]
      case .posenet: [PoseNet.model]
      case .holistic: Self.holisticModels
      case .wholebody: Self.holisticModels + Self.faceModels
      case .hands: [HandLandmarker.models.palms, HandLandmarker.models.landmarks]
      case .face: Self.faceModels
      }
    guard let models else { return names.map { .named($0) } }
    if FilePath.kind(models) == .folder { return names.map { .path("\(models)/\($0)") } }
    switch self {
    case .blazepose: return BlazePose.files(ofBundleAt: models)
    case .movenet, .posenet: return [.path(models)]
    // Several files, of which a bundle's names are not known: each must be in it by its own name.
    case .holistic, .wholebody, .hands, .face: return names.map { .bundle(path: models, entry: $0) }
    }
  }
}
