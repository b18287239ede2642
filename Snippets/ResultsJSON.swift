// Writes readings as lines of JSON, and reads them again; shown in Docs/Embedding.md.

import Foundation
import QPFormats
import QPKit

let knee = Feature.rangeOfMotion(.knee(side: .left, movement: .flexion))

func lines(of frames: [PoseFrame]) throws -> Data {
  var pipeline = Pipeline(features: [knee], configuration: Configuration(overlay: .none))
  let writer = ResultsWriter(features: [knee.id], format: .jsonLines)
  var lines = Data(writer.headerLine)
  for frame in frames { lines += writer.line(try pipeline.process(frame), at: frame.timestamp) }
  return lines
}

/// Returns the times in seconds and the values of all readings of the knee.
func readings(in lines: Data) throws -> [(time: Double, value: Double)] {
  try lines.split(separator: UInt8(ascii: "\n")).compactMap { line in
    let frame = try JSONSerialization.jsonObject(with: line) as? [String: Any]
    let results = frame?["results"] as? [String: Any]
    let result = results?[knee.id.rawValue] as? [String: Any]
    guard let time = frame?["t"] as? Double, let value = result?["value"] as? Double else { return nil }
    return (time, value)
  }
}
