internal import QPLandmarks

/// The noise that a low-pass leaves in the points of a recording.
///
/// A session learns the noise of points from their changes from frame to frame. The noise that is left in filtered points
/// changes slowly and would be taken for movement: intervals would be too narrow. The noise is therefore learnt from the
/// points before the filter, and the part that the filter leaves is stated with the frames.
struct RemainingNoise {
  /// The autocorrelation of the filter's response to an impulse, by the distance in frames.
  private let response: [Double]
  private var estimator = NoiseEstimator()
  /// The remaining variances in squared body sizes: of each second the median of the points.
  private var variances: [Double] = []
  private var last: (time: Timestamp, kept: Timestamp)?

  /// - Parameters:
  ///   - filter: The low-pass.
  ///   - rate: Frames per second.
  init?(_ filter: ButterworthFilter, rate: Double) {
    let frames = rate * NoiseParameters.current.longestResponse
    let reach = Int(min(frames, NoiseParameters.current.longestResponseInFrames).rounded(.up))
    var impulse = [Double](repeating: 0, count: 2 * reach + 1)
    impulse[reach] = 1
    guard let answer = try? filter.filter(impulse, rate: rate), answer.allSatisfy(\.isFinite) else { return nil }
    response = answer.indices.map { shift in
      zip(answer, answer.dropFirst(shift)).reduce(0) { $0 + $1.0 * $1.1 }
    }
  }

  /// Learns from a person before the filter.
  mutating func learn(_ person: Landmarks, at time: Timestamp) {
    let states = person.pose.landmarks.map { $0.isMissing ? PointState.missing : [] }
    estimator.update(
      person.pose.landmarks, size: person.size, states: states, elapsed: last.map { time.seconds(since: $0.time) })
    let kept = last?.kept ?? time
    guard time.seconds(since: kept) >= NoiseParameters.current.samplingInterval else {
      last = (time, kept)
      return
    }
    last = (time, time)
    guard let size = BodySize.seen(in: person) else { return }
    let left = person.pose.landmarks.indices.compactMap { estimator.level(of: $0) }.map { remaining(of: $0) }.sorted()
    if !left.isEmpty { variances.append(left[left.count / 2] / (size * size)) }
  }

  /// Returns the noise that the filtered points have.
  ///
  /// - Parameter known: The noise of the unfiltered points.
  /// - Returns: The noise of the filtered points.
  func noise(of known: NoiseModel) -> NoiseModel {
    switch known {
    case .known(let pixels): return .known(pixels: pixels * response[0].squareRoot())
    case .estimated(let floor, let latency, let smoothing):
      guard !variances.isEmpty else { return known }
      let left = variances.sorted()[variances.count / 2]
      return .estimated(floor: (floor * floor + left).squareRoot(), latency: latency, smoothing: smoothing)
    }
  }

  /// The variance that is left of noise whose correlation falls by the same factor from frame to frame.
  private func remaining(of level: NoiseLevel) -> Double {
    var (share, factor) = (response[0], 1.0)
    for shift in response.indices.dropFirst() {
      factor *= level.correlation
      share += 2 * response[shift] * factor
    }
    return level.total * min(max(share, response[0]), 1)
  }
}
