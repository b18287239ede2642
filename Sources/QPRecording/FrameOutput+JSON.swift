package import QPCore

// Readings as JSON: what `ResultsWriter` of QPFormats writes and a `Recorder` keeps.

extension FrameOutput {
  /// The frame's readings, what was withheld and feedback as one line of JSON, without a line feed.
  ///
  /// `features` are what was measured, in the order of the line's members; nil: by name.
  package func json(of features: [Feature.ID]?, at time: Timestamp) -> String {
    var line = "{\"t\":\(time),\"status\":\"\(status.name)\",\"results\":{"
    line += results.map { "\(quoted($0.feature.id.rawValue)):\($0.result.json)" }.joined(separator: ",") + "}"
    line += Self.member("withheld", results.withheld.mapValues(\.json), of: features)
    return line + Self.member("feedback", feedback.mapValues(\.json), of: features) + "}"
  }

  /// A member with an entry for each feature, after a comma; nothing where there is none.
  private static func member(_ name: String, _ entries: [Feature: String], of features: [Feature.ID]?) -> String {
    guard !entries.isEmpty else { return "" }
    let features = features ?? entries.keys.map(\.id).sorted { $0.rawValue < $1.rawValue }
    let members = features.compactMap { id in
      entries.first { $0.key.id == id }.map { "\(quoted(id.rawValue)):\($0.value)" }
    }
    return members.isEmpty ? "" : ",\"\(name)\":{\(members.joined(separator: ","))}"
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
  /// The reading with all that is known of it.
  package var json: String {
    var members = ["\"value\":\(value.data)", "\"unit\":\(quoted(unit.symbol))"]
    if let interval { members.append("\"interval\":[\(interval.lowerBound.data),\(interval.upperBound.data)]") }
    if let raw { members.append("\"raw\":\(raw.data)") }
    if !quality.isEmpty { members.append("\"quality\":\(quality.json)") }
    if !algorithm.isEmpty { members.append("\"algorithm\":\(quoted(algorithm))") }
    if let detail, !detail.members.isEmpty { members.append("\(quoted(type(of: detail).name)):\(detail.json)") }
    return "{\(members.joined(separator: ","))}"
  }
}

extension FeatureDetail {
  /// The detail's members.
  package var json: String {
    let members = members.map { name, value in
      switch value {
      case .number(let number): "\(quoted(name)):\(number.data)"
      case .text(let text): "\(quoted(name)):\(quoted(text))"
      }
    }
    return "{\(members.joined(separator: ","))}"
  }
}

extension PoseFeedback {
  /// The feedback's name and its text.
  package var json: String { "{\"key\":\(quoted(key)),\"text\":\(quoted(displayString))}" }
}
