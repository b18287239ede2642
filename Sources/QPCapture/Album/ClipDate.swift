internal import QPCore

/// A date by which a clip is named: `2026-11-22T10-15-30.123Z`.
public struct ClipDate: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01 00:00 UTC.
  public var milliseconds: Int64

  /// Creates a date.
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// The date on the system's clock.
  public static var now: ClipDate { ClipDate(milliseconds: WallClock.microseconds / 1000) }

  /// The date in UTC, with characters that file names may have: `2026-11-22T10-15-30.123Z`.
  public var name: String {
    let day = (milliseconds / 86_400_000) - (milliseconds % 86_400_000 < 0 ? 1 : 0)
    let rest = milliseconds - day * 86_400_000
    let (year, month, dayOfMonth) = Self.civil(day)
    func digits(_ number: Int64, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
    let date = "\(digits(year, 4))-\(digits(month, 2))-\(digits(dayOfMonth, 2))"
    let time = "\(digits(rest / 3_600_000, 2))-\(digits(rest / 60_000 % 60, 2))-\(digits(rest / 1000 % 60, 2))"
    return "\(date)T\(time).\(digits(rest % 1000, 3))Z"
  }

  /// Returns whether a date is earlier than another.
  public static func < (left: ClipDate, right: ClipDate) -> Bool { left.milliseconds < right.milliseconds }

  /// The date of a day since 1970-01-01 in the Gregorian calendar: Hinnant's `civil_from_days`, whose years begin in March.
  private static func civil(_ day: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let isNextYear = month >= 10
    return (
      yearOfEra + era * 400 + (isNextYear ? 1 : 0), isNextYear ? month - 9 : month + 3,
      dayOfYear - (153 * month + 2) / 5 + 1
    )
  }
}
