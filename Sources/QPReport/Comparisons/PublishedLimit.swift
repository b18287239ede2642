/// A published limit of a test's time, for orientation.
struct PublishedLimit {
  /// The age band in years.
  let ages: ClosedRange<Int>
  /// The time in seconds above which a person takes longer than the mean of the band.
  let limit: Double
  let source: String

  /// Returns the limits of a value; none without a published one.
  static func limits(of value: String, in test: String) -> [PublishedLimit] { table["\(test) \(value)"] ?? [] }

  /// The times by test and value, in seconds.
  ///
  /// Five stands that take longer than the mean of the age band: Bohannon 2006, Percept Mot Skills, a meta-analysis.
  private static let table: [String: [PublishedLimit]] = [
    "five-times-sit-to-stand timeToFifthStand": [
      PublishedLimit(ages: 60...69, limit: 11.4, source: "Bohannon 2006"),
      PublishedLimit(ages: 70...79, limit: 12.6, source: "Bohannon 2006"),
      PublishedLimit(ages: 80...89, limit: 14.8, source: "Bohannon 2006"),
    ]
  ]
}
