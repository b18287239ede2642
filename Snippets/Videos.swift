// Measures a video and writes it again with the measurements drawn over it, and follows the bar of a lift.

import QPBarbell
import QPCore
import QPFeatures
import QPVideo

func annotate() async throws {
  let summary = try await VideoAnnotator().run(
    from: "squats.mp4", to: "measured.mp4",
    features: [.overlay(.wholeBody), .rangeOfMotion(.knee(side: .left, clockwiseDirection: false))],
    onProgress: { print($0.fraction, $0.secondsLeft ?? 0) })
  print(summary)
}

func follow(_ landmarks: Landmarks?) async throws {
  var session = LiftSession()
  for try await picture in try VideoFile(path: "snatch.mp4") {
    session.consume(picture.luma(), at: picture.time, landmarks: landmarks)
    if let plate = session.observation.plate { print(plate.center, session.path.velocity ?? 0, session.state) }
  }
}
