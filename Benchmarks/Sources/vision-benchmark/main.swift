// Follows a person through raw pictures and prints the processor time of each in milliseconds:
//
//   vision-benchmark WIDTHxHEIGHT rgb|nv12 ROUNDS < FRAMES
//
// and at the end the medians of the parts, how often memory was asked for a frame, by the neural runtime too, and what the
// process holds after a tenth of the rounds and at the end. `compare.py` runs this against MediaPipe.

import CAllocations
import Foundation
import QPCore
import QPVision

struct Usage: Error {}

func processorMilliseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
}

/// Resident memory in MB, from `/proc`; 0 where there is none.
func residentMegabytes() -> Double {
  let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
  return text.split(separator: " ").dropFirst().first.flatMap { Double($0) }.map { $0 * 4096 / 1e6 } ?? 0
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

let arguments = CommandLine.arguments
guard arguments.count == 4, let rounds = Int(arguments[3]) else { throw Usage() }
let sides = arguments[1].split(separator: "x").compactMap { Int($0) }
let size = PictureSize(width: sides[0], height: sides[1])
let pixels = size.width * size.height
let isNV12 = arguments[2] == "nv12"
let count = isNV12 ? pixels * 3 / 2 : pixels * 3
let data = FileHandle.standardInput.readDataToEndOfFile()
let pictures = try stride(from: 0, to: data.count - count + 1, by: count).map { start in
  let bytes = data[start..<(start + count)]
  return isNV12
    ? try Picture(
      .nv12(.init(.bt601, .video)), size: size, planes: [Array(bytes.prefix(pixels)), Array(bytes.dropFirst(pixels))])
    : try Picture(.rgb, size: size, planes: [Array(bytes)])
}

let opening = processorMilliseconds()
var estimator = try BlazePose(.init(isSmoothing: true))
var total: [Double] = []
var (crops, networks, rest) = ([Double](), [Double](), [Double]())
var (allocations, early) = ([Double](), 0.0)
var time: Int64 = 0
for round in 0..<rounds {
  if round == max(rounds / 10, 1) { early = residentMegabytes() }
  for picture in pictures {
    time += 33_333
    let start = processorMilliseconds()
    let asked = allocation_count()
    let estimate = try estimator.estimate(picture, at: Timestamp(microseconds: time))
    let count = Double(allocation_count() - asked)
    let milliseconds = processorMilliseconds() - start
    if time == 33_333 { print("first \(processorMilliseconds() - opening)") }
    if estimate.detected || round == 0 { continue }
    total.append(milliseconds)
    allocations.append(count)
    crops.append(estimate.times.preprocessing * 1000)
    networks.append((estimate.times.detection + estimate.times.landmarks) * 1000)
    rest.append(estimate.times.postprocessing * 1000)
  }
}
print("frame \(median(total))")
print("crop \(median(crops))")
print("network \(median(networks))")
print("rest \(median(rest))")
print("allocations \(median(allocations))")
print("early \(early)")
print("late \(residentMegabytes())")
