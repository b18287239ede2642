public import QPCore
public import QPStyle

extension Feature {
  /// Counts the fingers that are raised, thumbs included: 0…5 of one hand, 0…10 of both.
  ///
  /// Which ones they are says ``Hand/raised``. The estimator must give 21 points a hand (``Topology/holistic75``); where no
  /// hand is seen there is no reading, and the feedback says so.
  /// - Parameters:
  ///   - side: The person's own hand; nil: both, as far as they are seen.
  ///   - style: How raised fingers are drawn; conditions compare their number.
  /// - Returns: The feature, named `raisedFingers`, `raisedFingers.left`.
  public static func raisedFingers(side: Side? = nil, style: Style = Style()) -> Feature {
    let metadata = Metadata(
      title: "raised fingers",
      summary: side == nil ? "of both hands; needs 21 points a hand" : "needs 21 points a hand",
      unit: .count, side: side)
    return Feature(id: named("raisedFingers", side), metadata: metadata, style: style) {
      HandMeasurer(side, .count) { hands in hands.reduce(0) { $0 + $1.raised.count } }
    }
  }
}
