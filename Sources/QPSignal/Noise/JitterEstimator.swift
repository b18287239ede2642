internal import QPLandmarks

/// An estimator of the jitter of points in any number of axes: the part of ``NoiseEstimator`` that 3D landmarks need.
struct JitterEstimator: Sendable {
  private var points = 0
  /// Positions, one row of points for each of the last frames, the newest at `head`; NaN where not seen.
  private var history: [SIMD3<Float>] = []
  private var head = 0
  private var frames = 0
  private var frameTime = 0.0
  private var squares: [RunningSquare] = []

  private static var limits: NoiseParameters { .current }
  /// The order of the differences, each of one position more.
  private static let order = 3
  /// The number of stored frames.
  private static var depth: Int { order * limits.longestWorldStride + 1 }

  mutating func reset() {
    self = JitterEstimator()
  }

  /// Updates with a frame's points; held ones count as not seen.
  mutating func update(_ landmarks: [Landmark], states: [PointState], elapsed: Double?) {
    if points != landmarks.count {
      points = landmarks.count
      history = Array(repeating: SIMD3(repeating: .nan), count: points * Self.depth)
      squares = Array(repeating: RunningSquare(), count: points)
      frames = 0
    }
    if let elapsed {
      frameTime = frames < 2 ? elapsed : frameTime + (elapsed - frameTime) / Self.limits.frameTimeMemory
    } else {
      frames = 0
    }
    head = head + 1 == Self.depth ? 0 : head + 1
    frames += 1
    keep(landmarks.span, states.span)
    let stride =
      frameTime > 0
      ? min(max(Int((Self.limits.worldSpacing / frameTime).rounded()), 1), Self.limits.longestWorldStride) : 1
    if frames > Self.order * stride { learn(stride) }
  }

  /// Returns the variance along one axis of white noise with equal jitter; `nil` before enough differences.
  func variance(of point: Int) -> Float? {
    squares.indices.contains(point) && squares[point].count >= Self.limits.fewestForWorldLevel
      ? squares[point].mean : nil
  }

  private mutating func keep(_ landmarks: Span<Landmark>, _ states: Span<PointState>) {
    let row = head * points
    var history = history.mutableSpan
    for index in landmarks.indices {
      let position = landmarks[index].storage
      // An unknown depth counts as a constant one.
      let depth = position.z.isNaN ? 0 : position.z
      history[row + index] = states[index].isHeld ? SIMD3(repeating: .nan) : SIMD3(position.x, position.y, depth)
    }
  }

  /// Learns from third differences, which cancel movement up to constant acceleration; for white noise their variance
  /// is 20σ².
  private mutating func learn(_ stride: Int) {
    func row(_ age: Int) -> Int { (head - age * stride + Self.depth) % Self.depth * points }
    let rows = SIMD4(row(0), row(1), row(2), row(3))
    Self.learn(&squares, from: history, rows)
  }

  private static func learn(_ squares: inout [RunningSquare], from history: [SIMD3<Float>], _ rows: SIMD4<Int>) {
    let history = history.span
    var squares = squares.mutableSpan
    // The coefficients of a third difference are 1, −3, 3, −1: white noise has 20 times its variance, on three axes.
    for index in squares.indices {
      let near = history[rows[0] + index] - history[rows[3] + index]
      let far = history[rows[1] + index] - history[rows[2] + index]
      let difference = near - 3 * far
      let square = (difference * difference).sum() / 60
      if square == square { squares[index].add(square, memory: limits.worldMemory) }
    }
  }
}
