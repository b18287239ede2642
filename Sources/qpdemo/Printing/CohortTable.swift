import QPClinical
import QPCore

/// The statistics of a cohort as text: a table a feature and group.
struct CohortTable {
  private let statistics: [CohortStatistic]

  init(_ statistics: [CohortStatistic]) { self.statistics = statistics }

  var lines: [String] {
    var lines: [String] = []
    var title: String?
    for statistic in statistics {
      let own = [statistic.feature, statistic.group].compactMap(\.self).joined(separator: ", ")
      if own != title { lines += (title == nil ? [] : [""]) + [own, Self.head] }
      title = own
      lines.append(line(statistic))
    }
    return lines + ["", Self.errorNote]
  }

  /// The meaning of SEM and MDC95, below a table.
  static let errorNote =
    "SEM: standard error of one measurement. MDC95 = 1.96 · √2 · SEM: a measured difference beyond it is a change."

  private static let widths = [4, 9, 8, 20]
  private static let head = row("", ["n", "mean", "SD", "95 % interval"])

  private static func row(_ first: String, _ cells: [String]) -> String {
    ("  " + first.padded(to: 34) + zip(cells, widths).map { "  " + $0.leftPadded(to: $1) }.joined())
      .trimmingTrailingSpaces
  }

  private func line(_ statistic: CohortStatistic) -> String {
    let unit = statistic.unit
    func text(_ value: Double?) -> String {
      value.map { $0.fixed(decimals: max(1, unit.decimals)) + unit.suffix } ?? "–"
    }
    func text(_ range: ClosedRange<Double>?) -> String {
      range.map { "\($0.lowerBound.fixed(decimals: max(1, unit.decimals)))…\(text($0.upperBound))" } ?? "–"
    }
    let side = statistic.side.map { "\($0) " } ?? ""
    guard let own = statistic.repeatability else {
      let values = statistic.values
      var first = side + (statistic.session ?? "")
      if case .difference(let from, let to) = statistic.kind {
        first = side + "\(to) − \(from)" + (statistic.session.map { ", \($0)" } ?? "")
      }
      return Self.row(
        first.isEmpty ? "all" : first,
        ["\(values?.count ?? 0)", text(values?.mean), text(values?.standardDeviation), text(values?.interval)])
    }
    let icc = own.correlation.map { correlation in
      "ICC(2,1) \(correlation.agreement.fixed(decimals: 2))"
        + (correlation.interval.map {
          " (\($0.lowerBound.fixed(decimals: 2))…\($0.upperBound.fixed(decimals: 2)))"
        } ?? "")
    }
    let limits = own.agreement.map { "bias \(text($0.bias)), limits \(text($0.limits))" }
    let parts = ["SEM \(text(own.sem))", "MDC95 \(text(own.mdc95))", icc, limits].compactMap(\.self)
    return "  \(side)repeats of \(own.people.count) people: " + parts.joined(separator: "; ")
  }
}
