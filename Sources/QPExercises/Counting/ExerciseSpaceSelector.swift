internal import QPCore

/// A selector of the space that shows a set's repetitions best.
struct ExerciseSpaceSelector: Sendable {
  private let heightReplacesWorld: Bool
  private var inView = 0
  private var outOfView = 0
  private var seen = 0
  private var withWorld = 0

  init(_ exercise: Exercise?) {
    heightReplacesWorld = exercise?.height?.replacesWorld ?? false
  }

  /// Notes whether the person is seen from the exercise's best view.
  mutating func add(_ detail: ExerciseDetail?) {
    seen += 1
    if detail?.motions.world.isSeen == true { withWorld += 1 }
    if detail?.isInBestView != false { inView += 1 } else { outOfView += 1 }
  }

  /// Whether the person is mostly seen from the exercise's best view.
  private var isInBestView: Bool { 2 * inView > seen }

  /// Returns the track to keep; `nil` while it is undecided.
  ///
  /// In the best view it is the picture as soon as it has a repetition, unless another space has several of which the
  /// picture shows nothing. In other views it is the space that shows the movement most clearly, once that has three.
  func selected(of tracks: [SwingTrack]) -> SwingTrack? {
    if isInBestView, let picture = tracks.first, picture.space == .picture {
      if !picture.repetitions.isEmpty { return picture }
      guard tracks.contains(where: { shows($0, beside: picture) }) else { return nil }
    }
    return best(of: tracks).flatMap { $0.repetitions.count > 2 ? $0 : nil }
  }

  /// Returns the track that shows the movement most clearly; `nil` if there is none.
  func best(of tracks: [SwingTrack]) -> SwingTrack? {
    // In other views angles in the picture mislead, most of all a foot's; 3D landmarks and heights do not.
    let isMisleading = isOutOfView && (heightReplacesWorld || 2 * withWorld > seen)
    let picture = isInBestView ? tracks.first { $0.space == .picture } : nil
    return tracks.filter { track in
      if track.space == .picture { return !isMisleading || tracks.count == 1 }
      return picture.map { shows(track, beside: $0) } ?? true
    }
    .max { clarity($0) < clarity($1) }
  }

  /// Returns whether a track has several repetitions of which the picture, in the best view, shows nothing.
  private func shows(_ track: SwingTrack, beside picture: SwingTrack) -> Bool {
    track.repetitions.count > max(2, 2 * picture.swings)
  }

  private func clarity(_ track: SwingTrack) -> Double {
    guard track.space == .picture else { return track.clarity }
    return track.clarity * (isInBestView ? Self.limits.preference : isOutOfView ? 1 / Self.limits.preference : 1)
  }

  /// Whether the person is mostly seen from another view than the best one.
  var isOutOfView: Bool { seen > 0 && 2 * outOfView >= seen }

  private static var limits: ExerciseSpaceParameters { .current }
}

/// The times in postures of other exercises.
struct PostureLog: Sendable {
  /// The postures that lasted more than a second.
  private(set) var log: [RejectedMovement] = []
  private let postures: [PoseFeedback]
  private var current: (feedback: PoseFeedback, since: Timestamp, isLogged: Bool)?

  init(_ exercise: Exercise?) { postures = exercise?.identity.map(\.feedback) ?? [] }

  /// Adds the feedback of a frame without a reading; `nil` for a frame with one.
  ///
  /// - Returns: Whether the person is in the posture of another exercise.
  @discardableResult
  mutating func add(_ feedback: PoseFeedback?, at time: Timestamp) -> Bool {
    guard let feedback else {
      current = nil
      return false
    }
    guard let current, current.feedback == feedback else {
      let isPosture = postures.contains(feedback)
      self.current = isPosture ? (feedback, time, false) : nil
      return isPosture
    }
    guard time.seconds(since: current.since) > Self.limits.loggedPosture else { return true }
    if current.isLogged { log.removeLast() }
    if log.count == Self.limits.longestLog { log.removeFirst() }
    log.append(RejectedMovement(start: current.since, end: time, reason: .posture(feedback), size: 0))
    self.current?.isLogged = true
    return true
  }

  private static var limits: CountingParameters { .current }
}
