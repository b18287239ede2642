// A feature of your own: how wide the feet stand, in shoulder widths.

import QPKit

extension Feature {
  /// The distance of the ankles in shoulder widths.
  static func stance(style: Style = Style()) -> Feature {
    Feature(id: "stance", style: style) { StanceMeasurer() }
  }
}

struct StanceMeasurer: Measuring {
  private(set) var feedback: PoseFeedback?

  mutating func measure(_ frame: PoseFrame, context: FrameContext) -> FeatureResult? {
    let parts: [Body] = [.leftAnkle, .rightAnkle, .leftShoulder, .rightShoulder]
    feedback = parts.first { context.landmarks[$0] == nil }.map(PoseFeedback.notSeen)
    guard let left = context.landmarks.pixel(.leftAnkle), let right = context.landmarks.pixel(.rightAnkle),
      let from = context.landmarks.pixel(.leftShoulder), let to = context.landmarks.pixel(.rightShoulder)
    else { return nil }
    // 0 / 0 gives no reading: a result is never NaN.
    return FeatureResult(value: abs(left.x - right.x) / abs(from.x - to.x), unit: .share)
  }

  mutating func draw(_ result: FeatureResult?, of frame: PoseFrame, style: Style, into scene: inout Scene) {
    guard let result, let landmarks = Landmarks(frame),
      let left = landmarks.pixel(.leftAnkle), let right = landmarks.pixel(.rightAnkle)
    else { return }
    scene.stroke(.line(from: left, to: right), scene.pen(style, for: result.value))
    let lettering = scene.lettering(style, for: result.value)
    scene.text(result.stringValue, center: (left + right) / 2 + Point(0, lettering.height * 1.5), lettering)
  }
}

let green = Style(color: .red, conditionalColors: [ConditionalColor(min: 0.9, max: 1.2, color: .green)])
var pipeline = Pipeline(features: [.stance(style: green)])
