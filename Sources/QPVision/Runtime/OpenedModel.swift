internal import QPCore

/// A model that an estimator of one network has opened.
struct OpenedModel {
  let network: any Network
  /// The name in errors.
  let name: String
  private let digest: String
  private let runtime: String

  /// Opens a model and compiles its network.
  ///
  /// - Parameters:
  ///   - file: The model.
  ///   - runtime: The runtime; `nil` for ``NeuralRuntime/shared(_:)``.
  ///   - threads: The threads that work on a picture, at least 1.
  /// - Throws: ``EstimatorError`` where the runtime or the model is missing or unusable.
  init(_ file: ModelFile, runtime: NeuralRuntime?, threads: Int) throws(EstimatorError) {
    let runtime = try NeuralRuntime.given(runtime)
    let model = try Model(file)
    network = try LiteRtNetwork(model, runtime: runtime, threads: threads)
    (name, digest, self.runtime) = (model.name, model.digest(), runtime.version)
  }

  /// Returns the description of an estimator with this network.
  func info(_ estimator: String, noise: NoiseModel) -> EstimatorInfo {
    EstimatorInfo(name: estimator, modelDigest: digest, runtime: runtime, noise: noise)
  }
}
