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
    for value in result.values { lines.append(line(value, width)) }
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
    var line =
      value.title.padded(to: width) + value.mean.fixed(decimals: decimals).leftPadded(to: 8) + value.unit.suffix
    if value.count == 2 {
      // Two say neither how they scatter nor what their mean is worth.
      let both = value.repetitions.map { $0.fixed(decimals: decimals) }.joined(separator: ", ")
      return value.title.padded(to: width) + "   two: \(both)\(value.unit.suffix)"
    }
    guard value.deviation != nil || value.interval != nil else { return line }
    line = line.padded(to: width + 22)
    if let deviation = value.deviation { line += " ± \(deviation.fixed(decimals: decimals))".padded(to: 10) }
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
        ["source": vertical.source.rawValue, "roll": vertical.roll, "sd": vertical.deviation] as JSONObject)
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
    json.add("sd", ifKnown: value.deviation)
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
    return json
  }

  private static func json(_ curve: ClinicalTestResult.Curve) -> JSONObject {
    [
      "name": curve.name, "side": curve.side.rawValue, "unit": "deg", "n": curve.count,
      "mean": curve.mean.map { JSONNumber($0, decimals: 3) }, "sd": curve.deviation.map { JSONNumber($0, decimals: 3) },
    ]
  }

  private static func json(_ flag: ClinicalTestResult.Flag) -> JSONObject {
    var json: JSONObject = ["flag": flag.kind.rawValue]
    json.add("degree", ifKnown: flag.degree)
    return json
  }
}

extension ClinicalTestResult.Outlier.Reason {
  /// The reason in English.
  var remark: String {
    switch self {
    case .footSlip: "a standing foot slid by more than 5 cm, or was lost"
    case .statisticalOutlier: "unlike the other steps of its side"
    }
  }
}

extension ClinicalTestResult.Flag {
  /// The fault in English.
  public var remark: String {
    let number = degree.map { $0.fixed(decimals: 0) } ?? "some"
    switch kind {
    case .outOfPlane: return "the movement is \(number)° out of the picture's plane"
    case .lowRate: return "only \(number) frames per second"
    case .scaleFromStature: return "lengths are scaled by the person's height, good to about 5 %"
    case .legsExchanged: return "left and right leg were exchanged in \(number) frames, and were corrected"
    case .gaps: return "gaps of \((degree.map { $0 * 100 } ?? 0).fixed(decimals: 1)) % of the frames were bridged"
    case .fewCycles: return "few cycles: \(number) on the worse side"
    case .cameraMoved: return "the camera moved: no lengths and no speed"
    case .worldOnly: return "not seen from the side: everything is from 3D landmarks"
    case .timesAlone:
      let from = degree ?? 0 < 0 ? "from behind" : "from the front"
      return
        "seen \(from), \(abs(degree ?? 0).fixed(decimals: 0))° off the side: only times are reliable. Film from the side,"
        + " or from up to 45° further to the front"
    case .verticalAssumed: return "the direction of gravity is not known: the picture's vertical was used"
    case .implausible: return "outside the range of walking people"
    case .order:
      return "\(number) more \(number == "1" ? "stride was" : "strides were") left out: events are out of order"
    case .outlierSteps:
      return "\(number) \(number == "1" ? "step is" : "steps are") not in the mean length and its symmetry"
    case .seatUnchecked:
      return "whether a seat carries the person cannot be seen from here: squats look the same"
    case .flatOrToe: return "the heel is higher than the tip of the foot at half of the strikes"
    case .backwards: return "the person walks backwards"
    case .startFromMovement: return "time starts with the first movement, not with a command"
    case .notCompleted: return "not completed: \(number) stands"
    case .notEnded: return "the recording ends before the movement does"
    case .incompleteStand: return "\(number) stands were not complete"
    case .notSeated: return "the person did not sit down between stands, \(number) times"
    case .armsUsed: return "the arms may have pushed at \(number) stands"
    case .feetMoved: return "the feet moved by \(degree.map { $0.fixed(decimals: 2) } ?? "some") leg lengths"
    case .stoppedBetween: return "the person stopped for \(degree.map { $0.fixed(decimals: 1) } ?? "some") s"
    case .chairHeight: return "the seated knee is bent by \(number)°: this is no usual chair"
    case .bentLanding: return "landed with the knees bent \(number)° more: the time of flight is too long"
    case .heightsDiffer:
      return "flight time and rise differ by \((degree.map { $0 * 100 } ?? 0).fixed(decimals: 1)) cm"
    case .noiseFloor: return "sway is not above the noise of the landmarks: its path is withheld"
    }
  }
}
