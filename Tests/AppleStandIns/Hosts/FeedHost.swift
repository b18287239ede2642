// A view controller in the shape that the tutorials of the PoseEstim framework describe: a camera manager with a
// preview, a delegate, a view for dots and lines. Scripts/apple compiles it.

import AVFoundation
import QPApple
import QPFeatures
import QPKit
import QPVision
import UIKit

final class YogaViewController: UIViewController {
  private let previewView = PreviewView()
  private let overlayView = OverlayView()
  private var estimator = VisionLandmarks()
  private lazy var cameraFeedManager = CameraFeedManager(previewView: previewView)
  private(set) var alert: String?

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(previewView)
    view.addSubview(overlayView)
    cameraFeedManager.delegate = self
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    cameraFeedManager.checkCameraConfigurationAndStartSession()
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    cameraFeedManager.stopSession()
  }

  func resume() {
    cameraFeedManager.resumeInterruptedSession { hasTried in
      if !hasTried { self.alert = "Unable to resume" }
    }
  }
}

extension YogaViewController: CameraFeedManagerDelegate {
  func didOutput(pixelBuffer: CVPixelBuffer) {
    guard let pose = try? estimator.poses(in: pixelBuffer, rotation: .quarter).first,
      let frame = try? PoseFrame(
        timestamp: .zero, size: PictureSize(width: 480, height: 640), topology: estimator.topology, poses: [pose]),
      let landmarks = Landmarks(frame)
    else { return overlayView.clear() }
    let bounds = previewView.bounds
    let size = PictureSize(width: Int(bounds.size.width), height: Int(bounds.size.height))
    let result = PoseEstim.Result(landmarks, in: size, position: .front)
    if result.isDrawn() {
      overlayView.drawResult(result: result, bounds: bounds, position: .front)
    } else {
      overlayView.clear()
    }
  }

  func presentCameraPermissionsDeniedAlert() {
    alert = "Camera Permissions Denied"
  }

  func presentVideoConfigurationErrorAlert() {
    alert = "Configuration Failed"
  }

  func sessionRunTimeErrorOccurred() {
    alert = "Resume"
  }

  func sessionWasInterrupted(canResumeManually resumeManually: Bool) {
    alert = resumeManually ? "Resume" : "Camera Unavailable"
  }

  func sessionInterruptionEnded() {
    alert = nil
  }
}
