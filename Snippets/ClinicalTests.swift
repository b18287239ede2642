// Evaluates the gait of a recording, whose lengths come from the person's height.

import QPFormats
import QPKit
import QPReport

func gait(_ path: String) throws {
  var reader = try FrameReader(path: path, options: FileOptions(view: .sagittal))
  var frames: [PoseFrame] = []
  while let frame = try reader.next() { frames.append(frame) }

  var motion = MotionRecording(calibration: Calibration(scale: .stature(1.78)))
  for frame in frames { motion.consume(frame) }
  let gait = try ClinicalTest.gait.evaluate(motion)
  print(gait.value("cadence")?.mean ?? .nan, gait.value("stepLength", side: .left)?.interval as Any)

  print(ClinicalTestReport(gait, of: .gait).table.joined(separator: "\n"))
}

if let path = CommandLine.arguments.dropFirst().first { try gait(path) }
