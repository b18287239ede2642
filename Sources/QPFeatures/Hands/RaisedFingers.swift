public import QPCore
public import QPStyle

extension Feature {
  /// Creates a feature that counts the raised fingers, thumbs included: 0…5 for one hand, 0…10 for both.
  ///
  /// The estimator must give 21 points per hand (``Topology/holistic75``); without a visible hand there is no
  /// reading, and the feedback says so.
  /// - Parameters:
  ///   - side: The person's own hand; `nil` means both, if they are seen.
  ///   - style: The style of raised fingers; its conditions compare their number.
  /// - Returns: The feature, named `raisedFingers`, `raisedFingers.left`.
  public static func raisedFingers(side: Side? = nil, style: Style = Style()) -> Feature {
    let metadata = Metadata(
      title: "raised fingers",
      summary: side == nil ? "of both hands; needs 21 points a hand" : "needs 21 points a hand",
      unit: .count, side: side)
    return Feature(id: named("raisedFingers", side), metadata: metadata, style: style, policy: nil) {
      HandMeasurer(side, .count) { hands in hands.reduce(0) { $0 + $1.raised.count } }
    }
  }
}
