package import QPCore

/// A statistic of a cohort: a mean, a paired difference, or the agreement of repeats.
package struct CohortStatistic: Sendable {
  /// The quantity.
  package enum Kind: Hashable, Sendable {
    /// The people's values.
    case mean
    /// The second value minus the first of each person, between two sessions or two sides.
    case difference(from: String, to: String)
    /// The repeats of each person.
    case agreement
  }

  package let kind: Kind
  package let feature: String
  /// `nil` for features without a side, and for differences between sides.
  package let side: Side?
  package let group: String?
  /// The session of a mean, or of a difference between sides; `nil` where there are none.
  package let session: String?
  package let unit: FeatureResult.Unit
  /// The people's values or differences; `nil` for agreement.
  package let values: RepeatedTrials?
  /// The agreement; `nil` for means and differences.
  package let repeatability: Repeatability?

  /// Creates a mean or a difference; `nil` without values.
  init?(
    _ kind: Kind, _ part: [Cohort.Measurement], session: String? = nil, isOfSides: Bool = false, _ values: [Double]
  ) {
    guard let first = part.first, let trials = RepeatedTrials(values) else { return nil }
    (self.kind, feature, group, self.session, unit) = (kind, first.feature, first.group, session, first.unit)
    side = isOfSides ? nil : first.side
    (self.values, repeatability) = (trials, nil)
  }

  init?(_ repeatability: Repeatability, _ part: [Cohort.Measurement]) {
    guard let first = part.first else { return nil }
    (kind, feature, side, group, unit) = (.agreement, first.feature, first.side, first.group, first.unit)
    (session, values, self.repeatability) = (nil, nil, repeatability)
  }

  /// Student's t of a mean difference against 0, with n − 1 degrees of freedom; `nil` for means, and without a deviation.
  package var t: Double? {
    guard case .difference = kind, let values, let standardDeviation = values.standardDeviation, standardDeviation > 0
    else {
      return nil
    }
    return values.mean / standardDeviation * Double(values.count).squareRoot()
  }

  /// The panel of a Bland–Altman plot, named by feature, side and group; `nil` for means and differences.
  package var plotted: (name: String, Repeatability)? {
    repeatability.map { ([feature, side?.rawValue, group].compactMap(\.self).joined(separator: ", "), $0) }
  }

  /// The statistic as a JSON object.
  package var json: JSONObject {
    var json: JSONObject = ["statistic": name]
    if case .difference(let from, let to) = kind { json.add("between", [from, to]) }
    json.add("feature", feature)
    json.add("side", ifKnown: side?.rawValue)
    json.add("group", ifKnown: group)
    json.add("session", ifKnown: session)
    guard let repeatability else {
      json.add("unit", unit.symbol)
      json.add("n", values?.count ?? 0)
      json.add("mean", ifKnown: values?.mean)
      json.add("sd", ifKnown: values?.standardDeviation)
      json.add("interval", ifKnown: values?.interval.map { [$0.lowerBound, $0.upperBound] })
      json.add("t", ifKnown: t)
      return json
    }
    json.add(membersOf: repeatability.statistics)
    return json
  }

  private var name: String {
    switch kind {
    case .mean: "mean"
    case .difference: "difference"
    case .agreement: "agreement"
    }
  }
}
