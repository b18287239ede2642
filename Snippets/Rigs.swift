// Several cameras that find themselves; shown in Docs/Rigs.md.
import QPBody
import QPKit

func measure(_ recordings: [[PoseFrame]]) throws {
  // Clocks, places and focal lengths, of recordings in which one person moves.
  let rig = try CameraRig(solving: recordings, stature: 1.75)
  for weakness in rig.weaknesses { print(weakness) }

  // A rig is kept: cameras that have not moved need no solving.
  let room = try CameraRig(json: rig.json)

  // Frames of the first recording, with the body in metres: any session, flow or test reads them.
  let knee = Feature.rangeOfMotion(.knee(side: .left, movement: .flexion))
  var pipeline = Pipeline(features: [knee], configuration: Configuration(space: .body))
  for frame in try room.frames(recordings) { print(try pipeline.process(frame).results) }
}
