public import QPClinical
import QPCore

/// The result of a clinical test as a table for clinicians, and as JSON.
///
/// ```swift
/// let report = ClinicalTestReport(try ClinicalTest.gait.evaluate(motion), of: .gait)
/// print(report.table.joined(separator: "\n"))
/// ```
public struct ClinicalTestReport: Sendable {
  let result: ClinicalTestResult
  let test: ClinicalTest

  /// Creates the report of a result.
  public init(_ result: ClinicalTestResult, of test: ClinicalTest) { (self.result, self.test) = (result, test) }

  /// The report as a table: a line for each value with mean, standard deviation, 95 % interval and number, then the
  /// curves' peaks and the known faults.
  public var table: [String] {
    var lines = ["\(test.title), \(Self.view(result.view)) (\(result.algorithm))", ""]
    let width = (result.values.map(\.title.count).max() ?? 0) + 2
    for value in result.values {
      let ending = ReportWords(.english).ending(value, of: result)
      lines.append(line(value, width) + (ending.map { "  " + $0 } ?? ""))
    }
    if !result.curves.isEmpty {
      lines += ["", "Curves, mean of the strides: greatest value"]
      for curve in result.curves {
        let peak = curve.peak
        lines.append(
          "  \(curve.title.padded(to: width + 8))\(peak.degrees.fixed(decimals: 1).leftPadded(to: 7))° at "
            + "\(peak.percent) % of the stride  n \(curve.count)")
      }
    }
    if !result.outliers.isEmpty {
      lines += ["", "Left out of means and symmetry"] + result.outliers.map { "  " + Self.line($0) }
    }
    if let vertical = result.vertical { lines += ["", "Vertical " + vertical.summary] }
    let remarks = result.flags.map(\.remark)
    if !remarks.isEmpty { lines += [""] + remarks.map { "Note: \($0)" } }
    return lines
  }

  private static func view(_ view: ClinicalTestResult.View) -> String {
    switch view {
    case .side: "seen from the side"
    case .world: "from 3D landmarks"
    case .body: "the body in space"
    case .picture: "in the picture's plane"
    }
  }

  private func line(_ value: ClinicalTestResult.Value, _ width: Int) -> String {
    let decimals = value.unit.decimals
    if FistValue.isAnswer(value.name) {
      return value.title.padded(to: width) + (value.mean > 0 ? "yes" : "no").leftPadded(to: 8)
    }
    let number = (result.isLeast(value) ? "≥ " : "") + value.mean.fixed(decimals: decimals)
    var line = value.title.padded(to: width) + number.leftPadded(to: 8) + value.unit.suffix
    if value.count == 2 {
      // Two say neither how they scatter nor what their mean is worth.
      let both = value.repetitions.map { $0.fixed(decimals: decimals) }.joined(separator: ", ")
      return value.title.padded(to: width) + "   two: \(both)\(value.unit.suffix)"
    }
    guard value.standardDeviation != nil || value.interval != nil else { return line }
    line = line.padded(to: width + 22)
    if let standardDeviation = value.standardDeviation {
      line += " ± \(standardDeviation.fixed(decimals: decimals))".padded(to: 10)
    }
    if let interval = value.interval {
      line += "95 % \(interval.lowerBound.fixed(decimals: decimals))…\(interval.upperBound.fixed(decimals: decimals))"
    }
    return value.count > 1 ? line + "  n \(value.count)" : line
  }

  private static func line(_ outlier: ClinicalTestResult.Outlier) -> String {
    let value = outlier.value.fixed(decimals: outlier.unit.decimals) + outlier.unit.suffix
    return "step at \(outlier.time.seconds.fixed(decimals: 2)) s, \(outlier.side), \(value): \(outlier.reason.remark)"
  }

  /// The report as one line of JSON: values, events, curves with 101 means and deviations, what was left out, flags.
  public var json: String { object.text }

  private var object: JSONObject {
    var json: JSONObject = [
      "test": result.test, "algorithm": result.algorithm, "view": result.view.rawValue,
      "values": result.values.map(Self.json), "events": result.events.map(Self.json),
    ]
    if !result.curves.isEmpty { json.add("curves", result.curves.map(Self.json)) }
    if !result.outliers.isEmpty { json.add("leftOut", result.outliers.map(Self.json)) }
    if let vertical = result.vertical {
      json.add(
        "vertical",
        ["source": vertical.source.rawValue, "roll": vertical.roll, "sd": vertical.standardDeviation] as JSONObject)
    }
    json.add("flags", result.flags.map(Self.json))
    return json
  }

  private static func json(_ value: ClinicalTestResult.Value) -> JSONObject {
    var json: JSONObject = ["name": value.name]
    json.add("side", ifKnown: value.side?.rawValue)
    json.add("unit", value.unit.symbol)
    json.add("n", value.count)
    json.add("mean", value.mean)
    json.add("sd", ifKnown: value.standardDeviation)
    json.add("interval", ifKnown: value.interval.map { [$0.lowerBound, $0.upperBound] })
    if value.count == 2 { json.add("repetitions", value.repetitions) }
    return json
  }

  private static func json(_ outlier: ClinicalTestResult.Outlier) -> JSONObject {
    [
      "name": outlier.name, "t": outlier.time, "side": outlier.side.rawValue, "value": outlier.value,
      "reason": outlier.reason.rawValue,
    ]
  }

  private static func json(_ event: ClinicalTestResult.Event) -> JSONObject {
    var json: JSONObject = ["t": event.time, "event": event.kind.rawValue]
    json.add("side", ifKnown: event.side?.rawValue)
    json.add("cause", ifKnown: event.cause)
    return json
  }

  private static func json(_ curve: ClinicalTestResult.Curve) -> JSONObject {
    [
      "name": curve.name, "side": curve.side.rawValue, "unit": "deg", "n": curve.count,
      "mean": curve.mean.map { JSONNumber($0, decimals: 3) },
      "sd": curve.standardDeviation.map { JSONNumber($0, decimals: 3) },
    ]
  }

  private static func json(_ flag: ClinicalTestResult.Flag) -> JSONObject {
    var json: JSONObject = ["flag": flag.kind.rawValue]
    json.add("degree", ifKnown: flag.magnitude)
    return json
  }
}

extension ClinicalTestResult.Outlier.Reason {
  /// The reason in English.
  var remark: String { ReportWords(.english).remark(self) }
}

extension ClinicalTestResult.Flag {
  /// The fault in English.
  public var remark: String { ReportWords(.english).remark(self) }
}
