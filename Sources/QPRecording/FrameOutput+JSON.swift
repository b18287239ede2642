package import QPCore

// Readings as JSON: what `ResultsWriter` of QPFormats writes and a `Recorder` keeps.

extension FrameOutput {
  /// The frame's readings, what was withheld and feedback as one line of JSON, without a line feed.
  ///
  /// `features` are what was measured, in the order of the line's members; `nil` means by name.
  /// `filters` are those of the whole recording.
  package func json(of features: [Feature.ID]?, at time: Timestamp, filters: String? = nil) -> String {
    var results = JSONObject()
    for (feature, result) in self.results { results.add(feature.id.rawValue, result.json) }
    var json: JSONObject = ["t": time, "status": status.name, "results": results]
    json.add("withheld", ifKnown: Self.members(self.results.withheld.mapValues(\.json), of: features))
    json.add("feedback", ifKnown: Self.members(feedback.mapValues(\.json), of: features))
    json.add("filters", ifKnown: filters)
    return json.text
  }

  /// An object with an entry for each feature; `nil` if there is none.
  private static func members(_ entries: [Feature: JSONObject], of features: [Feature.ID]?) -> JSONObject? {
    guard !entries.isEmpty else { return nil }
    var json = JSONObject()
    for id in features ?? entries.keys.map(\.id).sorted(by: { $0.rawValue < $1.rawValue }) {
      json.add(id.rawValue, ifKnown: entries.first { $0.key.id == id }?.value)
    }
    return json.isEmpty ? nil : json
  }
}

extension Status {
  /// The status as data.
  package var name: String {
    switch self {
    case .success: "success"
    case .noPersonFound: "noPersonFound"
    case .sdkValidationError: "sdkValidationError"
    }
  }
}

extension FeatureResult {
  /// The reading with all of its data.
  package var json: JSONObject {
    var json: JSONObject = ["value": value, "unit": unit.symbol]
    json.add("interval", ifKnown: interval.map { [$0.lowerBound, $0.upperBound] })
    json.add("precision", ifKnown: precision.map { [$0.lowerBound, $0.upperBound] })
    json.add("raw", ifKnown: raw)
    if !quality.isEmpty { json.add("quality", quality.json) }
    if !algorithm.isEmpty { json.add("algorithm", algorithm) }
    if let detail, !detail.members.isEmpty { json.add(type(of: detail).name, detail.json) }
    return json
  }
}

extension FeatureDetail {
  /// The detail's members.
  package var json: JSONObject {
    var json = JSONObject()
    for (name, value) in members {
      switch value {
      case .number(let number): json.add(name, number)
      case .text(let text): json.add(name, text)
      }
    }
    return json
  }
}

extension PoseFeedback {
  /// The feedback's name and its text.
  package var json: JSONObject { ["key": key, "text": displayString] }
}
