import QPCore

// A reading as the program prints it in a table.

extension FeatureResult {
  /// The reading with half its interval: `93° ±2`.
  var table: String {
    guard let interval else { return stringValue }
    let half = (interval.upperBound - interval.lowerBound) / 2
    return stringValue + " ±" + half.fixed(decimals: max(unit.decimals, half < 1 ? 1 : 0))
  }
}

extension Timestamp {
  /// The time at the head of a line, in seconds.
  var column: String { seconds.fixed(decimals: 3).leftPadded(to: 8) }
}

extension Quality {
  /// What a person should know of the reading, in words.
  var remarks: [String] {
    flags.filter { $0 != .smoothed && $0 != .verticalAssumed }.map { flag in
      switch flag {
      case .outOfPlane: "out of plane" + (self[flag].map { " by \($0.fixed(decimals: 0))°" } ?? "")
      case .lowVisibility: self[flag].map { "visibility \($0.fixed(decimals: 2))" } ?? "not seen"
      case .implausibleMotion: "jumped" + (self[flag].map { " by \($0.fixed(decimals: 0))°" } ?? "")
      case .limbLength:
        "limb" + (self[flag].map { " at \(($0 * 100).fixed(decimals: 0)) % of its length" } ?? " of odd length")
      case .outOfFrame: "partly outside the picture"
      case .sidesSwapped: "left and right mistaken"
      case .filledGap: "filled in"
      case .smoothed, .verticalAssumed: "\(flag)"
      }
    }
  }
}
