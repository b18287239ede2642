// Reads a file several times over and prints each run's speed in MB/s:
//
//   formats-benchmark frames|trc|c3d|bvh FILE [RUNS]
//
// `frames` is anything that has landmarks: CSV, recordings, estimators' JSON. `compare.py` runs this against pandas, NumPy,
// ezc3d and readers of BVH in Python.

import QPCore
import QPRecording
import QPFormats

struct Usage: Error {}

/// Reads a whole file.
///
/// - Returns: A sum that keeps the work from being optimised away.
func read(_ format: String, _ path: String) throws -> Double {
  switch format {
  case "frames":
    let options = FileOptions(size: PictureSize(width: 1920, height: 1080), rate: 30)
    var reader = try FrameReader(path: path, options: options)
    var sum: Float = 0
    while let frame = try reader.next() { sum += frame.poses.first?.landmarks.first?.x ?? 0 }
    return Double(sum)
  case "trc": return try MarkerRecording(trc: FileBytes(path: path)).coordinates.last ?? 0
  case "c3d": return try MarkerRecording(c3d: FileBytes(path: path)).coordinates.last ?? 0
  case "bvh": return try MarkerRecording(bvh: FileBytes(path: path)).coordinates.last ?? 0
  default: throw Usage()
  }
}

func size(of path: String) throws -> Int {
  var file = try FileBytes(path: path)
  let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
  defer { chunk.deallocate() }
  var size = 0
  while case let count = try file.read(into: chunk), count > 0 { size += count }
  return size
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 2, let runs = arguments.count > 2 ? Int(arguments[2]) : 1 else {
  print("usage: formats-benchmark frames|trc|c3d|bvh FILE [RUNS]")
  throw Usage()
}
let megabytes = Double(try size(of: arguments[1])) / 1e6
for _ in 0..<runs {
  let start = ContinuousClock.now
  let sum = try read(arguments[0], arguments[1])
  let seconds = (ContinuousClock.now - start) / .seconds(1)
  print("\(megabytes / seconds) MB/s, sum \(sum)")
}
