internal import QPClinical
internal import QPCore

extension ReportWords {
  var didItChange: String { self("Did it change?", "Hat es sich verändert?") }
  var changeNote: String {
    self(
      "Second minus first, with its 95 % interval. A true change of the smallest size named would have been"
        + " found 80 times in 100. The person and the camera were placed anew between the recordings.",
      "Zweite minus erste, mit ihrem 95-%-Intervall. Eine wahre Änderung der kleinsten genannten Größe wäre in 80 von"
        + " 100 Fällen gefunden worden. Person und Kamera wurden zwischen den Aufnahmen neu aufgestellt.")
  }

  /// A judgement on a difference.
  func verdict(_ verdict: MeasuredChange.Verdict) -> String {
    switch verdict {
    case .changed: self("changed", "verändert")
    case .notShown: self("no change shown", "keine Veränderung gezeigt")
    case .unknown: notKnown
    }
  }

  /// A change in a sentence's part: `changed by +12° (7…17)`.
  func sentence(_ change: MeasuredChange) -> String {
    let (decimals, suffix) = (change.unit.decimals, change.unit.suffix)
    let amount = signed(change.difference, suffix, decimals: decimals)
    guard let interval = change.interval, let effect = change.minimumDetectableEffect else {
      return amount
        + self(
          "; whether that is more than measurement error is not known",
          "; ob das mehr als der Messfehler ist, ist nicht bekannt")
    }
    switch change.verdict {
    case .changed:
      let ends = [interval.lowerBound, interval.upperBound].map { number($0, decimals: decimals) }
      return self("changed by ", "verändert um ") + amount + " (\(ends[0])…\(ends[1]))"
    default:
      // Rounded up: less could not have been shown.
      let unit = (0..<decimals).reduce(1.0) { value, _ in value / 10 }
      let least = number((effect / unit).rounded(.up) * unit, decimals: decimals) + suffix
      return self(
        "no change shown: \(amount); at least \(least) could have been shown",
        "keine Veränderung gezeigt: \(amount); mindestens \(least) hätten gezeigt werden können")
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
