import QPApple
import QPKit
import QPCapture
import SwiftUI
import UIKit

struct GuidedShoulderView: View {
  @State private var quickPose = QuickPose()
  @State private var guide = Self.newGuide
  @State private var overlayImage: UIImage?
  @State private var message = ""
  @State private var hasFinished = false

  var body: some View {
    GeometryReader { geometry in
      ZStack(alignment: .bottom) {
        QuickPoseCameraView(useFrontCamera: true, delegate: quickPose) { event in
          if case .permissionDenied = event { message = "Allow the camera in Settings" }
        }
        QuickPoseOverlayView(overlayImage: $overlayImage)
        VStack {
          Text(message).foregroundColor(.white)
          if hasFinished { Button("Again") { start() } }
        }
      }
      .frame(width: geometry.size.width)
      .edgesIgnoringSafeArea(.all)
      .onAppear { start() }
      .onDisappear { quickPose.stop() }
    }
  }

  private static var newGuide: GuidedMeasurement {
    let style = QuickPose.Style(conditionalColors: [ConditionalColor(min: 120, color: .green)])
    return GuidedMeasurement(
      .rangeOfMotion(.shoulder(side: .left, clockwiseDirection: false), style: style),
      prompts: MeasurementPrompts(intro: "Show your left shoulder", noPerson: "Step into view"))
  }

  private func start() {
    guide = Self.newGuide
    hasFinished = false
    quickPose.start(features: guide.features) { status, image, features, feedback, landmarks in
      overlayImage = image
      guard guide.consume(status: status, results: features) != nil else { return }
      quickPose.update(features: guide.features)
      show()
    }
  }

  /// Shows the state of the measurement.
  private func show() {
    switch guide.state {
    case .intro, .error: message = guide.prompt ?? ""
    case .measuring(let degrees): message = guide.prompt ?? "\(Int(degrees.rounded()))°"
    case .completed(let degrees):
      message = "Done: \(Int(degrees.rounded()))°"
      hasFinished = true
    }
  }
}
