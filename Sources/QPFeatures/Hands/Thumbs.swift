public import QPCore
public import QPStyle

extension Feature {
  /// Notices a thumb that points up from a closed hand.
  ///
  /// The reading is 1 while one does and 0 else; ask ``FeatureResult/thumbGesture``. The estimator must give 21 points a hand
  /// (``Topology/holistic75``); where no hand is seen there is no reading, and the feedback says so.
  /// - Parameters:
  ///   - side: The person's own hand; nil: either.
  ///   - style: How the raised finger is drawn.
  /// - Returns: The feature, named `thumbsUp`, `thumbsUp.left`.
  public static func thumbsUp(side: Side? = nil, style: Style = Style()) -> Feature {
    let metadata = Metadata(
      title: "thumbs up", summary: "1: a thumb points up; needs 21 points a hand", unit: .gesture, side: side)
    return Feature(id: named("thumbsUp", side), metadata: metadata, style: style) {
      HandMeasurer(side, .gesture) { hands in hands.contains { $0.thumb == .up } ? 1 : 0 }
    }
  }

  /// Notices a thumb that points up or down from a closed hand.
  ///
  /// The reading is 1 for up, −1 for down and 0 for neither, or where the hands disagree; ask ``FeatureResult/thumbGesture``.
  /// - Parameters:
  ///   - side: The person's own hand; nil: either.
  ///   - style: How the raised finger is drawn.
  /// - Returns: The feature, named `thumbsUpOrDown`, `thumbsUpOrDown.left`.
  public static func thumbsUpOrDown(side: Side? = nil, style: Style = Style()) -> Feature {
    let metadata = Metadata(
      title: "thumbs up or down", summary: "1: a thumb points up, -1: down; needs 21 points a hand", unit: .gesture,
      side: side)
    return Feature(id: named("thumbsUpOrDown", side), metadata: metadata, style: style) {
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
  /// What a thumb shows; nil for readings of anything else.
  public var thumbGesture: ThumbGesture? {
    unit == .gesture ? Int(exactly: value).flatMap(ThumbGesture.init) : nil
  }
}

extension FeatureResult.Unit {
  /// The raw value of a gesture.
  public static let gesture = FeatureResult.Unit(symbol: "{gesture}", suffix: "", decimals: 0)
}
