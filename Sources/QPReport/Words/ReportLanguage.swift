/// A language of a report.
public enum ReportLanguage: String, Hashable, Sendable, CaseIterable {
  /// English.
  case english = "en"
  /// German.
  case german = "de"
}
