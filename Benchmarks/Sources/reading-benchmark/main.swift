// Reads a recording several times over and prints each run's speed in MB/s:
//
//   Reading FILE [RUNS] [--memory]
//
// With --memory the bytes are in memory before the clock starts. `compare.py` runs this against Python's orjson.

import QPCore
import QPRecording

struct Usage: Error {}

/// Reads one whole recording.
///
/// - Returns: The number of frames, and a sum of coordinates that keeps the work from being optimised away.
func readAll(_ reader: RecordingReader) throws(RecordingError) -> (frames: Int, sum: Float) {
  var reader = reader
  var result = (frames: 0, sum: Float(0))
  while let frame = try reader.next() {
    result.frames += 1
    for pose in frame.poses { result.sum += pose.landmarks.last?.x ?? 0 }
  }
  return result
}

/// All bytes of a file.
func load(_ path: String) throws(RecordingError) -> [UInt8] {
  var file = try FileBytes(path: path)
  var bytes: [UInt8] = []
  let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
  defer { chunk.deallocate() }
  while case let count = try file.read(into: chunk), count > 0 {
    bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: chunk[..<count]))
  }
  return bytes
}

let arguments = CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("--") }
guard let path = arguments.first, let runs = arguments.count > 1 ? Int(arguments[arguments.startIndex + 1]) : 1 else {
  print("usage: Reading FILE [RUNS] [--memory]")
  throw Usage()
}
let isInMemory = CommandLine.arguments.contains("--memory")
var bytes = try load(path)
let megabytes = Double(bytes.count) / 1e6
// What the file takes in memory must not count as the reader's.
if !isInMemory { bytes = [] }

for _ in 0..<runs {
  let start = ContinuousClock.now
  let result =
    isInMemory
    ? try readAll(RecordingReader(MemoryBytes(bytes))) : try readAll(RecordingReader(path: path))
  let seconds = (ContinuousClock.now - start) / .seconds(1)
  print("\(megabytes / seconds) MB/s, \(seconds * 1e6 / Double(result.frames)) µs a frame, sum \(result.sum)")
}
