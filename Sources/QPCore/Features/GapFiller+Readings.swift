package import QPLandmarks
package import QPSignal

extension GapFiller {
  /// Returns a feature's readings with their gaps filled.
  ///
  /// - Parameters:
  ///   - readings: The readings; `nil` for a frame without one.
  ///   - times: The time of each, increasing.
  /// - Returns: The readings; filled ones carry ``Quality/Flag/filledGap`` with the gap's length in seconds, and
  ///   neither an interval nor a raw value.
  /// - Throws: ``FilterError`` where the times do not fit the readings.
  package func fill(_ readings: [FeatureResult?], at times: [Timestamp]) throws(FilterError) -> [FeatureResult?] {
    let filled = try fill(readings.map { $0?.value ?? .nan }, at: times)
    var results = readings
    var before: Int?
    for index in readings.indices {
      if readings[index] != nil { before = index }
      guard filled.isFilled[index], let before, let last = readings[before],
        let after = readings[index...].firstIndex(where: { $0 != nil }),
        var result = FeatureResult(value: filled.values[index], unit: last.unit)
      else { continue }
      result.algorithm = last.algorithm
      result.quality.insert(.filledGap, magnitude: times[after].seconds(since: times[before]))
      results[index] = result
    }
    return results
  }
}
