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

  /// A change in a sentence's part: `changed by +12° (7…17)`.
  func sentence(_ change: MeasuredChange) -> String {
    let (decimals, suffix) = (change.unit.decimals, self.suffix(change.unit))
    let amount = signed(change.difference, suffix, decimals: decimals)
    guard let interval = change.interval, let effect = change.minimumDetectableEffect else {
      return texts.tables.changeNotJudged(amount)
    }
    switch change.verdict {
    case .changed:
      return texts.tables.changedBy(
        amount, number(interval.lowerBound, decimals: decimals), number(interval.upperBound, decimals: decimals))
    default:
      // Rounded up: less could not have been shown.
      let unit = (0..<decimals).reduce(1.0) { value, _ in value / 10 }
      return texts.tables.noChangeAtLeast(
        amount, number((effect / unit).rounded(.up) * unit, decimals: decimals) + suffix)
    }
  }
}

extension MeasuredChange {
  /// The change as a JSON object; what is not known is left out.
  var json: JSONObject {
    var json: JSONObject = ["difference": difference, "unit": unit.symbol]
    json.add("interval", ifKnown: interval.map { [$0.lowerBound, $0.upperBound] })
    json.add("mdc95", ifKnown: mdc95)
    json.add("minimumDetectableEffect", ifKnown: minimumDetectableEffect)
    json.add("verdict", verdict.rawValue)
    return json
  }
}
