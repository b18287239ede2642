import QPCore
import QPRecording
import QPFeatures
import QPStates

extension AssessmentReport {
  /// The report as JSON Lines: an object for each step that was measured, and one for the whole.
  public var json: [String] {
    results.steps.map(json)
      + [
        "{\"assessment\":\(quoted(guide.assessment.name)),\"completed\":\(guide.state == .completed)"
          + (results.stop.map { ",\"stop\":\(quoted($0.reason.displayString))" } ?? "")
          + ",\"progress\":\(quoted("\(guide.progress)"))}"
      ]
  }

  private func json(_ result: StepResult) -> String {
    var members = [
      "\"step\":\(quoted(result.step.id))", "\"feature\":\(quoted(result.step.feature.id.rawValue))",
      "\"title\":\(quoted(result.step.title))", "\"wanted\":\(result.step.measure.trials)",
      "\"trials\":[\(result.trials.map(\.json).joined(separator: ","))]",
    ]
    for (name, repeats) in [("start", result.starts), ("peak", result.peaks), ("hold", result.holds)] {
      if let repeats { members.append("\"\(name)\":\(repeats.json)") }
    }
    if let error = result.step.measure.error {
      members.append("\"detectableChange\":\(error.json)")
    }
    let norms = result.norms.map { comparison in
      "{\"degrees\":\(comparison.norm.degrees.data),\"difference\":\(comparison.difference.data),"
        + "\"source\":\(quoted(comparison.norm.source)),"
        + "\"remarks\":[\(comparison.remarks.map(quoted).joined(separator: ","))]}"
    }
    if !norms.isEmpty { members.append("\"norms\":[\(norms.joined(separator: ","))]") }
    if let asymmetry = results.asymmetry(of: result) {
      let percent = asymmetry.percent.map { ",\"percent\":\($0.data)" } ?? ""
      members.append("\"otherSide\":{\"difference\":\(asymmetry.difference.data)\(percent)}")
    }
    if let change = comparison(result) {
      let error = change.error.map { ",\"detectable\":\($0.json)" } ?? ""
      members.append(
        "\"change\":{\"difference\":\(change.difference.data),\"verdict\":\"\(change.verdict.rawValue)\"\(error)}")
    }
    return "{\(members.joined(separator: ","))}"
  }
}

extension Repeats {
  fileprivate var json: String {
    var members = ["\"n\":\(count)", "\"mean\":\(mean.data)", "\"best\":\(best.data)", "\"last\":\(last.data)"]
    if let deviation, let interval {
      members.append("\"sd\":\(deviation.data)")
      members.append("\"confidence\":[\(interval.lowerBound.data),\(interval.upperBound.data)]")
    }
    return "{\(members.joined(separator: ","))}"
  }
}

extension MeasurementError {
  fileprivate var json: String {
    "{\"single\":\(detectableChange().data),\"sem\":\(sem.data),\"source\":\(quoted("\(source)"))}"
  }
}
