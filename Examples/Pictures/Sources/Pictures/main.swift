// Prints the angle of the left shoulder in each picture of a folder:
//
//   swift run Pictures FOLDER PICTURES-PER-SECOND
//
// Pictures are binary PPM files of one size, such as `ffmpeg -i video.mp4 FOLDER/%06d.ppm` writes.

import Foundation
import QPKit
import QPVision

guard CommandLine.arguments.count == 3, let rate = Double(CommandLine.arguments[2]), rate > 0 else {
  print("Usage: Pictures FOLDER PICTURES-PER-SECOND")
  exit(64)
}
let folder = CommandLine.arguments[1]

do {
  let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".ppm") }.sorted()
  guard !names.isEmpty else {
    print("There is no .ppm file in \(folder).")
    exit(66)
  }
  let shoulder = Feature.rangeOfMotion(.shoulder(side: .left, clockwiseDirection: false))
  var estimator = try BlazePose()
  var pipeline = Pipeline(features: [shoulder], configuration: Configuration(overlay: .none))
  for (index, name) in names.enumerated() {
    let picture = try Picture(ppm: [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))))
    guard let time = Timestamp(seconds: Double(index) / rate) else { break }
    let output = try pipeline.process(estimator.estimate(picture, at: time).frame)
    print(name, output.landmarks == nil ? "no person" : output.results[shoulder]?.stringValue ?? "–")
  }
} catch {
  print(error)
  exit(1)
}
