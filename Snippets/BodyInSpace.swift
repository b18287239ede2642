// Joint angles from any side, of a recording and live; shown in Docs/Body.md.
import QPBody
import QPKit

func squat(_ recording: [PoseFrame]) throws {
  // The frames of a recording carry their bodies: any session, flow or test reads them.
  let frames = try BodySmoother().addingBodies(to: recording)

  // A live session follows the body itself.
  let session = QuickPose(configuration: Configuration(space: .automatic))
  print(frames.count, session)
}
