internal import QPCore

/// The times of a video's pictures, in the order in which a decoder gives them.
struct PictureTimeline {
  /// Pictures before this time are decoded and not delivered.
  var first: Timestamp?
  /// Pictures that were left out because their time is not after the one before.
  private(set) var dropped = 0

  private let start: Int64
  private let usualDuration: Int64
  private var last: (time: Timestamp, duration: Int64)?

  /// Creates the times of a video before its first picture.
  init(_ info: VideoInfo) {
    start = info.startMicroseconds
    usualDuration = info.nominalRate.map { $0 > 0 ? Int64((1e6 / $0).rounded()) : 40_000 } ?? 40_000
  }

  /// Adds the next picture.
  ///
  /// - Parameters:
  ///   - stamp: The time that the video states, in microseconds; `nil` where it states none, so that it follows from the
  ///     picture before.
  ///   - duration: The microseconds that the picture is shown; 0 where the video does not say.
  /// - Returns: The picture's time, and whether it was guessed; `nil` for one that is not to be delivered.
  mutating func add(_ stamp: Int64?, duration: Int64) -> (time: Timestamp, isGuessed: Bool)? {
    let guess = last.map { $0.time.microseconds + $0.duration } ?? start
    let time = Timestamp(microseconds: stamp ?? guess)
    if let last, time <= last.time {
      dropped += 1
      return nil
    }
    last = (time, duration > 0 ? duration : usualDuration)
    if let first, time < first { return nil }
    return (time, stamp == nil)
  }

  /// Whether the pictures end before 98 % of a stated duration in microseconds; false where they did not begin at the
  /// video's start.
  func endsBefore(_ stated: Int64?) -> Bool {
    guard let stated, let last, first == nil else { return false }
    return Double(last.time.microseconds - start + last.duration) < 0.98 * Double(stated)
  }
}

extension TimeBase {
  /// Returns a time in units of this fraction as microseconds, rounded to the nearest, halves away from zero; `nil`
  /// beyond 64 bits.
  func microseconds(_ stamp: Int64) -> Int64? {
    guard numerator > 0, denominator > 0 else { return nil }
    let (factor, overflow) = UInt64(numerator).multipliedReportingOverflow(by: 1_000_000)
    guard !overflow else { return nil }
    let product = stamp.magnitude.multipliedFullWidth(by: factor)
    let divisor = UInt64(denominator)
    guard product.high < divisor else { return nil }
    let (quotient, remainder) = divisor.dividingFullWidth(product)
    let rounded = remainder >= divisor - remainder ? quotient + 1 : quotient
    guard let whole = Int64(exactly: rounded) else { return nil }
    return stamp < 0 ? -whole : whole
  }
}
