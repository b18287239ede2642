public import QPCore

/// The readings of a feature over time, as a plot shows them.
public struct PlotSeries: Sendable {
  /// A frame of the recording.
  package struct Sample: Hashable, Sendable {
    /// Seconds from the start of the recording.
    package let time: Double
    /// The reading; `nil` if there is none.
    package let value: Double?
    /// The nominal 95 % interval of the true value; `nil` if it is unknown.
    package let interval: ClosedRange<Double>?
    /// The 95 % interval of a second reading: noise and lag alone; `nil` if it is unknown.
    package var precision: ClosedRange<Double>?
    /// Whether the reading has a fault of its own, see `Quality.isGood`.
    package let isFlagged: Bool
    /// Whether the reading may be a peak, see ``/QPCore/Quality/isUsableForDecisions``.
    package let isUsableForDecisions: Bool
  }

  /// The measured feature.
  package let feature: Feature
  /// The panel's title.
  package internal(set) var title: String
  /// The recording, where a panel shows several; `nil` for one alone.
  package var source: String?
  /// One sample a frame.
  package private(set) var samples: [Sample] = []
  /// The names of movements in another language; missing ones are in English.
  var movementNames: [String: String] = [:]
  /// The peaks of readings that were moved in time; `nil` finds them in the samples.
  var ownTops: [Top]?
  /// The peaks, by the rule of summaries.
  private(set) var readingPeaks: ReadingPeaks
  let referenceValues: [ReferenceValue]

  /// Creates a series without samples.
  ///
  /// - Parameters:
  ///   - feature: The measured feature.
  ///   - title: The panel's title; `nil` takes the feature's own.
  ///   - referenceValues: Published values to show; `nil` takes the feature's own.
  public init(of feature: Feature, title: String? = nil, referenceValues: [ReferenceValue]? = nil) {
    self.feature = feature
    readingPeaks = ReadingPeaks(of: feature)
    self.title = title ?? feature.metadata.titleInWords
    self.referenceValues = referenceValues ?? feature.metadata.referenceValues
  }

  /// The feature's unit; degrees if it has none.
  var unit: FeatureResult.Unit { feature.metadata.unit ?? .degrees }
  var isInDegrees: Bool { unit == .degrees }

  /// Appends the next frame.
  ///
  /// - Parameters:
  ///   - result: The frame's reading; `nil` if it has none.
  ///   - time: The frame's timestamp.
  public mutating func append(_ result: FeatureResult?, at time: Timestamp) {
    if let result { readingPeaks.consume(result, at: time) }
    samples.append(
      Sample(
        time: time.seconds, value: result?.value, interval: result?.interval, precision: result?.precision,
        isFlagged: result.map { !$0.quality.isGood } ?? false,
        isUsableForDecisions: result?.quality.isUsableForDecisions ?? false))
  }

  /// Appends a sample of another series at a time of this one, in seconds.
  mutating func append(sample: Sample, at time: Double) {
    if sample.isUsableForDecisions, let value = sample.value, var result = FeatureResult(value: value, unit: unit),
      let moment = Timestamp(seconds: time)
    {
      result.interval = sample.interval
      readingPeaks.consume(result, at: moment)
    }
    samples.append(
      Sample(
        time: time, value: sample.value, interval: sample.interval, precision: sample.precision,
        isFlagged: sample.isFlagged, isUsableForDecisions: sample.isUsableForDecisions))
  }

  /// The first reference value of the movement and, below zero, that of its opposite, with their labels.
  var references: [(degrees: Double, label: String)] {
    var seen: Set<String> = []
    return referenceValues.filter { seen.insert($0.movement).inserted }.map { reference in
      let sign = reference.movement == feature.metadata.opposite ? -1.0 : 1
      return (
        sign * reference.degrees,
        "\(movementNames[reference.movement] ?? reference.movement) \(reference.degrees.fixed(decimals: 0))°, \(reference.source.prefix { $0 != "," })"
      )
    }
  }
}
