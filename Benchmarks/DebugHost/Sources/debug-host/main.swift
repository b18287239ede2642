// A frame through a session whose host is built in the debug configuration: a skeleton with 35 connections and 33
// joints, a filled arc and its label, on an overlay of 882 × 1280 pixels.
//
// Usage, from the project's root: swift run --package-path Benchmarks/DebugHost [debug-host FRAMES]
// (-c release: the same, optimised). With valgrind, two runs of different FRAMES give the allocations of a frame.

import QPKit

let path = "../shared/recordings/shoulder-left-raise.qprec.jsonl"

/// Reads all frames of the recording.
func recordedFrames() throws -> [PoseFrame] {
  var reader: RecordingReader
  do { reader = try RecordingReader(path: path) } catch {
    print("\(error)\nRun this from the project's root, with the recordings in ../shared.")
    throw error
  }
  var frames: [PoseFrame] = []
  while let frame = try reader.next() { frames.append(frame) }
  return frames
}

let firstCount = 60
let settledCount = max(1, CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1000)
let recorded = try recordedFrames()
let session = QuickPose(configuration: Configuration(overlay: .longestSide(1280)))
// A view keeps the overlay that it shows until it gets the next.
var shown: Overlay?
session.start(features: [.overlay(.wholeBodyAndHead), .rangeOfMotion(.shoulder(side: .left, movement: .abduction))]) {
  _, overlay, _, _, _ in shown = overlay
}
let clock = ContinuousClock()
var times: [Double] = []
for index in 0..<firstCount + settledCount {
  let recordedFrame = recorded[index % recorded.count]
  let frame = try PoseFrame(
    timestamp: Timestamp(milliseconds: Int64(index) * 33), size: recordedFrame.size,
    topology: recordedFrame.topology, poses: recordedFrame.poses)
  let elapsed = try clock.measure { try session.submit(frame) }
  times.append(Double(elapsed.components.attoseconds) / 1e15 + Double(elapsed.components.seconds) * 1e3)
}
session.stop()

/// A share of sorted times, in milliseconds with two decimals.
func quantile(_ share: Double, of times: [Double]) -> Double {
  let sorted = times.sorted()
  return (sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))] * 100).rounded() / 100
}
#if DEBUG
  let configuration = "debug"
#else
  let configuration = "release"
#endif
let first = Array(times[..<firstCount])
let settled = Array(times[firstCount...])
print("\(configuration) host, overlay of \(shown?.width ?? 0) × \(shown?.height ?? 0)")
print("settled:         median \(quantile(0.5, of: settled)) ms, p99 \(quantile(0.99, of: settled)) ms a frame")
for count in [30, firstCount] {
  let part = Array(first[..<count])
  print("first \(count) frames: median \(quantile(0.5, of: part)) ms, p99 \(quantile(0.99, of: part)) ms a frame")
}
print("frames 1…4:      \(first[..<4].map { ($0 * 100).rounded() / 100 }) ms")
