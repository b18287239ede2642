import QPClinical
import QPCore
import QPStates

extension AssessmentReport {
  /// The report as JSON Lines: an object for each measured step, and one for the whole.
  public var json: [String] {
    var whole: JSONObject = ["assessment": guide.assessment.name, "completed": guide.state == .completed]
    whole.add("stop", ifKnown: results.stop?.reason.displayString)
    whole.add("progress", "\(guide.progress)")
    return (results.steps.map(json) + [whole]).map(\.text)
  }

  private func json(_ result: AssessmentStepResult) -> JSONObject {
    var json: JSONObject = [
      "step": result.step.id, "feature": result.step.feature.id.rawValue, "title": result.step.title,
      "wanted": result.step.item.trials, "trials": result.trials.map(\.json),
    ]
    json.add("start", ifKnown: result.starts.map { $0.json($0.interval) })
    json.add("peak", ifKnown: result.peaks?.json(result.peakInterval))
    json.add("hold", ifKnown: result.holds.map { $0.json($0.interval) })
    json.add("measurementError", ifKnown: result.step.item.standardError?.json)
    let references = result.referenceComparisons.map { comparison in
      [
        "degrees": comparison.reference.degrees, "difference": comparison.difference,
        "source": comparison.reference.source,
        "remarks": comparison.remarks,
      ] as JSONObject
    }
    if !references.isEmpty { json.add("norms", references) }
    if let asymmetry = results.asymmetry(of: result) {
      var other: JSONObject = ["difference": asymmetry.difference]
      other.add("percent", ifKnown: asymmetry.percent)
      json.add("otherSide", other)
    }
    if let comparison = comparison(result) {
      var change = comparison.json
      change.add("error", ifKnown: comparison.error?.json)
      json.add("change", change)
    }
    return json
  }
}

extension RepeatedTrials {
  fileprivate func json(_ interval: ClosedRange<Double>?) -> JSONObject {
    var json: JSONObject = ["n": count, "mean": mean, "best": maximum, "last": last]
    json.add("sd", ifKnown: standardDeviation)
    json.add("confidence", ifKnown: interval.map { [$0.lowerBound, $0.upperBound] })
    if count == 2 { json.add("values", values) }
    return json
  }
}

extension StandardErrorOfMeasurement {
  fileprivate var json: JSONObject { ["single": mdc95(), "sem": sem, "source": "\(source)"] }
}
