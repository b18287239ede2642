public import QPCore

/// A recorder of the stretches of a film or a camera's pictures in which somebody is seen.
///
/// ```swift
/// var recorder = HumanRecorder()
/// for picture in pictures {
///   for action in recorder.step(picture.time, isHumanSeen: isSomebodyIn(picture)) { … }
/// }
/// let last = recorder.finish()
/// ```
/// It sees times alone and asks for pictures by their time: those of the pre-roll and those of a gap that ended in time
/// are asked for later than they came, at most ``HumanRecorderOptions/longestMemory`` seconds.
public struct HumanRecorder: Sendable {
  /// The rules of recording.
  public let options: HumanRecorderOptions
  /// The number of pictures that were left out because their time was not later than that of the one before.
  public private(set) var refusedPictures = 0

  private var phase = Phase.waiting
  /// The pictures that a clip may still ask for, in the order of time.
  private var memory = TimeWindow()
  private var last: Timestamp?

  /// The stretch that is seen.
  private struct Stretch {
    var firstSeen: Timestamp
    var lastSeen: Timestamp
    /// Unseen pictures in a row, up to now.
    var unseen = 0
  }

  private enum Phase {
    /// Nobody is seen.
    case waiting
    /// Somebody is seen, but not yet for long enough.
    case appearing(Stretch)
    /// A clip is open; its first and last kept pictures.
    case recording(Stretch, first: Timestamp, last: Timestamp)
  }

  /// Creates a recorder.
  public init(_ options: HumanRecorderOptions = HumanRecorderOptions()) {
    self.options = options
  }

  /// Whether a clip is open.
  public var isRecording: Bool {
    if case .recording = phase { true } else { false }
  }

  /// The time of the earliest picture that a clip may still ask for; `nil` before the first picture.
  public var earliestNeeded: Timestamp? { memory.first }

  /// Processes the next picture.
  ///
  /// - Parameters:
  ///   - time: Later than that of the picture before; any other picture is left out and counted.
  ///   - isHumanSeen: Whether somebody is in the picture.
  /// - Returns: What to do with this picture and earlier ones, in this order.
  public mutating func step(_ time: Timestamp, isHumanSeen: Bool) -> [HumanRecorderAction] {
    if let last, time <= last {
      refusedPictures += 1
      return []
    }
    last = time
    var actions: [HumanRecorderAction] = []
    closeIfGone(by: time, &actions)
    memory.append(time)
    switch phase {
    case .waiting:
      if isHumanSeen { appear(Stretch(firstSeen: time, lastSeen: time), at: time, &actions) }
    case .appearing(var stretch):
      if isHumanSeen {
        (stretch.lastSeen, stretch.unseen) = (time, 0)
        appear(stretch, at: time, &actions)
      } else {
        stretch.unseen += 1
        phase = stretch.unseen > options.forgivenPictures ? .waiting : .appearing(stretch)
      }
    case .recording(var stretch, let first, var kept):
      if isHumanSeen { stretch.lastSeen = time }
      keep(from: first, after: kept, to: stretch.lastSeen.adding(options.postRoll), &kept, &actions)
      phase = .recording(stretch, first: first, last: kept)
    }
    forget(at: time)
    return actions
  }

  /// Ends the clip that is open.
  ///
  /// The recorder may be used on, with later pictures.
  public mutating func finish() -> [HumanRecorderAction] {
    var actions: [HumanRecorderAction] = []
    close(&actions)
    phase = .waiting
    memory = TimeWindow()
    return actions
  }

  /// Forgets pictures that are no longer available, so that a clip begins with one that is.
  public mutating func forget(before time: Timestamp) {
    memory.removeAll(before: time)
  }

  /// Opens a clip once somebody has been seen for long enough.
  private mutating func appear(_ stretch: Stretch, at time: Timestamp, _ actions: inout [HumanRecorderAction]) {
    guard time.isAtLeast(options.appearance, after: stretch.firstSeen) else {
      phase = .appearing(stretch)
      return
    }
    memory.removeAll(before: stretch.firstSeen.adding(-options.preRoll))
    // This picture at least is there.
    let first = memory.first ?? time
    actions.append(.open(at: first))
    var kept = first
    keep(from: first, after: nil, to: time, &kept, &actions)
    phase = .recording(stretch, first: first, last: kept)
  }

  /// Asks for the pictures of the memory up to a time.
  private func keep(
    from first: Timestamp, after earlier: Timestamp?, to end: Timestamp, _ kept: inout Timestamp,
    _ actions: inout [HumanRecorderAction]
  ) {
    for time in memory.times where time <= end {
      if let earlier, time <= earlier { continue }
      actions.append(.keep(time, rebased: time.rebased(to: first)))
      kept = time
    }
  }

  /// Ends a stretch whose gap is too long by the time of a picture.
  private mutating func closeIfGone(by time: Timestamp, _ actions: inout [HumanRecorderAction]) {
    switch phase {
    case .waiting: break
    case .appearing(let stretch):
      if !time.isWithin(options.longestGap, of: stretch.lastSeen) { phase = .waiting }
    case .recording(let stretch, _, _):
      guard !time.isWithin(options.longestGap, of: stretch.lastSeen) else { return }
      close(&actions)
      phase = .waiting
    }
  }

  private func close(_ actions: inout [HumanRecorderAction]) {
    guard case .recording(let stretch, _, let kept) = phase else { return }
    let isLongEnough = stretch.lastSeen.isAtLeast(options.minimumSeen, after: stretch.firstSeen)
    actions.append(isLongEnough ? .close(at: kept) : .discard)
  }

  /// Forgets the pictures that no clip can ask for any more.
  private mutating func forget(at time: Timestamp) {
    switch phase {
    case .waiting: memory.removeAll(before: time.adding(-options.preRoll))
    case .appearing(let stretch): memory.removeAll(before: stretch.firstSeen.adding(-options.preRoll))
    case .recording(_, _, let kept):
      // Those that are kept may be the pre-roll of no other clip: stretches lie further apart.
      memory.removeAll(upTo: kept)
    }
  }
}
