// The body in space: the smoother over a recording, and the filter frame by frame, of one core's time against the limit.

import Foundation
import QPBody
import QPKit

struct Usage: Error {}

/// Milliseconds that a frame may take.
let limit = 1.0

let arguments = CommandLine.arguments
guard arguments.count >= 3, let runs = Int(arguments[2]), runs > 0 else {
  print("usage: body-benchmark RECORDING RUNS [FOCAL]")
  throw Usage()
}
let camera = BodyCamera(focal: arguments.count > 3 ? Double(arguments[3]).map { .known($0) } ?? .unknown : .unknown)
var reader = try RecordingReader(path: arguments[1])
var frames: [PoseFrame] = []
while let frame = try reader.next() { frames.append(frame) }

/// The processor's time of this process in milliseconds: others use the machine meanwhile.
func now() -> Double { Double(clock()) / Double(CLOCKS_PER_SEC) * 1000 }

func line(_ name: String, _ milliseconds: Double) {
  let verdict = milliseconds <= limit ? "within" : "above"
  print("\(name): \((milliseconds * 1000).rounded() / 1000) ms a frame, \(verdict) \(limit) ms")
}

var fits: [Double] = []
for _ in 0..<runs {
  let start = now()
  _ = try BodySmoother(camera: camera).fit(frames)
  fits.append((now() - start) / Double(frames.count))
}
line("smoother, \(frames.count) frames, median of \(runs)", fits.sorted()[runs / 2])

var steps: [Double] = []
var first = 0.0
for _ in 0..<runs {
  var filter = BodyFilter(camera: camera)
  var longest = 0.0
  for (index, frame) in frames.enumerated() {
    let start = now()
    _ = try filter.update(frame)
    // The fifth frame begins: it fits five at once.
    if index > 4 { steps.append(now() - start) } else { longest = max(longest, now() - start) }
  }
  first = max(first, longest)
}
steps.sort()
line("filter, median", steps[steps.count / 2])
line("filter, 99 %", steps[steps.count * 99 / 100])
line("filter, the frame that begins", first)
