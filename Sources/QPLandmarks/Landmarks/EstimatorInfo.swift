/// The estimator that made a frame's points, with its noise and its systematic error as far as they are known.
///
/// Recordings keep it, so that a file gives the same intervals as the session that it was recorded from.
public struct EstimatorInfo: Hashable, Sendable {
  // Immutable and shared, so that every frame can carry it for the price of one reference count.
  private let storage: Storage

  /// Creates a description.
  ///
  /// - Parameters:
  ///   - name: The estimator: `blazepose`.
  ///   - modelDigest: The SHA-256 of the model's file in hexadecimal digits; nil where unknown.
  ///   - runtime: The library that ran the model; nil where unknown.
  ///   - version: The estimator's version; nil where unknown.
  ///   - noise: The noise of its points; `nil` where it is unknown.
  ///   - systematic: The constant offset of its points from the joints; `nil` takes what was measured of an estimator of
  ///     this name, and the largest of those for an unknown one.
  public init(
    name: String, modelDigest: String? = nil, runtime: String? = nil, version: String? = nil, noise: NoiseModel? = nil,
    systematic: SystematicError? = nil
  ) {
    storage = Storage(
      name: name, modelDigest: modelDigest, runtime: runtime, version: version, noise: noise,
      systematic: systematic ?? .of(estimator: name))
  }

  /// The estimator: `blazepose`.
  public var name: String { storage.name }
  /// Whether the points are of markers on the body.
  package var isMarkers: Bool { name == "markers" }
  /// The SHA-256 of the model's file in hexadecimal digits; nil where unknown.
  public var modelDigest: String? { storage.modelDigest }
  /// The library that ran the model; nil where unknown.
  package var runtime: String? { storage.runtime }
  /// The estimator's version; nil where unknown.
  package var version: String? { storage.version }
  /// The noise of its points; `nil` where it is unknown.
  package var noise: NoiseModel? { storage.noise }
  /// The constant offset of its points from the centres of the joints.
  public var systematic: SystematicError { storage.systematic }

  /// Returns the same estimator with another noise of its points.
  package func with(_ noise: NoiseModel) -> EstimatorInfo {
    EstimatorInfo(
      name: name, modelDigest: modelDigest, runtime: runtime, version: version, noise: noise, systematic: systematic)
  }

  private final class Storage: Hashable, Sendable {
    let name: String
    let modelDigest: String?
    let runtime: String?
    let version: String?
    let noise: NoiseModel?
    let systematic: SystematicError

    init(
      name: String, modelDigest: String?, runtime: String?, version: String?, noise: NoiseModel?,
      systematic: SystematicError
    ) {
      self.name = name
      self.modelDigest = modelDigest
      self.runtime = runtime
      self.version = version
      self.noise = noise
      self.systematic = systematic
    }

    static func == (left: Storage, right: Storage) -> Bool {
      left === right
        || left.name == right.name && left.modelDigest == right.modelDigest && left.runtime == right.runtime
          && left.version == right.version && left.noise == right.noise && left.systematic == right.systematic
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(modelDigest)
      hasher.combine(noise)
    }
  }
}
