internal import QPCore
internal import QPVideo
internal import QPVision

/// A decision for each picture whether it shows a person, where an estimator's people are confirmed now and then.
///
/// A picture with people shows a person if a person is confirmed within ``longestDoubt`` before or after it. The pictures
/// before the first confirmation wait for it, and are passed on with a delay; those after it are passed on at once.
struct ConfirmedPresence: Sendable {
  /// The content of a picture.
  enum Sight: Sendable {
    /// No person.
    case empty
    /// The points of a person, not confirmed in this picture.
    case unconfirmed
    /// A person, confirmed in this picture or counted without a second look.
    case confirmed
  }

  /// The longest time between a picture of a person and the confirmation, in seconds.
  static var longestDoubt: Double { ConfirmationParameters.current.longestDoubt }

  private var waiting: [(time: Timestamp, sight: Sight)] = []
  private var lastConfirmed: Timestamp?

  /// Adds the next picture, later than the one before.
  ///
  /// - Returns: The pictures that are decided now, in order, each with whether it shows a person.
  mutating func add(_ time: Timestamp, _ sight: Sight) -> [(time: Timestamp, isPersonSeen: Bool)] {
    waiting.append((time, sight))
    if sight == .confirmed {
      lastConfirmed = time
      return decideAll()
    }
    // Nothing waits where the past decides.
    if let lastConfirmed, isNear(time, lastConfirmed) { return decideAll() }
    let decided = waiting.prefix { $0.sight == .empty || !time.isWithin(Self.longestDoubt, of: $0.time) }
    waiting.removeFirst(decided.count)
    return decided.map { ($0.time, false) }
  }

  /// Ends: no confirmation will come, and pictures that come later begin anew.
  mutating func finish() -> [(time: Timestamp, isPersonSeen: Bool)] {
    defer { lastConfirmed = nil }
    return decideAll()
  }

  /// The time of the earliest picture that waits; `nil` for none.
  var earliestWaiting: Timestamp? { waiting.first?.time }

  private mutating func decideAll() -> [(time: Timestamp, isPersonSeen: Bool)] {
    defer { waiting = [] }
    return waiting.map { picture in
      (picture.time, picture.sight != .empty && (lastConfirmed.map { isNear(picture.time, $0) } ?? false))
    }
  }

  private func isNear(_ time: Timestamp, _ confirmed: Timestamp) -> Bool {
    let (early, late) = (min(time, confirmed), max(time, confirmed))
    return late.isWithin(Self.longestDoubt, of: early)
  }
}

extension ConfirmedPresence.Sight {
  /// Creates the sight of the people that an estimator found, by a second look at them; without one, all are confirmed.
  ///
  /// - Parameters:
  ///   - frame: The people, with points as shares of this picture.
  ///   - picture: The picture.
  ///   - confirmation: The second look; `nil` for none.
  /// - Throws: `VideoError` where the second look fails.
  init(
    _ frame: PoseFrame, in picture: VideoPicture, _ confirmation: inout PersonConfirmation?
  ) throws(VideoError) {
    if frame.poses.isEmpty {
      self = .empty
    } else {
      self = try confirmation?.confirms(frame, in: picture) ?? true ? .confirmed : .unconfirmed
    }
  }
}
