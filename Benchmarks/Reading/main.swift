// Reads a recording several times over and prints each run's speed: Reading FILE [RUNS]. `compare.py` runs it against
// Python's orjson.

import QPCore

let arguments = CommandLine.arguments
guard arguments.count > 1 else {
  print("usage: Reading FILE [RUNS]")
  throw RecordingError(.cannotOpen(reason: "no file was named"))
}
let path = arguments[1]
let runs = arguments.count > 2 ? Int(arguments[2]) ?? 1 : 1

// The file's length, by the means that the reader has itself.
func countBytes() throws(RecordingError) -> Int {
  var file = try FileBytes(path: path)
  var total = 0
  let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 8)
  defer { buffer.deallocate() }
  while true {
    let count = try file.read(into: buffer)
    if count == 0 { return total }
    total += count
  }
}

let bytes = try countBytes()
for _ in 0..<runs {
  var frames = 0
  var sum: Float = 0
  let start = ContinuousClock.now
  var reader = try RecordingReader(path: path)
  while let frame = try reader.next() {
    frames += 1
    sum += frame.poses.first?.landmarks.first?.x ?? 0
  }
  let seconds = (ContinuousClock.now - start) / .seconds(1)
  print("MB/s \(Double(bytes) / 1e6 / seconds) frames \(frames) microseconds/frame \(seconds * 1e6 / Double(frames)) sum \(sum)")
}
