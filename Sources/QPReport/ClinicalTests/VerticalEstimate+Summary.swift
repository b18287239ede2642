public import QPCore

extension VerticalEstimate {
  /// Whether the estimate changes readings: the camera is rolled, or readings are withheld.
  package var isWorthSaying: Bool { source != .assumed || isDoubtful }

  /// The source and the doubt in English, to follow *vertical*: `measured from standing feet: camera rolled by 12° ±5°`.
  public var summary: String { ReportWords(.english).estimated(self) }
}
