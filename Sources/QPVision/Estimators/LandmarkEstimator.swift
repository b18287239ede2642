public import QPCore

/// Finds people's landmarks in pictures, one picture after the other.
///
/// An estimator remembers where people were. It belongs to one thread at a time, and copies of it share the memory of its
/// networks: give each camera its own.
public protocol LandmarkEstimator {
  /// The order and number of the points.
  var topology: Topology { get }
  /// What it is, and what is known of its noise; every frame carries it.
  var info: EstimatorInfo { get }

  /// Finds people in a picture; blocks for as long as that takes.
  ///
  /// - Parameters:
  ///   - picture: Any size; another size than before starts afresh.
  ///   - time: Later than that of the picture before.
  /// - Returns: The frame for a session, with what it is made of.
  /// - Throws: ``EstimatorError``; a refused picture leaves the estimator as it was, a network that fails makes it start
  ///   afresh.
  mutating func estimate(_ picture: PictureView, at time: Timestamp) throws(EstimatorError) -> Estimate

  /// Forgets where people were, and the time.
  mutating func reset()
}

extension LandmarkEstimator {
  /// What is known of the noise of the points.
  public var noise: NoiseModel? { info.noise }

  /// Finds people in a picture; blocks for as long as that takes.
  ///
  /// - Parameters:
  ///   - picture: Any size; another size than before starts afresh.
  ///   - time: Later than that of the picture before.
  /// - Returns: The frame for a session, with what it is made of.
  /// - Throws: ``EstimatorError``, as for a view.
  public mutating func estimate(_ picture: Picture, at time: Timestamp) throws(EstimatorError) -> Estimate {
    try picture.withView { (view) throws(EstimatorError) in try estimate(view, at: time) }
  }
}

/// What an estimator found in one picture.
public struct Estimate: Hashable, Sendable {
  /// The people's points.
  public var frame: PoseFrame
  /// Where each person was looked for, in the order of the frame's poses.
  public var regions: [Region]
  /// Whether the whole picture was searched for people.
  public var detected: Bool
  /// What it took.
  public var times: Times

  /// Creates an estimate.
  public init(frame: PoseFrame, regions: [Region], detected: Bool, times: Times) {
    self.frame = frame
    self.regions = regions
    self.detected = detected
    self.times = times
  }
}

/// What an estimator must know of the picture before: its time and size.
struct PictureOrder {
  private var time: Timestamp?
  private var size: PictureSize?

  /// Takes the next picture.
  ///
  /// - Returns: Whether it has another size than the one before.
  /// - Throws: ``EstimatorError/timeNotIncreasing(previous:got:)``; then nothing has changed.
  mutating func take(
    _ size: PictureSize, at time: Timestamp
  ) throws(EstimatorError) -> (isNewSize: Bool, elapsed: Double?) {
    if let previous = self.time, time <= previous { throw .timeNotIncreasing(previous: previous, got: time) }
    defer { (self.time, self.size) = (time, size) }
    // Through whole nanoseconds, as MediaPipe counts them: its filters, and so its regions, keep the last bit.
    let elapsed = self.time.map { (time.seconds(since: $0) * 1e9).rounded() * 1e-9 }
    return (self.size != nil && self.size != size, elapsed)
  }
}
