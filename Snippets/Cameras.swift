// Reads a camera's pictures, draws its preview, and cuts a video into clips of the people in it.

import QPCapture
import QPCore
import QPVideo
import QPVision

func watch(with delegate: any CameraManagerDelegate) async {
  let camera = CameraManager(devices: [CameraDevice("/dev/video0"), CameraDevice("/dev/video2", position: .front)])
  camera.delegate = delegate
  camera.checkCameraConfigurationAndStartSession()
  for await picture in camera.pictures { print(picture.time) }
}

func preview(of frame: PoseFrame, in view: PictureSize, recordedBy clips: LiveClipRecorder) -> Overlay? {
  DetectionPreview(size: view).overlay(of: frame, isRecording: clips.isRecording)
}

func clips(of video: String, in folder: String) throws -> [AlbumClip] {
  let album = try Album(folder)
  return try ClipExtractor().cut(
    video, into: album, at: .now, estimator: try BlazePose(), confirmation: try PersonConfirmation()
  ).clips
}
