// The host that Docs/Apple.md shows. Scripts/apple compiles it.

import QPApple
import QPKit
import SwiftUI
import UIKit

struct MeasuringView: View {
  private var quickPose = QuickPose()
  @State private var overlayImage: UIImage?

  var body: some View {
    ZStack {
      QuickPoseCameraView(useFrontCamera: true, delegate: quickPose)
      QuickPoseOverlayView(overlayImage: $overlayImage)
    }
    .onAppear {
      quickPose.start(features: [.overlay(.wholeBody)]) { status, image, features, feedback, landmarks in
        overlayImage = image
      }
    }
    .onDisappear { quickPose.stop() }
  }
}
