// Colours that follow the reading.

import QPKit

let arm = Style(
  relativeFontSize: 1.2, color: .white,
  conditionalColors: [
    ConditionalColor(max: 90, color: .red), ConditionalColor(min: 160, color: .green),
  ])
let raise = Feature.rangeOfMotion(.shoulder(side: .left, clockwiseDirection: false), style: arm)
print(raise.id, arm.color(for: 170))
