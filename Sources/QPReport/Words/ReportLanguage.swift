/// A language of a report, by its code of ISO 639-1.
public enum ReportLanguage: String, Hashable, Sendable, CaseIterable {
  /// English.
  case english = "en"
  /// German.
  case german = "de"
  /// French.
  case french = "fr"
  /// Spanish.
  case spanish = "es"
  /// Italian.
  case italian = "it"
  /// Portuguese, in the spelling and with the terms of Portugal.
  case portuguese = "pt"
}

extension ReportLanguage {
  /// Whether decimals follow a comma.
  var hasDecimalComma: Bool { self != .english }

  /// Returns a day in the order of the language: `28 Mar 2026`, `28.03.2026`, `28/03/2026`.
  func date(year: Substring, month: Substring, day: Substring) -> String {
    switch self {
    case .english: "\(Int(day) ?? 0) \(Self.englishMonths[(Int(month) ?? 1) - 1]) \(year)"
    case .german: "\(day).\(month).\(year)"
    case .french, .spanish, .italian, .portuguese: "\(day)/\(month)/\(year)"
    }
  }

  private static let englishMonths = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
