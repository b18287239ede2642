// The bar tracker on a film whose path is known; `compare.py` runs it in turns with OpenCV's trackers.

import CAllocations
import Foundation
import QPKit
import QPBarbell
import QPVideo

struct Usage: Error {}

let arguments = CommandLine.arguments
guard arguments.count == 5, let width = Int(arguments[2]), let height = Int(arguments[3]) else {
  print("usage: bar-benchmark LUMA WIDTH HEIGHT TRUTH.csv")
  throw Usage()
}
let luma = [UInt8](try Data(contentsOf: URL(fileURLWithPath: arguments[1])))
let rows = try String(contentsOfFile: arguments[4], encoding: .utf8).split(separator: "\n").dropFirst().map { line in
  line.split(separator: ",").compactMap { Double($0) }
}

/// The process's time in milliseconds: others use the machine, too.
func processTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

let size = PictureSize(width: width, height: height)
let area = width * height
let (center, radius) = (SIMD2(rows[0][2], rows[0][3]), rows[0][4])
var tracker = BarTracker(plate: PlateCircle(center: center, radius: radius))
var times: [Double] = []
var (right, wrong, squares, allocations) = (0, 0, 0.0, 0)
for (index, row) in rows.enumerated() {
  let picture = LumaPlane(size: size, bytes: Array(luma[(index * area)..<((index + 1) * area)]))
  let time = Timestamp(microseconds: Int64(row[1]))
  let (start, before) = (processTime(), allocation_count())
  let observation = tracker.consume(picture, at: time)
  if index > 0 {
    allocations += Int(allocation_count() - before)
    times.append(processTime() - start)
  }
  guard let plate = observation.plate else { continue }
  let away = plate.center - SIMD2(row[2], row[3])
  let square = (away * away).sum()
  if square.squareRoot() > radius / 4 {
    wrong += 1
  } else {
    right += 1
    squares += square
  }
}
times.sort()
let mean = times.reduce(0, +) / Double(times.count)
print(right, wrong, (squares / Double(max(right, 1))).squareRoot(), mean, times[times.count - 1], allocations)
