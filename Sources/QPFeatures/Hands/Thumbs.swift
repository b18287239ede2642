public import QPCore
public import QPStyle

extension Feature {
  /// Creates a feature that detects a thumb pointing up from a closed hand.
  ///
  /// The reading is 1 for a thumb up and 0 otherwise, see ``FeatureResult/thumbGesture``. The estimator must give 21
  /// points per hand (``Topology/holistic75``); without a visible hand there is no reading, and the feedback says so.
  /// - Parameters:
  ///   - side: The person's own hand; `nil` means either.
  ///   - style: How the raised finger is drawn.
  /// - Returns: The feature, named `thumbsUp`, `thumbsUp.left`.
  public static func thumbsUp(side: Side? = nil, style: Style = Style()) -> Feature {
    let metadata = Metadata(
      title: "thumbs up", summary: "1: a thumb points up; needs 21 points a hand", unit: .gesture, side: side)
    return Feature(id: named("thumbsUp", side), metadata: metadata, style: style, policy: nil) {
      HandMeasurer(side, .gesture) { hands in hands.contains { $0.thumb == .up } ? 1 : 0 }
    }
  }

  /// Creates a feature that detects a thumb pointing up or down from a closed hand.
  ///
  /// The reading is 1 for up, −1 for down and 0 for neither, or if the hands disagree; see
  /// ``FeatureResult/thumbGesture``.
  /// - Parameters:
  ///   - side: The person's own hand; `nil` means either.
  ///   - style: How the raised finger is drawn.
  /// - Returns: The feature, named `thumbsUpOrDown`, `thumbsUpOrDown.left`.
  public static func thumbsUpOrDown(side: Side? = nil, style: Style = Style()) -> Feature {
    let metadata = Metadata(
      title: "thumbs up or down", summary: "1: a thumb points up, -1: down; needs 21 points a hand", unit: .gesture,
      side: side)
    return Feature(id: named("thumbsUpOrDown", side), metadata: metadata, style: style, policy: nil) {
      HandMeasurer(side, .gesture) { hands in
        let shown = Set(hands.map(\.thumb)).subtracting([.neither])
        return shown.count == 1 ? shown.first?.rawValue ?? 0 : 0
      }
    }
  }

  static func named(_ name: String, _ side: Side?) -> ID {
    ID(name + (side.map { "." + $0.rawValue } ?? ""))
  }
}

extension FeatureResult {
  /// The direction of the thumb; `nil` for readings of other features.
  public var thumbGesture: ThumbGesture? {
    unit == .gesture ? Int(exactly: value).flatMap(ThumbGesture.init) : nil
  }
}

extension FeatureResult.Unit {
  /// The unit of gestures, given by their raw values.
  package static let gesture = FeatureResult.Unit(symbol: "{gesture}", suffix: "", decimals: 0)
}
