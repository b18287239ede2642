import Foundation
package import QPCore
package import QPRecording

func sineOf(_ degrees: Double) -> Double { sin(degrees * .pi / 180) }

extension Feature {
  /// A feature whose reading is what a function makes of the frame's time; nil gives no reading.
  package static func scripted(
    _ name: String = "scripted", unit: FeatureResult.Unit = .degrees,
    _ value: @escaping @Sendable (Timestamp) -> Double?
  ) -> Feature {
    Feature(id: Feature.ID(name)) { Scripted(unit: unit, value: value) }
  }
}

private struct Scripted: Measuring {
  let unit: FeatureResult.Unit
  let value: @Sendable (Timestamp) -> Double?

  mutating func measure(_ person: Person, context: FrameContext) -> Outcome {
    Outcome(value(context.timestamp).flatMap { FeatureResult(value: $0, unit: unit) })
  }
}

extension Pipeline {
  /// Works on all frames in turn.
  package mutating func process(all frames: [PoseFrame]) throws(FrameError) -> [FrameOutput] {
    var outputs: [FrameOutput] = []
    for frame in frames { outputs.append(try process(frame)) }
    return outputs
  }
}

extension RecordingReader {
  /// All frames of a recording in the shared folder.
  package static func frames(_ name: String) throws -> [PoseFrame] {
    var reader = try RecordingReader(path: Shared.recording(name))
    var frames: [PoseFrame] = []
    while let frame = try reader.next() { frames.append(frame) }
    return frames
  }
}

/// Values for statistics in tests.
extension [Double] {
  package var mean: Double { reduce(0, +) / Double(count) }

  /// The sample standard deviation.
  package var standardDeviation: Double {
    let center = mean
    return (map { ($0 - center) * ($0 - center) }.reduce(0, +) / Double(count - 1)).squareRoot()
  }

  package var middle: Double {
    let sorted = sorted()
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }

  /// Pearson's correlation.
  package func correlation(with other: [Double]) -> Double {
    let (a, b) = (mean, other.mean)
    let shared = zip(self, other).map { ($0 - a) * ($1 - b) }.reduce(0, +)
    return shared / (standardDeviation * other.standardDeviation * Double(count - 1))
  }
}

extension Feature {
  /// A feature that counts the frames which its measurer has seen since it was made or reset.
  package static func counting(_ name: String = "counting") -> Feature {
    Feature(id: Feature.ID(name)) { Counting() }
  }
}

private struct Counting: Measuring {
  var count = 0.0

  mutating func measure(_ person: Person, context: FrameContext) -> Outcome {
    count += 1
    return Outcome(FeatureResult(value: count, unit: .count))
  }

  mutating func reset() { count = 0 }
}

extension Figure {
  /// Frames of someone standing, 0.1 s apart.
  package static func frames(_ count: Int, from seconds: Double = 0) throws(FrameError) -> [PoseFrame] {
    var frames: [PoseFrame] = []
    for index in 0..<count { frames.append(try standing.frame(at: seconds + Double(index) / 10)) }
    return frames
  }
}
