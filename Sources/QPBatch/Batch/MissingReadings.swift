package import QPCore

/// The features of a recording without a reading in any frame, each with the most frequent reason.
package struct MissingReadings: Sendable {
  private let features: [Feature]
  private var readings: [Int]
  private var reasons: [[String: Int]]
  private var frames = 0

  /// Creates the notes of features that may have readings.
  package init(of features: [Feature]) {
    self.features = features
    readings = features.map { _ in 0 }
    reasons = features.map { _ in [:] }
  }

  /// Takes the measurement of the next frame.
  package mutating func consume(_ output: FrameOutput) {
    frames += 1
    for (index, feature) in features.enumerated() {
      if output.results[feature] != nil { readings[index] += 1 }
      if readings[index] == 0 {
        reasons[index][output.feedback[feature]?.displayString ?? "No person is seen", default: 0] += 1
      }
    }
  }

  /// A note for each feature without a reading, in English: `… has no reading in 60 frames: Turn your side to the camera`.
  package var notes: [String] {
    features.indices.compactMap { index in
      guard readings[index] == 0, features[index].metadata.unit != nil else { return nil }
      let reason = reasons[index].max { ($0.value, $1.key) < ($1.value, $0.key) }
      return "\(features[index].id) has no reading in \("frame".counted(frames))" + (reason.map { ": \($0.key)" } ?? "")
    }
  }
}
