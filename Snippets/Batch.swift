// Measures a whole recording at once, without callbacks, overlays or a clock.

import QPKit

func peak(of feature: Feature, in path: String) throws -> Double? {
  var pipeline = Pipeline(features: [feature], configuration: Configuration(overlay: .none))
  var reader = try RecordingReader(path: path)
  var peak: Double?
  while let frame = try reader.next() {
    guard let result = try pipeline.process(frame).results[feature] else { continue }
    peak = max(peak ?? result.value, result.value)
  }
  return peak
}

let knee = Feature.rangeOfMotion(.knee(side: .right, clockwiseDirection: true))
for path in CommandLine.arguments.dropFirst() {
  do {
    print(path, try peak(of: knee, in: path) ?? "no reading")
  } catch {
    print(error)
  }
}
