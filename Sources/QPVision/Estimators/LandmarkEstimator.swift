public import QPCore

/// Finds people's landmarks in pictures, one picture after the other.
///
/// An estimator remembers where people were. It belongs to one thread at a time, and copies of it share the memory of its
/// networks: give each camera its own.
public protocol LandmarkEstimator {
  /// The order and number of the points.
  var topology: Topology { get }
  /// The name, the model, the runtime and the noise; every frame carries them.
  var info: EstimatorInfo { get }

  /// Finds people in a picture; blocks for as long as that takes.
  ///
  /// - Parameters:
  ///   - picture: Any size; another size than before starts afresh.
  ///   - time: Later than that of the picture before.
  /// - Returns: The frame for a session, with its regions and times.
  /// - Throws: ``EstimatorError``; a refused picture leaves the estimator as it was, a network that fails makes it start
  ///   afresh.
  mutating func estimate(_ picture: PictureBuffer, at time: Timestamp) throws(EstimatorError) -> Estimate

  /// Forgets where people were, and the time.
  mutating func reset()
}

extension LandmarkEstimator {
  /// The noise of the points; `nil` if nothing is known of it.
  public var noise: NoiseModel? { info.noise }

  /// Finds people in a picture; blocks for as long as that takes.
  ///
  /// - Parameters:
  ///   - picture: Any size; another size than before starts afresh.
  ///   - time: Later than that of the picture before.
  /// - Returns: The frame for a session, with its regions and times.
  /// - Throws: ``EstimatorError``, as for a view.
  public mutating func estimate(_ picture: Picture, at time: Timestamp) throws(EstimatorError) -> Estimate {
    try picture.withPictureBuffer { (view) throws(EstimatorError) in try estimate(view, at: time) }
  }
}

/// The people that an estimator found in one picture.
public struct Estimate: Hashable, Sendable {
  /// The people's points.
  public var frame: PoseFrame
  /// The square in which each person was found, in the order of the frame's poses.
  public var regions: [PersonRegion]
  /// Whether the picture, or a part of it, was searched for people.
  public var ranDetector: Bool
  /// The time that it took.
  public var times: EstimationTimes

  /// Creates an estimate.
  public init(frame: PoseFrame, regions: [PersonRegion], ranDetector: Bool, times: EstimationTimes) {
    self.frame = frame
    self.regions = regions
    self.ranDetector = ranDetector
    self.times = times
  }
}

/// The time and size of the picture before, which an estimator must know.
struct PictureOrder {
  private var time: Timestamp?
  private var size: PictureSize?

  /// Adds the next picture.
  ///
  /// - Returns: Whether it has another size than the one before.
  /// - Throws: ``EstimatorError/timeNotIncreasing(previous:got:)``; then nothing has changed.
  mutating func add(
    _ size: PictureSize, at time: Timestamp
  ) throws(EstimatorError) -> (isNewSize: Bool, elapsed: Double?) {
    if let previous = self.time, time <= previous { throw .timeNotIncreasing(previous: previous, got: time) }
    defer { (self.time, self.size) = (time, size) }
    // Through whole nanoseconds, as MediaPipe counts them: its filters, and so its regions, keep the last bit.
    let elapsed = self.time.map { (time.seconds(since: $0) * 1e9).rounded() * 1e-9 }
    return (self.size != nil && self.size != size, elapsed)
  }
}
