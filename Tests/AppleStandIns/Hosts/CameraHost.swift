// A host in the shape of those that users of the QuickPose iOS SDK write: camera and overlay views, a callback with an
// image. Scripts/apple compiles it.

import QPApple
import QPKit
import SwiftUI
import UIKit

struct MeasuringCameraView: View {
  private var quickPose = QuickPose(sdkKey: "")
  @State private var overlayImage: UIImage?
  @State private var reading = ""
  @State private var useFrontCamera = true

  var body: some View {
    GeometryReader { geometry in
      ZStack(alignment: .top) {
        QuickPoseCameraView(useFrontCamera: useFrontCamera, delegate: quickPose)
        QuickPoseOverlayView(overlayImage: $overlayImage)
        Text(reading).foregroundColor(.white)
      }
      .frame(width: geometry.size.width)
      .edgesIgnoringSafeArea(.all)
      .onAppear {
        let style = QuickPose.Style(
          relativeFontSize: 0.5, conditionalColors: [ConditionalColor(min: 80, max: nil, color: .green)])
        let feature = QuickPose.Feature.rangeOfMotion(.shoulder(side: .left, clockwiseDirection: false), style: style)
        quickPose.start(
          features: [feature],
          onFrame: { status, image, features, feedback, landmarks in
            overlayImage = image
            switch status {
            case .success: reading = features.values.first?.stringValue ?? ""
            case .noPersonFound: reading = "Stand in view"
            case .sdkValidationError: reading = "The licence key was not accepted"
            }
          })
      }
      .onDisappear { quickPose.stop() }
    }
  }
}

/// A host that keeps the overlay itself, and one that uses neither, with a colour of UIKit's.
@MainActor final class OverlayHost {
  private let quickPose = QuickPose()
  private var overlay: Overlay?
  private var count = 0

  func keepOverlay() {
    quickPose.start(features: [.overlay(.wholeBody)]) { _, overlay, _, _, _ in self.overlay = overlay }
  }

  func keepNothing() {
    let color = ConditionalColor(max: 20, color: UIColor.red)
    quickPose.start(features: [.overlay(.wholeBody, style: Style(conditionalColors: [color]))]) { _, _, _, _, _ in
      self.count += 1
    }
  }
}
