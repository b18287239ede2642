internal import QPLandmarks

/// An estimator of the noise of points, learnt from the points themselves.
///
/// Third differences of a point's positions, 0.1 s apart, cancel any movement up to constant acceleration and leave
/// noise: for white noise σ² they have the variance 20σ². For correlated noise the differences are the smaller the
/// closer together they are taken: those 0.03 s and 0.3 s apart give its correlation time, in the median of all points,
/// since that is a property of the estimator. Noise that changes over much more than 0.3 s looks like movement and is
/// not seen: `NoiseModel.estimated` covers it.
struct NoiseEstimator: Sendable {
  private var points = 0
  /// Positions in pixels, one row of points for each of the last frames, the newest at `head`; NaN where not seen.
  private var history: [SIMD2<Float>] = []
  private var head = 0
  private var frames = 0
  /// The number of frames since the last gap, over which positions are compared.
  private var unbroken = 0
  private var frameTime = 0.0
  /// The numbers of frames between compared positions.
  private var strides = Self.strides(coarse: 2)
  /// The mean squared differences of each point, by the distance in frames.
  private var (fine, coarse, far) = ([RunningSquare](), [RunningSquare](), [RunningSquare]())
  /// The fine ones of the last moments only.
  private var recent: [RunningSquare] = []
  private var grid = GridEstimator()
  /// The time constant of the noise's autocorrelation exp(−t/τ), in seconds, 0 of white noise.
  private(set) var duration = 0.0
  /// The same of points whose noise lasts longer than that of most: intervals are better too wide than too narrow.
  private var longerDuration = 0.0
  /// The noise's variance, relative to those of the fine and the coarse differences.
  private var (fineScale, scale) = (1.0, 1.0)
  private var ratios: [Float] = []
  /// The correlation of the noise from frame to frame.
  private var frameCorrelation = 0.0

  private static var limits: NoiseParameters { .current }
  /// The order of the differences, each of one position more.
  private static let order = 3
  /// formula: the variance of third differences of white noise, relative to its own, 1² + 3² + 3² + 1².
  private static let whiteGain = 20.0
  /// The number of stored frames: those of a far difference.
  private static var depth: Int { order * limits.strideRatio * limits.longestStride + 1 }

  mutating func reset() {
    frames = 0
    (duration, longerDuration, frameTime, frameCorrelation) = (0, 0, 0, 0)
    strides = Self.strides(coarse: 2)
    (fineScale, scale) = (1, 1)
    forget()
  }

  private mutating func forget() {
    fine = Array(repeating: RunningSquare(), count: points)
    (coarse, far, recent) = (fine, fine, fine)
    grid = GridEstimator()
  }

  /// Updates with a frame's points; `held` points count as not seen.
  mutating func update(_ landmarks: [Landmark], size: PictureSize, states: [PointState], elapsed: Double?) {
    if points != landmarks.count {
      points = landmarks.count
      history = Array(repeating: SIMD2(repeating: .nan), count: points * Self.depth)
      forget()
      frames = 0
    }
    if let elapsed {
      let isGap = frames > Self.limits.framesBeforeGap && elapsed > Self.limits.longestGap * frameTime
      if isGap {
        unbroken = 0
      } else {
        frameTime = frames < 2 ? elapsed : frameTime + (elapsed - frameTime) / Self.limits.frameTimeMemory
      }
    } else {
      (frames, unbroken) = (0, 0)
    }
    head = head + 1 == Self.depth ? 0 : head + 1
    frames += 1
    unbroken += 1
    let scale = SIMD2(Float(size.width), Float(size.height))
    keep(landmarks.span, states.span, scale)
    // Hysteresis, since frame rates between two strides would alternate between them.
    let stride = Self.limits.spacing / max(frameTime, Self.limits.shortestFrameTime)
    if abs(stride - Double(strides.coarse)) > Self.limits.strideHysteresis { strides = Self.strides(frameTime) }
    let memory = remembered(Self.limits.memory, atLeast: Self.limits.fewestRemembered)
    let moment = remembered(Self.limits.moment, atLeast: Self.limits.fewestOfMoment)
    Self.learn(&fine, from: history, rows(strides.fine), memory: memory)
    Self.learn(&recent, from: history, rows(strides.fine), memory: moment)
    Self.learn(&coarse, from: history, rows(strides.coarse), memory: memory)
    Self.learn(&far, from: history, rows(strides.far), memory: memory)
    if let rows = rows(1) { grid.update(history, rows, count: points, elapsed: frameTime) }
    // A property of the estimator: one measurement every tenth of a second is enough.
    if frames % strides.coarse == 0 { measureDuration() }
    frameCorrelation = longerDuration > 0 ? Maths.exp(-frameTime / longerDuration) : 0
  }

  /// Returns the number of squares that are averaged over some seconds.
  private func remembered(_ seconds: Double, atLeast fewest: Int) -> Int {
    frameTime > 0 ? max(fewest, Int(min(seconds / frameTime, Self.limits.mostRemembered))) : 1
  }

  private mutating func keep(_ landmarks: Span<Landmark>, _ states: Span<PointState>, _ scale: SIMD2<Float>) {
    let row = head * points
    var history = history.mutableSpan
    for index in landmarks.indices {
      if states[index].contains(.moved) {
        // Its earlier positions have no relation to the present one.
        for age in 0..<Self.depth { history[age * landmarks.count + index] = SIMD2(repeating: .nan) }
      }
      history[row + index] =
        states[index].isHeld ? SIMD2(repeating: .nan) : landmarks[index].storage.lowHalf * scale
    }
  }

  /// Returns the noise of a point; `nil` until the correlation time is known.
  func level(of point: Int) -> NoiseLevel? {
    guard frames > Self.order * strides.far + Self.limits.fewestForCorrelation, coarse.indices.contains(point),
      coarse[point].count >= Self.limits.fewestForLevel + strides.coarse
    else { return nil }
    let (near, wide) = (Double(fine[point].mean) * fineScale, Double(coarse[point].mean) * scale)
    let last = Double(recent[point].mean) * fineScale
    // Swings differ far more in a tenth of a second than from frame to frame; noise does not.
    let total = min(wide, 2 * near)
    let moment = Self.limits.recentFraction * last
    var level = NoiseLevel(total: total, moving: max(total, moment), recent: max(near, moment))
    level.oscillation =
      max(Double(coarse[point].mean) - Self.limits.explainedOscillation * near / scale, 0) / Self.limits.tremorGain
    level.rounding = grid.rounding(noise: Double(fine[point].mean))
    level.correlation = frameCorrelation
    return level
  }

  /// Returns the variance of the noise that smoothing should treat as noise and not as movement; `nil` before enough
  /// differences.
  func smoothable(point: Int) -> Double? {
    guard let wide = squaredJitter(of: point) else { return nil }
    let near = Double(fine[point].mean)
    // At low rates movement shows even in fine differences, and more so in all others.
    if isSlow { return near }
    // Tremor is noise to a posture; fine differences do not show it.
    return max(min(max(wide, near), 2 * near), near * min(fineScale, Self.limits.mostAveraged))
  }

  /// Returns the velocity of a point in pixels per second, as far as it exceeds the noise.
  func velocity(of point: Int) -> Point {
    guard unbroken > strides.coarse, let level = level(of: point) else { return .zero }
    let before = head - strides.coarse
    let row = (before < 0 ? before + Self.depth : before) * points
    let offset = Point(history[head * points + point] - history[row + point])
    let square = (offset * offset).sum()
    // Two axes, each with the noise of two positions.
    let explained = 4 * level.total
    guard square > explained else { return .zero }
    return offset * ((1 - explained / square) / (Double(strides.coarse) * frameTime))
  }

  /// Returns the variance of white noise with the same short-term changes as a point, in square pixels; `nil` before
  /// enough differences, of which those in quick succession carry nearly the same information.
  func squaredJitter(of point: Int) -> Double? {
    // At low rates the fine differences are the closest to a tenth of a second.
    let squares = isSlow ? fine : coarse
    let stride = isSlow ? strides.fine : strides.coarse
    guard squares.indices.contains(point), squares[point].count >= 2 + stride else { return nil }
    return Double(squares[point].mean)
  }

  private var isSlow: Bool { Double(strides.fine) * frameTime > Self.limits.slowest }

  /// Returns the correlation of the noise after a time in seconds, 0…1.
  func correlation(after seconds: Double) -> Double {
    duration > 0 ? Maths.exp(-seconds / duration) : 0
  }

  /// Returns the strides, the middle one near the geometric mean of the others: see `isNoise`.
  private static func strides(_ frameTime: Double) -> (fine: Int, coarse: Int, far: Int) {
    guard frameTime > 0 else { return strides(coarse: 2) }
    return strides(coarse: min(max(Int((limits.spacing / frameTime).rounded()), 2), limits.longestStride))
  }

  private static func strides(coarse: Int) -> (fine: Int, coarse: Int, far: Int) {
    let fine = max((coarse + 1) / limits.strideRatio, 1)
    return (fine, coarse, min(limits.strideRatio * coarse, coarse * coarse / fine))
  }

  /// Learns from the positions of each point in four rows.
  private static func learn(
    _ squares: inout [RunningSquare], from history: [SIMD2<Float>], _ rows: SIMD4<Int>?, memory: Int
  ) {
    guard let rows else { return }
    let history = history.span
    var squares = squares.mutableSpan
    // The coefficients of a third difference are 1, −3, 3, −1: white noise has 20 times its variance, on two axes.
    for index in squares.indices {
      let near = history[rows[0] + index] - history[rows[3] + index]
      let far = history[rows[1] + index] - history[rows[2] + index]
      let difference = near - 3 * far
      let square = (difference * difference).sum() / 40  // formula: both axes of whiteGain
      if square == square { squares[index].add(square, memory: memory) }
    }
  }

  /// Returns the starts of four rows at a distance of `stride` frames, the newest first; `nil` while there are fewer.
  private func rows(_ stride: Int) -> SIMD4<Int>? {
    guard unbroken > Self.order * stride else { return nil }
    let slots = head &- SIMD4(0, 1, 2, 3) &* stride
    return slots.replacing(with: slots &+ Self.depth, where: slots .< 0) &* points
  }

  /// Solves for the correlation time that explains the ratio of near and far differences, among the points at rest.
  ///
  /// While most points move it stays unchanged.
  private mutating func measureDuration() {
    ratios.removeAll(keepingCapacity: true)
    let times = SIMD2(Float(strides.far), Float(strides.far)) / SIMD2(Float(strides.fine), Float(strides.coarse))
    var seen = 0
    let limits = Self.limits
    for index in far.indices
    where far[index].count >= limits.fewestForCorrelation && fine[index].mean > limits.leastVariance {
      seen += 1
      let ratio = far[index].mean / SIMD2(fine[index].mean, coarse[index].mean)
      if Self.isNoise(far: ratio, times) { ratios.append(ratio.x) }
    }
    let (near, distant) = (Double(strides.fine) * frameTime, Double(strides.far) * frameTime)
    if ratios.count > Int(Double(seen) * Self.limits.restingFraction) {
      ratios.sort()
      let times = (near: near, distant: distant)
      duration = Self.duration(of: Double(ratios[ratios.count / 2]), times)
      longerDuration = Self.duration(of: Double(ratios[Int(Double(ratios.count) * Self.limits.longerQuantile)]), times)
    }
    scale = Self.whiteGain / Self.gain(correlation(after: Double(strides.coarse) * frameTime))
    fineScale = Self.whiteGain / Self.gain(correlation(after: near))
  }

  /// Returns the correlation time that explains a ratio of distant to near differences, in seconds; 0 of white noise.
  private static func duration(of ratio: Double, _ times: (near: Double, distant: Double)) -> Double {
    // The rest is chance, and at high rates even a hundredth of a second would correlate one frame with the next.
    var (low, high) = (0.0, ratio > limits.mostOfWhite ? limits.longestCorrelation : 0)
    while high - low > limits.correlationTolerance {
      let middle = (low + high) / 2
      let explained = gain(Maths.exp(-times.distant / middle)) / gain(Maths.exp(-times.near / middle))
      if explained < ratio { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns whether the far differences of a point, relative to the fine and the coarse ones, are those of noise:
  /// those grow at most linearly with time, and ever more slowly; those of movement grow ever faster.
  private static func isNoise(far ratio: SIMD2<Float>, _ times: SIMD2<Float>) -> Bool {
    let coarse = ratio.x / ratio.y
    let fastest = limits.fastestGrowth
    guard ratio.x < fastest * times.x, ratio.y < fastest * times.y else { return false }
    return ratio.y < limits.concavity * coarse && coarse < fastest * times.x / times.y
  }

  /// Returns the variance of a third difference of noise of variance 1 with the correlation ρ between neighbours.
  ///
  /// It is 20 − 30ρ + 12ρ² − 2ρ³.
  private static func gain(_ correlation: Double) -> Double {
    // formula: the variance of third differences of a first-order autoregression.
    20 + correlation * (-30 + correlation * (12 - 2 * correlation))
  }
}
