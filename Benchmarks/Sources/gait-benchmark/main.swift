// Gait of a minute: a walk of a file, repeated until there are 6,000 frames at its rate.

import QPFormats
import QPKit

struct Usage: Error {}

let arguments = CommandLine.arguments
guard arguments.count >= 3, let runs = Int(arguments[2]) else {
  print("usage: gait-benchmark WALK.c3d RUNS [MAP]")
  throw Usage()
}
var options = FileOptions(view: .sagittal)
if arguments.count > 3 { options.map = try MarkerMap(path: arguments[3]) }
var reader = try FrameReader(path: arguments[1], options: options)
var walk: [PoseFrame] = []
while let frame = try reader.next() { walk.append(frame) }
guard let end = walk.last?.timestamp.microseconds else { throw Usage() }

// The same walk again and again.
var frames: [PoseFrame] = []
while frames.count < 6000 {
  for frame in walk where frames.count < 6000 {
    let time = Timestamp(microseconds: frame.timestamp.microseconds + Int64(frames.count / walk.count) * (end + 10_000))
    frames.append(
      try PoseFrame(timestamp: time, size: frame.size, topology: frame.topology, poses: frame.poses))
  }
}
for _ in 0..<runs {
  var motion = MotionRecording()
  let start = ContinuousClock.now
  for frame in frames { motion.consume(frame) }
  let appended = ContinuousClock.now
  let result = try ClinicalTest.gait.evaluate(motion)
  let end = ContinuousClock.now
  print(
    "append \((appended - start) / .milliseconds(1)) ms, evaluate \((end - appended) / .milliseconds(1)) ms, "
      + "\(result.value("strideTime")?.count ?? 0) strides of \(frames.count) frames")
}
