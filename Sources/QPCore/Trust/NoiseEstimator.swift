/// How much an estimator's points jitter, learnt from the points themselves.
///
/// Third differences of a point's positions, 0.1 s apart, cancel any movement up to constant acceleration and leave
/// noise: of white noise σ² they have the variance 20σ². Differences between neighbouring frames see only the part of the
/// noise that changes from frame to frame; the share of the one in the other tells how long noise lasts, pooled over all
/// points, since that is a property of the estimator. What changes over much more than 0.1 s looks like movement and is
/// not seen: ``NoiseModel/floor`` stands for it.
struct NoiseEstimator: Sendable {
  private var points = 0
  /// Positions in pixels, one row of points for each of the last frames, the newest at `head`; NaN where not seen.
  private var history: [SIMD2<Float>] = []
  private var head = 0
  private var frames = 0
  private var frameTime = 0.0
  private var estimates: [Estimate] = []
  /// Correlation of the noise from one frame to the next, 0…1.
  private(set) var correlation = 0.0

  private struct Estimate {
    var fine = RunningSquare()
    var coarse = RunningSquare()
  }

  // 0.1 s at 120 frames a second, three times, and the frame itself.
  private static let depth = 37
  private static let spacing = 0.1

  mutating func reset() {
    frames = 0
    correlation = 0
    for index in estimates.indices { estimates[index] = Estimate() }
  }

  /// Takes a frame's points; `held` points count as not seen.
  mutating func update(_ landmarks: [Landmark], size: PictureSize, states: [PointState], elapsed: Double?) {
    if points != landmarks.count {
      points = landmarks.count
      history = Array(repeating: SIMD2(repeating: .nan), count: points * Self.depth)
      estimates = Array(repeating: Estimate(), count: points)
      frames = 0
    }
    if let elapsed {
      frameTime = frames < 2 ? elapsed : frameTime + (elapsed - frameTime) / 16
    } else {
      frames = 0
    }
    head = head + 1 == Self.depth ? 0 : head + 1
    frames += 1
    let scale = SIMD2(Float(size.width), Float(size.height))
    for index in 0..<points {
      history[head * points + index] =
        states[index].isHeld ? SIMD2(repeating: .nan) : landmarks[index].storage.lowHalf * scale
    }

    let stride = stride
    learn(\.fine, stride: 1)
    if stride > 1 { learn(\.coarse, stride: stride) }
    correlation = stride > 1 ? measuredCorrelation(stride) : 0
  }

  /// The standard deviation of a point's noise along one axis, in pixels; nil until so many differences have been seen.
  func deviation(of point: Int, least: Int = 8) -> Double? {
    guard estimates.indices.contains(point) else { return nil }
    let stride = stride
    let estimate = stride > 1 ? estimates[point].coarse : estimates[point].fine
    guard estimate.count >= least else { return nil }
    return (Double(estimate.mean) * 20 / Self.gain(correlation, stride)).squareRoot()
  }

  private var stride: Int {
    guard frameTime > 0 else { return 1 }
    return min(max(Int((Self.spacing / frameTime).rounded()), 1), (Self.depth - 1) / 3)
  }

  private mutating func learn(_ path: WritableKeyPath<Estimate, RunningSquare>, stride: Int) {
    guard frames > 3 * stride else { return }
    let now = head * points
    let first = row(stride)
    let second = row(2 * stride)
    let third = row(3 * stride)
    for index in 0..<points {
      let near = history[now + index] - history[third + index]
      let far = history[first + index] - history[second + index]
      let difference = near - 3 * far
      let square = (difference * difference).sum() / 40
      if square == square { estimates[index][keyPath: path].add(square) }
    }
  }

  private func row(_ back: Int) -> Int {
    let slot = head - back
    return (slot < 0 ? slot + Self.depth : slot) * points
  }

  /// Solves for the correlation at which the two differences have the ratio that they have.
  private func measuredCorrelation(_ stride: Int) -> Double {
    var fine = 0.0
    var coarse = 0.0
    for estimate in estimates where estimate.coarse.count >= 8 {
      fine += Double(estimate.fine.mean)
      coarse += Double(estimate.coarse.mean)
    }
    guard coarse > 0, fine < coarse else { return 0 }
    var low = 0.0
    var high = 0.99
    for _ in 0..<12 {
      let middle = (low + high) / 2
      if Self.gain(middle, 1) / Self.gain(middle, stride) > fine / coarse { low = middle } else { high = middle }
    }
    return low
  }

  /// The variance of a third difference of noise with variance 1 and correlation ρ a frame, `stride` frames apart:
  /// 20 − 30ρᵏ + 12ρ²ᵏ − 2ρ³ᵏ.
  private static func gain(_ correlation: Double, _ stride: Int) -> Double {
    var power = 1.0
    for _ in 0..<stride { power *= correlation }
    return 20 + power * (-30 + power * (12 - 2 * power))
  }
}

/// A mean square over the last second or two, with little weight for what is far out.
private struct RunningSquare {
  private(set) var mean: Float = 0
  private(set) var count = 0

  private static let memory = 60
  /// A square beyond six means counts as six; of the noise itself a four-hundredth part is lost by that.
  private static let limit: Float = 6

  mutating func add(_ square: Float) {
    let counted = count < 10 ? square : min(square, Self.limit * mean + 1e-6)
    count = min(count + 1, Self.memory)
    mean += (counted - mean) / Float(count)
  }
}
