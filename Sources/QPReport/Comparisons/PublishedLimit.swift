/// A published limit of a test's value, for orientation.
struct PublishedLimit {
  /// The age band in years; `nil` for all adults.
  var ages: ClosedRange<Int>?
  let limit: Double
  /// Whether values above the limit are the conspicuous ones.
  let isUpper: Bool
  let source: String

  /// The limits of a value; empty without a published one.
  static func limits(of value: String, in test: String) -> [PublishedLimit] { table["\(test) \(value)"] ?? [] }

  /// The limits by test and value.
  ///
  /// Five stands take longer than the mean of the age band: Bohannon 2006, Percept Mot Skills, a meta-analysis. A usual
  /// speed at or below 0.8 m/s is low performance: Cruz-Jentoft 2019, Age Ageing (EWGSOP2).
  private static let table: [String: [PublishedLimit]] = [
    "five-times-sit-to-stand timeToFifthStand": [
      PublishedLimit(ages: 60...69, limit: 11.4, isUpper: true, source: "Bohannon 2006"),
      PublishedLimit(ages: 70...79, limit: 12.6, isUpper: true, source: "Bohannon 2006"),
      PublishedLimit(ages: 80...89, limit: 14.8, isUpper: true, source: "Bohannon 2006"),
    ],
    "gait speed": [PublishedLimit(limit: 0.8, isUpper: false, source: "EWGSOP2, Cruz-Jentoft 2019")],
  ]
}
