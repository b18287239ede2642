public import QPCore

/// Splits a stream of pictures into clips of the stretches that show a person.
///
/// ```swift
/// var segmenter = PresenceSegmenter()
/// for picture in pictures {
///   for action in segmenter.consume(picture.time, isPersonSeen: containsPerson(picture)) { … }
/// }
/// let last = segmenter.finish()
/// ```
/// It handles times alone and names pictures by their time. Pictures of the pre-roll and of a short gap are requested up
/// to `longestMemory` seconds after they came.
public struct PresenceSegmenter: Sendable {
  /// The rules by which clips begin and end.
  package let options: Options
  /// The number of skipped pictures, whose time was not later than that of the picture before.
  package private(set) var refusedPictures = 0

  private var phase = Phase.waiting
  /// The pictures that a clip may still need, in the order of time.
  private var memory = TimeWindow()
  private var last: Timestamp?

  /// A stretch that shows a person.
  private struct Stretch {
    var firstSeen: Timestamp
    var lastSeen: Timestamp
    /// Unseen pictures in a row, up to now.
    var unseen = 0
  }

  private enum Phase {
    /// No person is visible.
    case waiting
    /// A person is visible, but not yet for long enough.
    case appearing(Stretch)
    /// A clip is open, with its first and last kept pictures.
    case recording(Stretch, first: Timestamp, last: Timestamp)
  }

  /// Creates a segmenter.
  public init(_ options: Options = Options()) {
    self.options = options
  }

  /// Whether a clip is open.
  public var isRecording: Bool {
    if case .recording = phase { true } else { false }
  }

  /// The time of the earliest picture that a clip may still need; `nil` before the first picture.
  package var earliestNeeded: Timestamp? { memory.first }

  /// Processes the next picture.
  ///
  /// - Parameters:
  ///   - time: Later than that of the picture before; any other picture is skipped and counted.
  ///   - isPersonSeen: Whether the picture shows a person.
  /// - Returns: The actions for this picture and earlier ones, in order.
  public mutating func consume(_ time: Timestamp, isPersonSeen: Bool) -> [Action] {
    if let last, time <= last {
      refusedPictures += 1
      return []
    }
    last = time
    var actions: [Action] = []
    closeIfGone(by: time, &actions)
    memory.append(time)
    switch phase {
    case .waiting:
      if isPersonSeen { appear(Stretch(firstSeen: time, lastSeen: time), at: time, &actions) }
    case .appearing(var stretch):
      if isPersonSeen {
        (stretch.lastSeen, stretch.unseen) = (time, 0)
        appear(stretch, at: time, &actions)
      } else {
        stretch.unseen += 1
        phase = stretch.unseen > options.toleratedMissingPictures ? .waiting : .appearing(stretch)
      }
    case .recording(var stretch, let first, var kept):
      if isPersonSeen { stretch.lastSeen = time }
      keep(from: first, after: kept, to: stretch.lastSeen.adding(options.postRoll), &kept, &actions)
      phase = .recording(stretch, first: first, last: kept)
    }
    forget(at: time)
    return actions
  }

  /// Ends the clip that is open.
  ///
  /// The segmenter accepts later pictures afterwards.
  public mutating func finish() -> [Action] {
    var actions: [Action] = []
    close(&actions)
    phase = .waiting
    memory = TimeWindow()
    return actions
  }

  /// Forgets pictures that are no longer available, so that a clip begins with one that is.
  public mutating func forget(before time: Timestamp) {
    memory.removeAll(before: time)
  }

  /// Opens a clip if the person has been visible for long enough.
  private mutating func appear(_ stretch: Stretch, at time: Timestamp, _ actions: inout [Action]) {
    guard time.isAtLeast(options.minimumAppearance, after: stretch.firstSeen) else {
      phase = .appearing(stretch)
      return
    }
    memory.removeAll(before: stretch.firstSeen.adding(-options.preRoll))
    // The memory contains at least this picture.
    let first = memory.first ?? time
    actions.append(.open(at: first))
    var kept = first
    keep(from: first, after: nil, to: time, &kept, &actions)
    phase = .recording(stretch, first: first, last: kept)
  }

  /// Requests the remembered pictures up to a time.
  private func keep(
    from first: Timestamp, after earlier: Timestamp?, to end: Timestamp, _ kept: inout Timestamp,
    _ actions: inout [Action]
  ) {
    for time in memory.times where time <= end {
      if let earlier, time <= earlier { continue }
      actions.append(.keep(time, rebased: time.rebased(to: first)))
      kept = time
    }
  }

  /// Ends the stretch if its gap is too long at the time of a picture.
  private mutating func closeIfGone(by time: Timestamp, _ actions: inout [Action]) {
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

  private func close(_ actions: inout [Action]) {
    guard case .recording(let stretch, _, let kept) = phase else { return }
    let isLongEnough = stretch.lastSeen.isAtLeast(options.minimumDuration, after: stretch.firstSeen)
    actions.append(isLongEnough ? .close(at: kept) : .discard)
  }

  /// Forgets the pictures that no clip can need.
  private mutating func forget(at time: Timestamp) {
    switch phase {
    case .waiting: memory.removeAll(before: time.adding(-options.preRoll))
    case .appearing(let stretch): memory.removeAll(before: stretch.firstSeen.adding(-options.preRoll))
    case .recording(_, _, let kept):
      // Kept pictures cannot be the pre-roll of another clip: stretches lie further apart.
      memory.removeAll(upTo: kept)
    }
  }
}
