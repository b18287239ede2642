// Works on a film in one way and prints the pictures, the processor time of each in milliseconds, and the memory:
//
//   video-benchmark decode|rgba|landmarks VIDEO
//   video-benchmark copy|overlay|whole FILM OUT.mp4
//
// With the word `isolated` at the end of decode, rgba, landmarks and whole, a process of its own decodes, the qpdemo that
// QPKIT_DECODER names. `compare.py` runs this against the ffmpeg command, OpenCV, PyAV and MediaPipe, `isolation.py` against
// itself, with that process and without.

import Foundation
import QPCore
import QPFeatures
import QPVideo
import QPVision

struct Usage: Error {}

func processorMilliseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
}

/// The most memory that the process has had, as Linux says it; 0 elsewhere.
func peakMegabytes() -> Int {
  let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM") }
  return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) / 1024
}

/// The overlay of a person who stands, of a picture's size.
func overlay(_ size: PictureSize) throws -> Overlay? {
  let places: [(Float, Float)] = [
    (0.50, 0.16), (0.51, 0.14), (0.51, 0.14), (0.52, 0.14), (0.49, 0.14), (0.49, 0.14), (0.48, 0.14), (0.53, 0.15),
    (0.47, 0.15), (0.51, 0.18), (0.49, 0.18), (0.56, 0.25), (0.44, 0.25), (0.58, 0.40), (0.42, 0.40), (0.59, 0.52),
    (0.41, 0.52), (0.59, 0.54), (0.41, 0.54), (0.59, 0.54), (0.41, 0.54), (0.58, 0.54), (0.42, 0.54), (0.54, 0.53),
    (0.46, 0.53), (0.54, 0.70), (0.46, 0.70), (0.54, 0.87), (0.46, 0.87), (0.54, 0.90), (0.46, 0.90), (0.56, 0.92),
    (0.44, 0.92),
  ]
  let pose = Pose(landmarks: places.map { Landmark(x: $0.0, y: $0.1, visibility: 1) })
  var pipeline = Pipeline(features: [.overlay(.wholeBody)], configuration: Configuration(smoothing: nil))
  return try pipeline.process(PoseFrame(timestamp: .zero, size: size, topology: .blazePose33, poses: [pose])).overlay
}

let readings: [Feature] = [
  .overlay(.wholeBody), .rangeOfMotion(.knee(side: .left, clockwiseDirection: false)),
  .rangeOfMotion(.knee(side: .right, clockwiseDirection: false)),
  .rangeOfMotion(.hip(side: .left, clockwiseDirection: false)),
  .rangeOfMotion(.hip(side: .right, clockwiseDirection: false)),
  .rangeOfMotion(.shoulder(side: .left, clockwiseDirection: false)),
  .rangeOfMotion(.shoulder(side: .right, clockwiseDirection: false)),
  .rangeOfMotion(.elbow(side: .left, clockwiseDirection: false)),
]

var arguments = CommandLine.arguments
var reading = VideoOptions()
if arguments.last == "isolated" {
  reading.isolation = .process
  arguments.removeLast()
}
guard arguments.count >= 3 else { throw Usage() }
let (work, path) = (arguments[1], arguments[2])
let start = processorMilliseconds()
var count = 0
var options = VideoWriterOptions()
options.preset = "ultrafast"
switch work {
case "decode", "rgba":
  let reader = try VideoReader(path: path, options: reading)
  let size = reader.info.storedSize
  let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: size.width * size.height * 4, alignment: 64)
  while let picture = try reader.next() {
    count += 1
    guard work == "rgba" else { continue }
    var span = memory.mutableBytes
    try picture.rgba(into: &span)
  }
case "landmarks":
  var video = EstimatedVideo.Options()
  video.reading = reading
  let frames = try EstimatedVideo(path: path, options: video, estimator: BlazePose(.init(isSmoothing: true)))
  while try frames.next() != nil { count += 1 }
case "copy", "overlay":
  let reader = try VideoReader(path: path)
  options.timeBase = reader.info.timeBase
  options.nominalRate = reader.info.nominalRate
  if reader.info.hasAudio { options.audioFrom = path }
  let drawn = work == "overlay" ? try overlay(reader.info.storedSize) : nil
  var writer = try VideoWriter(
    path: arguments[3], size: reader.info.storedSize, color: reader.info.color, options: options)
  while let picture = try reader.next() { try writer.append(picture, overlay: drawn) }
  count = try writer.finish().pictures
case "whole":
  var video = EstimatedVideo.Options()
  video.reading = reading
  let processor = VideoAnnotator(video: video, writing: options)
  count = try processor.process(from: path, to: arguments[3], features: readings).pictures
default: throw Usage()
}
print("pictures \(count)")
print("frame \((processorMilliseconds() - start) / Double(max(count, 1)))")
print("peak \(peakMegabytes())")
