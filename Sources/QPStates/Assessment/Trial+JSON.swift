import QPCore

extension Assessment.Trial {
  /// The trial as a JSON object.
  package var json: String {
    var members = ["\"start\":\(start.value.data)", "\"peak\":\(peak.value.data)"]
    if let hold { members.append("\"hold\":\(hold.value.data)") }
    members.append("\"startTime\":\(start.time)")
    members.append("\"peakTime\":\(peak.time)")
    if let hold { members.append("\"holdTime\":[\(hold.from),\(hold.to)]") }
    if let end { members.append("\"endTime\":\(end.time)") }
    if let neutral { members.append("\"neutral\":\(neutral.data)") }
    if let interval { members.append("\"interval\":[\(interval.lowerBound.data),\(interval.upperBound.data)]") }
    if !quality.isEmpty { members.append("\"quality\":\(quality.json)") }
    for kind in Compensation.allCases {
      if let degrees = compensations[kind] { members.append("\"\(kind.rawValue)\":\(degrees.data)") }
    }
    members.append("\"accepted\":\(isAccepted)")
    if case .rejected(let reason) = verdict { members.append("\"reason\":\(quoted(reason.displayString))") }
    return "{\(members.joined(separator: ","))}"
  }
}
