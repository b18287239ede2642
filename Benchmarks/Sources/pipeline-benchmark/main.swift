// The work on one frame: landmarks → smoothing → eight ranges of motion → guided flow, and what an overlay adds.
//
// Usage: swift run -c release --package-path Benchmarks pipeline-benchmark [FRAMES [PART]], PART being in the
// names of the lines that are wanted.

import CAllocations
import QPKit

let features: [Feature] = [
  .rangeOfMotion(.shoulder(side: .left, movement: .abduction)),
  .rangeOfMotion(.shoulder(side: .right, movement: .abduction)),
  .rangeOfMotion(.elbow(side: .left, movement: .flexion)),
  .rangeOfMotion(.elbow(side: .right, movement: .flexion)),
  .rangeOfMotion(.trunk(side: .left, movement: .lateralInclination)),
  .rangeOfMotion(.neck(side: .left, movement: .lateralFlexion)),
  .rangeOfMotion(.hip(side: .left, movement: .abduction)),
  .rangeOfMotion(.knee(side: .right, movement: .valgus)),
]

let path = "../shared/recordings/shoulder-left-raise.qprec.jsonl"

func recordedFrames(_ path: String) throws -> [PoseFrame] {
  var reader: RecordingReader
  do { reader = try RecordingReader(path: path) } catch {
    print("\(error)\nRun this from the project's root, with the recordings in ../shared.")
    throw error
  }
  var frames: [PoseFrame] = []
  while let frame = try reader.next() { frames.append(frame) }
  return frames
}

let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 20_000
let part = CommandLine.arguments.dropFirst(2).first ?? ""
func repeated(_ path: String) throws -> [PoseFrame] {
  let recorded = try recordedFrames(path)
  return try (0..<count).map { index in
    let frame = recorded[index % recorded.count]
    return try PoseFrame(
      timestamp: Timestamp(milliseconds: Int64(index) * 33), size: frame.size, topology: frame.topology,
      poses: frame.poses)
  }
}
let frames = try repeated(path)

func measure(
  _ name: String, _ features: [Feature], _ configuration: Configuration, _ frames: [PoseFrame] = frames,
  counting exercises: [Exercise] = [], countingAnything: Bool = false
) throws {
  guard part.isEmpty || name.contains(part) else { return }
  var counters = exercises.map { RepetitionCounter($0) }
  var anything = UnnamedMovementCounter()
  var pipeline = Pipeline(features: features, configuration: configuration)
  var guide = GuidedMeasurement(features.first ?? .overlay(.wholeBody), hold: HoldCriterion(minMovement: .infinity))
  var times: [Double] = []
  var allocations: [Int] = []
  times.reserveCapacity(count)
  allocations.reserveCapacity(count)
  let clock = ContinuousClock()
  for frame in frames {
    let before = allocation_count()
    let began = clock.now
    let output = try pipeline.process(frame)
    if countingAnything { anything.consume(output) } else if counters.isEmpty { guide.consume(output) }
    for index in counters.indices { counters[index].consume(output) }
    let elapsed = clock.now - began
    allocations.append(Int(allocation_count() - before))
    times.append(Double(elapsed.components.attoseconds) * 1e-12)
  }
  let settled = allocations.dropFirst(1000).sorted()
  times = times.dropFirst(1000).sorted()
  func share(_ part: Double) -> Double { (times[Int(Double(times.count - 1) * part)] * 100).rounded() / 100 }
  print(
    "\(name): median \(share(0.5)) µs, p99 \(share(0.99)) µs a frame;"
      + " \(settled.first ?? 0)…\(settled.last ?? 0) allocations a frame")
}

print("\(count) frames, \(features.count) ranges of motion, guided flow")
try measure("smoothed        ", features, Configuration(overlay: .none))
try measure("unsmoothed      ", features, Configuration(smoothing: nil, overlay: .none))
// A skeleton with 35 connections and 33 joints, one arc with its number, in a picture of 882 × 1280 pixels.
try measure(
  "with an overlay ", [.overlay(.wholeBodyAndHead), features[0]], Configuration(overlay: .longestSide(1280)))
// Five exercises with their rules of form, counted, on somebody who squats.
let squats = try repeated("../shared/recordings/squats-two-and-a-half.qprec.jsonl")
let exercises: [Exercise] = [.squats, .burpees, .bicepsCurls, .kneeRaises, .frontRaises]
let exercising = Configuration(overlay: .none, gates: Gates(plausibility: .exercise))
try measure("no exercise     ", [], exercising, squats)
try measure("five exercises  ", exercises.map { .fitness($0) }, exercising, squats, counting: exercises)
try measure("any repetition  ", [], exercising, squats, countingAnything: true)
// Ten people side by side, listed in another order in every frame; nothing is measured but identities.
let crowded = "ten people, bare"
let crowds = try (part.isEmpty || crowded.contains(part) ? frames : []).enumerated().map { index, frame in
  let crowd = (0..<10).map { person in
    Pose(
      landmarks: frame.poses[0].landmarks.map {
        Landmark(x: ($0.x + Float(person)) / 10, y: $0.y / 4, z: $0.z, visibility: $0.visibility)
      })
  }
  return try PoseFrame(
    timestamp: frame.timestamp, size: frame.size, topology: frame.topology,
    poses: (0..<10).map { crowd[($0 * 3 + index) % 10] })
}
try measure("one person, bare", [], Configuration(smoothing: nil, overlay: .none))
try measure(crowded, [], Configuration(smoothing: nil, overlay: .none), crowds)
