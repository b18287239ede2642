public import QPLandmarks

/// The output of a session for one frame.
public struct FrameOutput: Sendable {
  /// The status of the frame, with its timing and counts.
  public let status: Status
  /// The rendered overlay; `nil` where none was wanted or no buffer was free, see ``FrameInfo/overlay``.
  public let overlay: Overlay?
  /// The outcome of each feature; empty where no person was found.
  public let results: FeatureResults
  /// The person measured, smoothed when smoothing is on; `nil` where no person was found.
  public let landmarks: Landmarks?
  /// The frame as it came from its source; `nil` in an output that was made without one.
  public let frame: PoseFrame?

  /// Creates an output, for testing code that receives outputs from a session.
  public init(
    status: Status, overlay: Overlay? = nil, results: FeatureResults = FeatureResults(), landmarks: Landmarks? = nil,
    frame: PoseFrame? = nil
  ) {
    self.status = status
    self.overlay = overlay
    self.results = results
    self.landmarks = landmarks
    self.frame = frame
  }

  /// The changes that features ask of the person, by feature.
  public var feedback: [Feature: PoseFeedback] { results.feedback }

  /// The changes in view that are asked for independently of the features, see ``FrameInfo/advice``.
  package var advice: [PoseFeedback] { status.info?.advice ?? [] }

  package func with(_ status: Status) -> FrameOutput {
    FrameOutput(status: status, overlay: overlay, results: results, landmarks: landmarks, frame: frame)
  }
}

/// The status of a frame: whether a person was found.
public enum Status: Hashable, Sendable {
  /// A person was found.
  case success(info: FrameInfo)
  /// No person was found.
  case noPersonFound(info: FrameInfo)
  /// The session key was refused by the embedder's ``KeyValidator``; nothing is measured.
  case sdkValidationError

  /// The frame's timing and counts; `nil` where the key was refused.
  public var info: FrameInfo? {
    switch self {
    case .success(let info), .noPersonFound(let info): info
    case .sdkValidationError: nil
    }
  }
}

/// The timing and counts of a frame.
public struct FrameInfo: Hashable, Sendable {
  /// The frame's own timestamp.
  public let timestamp: Timestamp
  /// The picture's size in pixels.
  public let size: PictureSize
  /// The frame rate in Hz by the frames' own timestamps, over the last second or the last 240 frames.
  ///
  /// `nil` in the first frame, in the first one after more than a second, and in a bare ``Pipeline``.
  public internal(set) var framesPerSecond: Double?
  /// The processing time of the frame in seconds; `nil` in a bare ``Pipeline``, which has no clock.
  public internal(set) var latency: Double?
  /// The state of the overlay.
  public let overlay: OverlayState
  /// The number of people seen, measured or not.
  public let peopleCount: Int
  /// The identity of the person measured, 0 or above: constant while it is the same person, and never reused.
  ///
  /// It is kept while the person is out of sight; `nil` where no person has been seen yet.
  public let personID: Int?

  /// The changes in view that are asked for independently of the features: ``PoseFeedback/severalPeople``.
  public let advice: [PoseFeedback]

  /// The state of a frame's overlay.
  public enum OverlayState: Hashable, Sendable {
    /// The overlay was rendered.
    case rendered
    /// No overlay was wanted, or there is no feature to draw.
    case disabled
    /// All buffers are still held by consumers; release overlays once they have been shown.
    case noFreeBuffer
  }

  /// Creates a frame's timing and counts, for testing code that receives outputs from a session.
  public init(
    timestamp: Timestamp, size: PictureSize, overlay: OverlayState = .disabled, peopleCount: Int = 0,
    personID: Int? = nil, advice: [PoseFeedback] = [], framesPerSecond: Double? = nil, latency: Double? = nil
  ) {
    self.timestamp = timestamp
    self.size = size
    self.overlay = overlay
    self.peopleCount = peopleCount
    self.personID = personID
    self.advice = advice
    self.framesPerSecond = framesPerSecond
    self.latency = latency
  }
}
