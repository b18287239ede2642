internal import QPLandmarks

/// How much an estimator's points jitter, learnt from the points themselves.
///
/// Third differences of a point's positions, 0.1 s apart, cancel any movement up to constant acceleration and leave
/// noise: of white noise σ² they have the variance 20σ². Noise that lasts leaves less of itself in differences the closer
/// together they are taken: those 0.03 s and 0.3 s apart tell how long it lasts, in the median of all points, since that is
/// a property of the estimator. What changes over much more than 0.3 s looks like movement and is not seen:
/// `NoiseModel.estimated` stands for it.
struct NoiseEstimator: Sendable {
  private var points = 0
  /// Positions in pixels, one row of points for each of the last frames, the newest at `head`; NaN where not seen.
  private var history: [SIMD2<Float>] = []
  private var head = 0
  private var frames = 0
  /// The frames since the last gap, over which positions are compared.
  private var unbroken = 0
  private var frameTime = 0.0
  /// How many frames apart positions are compared.
  private var strides = (fine: 1, coarse: 2, far: 4)
  /// Of each point, by how far apart the positions are.
  private var (fine, coarse, far) = ([RunningSquare](), [RunningSquare](), [RunningSquare]())
  /// The fine ones of the last moments alone.
  private var recent: [RunningSquare] = []
  private var grid = GridEstimator()
  /// The time constant of the noise's autocorrelation exp(−t/τ), in seconds, 0 of white noise.
  private(set) var duration = 0.0
  /// The noise's variance, as a multiple of what the fine and the coarse differences have.
  private var (fineScale, scale) = (1.0, 1.0)
  private var ratios: [Float] = []
  /// The correlation of the noise from frame to frame.
  private var frameCorrelation = 0.0

  // 0.3 s at 120 frames a second, three times, and the frame itself.
  private static let depth = 109
  private static let spacing = 0.1
  /// The variance of noise's differences grows at most with the time between them; what grows by so much more moves.
  private static let mostOfNoise: Float = 1.5
  /// The coarse differences of noise have at least the geometric mean of the fine and the far ones, but for chance.
  private static let concavity: Float = 1.6
  /// Below this, in square pixels, there is no noise but rounding errors.
  private static let none: Float = 1e-4
  /// After so many frames' time unseen positions are no longer compared with those before.
  private static let gap = 4.0
  /// Noise that lasts longer cannot be told from movement.
  private static let longest = 0.5
  /// Squares are remembered for so many seconds, and at least so many frames; those of the last moments likewise.
  private static let memory = 2.0
  private static let fewestRemembered = 60
  private static let moment = 0.25
  private static let fewestOfMoment = 6

  mutating func reset() {
    frames = 0
    (duration, frameTime, frameCorrelation) = (0, 0, 0)
    strides = (fine: 1, coarse: 2, far: 4)
    (fineScale, scale) = (1, 1)
    forget()
  }

  private mutating func forget() {
    fine = Array(repeating: RunningSquare(), count: points)
    (coarse, far, recent) = (fine, fine, fine)
    grid = GridEstimator()
  }

  /// Takes a frame's points; `held` points count as not seen.
  mutating func update(_ landmarks: [Landmark], size: PictureSize, states: [PointState], elapsed: Double?) {
    if points != landmarks.count {
      points = landmarks.count
      history = Array(repeating: SIMD2(repeating: .nan), count: points * Self.depth)
      forget()
      frames = 0
    }
    if let elapsed {
      let isGap = frames > 3 && elapsed > Self.gap * frameTime
      if isGap { unbroken = 0 } else { frameTime = frames < 2 ? elapsed : frameTime + (elapsed - frameTime) / 16 }
    } else {
      (frames, unbroken) = (0, 0)
    }
    head = head + 1 == Self.depth ? 0 : head + 1
    frames += 1
    unbroken += 1
    let scale = SIMD2(Float(size.width), Float(size.height))
    keep(landmarks.span, states.span, scale)
    // Frame rates that lie between two strides would have now the one and now the other.
    if abs(Self.spacing / max(frameTime, 1e-6) - Double(strides.coarse)) > 0.75 { strides = Self.strides(frameTime) }
    let memory = frameTime > 0 ? max(Self.fewestRemembered, Int(min(Self.memory / frameTime, 1000))) : 1
    let moment = frameTime > 0 ? max(Self.fewestOfMoment, Int(min(Self.moment / frameTime, 1000))) : 1
    Self.learn(&fine, from: history, rows(strides.fine), memory: memory)
    Self.learn(&recent, from: history, rows(strides.fine), memory: moment)
    Self.learn(&coarse, from: history, rows(strides.coarse), memory: memory)
    Self.learn(&far, from: history, rows(strides.far), memory: memory)
    if let rows = rows(1) { grid.update(history, rows, count: points, elapsed: frameTime) }
    // It is a property of the estimator: a look every tenth of a second is enough.
    if frames % strides.coarse == 0 { measureDuration() }
    frameCorrelation = correlation(after: frameTime)
  }

  private mutating func keep(_ landmarks: Span<Landmark>, _ states: Span<PointState>, _ scale: SIMD2<Float>) {
    let row = head * points
    var history = history.mutableSpan
    for index in landmarks.indices {
      if states[index].contains(.moved) {
        // Where it was before has nothing to do with where it is.
        for age in 0..<Self.depth { history[age * landmarks.count + index] = SIMD2(repeating: .nan) }
      }
      history[row + index] =
        states[index].isHeld ? SIMD2(repeating: .nan) : landmarks[index].storage.lowHalf * scale
    }
  }

  /// What is known of a point's noise; nil until it is known how long noise lasts.
  func level(of point: Int) -> NoiseLevel? {
    guard frames > 3 * strides.far + Self.fewest, coarse.indices.contains(point),
      coarse[point].count >= 7 + strides.coarse
    else { return nil }
    let (near, wide) = (Double(fine[point].mean) * fineScale, Double(coarse[point].mean) * scale)
    let last = Double(recent[point].mean) * fineScale
    // Swings differ far more in a tenth of a second than from frame to frame; noise does not.
    let total = min(wide, 2 * near)
    var level = NoiseLevel(total: total, moving: max(total, 0.85 * last), recent: max(near, 0.85 * last))
    level.oscillation = max(Double(coarse[point].mean) - 1.5 * near / scale, 0) / Self.gainOfTremor
    level.rounding = grid.rounding(noise: Double(fine[point].mean))
    level.correlation = frameCorrelation
    return level
  }

  /// The variance of the noise that smoothing should take for noise and not for movement; nil until some has been seen.
  func smoothable(point: Int) -> Double? {
    guard let wide = squaredJitter(of: point) else { return nil }
    let near = Double(fine[point].mean)
    // At low rates movement shows even in fine differences, and more of it in all others.
    if isSlow { return near }
    // Tremor is noise to a posture; fine differences do not show it.
    return max(min(max(wide, near), 2 * near), near * min(fineScale, Self.mostScale))
  }

  /// How fast a point moves, in pixels a second, so far as that is more than noise.
  func velocity(of point: Int) -> Point {
    guard unbroken > strides.coarse, let level = level(of: point) else { return .zero }
    let before = head - strides.coarse
    let row = (before < 0 ? before + Self.depth : before) * points
    let way = Point(history[head * points + point] - history[row + point])
    let square = (way * way).sum()
    // Two axes, each with the noise of two positions.
    let explained = 4 * level.total
    guard square > explained else { return .zero }
    return way * ((1 - explained / square) / (Double(strides.coarse) * frameTime))
  }

  /// The variance of third differences of a tremor of 4…6 Hz a tenth of a second apart, in variances of white noise.
  private static let gainOfTremor = 3.2
  /// Seconds between positions beyond which differences show movement.
  private static let slowest = 0.05
  /// Noise that lasts so long that its variance is a greater multiple of its jitter is rather followed than averaged.
  private static let mostScale = 8.0

  /// The variance of white noise that changes as much within a moment as a point's does, in square pixels; nil until so
  /// many differences have been seen, and those that follow within a moment say nearly the same.
  func squaredJitter(of point: Int) -> Double? {
    // At low rates the fine differences are those nearest to a tenth of a second.
    let squares = isSlow ? fine : coarse
    let stride = isSlow ? strides.fine : strides.coarse
    guard squares.indices.contains(point), squares[point].count >= 2 + stride else { return nil }
    return Double(squares[point].mean)
  }

  private var isSlow: Bool { Double(strides.fine) * frameTime > Self.slowest }

  /// The correlation of the noise after so many seconds, 0…1.
  func correlation(after seconds: Double) -> Double {
    duration > 0 ? Maths.exp(-seconds / duration) : 0
  }

  /// So that the middle one is about the geometric mean of the others: see `isNoise`.
  private static func strides(_ frameTime: Double) -> (fine: Int, coarse: Int, far: Int) {
    guard frameTime > 0 else { return (1, 2, 4) }
    let coarse = min(max(Int((Self.spacing / frameTime).rounded()), 2), (Self.depth - 1) / 9)
    let fine = max((coarse + 1) / 3, 1)
    return (fine, coarse, min(3 * coarse, coarse * coarse / fine))
  }

  /// Takes what the positions of each point in four rows tell.
  private static func learn(
    _ squares: inout [RunningSquare], from history: [SIMD2<Float>], _ rows: SIMD4<Int>?, memory: Int
  ) {
    guard let rows else { return }
    let history = history.span
    var squares = squares.mutableSpan
    for index in squares.indices {
      let near = history[rows[0] + index] - history[rows[3] + index]
      let far = history[rows[1] + index] - history[rows[2] + index]
      let difference = near - 3 * far
      let square = (difference * difference).sum() / 40
      if square == square { squares[index].add(square, memory: memory) }
    }
  }

  /// Where four rows begin, so many frames apart, the newest first; nil while there are not as many.
  private func rows(_ stride: Int) -> SIMD4<Int>? {
    guard unbroken > 3 * stride else { return nil }
    let slots = head &- SIMD4(0, 1, 2, 3) &* stride
    return slots.replacing(with: slots &+ Self.depth, where: slots .< 0) &* points
  }

  /// The fewest differences of each point by which the noise's duration can be told, since those of all points add up.
  private static let fewest = 4

  /// Solves for the duration at which near and far differences have the ratio that they have, among the points at rest.
  ///
  /// While most points move it stays as it was.
  private mutating func measureDuration() {
    ratios.removeAll(keepingCapacity: true)
    let times = SIMD2(Float(strides.far), Float(strides.far)) / SIMD2(Float(strides.fine), Float(strides.coarse))
    var seen = 0
    for index in far.indices where far[index].count >= Self.fewest && fine[index].mean > Self.none {
      seen += 1
      let ratio = far[index].mean / SIMD2(fine[index].mean, coarse[index].mean)
      if Self.isNoise(far: ratio, times) { ratios.append(ratio.x) }
    }
    let (near, distant) = (Double(strides.fine) * frameTime, Double(strides.far) * frameTime)
    if ratios.count > seen / 4 {
      ratios.sort()
      let measured = Double(ratios[ratios.count / 2])
      var (low, high) = (0.0, measured > 1 ? Self.longest : 0)
      while high - low > 1e-5 {
        let middle = (low + high) / 2
        let ratio = Self.gain(Maths.exp(-distant / middle)) / Self.gain(Maths.exp(-near / middle))
        if ratio < measured { low = middle } else { high = middle }
      }
      duration = low
    }
    scale = 20 / Self.gain(correlation(after: Double(strides.coarse) * frameTime))
    fineScale = 20 / Self.gain(correlation(after: near))
  }

  /// Whether the far differences of a point, as multiples of the fine and of the coarse ones, are those of noise, which
  /// grow with time at most as fast as time does, and ever more slowly; those of movement grow ever faster.
  private static func isNoise(far ratio: SIMD2<Float>, _ times: SIMD2<Float>) -> Bool {
    let coarse = ratio.x / ratio.y
    guard ratio.x < mostOfNoise * times.x, ratio.y < mostOfNoise * times.y else { return false }
    return ratio.y < concavity * coarse && coarse < mostOfNoise * times.x / times.y
  }

  /// The variance of a third difference of noise with variance 1 and correlation ρ between neighbours:
  /// 20 − 30ρ + 12ρ² − 2ρ³.
  private static func gain(_ correlation: Double) -> Double {
    20 + correlation * (-30 + correlation * (12 - 2 * correlation))
  }
}
