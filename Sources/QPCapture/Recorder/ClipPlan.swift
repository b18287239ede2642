package import QPCore

/// A part of a video that becomes a clip.
package struct PlannedClip: Hashable, Sendable {
  /// The time of its first picture, on the video's clock.
  package var start: Timestamp
  /// The time of its last picture, on the video's clock.
  package var end: Timestamp
  /// The number of its pictures.
  package var pictureCount: Int

  /// Creates a planned clip.
  package init(start: Timestamp, end: Timestamp, pictureCount: Int) {
    self.start = start
    self.end = end
    self.pictureCount = pictureCount
  }

  /// Whether a picture of this time belongs to it.
  package func contains(_ time: Timestamp) -> Bool { start <= time && time <= end }

  /// The time in the clip of a time of the video: the clip's first picture is at 0.
  package func rebased(_ time: Timestamp) -> Timestamp { time.rebased(to: start) }
}

/// A plan of the clips of a video.
///
/// ```swift
/// var plan = ClipPlan()
/// for picture in video { plan.add(picture.time, isPersonSeen: …) }
/// plan.finish()
/// ```
package struct ClipPlan: Sendable {
  /// The clips that have ended, in the order of time.
  package private(set) var clips: [PlannedClip] = []
  /// The number of stretches too short for a clip.
  package private(set) var discarded = 0

  private var segmenter: PresenceSegmenter
  private var open: PlannedClip?

  /// Creates an empty plan.
  package init(_ options: PresenceSegmenter.Options = PresenceSegmenter.Options()) {
    segmenter = PresenceSegmenter(options)
  }

  /// The time of the earliest picture that can be in a clip that has not ended; `nil` before the first picture.
  package var earliestNeeded: Timestamp? { open?.start ?? segmenter.earliestNeeded }

  /// Adds the next picture, whose time is later than that of the one before.
  package mutating func add(_ time: Timestamp, isPersonSeen: Bool) {
    apply(segmenter.consume(time, isPersonSeen: isPersonSeen))
  }

  /// Ends the clip that is open.
  package mutating func finish() {
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
