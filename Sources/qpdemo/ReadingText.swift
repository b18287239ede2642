import QPCore

// A reading as the program prints it.

extension FeatureResult {
  /// The reading with all that is known of it, as JSON.
  var json: String {
    var members = ["\"value\":\(value.data)", "\"unit\":\(quoted(unit.symbol))"]
    if let interval { members.append("\"interval\":[\(interval.lowerBound.data),\(interval.upperBound.data)]") }
    if let raw { members.append("\"raw\":\(raw.data)") }
    if !quality.isEmpty { members.append("\"quality\":\(quality.json)") }
    if !algorithm.isEmpty { members.append("\"algorithm\":\(quoted(algorithm))") }
    if let context { members.append("\"context\":\(context.json)") }
    return "{\(members.joined(separator: ","))}"
  }

  /// The reading with half its interval: `93° ±2`.
  var table: String {
    guard let interval else { return stringValue }
    let half = (interval.upperBound - interval.lowerBound) / 2
    return stringValue + " ±" + half.fixed(decimals: max(unit.decimals, half < 1 ? 1 : 0))
  }
}

extension Quality {
  /// The flags with their degrees, as JSON; `true` where a flag has none.
  var json: String {
    let members = flags.map { "\"\($0)\":" + (self[$0]?.data ?? "true") }
    return "{\(members.joined(separator: ","))}"
  }

  /// What a person should know of the reading, in words.
  var remarks: [String] {
    flags.filter { $0 != .smoothed && $0 != .verticalAssumed }.map { flag in
      switch flag {
      case .outOfPlane: "out of plane by \((self[flag] ?? 0).fixed(decimals: 0))°"
      case .lowVisibility: "seen at \((self[flag] ?? 0).fixed(decimals: 2))"
      case .implausibleMotion: "jumped by \((self[flag] ?? 0).fixed(decimals: 0))°"
      case .limbLength: "limb at \(((self[flag] ?? 0) * 100).fixed(decimals: 0)) % of its length"
      case .outOfFrame: "partly outside the picture"
      case .sidesSwapped: "left and right mistaken"
      case .filledGap: "filled in"
      case .smoothed, .verticalAssumed: "\(flag)"
      }
    }
  }
}

extension MovementContext {
  /// What the rest of the body did, as JSON.
  var json: String {
    var members = ["\"reference\":\(quoted(reference.rawValue))"]
    if let trunkLean { members.append("\"trunkLean\":\(trunkLean.data)") }
    if let shoulderHike { members.append("\"shoulderHike\":\(shoulderHike.data)") }
    if let elbowBend { members.append("\"elbowBend\":\(elbowBend.data)") }
    return "{\(members.joined(separator: ","))}"
  }
}

extension PoseFeedback {
  /// The feedback as JSON.
  var json: String { "{\"key\":\(quoted(key)),\"text\":\(quoted(displayString))}" }
}
