public import QPCore
public import QPStyle

extension Feature {
  /// Creates a feature that measures the angular velocity of an angle, in degrees per second.
  ///
  /// The slope of a parabola through the unsmoothed readings of the last 0.2 s, at their middle. Its interval covers
  /// their noise and the change of the velocity since then.
  /// - Parameters:
  ///   - angle: A feature whose readings are degrees.
  ///   - style: The style; its conditions compare degrees per second.
  /// - Returns: The feature, named like `angularVelocity.rangeOfMotion.knee.left.flexion`.
  public static func angularVelocity(of angle: Feature, style: Style = Style()) -> Feature {
    rate("angularVelocity", "angular velocity", .degreesPerSecond, of: angle, style) {
      AngularRateMeasurer(angle.makeMeasurer(), isAcceleration: false)
    }
  }

  /// Creates a feature that measures the angular acceleration of an angle, in degrees per second squared.
  ///
  /// The bend of a parabola through the unsmoothed readings of the last 0.4 s. Its interval covers their noise and the
  /// change of the acceleration since their middle.
  /// - Parameters:
  ///   - angle: A feature whose readings are degrees.
  ///   - style: The style; its conditions compare degrees per second squared.
  /// - Returns: The feature, named like `angularAcceleration.rangeOfMotion.knee.left.flexion`.
  public static func angularAcceleration(of angle: Feature, style: Style = Style()) -> Feature {
    rate("angularAcceleration", "angular acceleration", .degreesPerSecondSquared, of: angle, style) {
      AngularRateMeasurer(angle.makeMeasurer(), isAcceleration: true)
    }
  }

  private static func rate(
    _ name: String, _ words: String, _ unit: FeatureResult.Unit, of angle: Feature, _ style: Style,
    _ measurer: @escaping @Sendable () -> any Measuring
  ) -> Feature {
    let metadata = Metadata(
      title: "\(angle.metadata.title): \(words)", unit: unit, side: angle.metadata.side, parts: angle.metadata.parts)
    return Feature(
      id: ID("\(name).\(angle.id)"), metadata: metadata, style: style, policy: angle.policy, measurer: measurer)
  }
}

extension FeatureResult.Unit {
  /// Degrees per second.
  package static let degreesPerSecond = FeatureResult.Unit(symbol: "deg/s", suffix: "°/s", decimals: 0)
  /// Degrees per second squared.
  package static let degreesPerSecondSquared = FeatureResult.Unit(symbol: "deg/s2", suffix: "°/s²", decimals: 0)
}

/// A measurer of the rate of another one's readings.
private struct AngularRateMeasurer: Measuring {
  private var angle: any Measuring
  private let isAcceleration: Bool
  private var samples: [(value: Double, time: Timestamp)] = []
  /// The accelerations of the last window, to see how fast they change.
  private var accelerations: [(value: Double, time: Timestamp)] = []
  /// The mean square of the readings' residuals, in degrees squared.
  private var noise: Double?

  private static let algorithm = "rate/1"
  private static var limits: AngleParameters { .current }

  init(_ angle: any Measuring, isAcceleration: Bool) {
    self.angle = angle
    self.isAcceleration = isAcceleration
  }

  mutating func measure(_ person: Person, context: FrameContext) -> Outcome {
    let outcome = angle.measure(person, context: context)
    guard case .reading(let reading, let feedback) = outcome, reading.unit == .degrees else {
      return outcome.result == nil ? outcome : .nothing()
    }
    guard reading.quality.isUsableForDecisions else { return .withheld(reading.quality, feedback: feedback) }
    append(reading.raw ?? reading.value, at: context.timestamp)
    guard let rate = rate(at: context.timestamp),
      var result = FeatureResult(
        value: rate.value, unit: isAcceleration ? .degreesPerSecondSquared : .degreesPerSecond)
    else { return .nothing(feedback: feedback) }
    // The systematic error cancels in a rate.
    result.setIntervals(from: rate.uncertainty)
    result.quality = reading.quality
    result.quality.remove(.smoothed)
    result.quality.remove(.lagging)
    result.algorithm = Self.algorithm
    return .reading(result, feedback: feedback)
  }

  mutating func reset() {
    angle.reset()
    samples.removeAll(keepingCapacity: true)
    accelerations.removeAll(keepingCapacity: true)
    noise = nil
  }

  private mutating func append(_ value: Double, at time: Timestamp) {
    if let last = samples.last, time.seconds(since: last.time) > Self.limits.longestGap {
      samples.removeAll(keepingCapacity: true)
      accelerations.removeAll(keepingCapacity: true)
    }
    // A sweep jumps from 359° to 0°.
    let turns = samples.last.map { (($0.value - value) / 360).rounded() } ?? 0
    samples.append((value + 360 * turns, time))
    let longest = window + Self.limits.timeRounding
    samples.removeFirst(samples.firstIndex { time.seconds(since: $0.time) <= longest } ?? 0)
  }

  /// The duration of the readings that count, in seconds.
  private var window: Double {
    isAcceleration ? Self.limits.accelerationWindow : Self.limits.velocityWindow
  }

  /// Returns the rate at the middle of the window, with the noise and the lag of the rate at its end.
  private mutating func rate(at time: Timestamp) -> (value: Double, uncertainty: Uncertainty?)? {
    guard samples.count >= Self.limits.fewestReadings, let first = samples.first,
      time.seconds(since: first.time) >= Self.limits.leastCoverage * window
    else { return nil }
    let half = time.seconds(since: first.time) / 2
    guard let fit = QuadraticFit(samples.map { ($0.time.seconds(since: first.time) - half, $0.value) }) else {
      return nil
    }
    updateNoise(fit)
    let acceleration = 2 * fit.square
    accelerations.append((acceleration, time))
    let before = accelerations.last { time.seconds(since: $0.time) >= half }?.value
    let earlier = accelerations.last { time.seconds(since: $0.time) >= 2 * half }?.value
    accelerations.removeFirst(accelerations.firstIndex { time.seconds(since: $0.time) <= 3 * half } ?? 0)
    // The rate has gone on since the middle of the window: by as much as in the time before, and by its own change.
    guard let noise, let before, let earlier else { return (isAcceleration ? acceleration : fit.slope, nil) }
    if isAcceleration {
      let standardDeviation = 2 * (noise * fit.squareVariance).squareRoot()
      let lag = abs(acceleration - before) + abs(acceleration - 2 * before + earlier)
      return (acceleration, Uncertainty(standardDeviation: standardDeviation, lag: lag))
    }
    let standardDeviation = (noise * fit.slopeVariance).squareRoot()
    let lag = (abs(acceleration) + abs(acceleration - before)) * half
    return (fit.slope, Uncertainty(standardDeviation: standardDeviation, lag: lag))
  }

  private mutating func updateNoise(_ fit: QuadraticFit) {
    guard let residual = fit.residual, samples.count > 1 else { return }
    let step = samples[samples.count - 1].time.seconds(since: samples[samples.count - 2].time)
    let weight = step / (step + Self.limits.noiseMemory)
    noise = noise.map { $0 + weight * (residual - $0) } ?? residual
  }
}
