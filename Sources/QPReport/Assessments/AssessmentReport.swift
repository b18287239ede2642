import QPClinical
import QPCore
public import QPStates

/// The results of an assessment as a table for clinicians, and as JSON Lines.
///
/// ```swift
/// let report = AssessmentReport(guide)
/// print(report.table.joined(separator: "\n"))
/// ```
public struct AssessmentReport: Sendable {
  let guide: GuidedAssessment
  let results: AssessmentResults
  private let earlier: EarlierSessions
  private let advice: String?

  /// Creates the report of an assessment, completed or not.
  ///
  /// - Parameters:
  ///   - guide: The assessment, with its trials so far.
  ///   - earlier: Earlier sessions to compare with.
  ///   - advice: The last advice of an assessment that was not completed; `nil` leaves it out.
  public init(
    _ guide: GuidedAssessment, comparedWith earlier: EarlierSessions = EarlierSessions(), advice: String? = nil
  ) {
    self.guide = guide
    self.earlier = earlier
    self.advice = advice
    results = AssessmentResults(guide)
  }

  private var words: ReportWords { ReportWords(.english) }

  /// The report as a table; no line is longer than 80 columns unless a source's name is.
  public var table: [String] {
    var lines = guide.assessment.name.isEmpty ? [] : [guide.assessment.name, ""]
    for step in guide.steps {
      if let result = results.steps.first(where: { $0.step == step }) {
        lines += table(result)
      } else {
        lines.append("\(words.title(step).capitalizedFirst): not measured")
      }
      lines.append("")
    }
    if let stop = results.stop {
      let value = stop.value.map { " at \($0.degrees)" } ?? ""
      lines.append("Stopped: \(stop.reason.displayString)\(value)")
    } else if guide.state != .completed {
      let step = guide.step.map { words.title($0) } ?? ""
      lines.append("Not completed: \(step)\(advice.map { ". Last said: \($0)" } ?? "")")
    } else {
      lines.removeLast()
    }
    if !isJudgedByRepeats { lines += [""] + words.measurementAlone.wrapped(to: 78) }
    return lines
  }

  private func table(_ result: AssessmentStepResult) -> [String] {
    let count = "\(result.accepted.count) of \("trial".counted(result.step.item.trials))"
    var lines = ["\(words.title(result.step).capitalizedFirst): \(count)"]
    lines.append("  trial   start    peak          held  lean  hike elbow      time")
    for (index, trial) in result.trials.enumerated() { lines += Self.rows(trial, index + 1) }
    if let starts = result.starts, let peaks = result.peaks {
      let holds = result.holds.map { $0.mean.degrees } ?? "–"
      lines.append(
        "   mean" + starts.mean.degrees.leftPadded(to: 8) + peaks.mean.degrees.leftPadded(to: 8) + "     "
          + holds.leftPadded(to: 9))
      lines.append("")
      lines += Self.statistics(peaks, result.peakInterval).map { "  " + $0 }
    }
    if let neutral = result.trials.last?.neutral {
      lines.append("  Neutral position \(neutral.degrees), not taken off any reading")
    }
    lines += (references(result) + [side(result), change(result)].compactMap(\.self)).flatMap {
      $0.wrapped(to: 76).enumerated().map { ($0.offset == 0 ? "  " : "    ") + $0.element }
    }
    return lines
  }

  private static func rows(_ trial: Assessment.Trial, _ number: Int) -> [String] {
    let half = trial.interval.map { "±" + (($0.upperBound - $0.lowerBound) / 2).fixed(decimals: 0) } ?? ""
    let moved = Assessment.Trial.Compensation.allCases.map { kind in
      (trial.compensations[kind]?.degrees ?? "–").leftPadded(to: 6)
    }
    let times = [trial.start.time, trial.peak.time, trial.end?.time].map {
      $0.map { $0.seconds.fixed(decimals: 1) } ?? "…"
    }
    var row = "\(number)".leftPadded(to: 7) + trial.start.value.degrees.leftPadded(to: 8)
    row += trial.peak.value.degrees.leftPadded(to: 8) + " " + half.padded(to: 4)
    row += (trial.hold?.value.degrees ?? "–").leftPadded(to: 9) + moved.joined()
    row += "  " + times.joined(separator: "–") + " s"
    var rows = [row]
    if case .rejected(let reason) = trial.verdict { rows.append("        rejected: \(reason.displayString)") }
    if !trial.quality.remarks.isEmpty {
      rows.append("        peak: " + trial.quality.remarks.joined(separator: ", "))
    }
    return rows
  }

  private static func statistics(_ peaks: RepeatedTrials, _ interval: ClosedRange<Double>?) -> [String] {
    var lines = ["Peak: best \(peaks.maximum.degrees), last \(peaks.last.degrees)"]
    if peaks.count == 2 { lines[0] += ", two trials: \(peaks.values.map(\.degrees).joined(separator: ", "))" }
    if let standardDeviation = peaks.standardDeviation, let interval {
      lines[0] += ", mean \(peaks.mean.degrees)"
      lines.append(
        "95 % confidence of the mean \(interval.lowerBound.fixed(decimals: 0))–\(interval.upperBound.degrees),"
          + " within-person SD \(standardDeviation.fixed(decimals: 1))°")
    }
    return lines
  }

  private func references(_ result: AssessmentStepResult) -> [String] {
    result.referenceComparisons.map { comparison in
      let reference = comparison.reference
      return "Norm \(reference.degrees.degrees), mean \(Self.against(comparison.difference)): \(reference.source)"
        + " (\(comparison.remarks.joined(separator: ", ")))"
    }
  }

  private func side(_ result: AssessmentStepResult) -> String? {
    results.asymmetry(of: result).map { asymmetry in
      let percentage =
        asymmetry.percent.map { " (\($0.fixed(decimals: 0)) %)" } ?? " (too small a reference for per cent)"
      return "Against the other side: \(Self.against(asymmetry.difference))\(percentage)"
    }
  }

  private func change(_ result: AssessmentStepResult) -> String? {
    guard let change = self.comparison(result) else {
      guard let error = result.step.item.standardError else { return nil }
      let change = error.mdc95().fixed(decimals: 1)
      return
        "Detectable change between single trials \(change)° (SEM \(error.sem.fixed(decimals: 1))°, \(error.source))"
    }
    let source = change.error.map { " (SEM \($0.sem.fixed(decimals: 1))°, \($0.source))" } ?? ""
    return "Since the earlier session: \(ReportWords(.english).sentence(change))" + source
  }

  /// Returns the change since the last earlier session; `nil` without one.
  func comparison(_ result: AssessmentStepResult) -> MeasuredChange? { earlier.change(to: result) }

  /// Whether own repeats judge every change since the earlier session.
  var isJudgedByRepeats: Bool {
    results.steps.allSatisfy {
      comparison($0) == nil || earlier.measurementErrors.standardError(of: $0.step.feature) != nil
    }
  }

  private static func against(_ difference: Double) -> String {
    let amount = difference.magnitude.fixed(decimals: 0)
    return amount == "0" ? "the same" : "\(amount)° \(difference > 0 ? "more" : "less")"
  }
}

extension Double {
  fileprivate var degrees: String { fixed(decimals: 0) + "°" }
}
