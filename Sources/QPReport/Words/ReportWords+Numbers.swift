internal import QPCore

extension ReportWords {
  /// A number in the language's form.
  func number(_ value: Double, decimals: Int) -> String {
    let text = value.fixed(decimals: decimals).withMinus
    return language.hasDecimalComma ? String(text.map { $0 == "." ? "," : $0 }) : text
  }

  /// A reading with its unit, with the decimals of its unit.
  func reading(_ value: Double, _ unit: FeatureResult.Unit) -> String {
    number(value, decimals: unit.decimals) + suffix(unit)
  }

  /// An interval with its unit: `91–95°`, `−3 to 2°`.
  func range(_ range: ClosedRange<Double>, _ unit: FeatureResult.Unit, decimals: Int? = nil) -> String {
    let (low, high) = (
      number(range.lowerBound, decimals: decimals ?? unit.decimals),
      number(range.upperBound, decimals: decimals ?? unit.decimals)
    )
    return low + (low.hasPrefix("−") ? texts.tables.rangeFromMinus : "–") + high + suffix(unit)
  }

  /// A time with its unit: `2.50 s`.
  func time(_ seconds: Double) -> String { number(seconds, decimals: 2) + " s" }

  /// A difference with its sign and unit.
  func signed(_ value: Double, _ suffix: String, decimals: Int = 0) -> String {
    let text = number(value, decimals: decimals)
    return (text.hasPrefix("−") || Double(value.fixed(decimals: decimals)) == 0 ? "" : "+") + text + suffix
  }

  /// The suffix of a unit: ` steps/min`, ` Schritte/min`.
  func suffix(_ unit: FeatureResult.Unit) -> String { texts.names.suffixes[unit.suffix] ?? unit.suffix }

  /// A sentence's part behind a colon, which begins small; in German its noun does not.
  func behindColon(_ text: String) -> String {
    language == .german ? text : text.prefix(1).lowercased() + text.dropFirst()
  }

  /// A date of ISO 8601, with or without a time behind a T or a space, in the language's form: `28 Mar 2026, 10:15`.
  ///
  /// Seconds are left out and a zone is kept; any other text stays as it is.
  func date(_ iso: String) -> String {
    let halves = iso.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "T" || $0 == " " }
    let parts = halves[0].split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, zip(parts, [4, 2, 2]).allSatisfy({ $0.isDigits(count: $1) }),
      let month = Int(parts[1]), let day = Int(parts[2]), 1...12 ~= month, 1...31 ~= day
    else { return iso }
    let date = language.date(year: parts[0], month: parts[1], day: parts[2])
    guard halves.count == 2 else { return date }
    guard let time = Self.time(halves[1]) else { return iso }
    return date + ", " + time
  }

  /// Hours, minutes and the zone of a time such as `10:15`, `10:15:30.5Z`, `10:15+02:00`; `nil` of another text.
  private static func time(_ text: Substring) -> String? {
    let clock = text.prefix { $0.isASCII && ($0.isNumber || $0 == ":" || $0 == ".") }
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
    guard 2...3 ~= parts.count, parts[0].isDigits(count: 2), parts[1].isDigits(count: 2),
      let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
    else { return nil }
    let zone = text[clock.endIndex...]
    guard zone.isEmpty || zone == "Z" || zone.hasPrefix("+") || zone.hasPrefix("-") else { return nil }
    return "\(parts[0]):\(parts[1])" + (zone.isEmpty ? "" : zone == "Z" ? " UTC" : " UTC" + zone)
  }
}

extension String {
  /// A number with a minus in place of a hyphen.
  var withMinus: String { hasPrefix("-") ? "−" + dropFirst() : self }
}

extension Substring {
  fileprivate func isDigits(count wanted: Int) -> Bool {
    count == wanted && allSatisfy { $0.isASCII && $0.isNumber }
  }
}
