// The overlay's raster against Cairo: the same drawing, turn by turn in the same run, one thread.
//
//   swift run -c release raster-benchmark [frames] [profile]
//   … scene WIDTH HEIGHT | time WIDTH HEIGHT FRAMES: for compare.py
import CCairo
import Foundation
import QPStyle
import Raster

let frames = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1500
let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()
let recording = root.appendingPathComponent("../shared/recordings/shoulder-left-raise.qprec.jsonl")

guard FileManager.default.fileExists(atPath: recording.path) else {
  print("skipped: the recording shoulder-left-raise.qprec.jsonl is not in ../shared")
  exit(0)
}

let words = CommandLine.arguments.dropFirst().map { $0 }
if words.count >= 3, let width = Int(words[1]), let height = Int(words[2]), words[0] == "scene" || words[0] == "time",
  let drawing = OverlayScene(recording: recording, frame: 15, width: width, height: height)
{
  if words[0] == "scene" {
    print(try drawing.json())
  } else {
    print(medianTime(drawing, frames: words.count > 3 ? Int(words[3]) ?? 500 : 500))
  }
  exit(0)
}

if CommandLine.arguments.contains("profile") {
  if let drawing = OverlayScene(recording: recording, frame: 15, width: 1920, height: 1080) {
    profile(drawing, frames: frames)
  }
  exit(0)
}

header("a frame")
for (width, height) in [(1280, 720), (1920, 1080)] {
  guard let drawing = OverlayScene(recording: recording, frame: 15, width: width, height: height),
    let cairo = CairoPicture(width: width, height: height)
  else { continue }
  var canvas = Canvas(width: width, height: height)
  var ours: [Double] = []
  var theirs: [Double] = []
  for frame in 0..<frames + 50 {
    // People are never quite still: nothing is drawn at the same place twice in a row.
    let moved = drawing.moved(by: Point(Double(frame % 17) / 17, Double(frame % 13) / 13))
    let label = "\(100 + frame % 50)°"
    let a = microseconds { drawRaster(moved, label, into: &canvas) }
    let b = microseconds { cairo.draw(moved, label) }
    if frame >= 50 {
      ours.append(a)
      theirs.append(b)
    }
  }
  row("\(width) × \(height)", ours, theirs)
}

comparePrimitives(frames: frames)
