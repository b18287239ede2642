import QPKit
import Testing

/// The types have the names of the QuickPose iOS SDK.
@Suite struct QuickPoseNamesTests {
  @Test func theFamiliarNamesMeanTheSameTypes() {
    let style = QuickPose.Style(
      relativeFontSize: 0.8, relativeArcSize: 1.5, relativeLineWidth: 0.5,
      conditionalColors: [QuickPose.Style.ConditionalColor(min: 30, max: 60, color: .green)])
    let joint = QuickPose.RangeOfMotion.shoulder(side: .left, clockwiseDirection: false)
    let feature: QuickPose.Feature = .rangeOfMotion(joint, style: style)
    let result: QuickPose.FeatureResult? = QuickPose.FeatureResult(value: 41.4, unit: .degrees)
    #expect(feature == Feature.rangeOfMotion(.shoulder(side: .left, clockwiseDirection: false)))
    #expect(result?.stringValue == "41°")
    #expect(style.color(for: result?.value) == .green)
  }
}
