internal import QPLandmarks
package import QPSignal
package import QPText

extension RecordedPerson {
  /// The person in a few words: `2 (1.9…6.7 s, 145 frames)`.
  package var summary: String {
    "\(number) (\(first.seconds.fixed(decimals: 1))…\(last.seconds.fixed(decimals: 1)) s, "
      + "frame".counted(frameCount) + ")"
  }

  /// The person as JSON: number, seconds and frames seen, first and last sighting, size and box in pixels, and the frames
  /// whose sides were put right.
  package var json: JSONObject {
    let numbers = [bestBox.min.x, bestBox.min.y, bestBox.max.x, bestBox.max.y]
    return [
      "person": number, "seconds": JSONNumber(seconds, decimals: 3), "frames": frameCount, "from": first, "to": last,
      "bodySize": JSONNumber(bodySize, decimals: 1), "best": bestFrame,
      "box": numbers.map { JSONNumber($0, decimals: 1) }, "sidesPutRight": correctedFrames,
    ]
  }
}

extension PersonTracks {
  /// The people in a sentence, for the error of a requested person that does not exist.
  package var listing: String {
    people.isEmpty
      ? "No person is seen for 0.3 s." : "There are: \(people.map(\.summary).joined(separator: "; "))."
  }
}
