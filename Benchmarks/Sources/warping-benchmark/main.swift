// Dynamic time warping of two movements; `compare.py` runs it in turns with dtaidistance.

import Foundation

struct Usage: Error {}

/// The places of a series, read as little-endian doubles.
func load(_ path: String) throws -> [Double] {
  let data = try Data(contentsOf: URL(fileURLWithPath: path))
  return data.withUnsafeBytes { bytes in
    (0..<bytes.count / 8).map {
      Double(bitPattern: UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self)))
    }
  }
}

let arguments = CommandLine.arguments
guard arguments.count == 5, let dimensions = Int(arguments[3]), let runs = Int(arguments[4]) else {
  print("usage: warping-benchmark FIRST SECOND DIMENSIONS RUNS")
  throw Usage()
}
let first = try load(arguments[1])
let second = try load(arguments[2])
for _ in 0..<runs {
  let start = ContinuousClock.now
  let warping = DynamicTimeWarping(first, second, dimensions: dimensions, band: 0.1)
  let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
  print("\(milliseconds) ms, distance \(warping?.distance ?? .nan)")
}
