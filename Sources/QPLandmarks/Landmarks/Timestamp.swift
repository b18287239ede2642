internal import QPText

/// A time on the clock of the frames, in whole microseconds since a start that the source chooses.
///
/// Integers, so that sums are exact and a replay is identical to the recorded session.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Microseconds since the source's start.
  public var microseconds: Int64

  /// Creates a timestamp from whole microseconds.
  public init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  /// Creates a timestamp from whole milliseconds, the unit of MediaPipe.
  ///
  /// Values beyond ±9.2e15 milliseconds (292,000 years) are clamped.
  public init(milliseconds: Int64) {
    let (product, overflow) = milliseconds.multipliedReportingOverflow(by: 1000)
    microseconds = overflow ? (milliseconds < 0 ? .min : .max) : product
  }

  /// Creates a timestamp from seconds, to the nearest microsecond.
  ///
  /// - Returns: `nil` for NaN, infinity and anything beyond ±9e12 seconds.
  public init?(seconds: Double) {
    guard abs(seconds) < 9e12 else { return nil }
    microseconds = Int64((seconds * 1e6).rounded())
  }

  /// The last timestamp allowed in files: 2^53 µs, 285 years, up to which a `Double` represents each microsecond.
  package static let lastInFiles = Timestamp(microseconds: 1 << 53)

  /// The start of the source's clock.
  public static let zero = Timestamp(microseconds: 0)

  /// The seconds since the source's start.
  @inlinable public var seconds: Double { Double(microseconds) / 1e6 }

  /// Returns the seconds from `earlier` to this time; negative where this one is the earlier.
  @inlinable
  public func seconds(since earlier: Timestamp) -> Double {
    // The difference of timestamps at both ends of the range exceeds `Int64`.
    let (difference, overflow) = microseconds.subtractingReportingOverflow(earlier.microseconds)
    return overflow ? seconds - earlier.seconds : Double(difference) / 1e6
  }

  /// Returns whether a timestamp is earlier than another.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.microseconds < right.microseconds
  }
}

extension Timestamp: CustomStringConvertible {
  /// The time in seconds with as many decimals as needed, at least one: `1.4`, `0.033333`.
  public var description: String {
    let magnitude = microseconds.magnitude
    var fraction = String(magnitude % 1_000_000)
    fraction = String(repeating: "0", count: 6 - fraction.utf8.count) + fraction
    while fraction.utf8.count > 1, fraction.utf8.last == UInt8(ascii: "0") { fraction.removeLast() }
    return "\(microseconds < 0 ? "-" : "")\(magnitude / 1_000_000).\(fraction)"
  }
}

extension Timestamp: JSONWritable {
  /// Appends the time in seconds.
  package func write(to json: inout String) { json += "\(self)" }
}
