public import QPCore

/// A part of a video that becomes a clip.
public struct PlannedClip: Hashable, Sendable {
  /// The time of its first picture, on the video's clock.
  public var start: Timestamp
  /// The time of its last picture, on the video's clock.
  public var end: Timestamp
  /// The number of its pictures.
  public var pictureCount: Int

  /// Creates a planned clip.
  public init(start: Timestamp, end: Timestamp, pictureCount: Int) {
    self.start = start
    self.end = end
    self.pictureCount = pictureCount
  }

  /// Whether a picture of this time belongs to it.
  public func contains(_ time: Timestamp) -> Bool { start <= time && time <= end }

  /// The time in the clip of a time of the video: the clip's first picture is at 0.
  public func rebased(_ time: Timestamp) -> Timestamp { time.rebased(to: start) }
}

/// A plan of the clips of a video.
///
/// ```swift
/// var plan = ClipPlan()
/// for picture in video { plan.add(picture.time, isPersonSeen: …) }
/// plan.finish()
/// ```
public struct ClipPlan: Sendable {
  /// The clips that have ended, in the order of time.
  public private(set) var clips: [PlannedClip] = []
  /// The number of stretches too short for a clip.
  public private(set) var discarded = 0

  private var segmenter: PresenceSegmenter
  private var open: PlannedClip?

  /// Creates an empty plan.
  public init(_ options: PresenceSegmenter.Options = PresenceSegmenter.Options()) {
    segmenter = PresenceSegmenter(options)
  }

  /// The time of the earliest picture that can be in a clip that has not ended; `nil` before the first picture.
  public var earliestNeeded: Timestamp? { open?.start ?? segmenter.earliestNeeded }

  /// Adds the next picture, whose time is later than that of the one before.
  public mutating func add(_ time: Timestamp, isPersonSeen: Bool) {
    apply(segmenter.step(time, isPersonSeen: isPersonSeen))
  }

  /// Ends the clip that is open.
  public mutating func finish() {
    apply(segmenter.finish())
  }

  private mutating func apply(_ actions: [PresenceSegmenter.Action]) {
    for action in actions {
      switch action {
      case .open(let time): open = PlannedClip(start: time, end: time, pictureCount: 0)
      case .keep(let time, _):
        open?.end = time
        open?.pictureCount += 1
      case .close:
        if let open { clips.append(open) }
        open = nil
      case .discard:
        open = nil
        discarded += 1
      }
    }
  }
}
