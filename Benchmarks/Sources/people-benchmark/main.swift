// People over a recording: the time of telling them apart and deciding their sides, per frame and person, and the memory
// that frames take, before and after. Files are repeated until there are as many frames as wanted.

import QPKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

struct Usage: Error {}

let arguments = CommandLine.arguments
guard arguments.count >= 3, let wanted = Int(arguments[2]) else {
  print("usage: people-benchmark RECORDING FRAMES [RUNS]")
  throw Usage()
}
let runs = arguments.count > 3 ? Int(arguments[3]) ?? 3 : 3

/// The bytes of memory in use, where the system tells them as Linux does; else 0.
func residentBytes() -> Int {
  guard let file = fopen("/proc/self/statm", "r") else { return 0 }
  defer { fclose(file) }
  var text = [CChar](repeating: 0, count: 256)
  guard fgets(&text, 256, file) != nil else { return 0 }
  let line = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  let fields = line.split(separator: " ")
  return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
}

var reader = try RecordingReader(path: arguments[1])
var take: [PoseFrame] = []
while let frame = try reader.next() { take.append(frame) }
guard let end = take.last?.timestamp.microseconds, !take.isEmpty else { throw Usage() }

let before = residentBytes()
var frames: [PoseFrame] = []
frames.reserveCapacity(wanted)
while frames.count < wanted {
  let shift = Int64(frames.count / take.count) * (end + 33_333)
  for frame in take where frames.count < wanted {
    // Copies of their own, as a video gives them.
    let poses = frame.poses.map { pose in
      Pose(
        landmarks: pose.landmarks.map { $0 }, world: pose.world.map { $0 },
        presence: pose.landmarks.map { $0.visibility ?? .nan })
    }
    frames.append(
      try PoseFrame(
        timestamp: Timestamp(microseconds: frame.timestamp.microseconds + shift), size: frame.size,
        topology: frame.topology, poses: poses, estimator: frame.estimator))
  }
}
let poses = frames.reduce(0) { $0 + $1.poses.count }
let read = residentBytes()
let bytes = (read - before) / max(1, poses)
print("\(frames.count) frames, \(poses) poses: \(bytes) bytes a frame and person as they come")
for _ in 0..<runs {
  let start = ContinuousClock.now
  let people = PersonTracks(frames)
  let elapsed = ContinuousClock.now - start
  let more = residentBytes() - read
  print(
    "\(people.people.count) people: \(elapsed / .microseconds(1) / Double(max(1, poses))) µs a frame and person,"
      + " \(more / max(1, poses)) bytes more")
}
