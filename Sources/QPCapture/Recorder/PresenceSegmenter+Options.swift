public import QPCore

extension PresenceSegmenter {
  /// The rules by which clips begin and end; all times in seconds.
  public struct Options: Hashable, Sendable {
    /// The time that a person must be visible before a clip begins, at least 0.
    package var minimumAppearance: Double
    /// The number of pictures in a row without a person that do not interrupt an appearance, at least 0.
    package var toleratedMissingPictures: Int
    /// The longest time without a person inside a clip, at least 0.
    package var maximumGap: Double
    /// The time before the first picture with a person that belongs to the clip, at least 0.
    package var preRoll: Double
    /// The time after the last picture with a person that belongs to the clip, at least 0.
    package var postRoll: Double
    /// The shortest time from the first to the last picture with a person; shorter clips are discarded.
    package var minimumDuration: Double

    /// Creates rules; negative numbers and NaN count as 0, more than an hour as an hour.
    public init(
      minimumAppearance: Double = 0.2, toleratedMissingPictures: Int = 1, maximumGap: Double = 1, preRoll: Double = 0.5,
      postRoll: Double = 0.5, minimumDuration: Double = 1
    ) {
      self.minimumAppearance = Self.bounded(minimumAppearance)
      self.toleratedMissingPictures = max(0, toleratedMissingPictures)
      self.maximumGap = Self.bounded(maximumGap)
      self.preRoll = Self.bounded(preRoll)
      self.postRoll = Self.bounded(postRoll)
      self.minimumDuration = Self.bounded(minimumDuration)
    }

    /// The longest gap that does not end a clip: ``maximumGap``, or the sum of pre-roll and post-roll where that is longer.
    ///
    /// After a longer gap the next clip cannot touch this one.
    package var longestGap: Double { max(maximumGap, preRoll + postRoll) }

    /// The longest time between the arrival of a picture and a request for it.
    package var longestMemory: Double { preRoll + minimumAppearance + longestGap }

    private static func bounded(_ seconds: Double) -> Double { seconds > 0 ? min(seconds, 3600) : 0 }
  }

  /// An instruction for a picture or a clip.
  public enum Action: Hashable, Sendable {
    /// Begin a clip whose first picture has this time.
    case open(at: Timestamp)
    /// Append the picture of this time to the clip, with its time in the clip.
    case keep(Timestamp, rebased: Timestamp)
    /// End the clip, whose last picture has this time.
    case close(at: Timestamp)
    /// Remove the clip: a person was visible for too short a time.
    case discard
  }
}

/// The times of the latest pictures, in order.
struct TimeWindow: Sendable {
  private var all: [Timestamp] = []
  private var start = 0

  /// The earliest time; `nil` where there is none.
  var first: Timestamp? { start < all.count ? all[start] : nil }
  /// The times, in order.
  var times: ArraySlice<Timestamp> { all[start...] }

  mutating func append(_ time: Timestamp) { all.append(time) }

  mutating func removeAll(before time: Timestamp) { removeAll { $0 < time } }
  mutating func removeAll(upTo time: Timestamp) { removeAll { $0 <= time } }

  private mutating func removeAll(while isOld: (Timestamp) -> Bool) {
    while start < all.count, isOld(all[start]) { start += 1 }
    // Moved rarely, so that a picture costs constant time on average.
    if start > 64, start * 2 > all.count {
      all.removeFirst(start)
      start = 0
    }
  }
}

extension Timestamp {
  /// The time that is some seconds later; clamped to the range of timestamps.
  func adding(_ seconds: Double) -> Timestamp {
    let (sum, overflow) = microseconds.addingReportingOverflow(Int64((seconds * 1e6).rounded()))
    return Timestamp(microseconds: overflow ? (seconds < 0 ? .min : .max) : sum)
  }

  /// The time on a clock that is at 0 at another time; clamped to the range of timestamps.
  func rebased(to start: Timestamp) -> Timestamp {
    let (difference, overflow) = microseconds.subtractingReportingOverflow(start.microseconds)
    return Timestamp(microseconds: overflow ? (self < start ? .min : .max) : difference)
  }

  /// Whether this time is at most some seconds after another; whole microseconds are compared.
  func isWithin(_ seconds: Double, of earlier: Timestamp) -> Bool { self <= earlier.adding(seconds) }

  /// Whether this time is at least some seconds after another.
  func isAtLeast(_ seconds: Double, after earlier: Timestamp) -> Bool { self >= earlier.adding(seconds) }
}
