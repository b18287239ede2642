public import QPCore

/// A part of a film that becomes a clip.
public struct PlannedClip: Hashable, Sendable {
  /// The time of its first picture, on the film's clock.
  public var start: Timestamp
  /// The time of its last picture, on the film's clock.
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

  /// The time in the clip of a time of the film: the clip's first picture is at 0.
  public func rebased(_ time: Timestamp) -> Timestamp { time.rebased(to: start) }
}

/// The clips of a film, found before any is cut.
///
/// ```swift
/// var plan = ClipPlan()
/// for picture in film { plan.add(picture.time, isHumanSeen: …) }
/// plan.finish()
/// ```
public struct ClipPlan: Sendable {
  /// The clips that have ended, in the order of time.
  public private(set) var clips: [PlannedClip] = []
  /// The number of stretches that were too short for a clip.
  public private(set) var discarded = 0

  private var recorder: HumanRecorder
  private var open: PlannedClip?

  /// Creates an empty plan.
  public init(_ options: HumanRecorderOptions = HumanRecorderOptions()) {
    recorder = HumanRecorder(options)
  }

  /// The time of the earliest picture that can be in a clip that has not ended; `nil` before the first picture.
  public var earliestNeeded: Timestamp? { open?.start ?? recorder.earliestNeeded }

  /// Adds the next picture, whose time is later than that of the one before.
  public mutating func add(_ time: Timestamp, isHumanSeen: Bool) {
    apply(recorder.step(time, isHumanSeen: isHumanSeen))
  }

  /// Ends the clip that is open.
  public mutating func finish() {
    apply(recorder.finish())
  }

  private mutating func apply(_ actions: [HumanRecorderAction]) {
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
