// From a camera's pixels to the angle of a shoulder.

import QPKit
import QPVision

/// Prints the angle of the left shoulder in each picture of a camera, whose luma and chroma are given as they lie in memory.
func watch(
  _ nextPicture: () -> (luma: UnsafeRawBufferPointer, chroma: UnsafeRawBufferPointer, seconds: Double)?
) throws {
  let size = PictureSize(width: 1280, height: 720)
  var estimator = try BlazePose()
  let shoulder = Feature.rangeOfMotion(.shoulder(side: .left, clockwiseDirection: false))
  var pipeline = Pipeline(features: [shoulder])
  while let picture = nextPicture(), let time = Timestamp(seconds: picture.seconds) {
    let view = try PictureBuffer(
      .nv12(.init(.bt709)), size: size, .init(picture.luma, stride: 1280), .init(picture.chroma, stride: 1280))
    let output = try pipeline.process(estimator.estimate(view, at: time).frame)
    print(output.results[shoulder]?.stringValue ?? "no reading")
  }
}

do {
  try watch { nil }
} catch {
  print(error)
}
