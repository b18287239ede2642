public import QPCore

extension VerticalEstimate {
  /// Whether the estimate changes readings: the camera is rolled, or readings are withheld.
  package var isWorthSaying: Bool { source != .assumed || isDoubtful }

  /// The source and the doubt in English, to follow *vertical*: `measured from standing feet: camera rolled by 12° ±5°`.
  public var summary: String {
    let half = "±\((2 * deviation).fixed(decimals: 0))°"
    if isDoubtful { return "in doubt by \(half): readings that refer to it are withheld" }
    switch source {
    case .standingFeet:
      return "measured from standing feet: camera rolled by \(abs(roll).fixed(decimals: 0))° \(half)"
    case .assumed: return "assumed as the picture's, \(half) by the standing feet"
    }
  }
}
