/// The session of a recording, as the head of its page names it.
package struct SessionDetails: Hashable, Sendable {
  /// The person's name, which stands in the head alone; `nil` leaves it out.
  package var patientName: String?
  /// The person's date of birth, such as 1953-03-28; `nil` leaves it out.
  package var born: String?
  /// The date of the session, such as 2026-03-28, or with its time 2026-03-28T10:15; `nil` where it is not known.
  package var date: String?
  /// The examiner; `nil` leaves the name out.
  package var examiner: String?
  /// A comment; empty lines part its paragraphs.
  package var comment: String?
  /// The software with its version: `QPKit 0.5.0`.
  package var software: String?

  package init() {}

  /// The paragraphs of the comment.
  var paragraphs: [String] {
    var paragraphs: [[Substring]] = [[]]
    for line in (comment ?? "").split(separator: "\n", omittingEmptySubsequences: false) {
      let isEmpty = line.allSatisfy(\.isWhitespace)
      if isEmpty { paragraphs.append([]) } else { paragraphs[paragraphs.count - 1].append(line) }
    }
    return paragraphs.filter { !$0.isEmpty }.map { $0.joined(separator: " ") }
  }

  /// The person's age in whole years at the session; `nil` unless both dates are known.
  var age: Int? {
    guard let born = born.flatMap(Self.day), let date = date.flatMap(Self.day) else { return nil }
    let years = date.year - born.year - ((date.month, date.day) < (born.month, born.day) ? 1 : 0)
    return years >= 0 ? years : nil
  }

  /// Whether the person was born after the session.
  package var isBeforeBirth: Bool {
    guard let born = born.flatMap(Self.day), let date = date.flatMap(Self.day) else { return false }
    return date < born
  }

  /// The day of the session since 1970-01-01 in the Gregorian calendar; `nil` where it is not known.
  ///
  /// Hinnant's `days_from_civil`, whose years begin in March.
  var dayNumber: Int? {
    guard let date = date.flatMap(Self.day) else { return nil }
    let year = date.month > 2 ? date.year : date.year - 1
    let era = (year >= 0 ? year : year - 399) / 400
    let ofEra = year - era * 400
    let ofYear = (153 * (date.month + (date.month > 2 ? -3 : 9)) + 2) / 5 + date.day - 1
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
  }

  /// Returns whether a text is a date, with or without a time, of the form above.
  package static func isDate(_ text: String) -> Bool {
    guard day(text) != nil else { return false }
    let rest = Array(text.utf8.dropFirst(10))
    guard !rest.isEmpty else { return true }
    let time = text.dropFirst(11).split(separator: ":", omittingEmptySubsequences: false)
    guard rest[0] == UInt8(ascii: "T") || rest[0] == UInt8(ascii: " "), time.count == 2,
      time.allSatisfy({ $0.count == 2 && $0.allSatisfy { ("0"..."9").contains($0) } }), let hour = Int(time[0]),
      let minute = Int(time[1])
    else { return false }
    return (0..<24).contains(hour) && (0..<60).contains(minute)
  }

  private static func day(_ text: String) -> (year: Int, month: Int, day: Int)? {
    let parts = text.prefix(10).split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], parts.allSatisfy({ $0.allSatisfy { ("0"..."9").contains($0) } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1...12).contains(month), (1...days[month - 1]).contains(day) else { return nil }
    return (year, month, day)
  }
}

extension String {
  /// The last date in the text that is no part of a longer number, such as `2026-03-28`; `nil` without one.
  package var isoDate: String? {
    let bytes = Array(utf8)
    func isDigit(_ index: Int) -> Bool { bytes.indices.contains(index) && (0x30...0x39).contains(bytes[index]) }
    guard bytes.count >= 10 else { return nil }
    for start in (0...bytes.count - 10).reversed() where !isDigit(start - 1) && !isDigit(start + 10) {
      let text = String(decoding: bytes[start..<start + 10], as: UTF8.self)
      if SessionDetails.isDate(text) { return text }
    }
    return nil
  }
}
