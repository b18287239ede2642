public import QPLandmarks

/// Everything that a session says about one frame.
public struct FrameOutput: Sendable {
  /// Whether someone was there, with the frame's figures.
  public let status: Status
  /// The rendered drawing; `nil` where none was wanted or none could be had, see ``FrameInfo/overlay``.
  public let overlay: Overlay?
  /// What became of each feature; empty where nobody was found.
  public let results: FeatureResults
  /// The person measured, smoothed when smoothing is on; `nil` where nobody was found.
  public let landmarks: Landmarks?

  /// Creates an output; a session makes them itself, a test of an embedder's flow makes its own.
  public init(
    status: Status, overlay: Overlay? = nil, results: FeatureResults = FeatureResults(), landmarks: Landmarks? = nil
  ) {
    self.status = status
    self.overlay = overlay
    self.results = results
    self.landmarks = landmarks
  }

  /// What the person should change, by feature.
  public var feedback: [Feature: PoseFeedback] { results.feedback }

  /// What should change in view, whatever is measured, see ``FrameInfo/advice``.
  public var advice: [PoseFeedback] { status.info?.advice ?? [] }

  package func with(_ status: Status) -> FrameOutput {
    FrameOutput(status: status, overlay: overlay, results: results, landmarks: landmarks)
  }
}

/// How a frame went.
public enum Status: Hashable, Sendable {
  /// A person was found.
  case success(info: FrameInfo)
  /// Nobody was found.
  case noPersonFound(info: FrameInfo)
  /// The key was refused by the ``KeyValidator`` that the embedder installed; nothing is measured.
  case sdkValidationError

  /// The frame's figures; nil where the key was refused.
  public var info: FrameInfo? {
    switch self {
    case .success(let info), .noPersonFound(let info): info
    case .sdkValidationError: nil
    }
  }
}

/// A frame's figures.
public struct FrameInfo: Hashable, Sendable {
  /// The frame's own time.
  public let timestamp: Timestamp
  /// The picture's size in pixels.
  public let size: PictureSize
  /// Frames a second by the frames' own clock, over the last second or the last 240 frames.
  ///
  /// Nil in the first frame, in the first after more than a second, and in a bare ``Pipeline``.
  public internal(set) var framesPerSecond: Double?
  /// Seconds that the frame took to process; nil in a bare ``Pipeline``, which knows no clock.
  public internal(set) var latency: Double?
  /// What became of the overlay.
  public let overlay: OverlayState
  /// How many people were seen, measured or not.
  public let peopleCount: Int
  /// The identity of the one measured, from 0 up: the same as long as it is the same person, and never given twice.
  ///
  /// While they are out of sight it stays; nil where nobody was seen yet.
  public let person: Int?

  /// What should change in view, whatever is measured: ``PoseFeedback/severalPeople``.
  public let advice: [PoseFeedback]

  /// What became of a frame's overlay.
  public enum OverlayState: Hashable, Sendable {
    /// It was rendered.
    case rendered
    /// None was wanted, or there is no feature to draw.
    case notWanted
    /// All buffers are still held by their consumers; let overlays go once they have been shown.
    case buffersHeld
  }

  /// Creates a frame's figures; a session makes them itself, a test of an embedder's flow makes its own.
  public init(
    timestamp: Timestamp, size: PictureSize, overlay: OverlayState = .notWanted, peopleCount: Int = 0,
    person: Int? = nil, advice: [PoseFeedback] = [], framesPerSecond: Double? = nil, latency: Double? = nil
  ) {
    self.timestamp = timestamp
    self.size = size
    self.overlay = overlay
    self.peopleCount = peopleCount
    self.person = person
    self.advice = advice
    self.framesPerSecond = framesPerSecond
    self.latency = latency
  }
}
