public import QPCore
import QPStyle

extension Feature {
  /// Draws the frame's time into the lower left corner; has no reading.
  public static let timeStamp = Feature(id: "timeStamp") { TimeStamp() }
}

private struct TimeStamp: Measuring {
  mutating func measure(_ frame: PoseFrame, context: FrameContext) -> FeatureResult? { nil }

  mutating func draw(_ result: FeatureResult?, of frame: PoseFrame, style: Style, into scene: inout Scene) {
    let height = Double(max(frame.size.width, frame.size.height)) * 0.03
    let text = frame.timestamp.seconds.fixed(decimals: 1) + " s"
    scene.text(
      text, center: Point(height * 2.2, Double(frame.size.height) - height * 1.5),
      Lettering(height: height, color: .white))
  }
}
