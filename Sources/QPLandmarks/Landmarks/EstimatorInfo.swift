/// The estimator that made a frame's points, and what is known of its noise.
///
/// Recordings keep it, so that a file gives the same intervals as the session that it was recorded from.
public struct EstimatorInfo: Hashable, Sendable {
  // Immutable and shared, so that every frame can carry it for the price of one reference count.
  private let storage: Storage

  /// Creates a description.
  ///
  /// - Parameters:
  ///   - name: The estimator: `blazepose`.
  ///   - model: The SHA-256 of the model's file in hexadecimal digits; nil where unknown.
  ///   - runtime: The library that ran the model; nil where unknown.
  ///   - version: The estimator's version; nil where unknown.
  ///   - noise: The noise of its points; `nil` where it is unknown.
  public init(
    name: String, model: String? = nil, runtime: String? = nil, version: String? = nil, noise: NoiseModel? = nil
  ) {
    storage = Storage(name: name, model: model, runtime: runtime, version: version, noise: noise)
  }

  /// The estimator: `blazepose`.
  public var name: String { storage.name }
  /// The SHA-256 of the model's file in hexadecimal digits; nil where unknown.
  public var model: String? { storage.model }
  /// The library that ran the model; nil where unknown.
  package var runtime: String? { storage.runtime }
  /// The estimator's version; nil where unknown.
  package var version: String? { storage.version }
  /// The noise of its points; `nil` where it is unknown.
  package var noise: NoiseModel? { storage.noise }

  private final class Storage: Hashable, Sendable {
    let name: String
    let model: String?
    let runtime: String?
    let version: String?
    let noise: NoiseModel?

    init(name: String, model: String?, runtime: String?, version: String?, noise: NoiseModel?) {
      self.name = name
      self.model = model
      self.runtime = runtime
      self.version = version
      self.noise = noise
    }

    static func == (left: Storage, right: Storage) -> Bool {
      left === right
        || left.name == right.name && left.model == right.model && left.runtime == right.runtime
          && left.version == right.version && left.noise == right.noise
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(model)
      hasher.combine(noise)
    }
  }
}
