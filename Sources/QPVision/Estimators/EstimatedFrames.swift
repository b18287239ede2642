public import QPCore

/// A picture and its time.
public struct TimedPicture: Hashable, Sendable {
  /// The picture.
  public var picture: Picture
  /// The time at which it was taken, on the clock of its source.
  public var timestamp: Timestamp

  /// Creates a picture of a moment.
  public init(_ picture: Picture, at timestamp: Timestamp) {
    self.picture = picture
    self.timestamp = timestamp
  }
}

/// The frames that an estimator makes of a source of pictures, for a session's `run`.
///
/// ```swift
/// try await session.run(EstimatedFrames(camera, isLive: true) { () throws(EstimatorError) in try BlazePose() })
/// ```
/// Every iteration makes an estimator of its own, which works on a thread of Swift's pool, never on the caller's actor.
/// A live source should keep the newest picture alone while one is worked on, as
/// `AsyncStream(bufferingPolicy: .bufferingNewest(1))` does.
public struct EstimatedFrames<Base: AsyncSequence & Sendable>: FrameSource where Base.Element == TimedPicture {
  /// A frame.
  public typealias Element = PoseFrame
  /// An error of the pictures' source, or ``EstimatorError``.
  public typealias Failure = any Error

  /// Whether the pictures come as they happen.
  public let isLive: Bool
  private let base: Base
  private let makeEstimator: @Sendable () throws(EstimatorError) -> any LandmarkEstimator
  private let onRefused: (@Sendable (EstimatorError) -> Void)?

  /// Creates a source of frames.
  ///
  /// - Parameters:
  ///   - base: The source of the pictures.
  ///   - isLive: Whether they come as they happen.
  ///   - onRefused: Takes the errors of single pictures, which are then left out; `nil` lets the first one end the frames.
  ///   - estimator: Makes the estimator of an iteration.
  public init(
    _ base: Base, isLive: Bool, onRefused: (@Sendable (EstimatorError) -> Void)? = nil,
    estimator: @escaping @Sendable () throws(EstimatorError) -> any LandmarkEstimator
  ) {
    self.base = base
    self.isLive = isLive
    self.onRefused = onRefused
    makeEstimator = estimator
  }

  /// Starts from the source's beginning, with an estimator of its own.
  public func makeAsyncIterator() -> Iterator {
    Iterator(pictures: base.makeAsyncIterator(), worker: Worker(makeEstimator), onRefused: onRefused)
  }

  /// Pulls pictures and finds people in them.
  public struct Iterator: AsyncIteratorProtocol {
    private var pictures: Base.AsyncIterator
    private let worker: Worker
    private let onRefused: (@Sendable (EstimatorError) -> Void)?

    init(pictures: Base.AsyncIterator, worker: Worker, onRefused: (@Sendable (EstimatorError) -> Void)?) {
      self.pictures = pictures
      self.worker = worker
      self.onRefused = onRefused
    }

    /// The next picture's frame; `nil` at the source's end.
    public mutating func next() async throws -> PoseFrame? {
      try await next(isolation: nil)
    }

    /// The next picture's frame; `nil` at the source's end.
    ///
    /// - Parameter isolation: The actor that asks.
    /// - Returns: The frame of the next picture that is not refused.
    /// - Throws: The source's error, or ``EstimatorError``.
    public mutating func next(isolation: isolated (any Actor)?) async throws -> PoseFrame? {
      while let picture = try await pictures.next(isolation: isolation) {
        do throws(EstimatorError) {
          return try await worker.frame(of: picture)
        } catch {
          guard let onRefused, error.concernsPictureAlone else { throw error }
          onRefused(error)
        }
      }
      return nil
    }
  }

  /// Keeps an estimator off the caller's actor.
  actor Worker {
    private let make: @Sendable () throws(EstimatorError) -> any LandmarkEstimator
    private var estimator: (any LandmarkEstimator)?

    init(_ make: @escaping @Sendable () throws(EstimatorError) -> any LandmarkEstimator) {
      self.make = make
    }

    func frame(of picture: TimedPicture) throws(EstimatorError) -> PoseFrame {
      // Taken out, so that its state is changed in place.
      var current: any LandmarkEstimator
      if let estimator { current = estimator } else { current = try make() }
      estimator = nil
      defer { estimator = current }
      return try current.estimate(picture.picture, at: picture.timestamp).frame
    }
  }
}

extension EstimatorError {
  /// Whether the next picture may be better.
  fileprivate var concernsPictureAlone: Bool {
    switch self {
    case .pictureUnusable, .timeNotIncreasing: true
    default: false
    }
  }
}
