public import QPCore
internal import QPFeatures

extension PoseEstim {
  /// The entry of the HKUIT PoseEstim framework, for code that comes from there: a picture in, dots, lines and times out.
  ///
  /// ```swift
  /// let model = PoseEstim.RunthisModel(try BlazePose())
  /// let (result, times) = try model.Run(picture, at: time, in: viewSize, position: .front)
  /// ```
  /// Unlike that framework, `Run` takes a timestamp and throws.
  public final class RunthisModel {
    private var estimator: any LandmarkEstimator

    /// Creates the entry of an estimator.
    public init(_ estimator: any LandmarkEstimator) {
      self.estimator = estimator
    }

    /// Finds the first person in a picture.
    ///
    /// - Parameters:
    ///   - picture: The picture.
    ///   - time: Later than that of the picture before.
    ///   - size: The view's size in pixels; `nil` for the picture's.
    ///   - position: The camera; for the front camera the drawing is mirrored.
    /// - Returns: The dots, lines and score, and the times in milliseconds. Without a person all dots are at (0, 0),
    ///   there are no lines, and the score is 0.
    /// - Throws: ``EstimatorError``.
    public func Run(  // swift-format-ignore: AlwaysUseLowerCamelCase
      _ picture: PictureBuffer, at time: Timestamp, in size: PictureSize? = nil, position: CameraPosition = .back
    ) throws(EstimatorError) -> (Result, Times) {
      let estimate = try estimator.estimate(picture, at: time)
      let landmarks =
        Landmarks(estimate.frame)
        ?? Landmarks(
          topology: estimator.topology, size: picture.size,
          checked: Pose(landmarks: Array(repeating: .missing, count: estimator.topology.count)))
      let times = Times(
        preprocessing: estimate.times.preprocessing * 1000, inference: estimate.times.inference * 1000,
        postprocessing: estimate.times.postprocessing * 1000)
      return (Result(landmarks, in: size, position: position), times)
    }
  }
}
