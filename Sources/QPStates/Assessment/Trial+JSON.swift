package import QPCore

extension Assessment.Trial {
  /// The trial as a JSON object.
  package var json: JSONObject {
    var json: JSONObject = ["start": start.value, "peak": peak.value]
    json.add("hold", ifKnown: hold?.value)
    json.add("startTime", start.time)
    json.add("peakTime", peak.time)
    json.add("holdTime", ifKnown: hold.map { [$0.from, $0.to] })
    json.add("endTime", ifKnown: end?.time)
    json.add("neutral", ifKnown: neutral)
    json.add("interval", ifKnown: interval.map { [$0.lowerBound, $0.upperBound] })
    json.add("precision", ifKnown: precision.map { [$0.lowerBound, $0.upperBound] })
    if !quality.isEmpty { json.add("quality", quality.json) }
    for kind in Compensation.allCases { json.add(kind.rawValue, ifKnown: compensations[kind]) }
    json.add("accepted", isAccepted)
    if case .rejected(let reason) = verdict { json.add("reason", reason.displayString) }
    return json
  }
}
