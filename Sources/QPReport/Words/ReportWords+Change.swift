internal import QPClinical
internal import QPCore

extension ReportWords {
  /// A judgement on a difference.
  func verdict(_ verdict: MeasuredChange.Verdict) -> String {
    switch verdict {
    case .changed: texts.tables.changed
    case .notShown: texts.tables.noChange
    case .unknown: texts.tables.notKnown
    }
  }

  /// A change in a sentence's part: `changed by +12° (7–17°)`.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - values: The values beside it, whose printed difference is named; `nil` for none.
  /// - Returns: The part of a sentence, in small letters.
  func sentence(_ change: MeasuredChange, of values: (earlier: Double?, later: Double?)? = nil) -> String {
    let (decimals, suffix) = (change.unit.decimals, self.suffix(change.unit))
    var difference = change.difference
    if let earlier = values?.earlier, let later = values?.later {
      difference = later.printed(decimals) - earlier.printed(decimals)
    }
    let amount = signed(difference, suffix, decimals: decimals)
    guard let interval = change.interval, let effect = change.minimumDetectableEffect else {
      return texts.tables.changeNotJudged(amount)
    }
    switch change.verdict {
    case .changed:
      return texts.tables.changedBy(amount, range(interval, change.unit)).withWholeBrackets
    default:
      // Rounded up: less could not have been shown.
      let unit = (0..<decimals).reduce(1.0) { value, _ in value / 10 }
      return texts.tables.noChangeAtLeast(
        amount, number((effect / unit).rounded(.up) * unit, decimals: decimals) + suffix
      ).withWholeBrackets
    }
  }
}

extension Double {
  /// The number as it is printed with some decimals.
  func printed(_ decimals: Int) -> Double { Double(fixed(decimals: decimals)) ?? self }
}

extension String {
  /// The text with line breaks inside brackets behind commas alone: their other spaces are no-break ones.
  var withWholeBrackets: String {
    var (depth, before) = (0, Character(" "))
    return String(
      map { letter -> Character in
        defer { before = letter }
        depth += letter == "(" ? 1 : letter == ")" ? -1 : 0
        return depth > 0 && letter == " " && before != "," ? "\u{A0}" : letter
      })
  }
}

extension MeasuredChange {
  /// The change as a JSON object; unknown values are left out.
  var json: JSONObject {
    var json: JSONObject = ["difference": difference, "unit": unit.symbol]
    json.add("interval", ifKnown: interval.map { [$0.lowerBound, $0.upperBound] })
    json.add("mdc95", ifKnown: mdc95)
    json.add("minimumDetectableEffect", ifKnown: minimumDetectableEffect)
    json.add("verdict", verdict.rawValue)
    return json
  }
}
