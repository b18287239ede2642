import QPApple
import QPCapture
import QPKit
import SwiftUI
import UIKit

struct SquatCounterView: View {
  @State private var quickPose = QuickPose()
  @State private var counter = RepetitionCounter(.squats)
  @State private var overlayImage: UIImage?
  @State private var message = ""
  @State private var isCounting = false

  private static let squats = Feature.fitness(.squats)

  var body: some View {
    GeometryReader { geometry in
      ZStack(alignment: .bottom) {
        QuickPoseCameraView(useFrontCamera: true, delegate: quickPose) { event in
          if case .permissionDenied = event { message = "Allow the camera in Settings" }
        }
        QuickPoseOverlayView(overlayImage: $overlayImage)
        VStack {
          Text(message).foregroundColor(.white)
          Button(isCounting ? "Finish" : "Again") { if isCounting { finish() } else { start() } }
        }
      }
      .frame(width: geometry.size.width)
      .edgesIgnoringSafeArea(.all)
      .onAppear { start() }
      .onDisappear { quickPose.stop() }
    }
  }

  private func start() {
    counter = RepetitionCounter(.squats)
    isCounting = true
    message = "0"
    let features: [Feature] = [.overlay(.wholeBody), Self.squats]
    quickPose.start(features: features) { status, image, results, feedback, landmarks in
      overlayImage = image
      counter.consume(FrameOutput(status: status, results: results, landmarks: landmarks))
      let count = "\(counter.summary.repetitions)"
      message = feedback[Self.squats].map { "\(count): \($0.displayString)" } ?? count
    }
  }

  /// Ends the set: a repetition may become known only now, and an unfinished one does not count.
  private func finish() {
    quickPose.stop()
    counter.finish()
    isCounting = false
    let summary = counter.summary
    message = "\(summary.repetitions) squats, \(summary.full) of them deep"
  }
}
