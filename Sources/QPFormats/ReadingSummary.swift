public import QPCore

/// What is left of a feature's readings once a recording is over.
public struct ReadingSummary: Sendable {
  /// What was measured.
  public let feature: Feature
  /// How many frames were looked at.
  public private(set) var frames = 0
  /// How many of them had a reading.
  public private(set) var readings = 0
  /// The greatest reading, the first of several; nil without one.
  public private(set) var peak: FeatureResult?
  /// When the greatest reading was taken.
  public private(set) var peakTime: Timestamp?

  private var sum = 0.0
  private var flagged = [Int](repeating: 0, count: flags.count)
  private static let flags = Quality.Flag.allCases

  /// Creates a summary without a frame.
  public init(of feature: Feature) {
    self.feature = feature
  }

  /// The mean of the readings; nil without one.
  public var mean: Double? { readings == 0 ? nil : sum / Double(readings) }

  /// How many readings have a flag.
  public func count(of flag: Quality.Flag) -> Int {
    Self.flags.firstIndex(of: flag).map { flagged[$0] } ?? 0
  }

  /// Takes the next frame.
  ///
  /// - Parameters:
  ///   - result: The frame's reading; nil where it has none.
  ///   - time: The frame's.
  public mutating func take(_ result: FeatureResult?, at time: Timestamp) {
    frames += 1
    guard let result else { return }
    readings += 1
    sum += result.value
    if result.value > peak?.value ?? -.infinity { (peak, peakTime) = (result, time) }
    guard !result.quality.isEmpty else { return }
    for index in Self.flags.indices where result.quality.contains(Self.flags[index]) { flagged[index] += 1 }
  }
}
