// Joint angles from any side, of a recording and live; shown in Docs/Body.md.
import QPBody
import QPKit

func squat(_ recording: [PoseFrame]) throws {
  // The frames of a recording carry their bodies: any session, flow or test reads them.
  let frames = try BodySmoother().addingBodies(to: recording)

  // A live session follows the body itself.
  var configuration = Configuration()
  configuration.space = .automatic
  let session = QuickPose(configuration: configuration)
  print(frames.count, session)
}
