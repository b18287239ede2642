// A host that imports SwiftUI and QPKit and names both: Scripts/apple compiles, links and runs it.

import QPKit
import SwiftUI

@main struct HostApp: App {
  var body: some Scene {
    WindowGroup { MeasuringView() }
  }
}

struct MeasuringView: View {
  /// SwiftUI's colour, beside ours.
  var accent = Color.white
  var line: Style.Color = .white
  var style = QuickPose.Style(color: Style.Color(hex: 0x00_FF_00))
  let part = Landmarks.Body.leftShoulder

  var body: some View {
    let quickPose = QuickPose()
    let feature = QuickPose.Feature.rangeOfMotion(.shoulder(side: .left, clockwiseDirection: false), style: style)
    quickPose.start(features: [feature]) { _, _, _, _, _ in }
    defer { quickPose.stop() }
    return Text("\(feature.id) \(part) \(style.color == line) \(accent == .brand)")
  }
}

extension Color {
  static let brand = Color.white
}

/// A feature of one's own, which only draws.
struct Dot: Measuring {
  mutating func measure(_ person: Person, context: FrameContext) -> Outcome { .nothing() }

  mutating func draw(_ outcome: Outcome, of person: Person, style: Style, into drawing: inout Drawing) {
    guard let nose = person.landmarks.pixel(Landmarks.Body.nose) else { return }
    drawing.fill(.circle(center: nose, radius: 4), style.color)
  }
}
