// A feature of your own: how wide the feet stand, in shoulder widths.

import QPKit

extension Feature {
  /// The distance of the ankles in shoulder widths.
  static func stance(style: Style = Style()) -> Feature {
    Feature(id: "stance", style: style) { StanceMeasurer() }
  }
}

struct StanceMeasurer: Measuring {
  mutating func measure(_ person: Person, context: FrameContext) -> Outcome {
    let parts: [Landmarks.Body] = [.leftAnkle, .rightAnkle, .leftShoulder, .rightShoulder]
    guard let left = person.landmarks.pixel(.leftAnkle), let right = person.landmarks.pixel(.rightAnkle),
      let from = person.landmarks.pixel(.leftShoulder), let to = person.landmarks.pixel(.rightShoulder)
    else { return .nothing(feedback: .missing(parts, in: person.landmarks)) }
    // 0 / 0 gives no reading: a result is never NaN.
    return Outcome(FeatureResult(value: abs(left.x - right.x) / abs(from.x - to.x), unit: .fraction))
  }

  mutating func draw(_ outcome: Outcome, of person: Person, style: Style, into drawing: inout Drawing) {
    guard let result = outcome.result, let left = person.landmarks.pixel(.leftAnkle),
      let right = person.landmarks.pixel(.rightAnkle)
    else { return }
    drawing.stroke(.line(from: left, to: right), drawing.pen(style, for: result.value))
    let lettering = drawing.lettering(style, for: result.value)
    drawing.text(result.stringValue, center: (left + right) / 2 + SIMD2<Double>(0, lettering.height * 1.5), lettering)
  }
}

let green = Style(color: .red, conditionalColors: [ConditionalColor(min: 0.9, max: 1.2, color: .green)])
var pipeline = Pipeline(features: [.stance(style: green)])
