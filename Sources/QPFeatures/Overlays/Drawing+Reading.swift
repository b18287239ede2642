package import QPCore

extension Drawing {
  /// Returns the text of a reading's label: `L knee 67° ±3`, and below it the reason of its first fault that no label of
  /// this drawing has given yet.
  package mutating func text(of result: FeatureResult) -> String {
    var text = result.stringValue
    if showsIntervals, let interval = result.interval {
      let half = (interval.upperBound - interval.lowerBound) / 2
      text += " ±" + half.fixed(decimals: max(result.unit.decimals, half < 1 ? 1 : 0))
    }
    guard let caption else { return text }
    text = caption + " " + text
    guard !result.quality.isGood else { return text }
    for flag in result.quality.flags {
      guard let reason = flag.fault, !toldReasons.contains(reason) else { continue }
      toldReasons.append(reason)
      return text + "\n" + reason
    }
    return text
  }
}

extension Quality.Flag {
  /// The fault in words without degrees; `nil` for a flag that holds for all readings, or is no fault.
  package var fault: String? {
    switch self {
    case .outOfPlane: "out of plane"
    case .lowVisibility: "not seen"
    case .implausibleMotion, .unconfirmed: "jumped"
    case .limbLength: "limb of odd length"
    case .outOfFrame: "outside the picture"
    case .sidesSwapped: "left and right mistaken"
    case .ambiguousDepth: "depth ambiguous"
    case .filledGap, .smoothed, .verticalAssumed, .repeated, .lagging, .planeUnchecked, .scaleAssumed: nil
    }
  }
}
