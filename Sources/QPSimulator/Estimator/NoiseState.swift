internal import QPLandmarks

/// The state of the noise of one person's points.
struct NoiseState {
  private let noise: LandmarkNoise
  private var gaussian: Gaussian
  private var depth: Gaussian
  private let timeConstants: [Double]
  private var pictures: [Point]
  private var worlds: [Point3]
  private var isFirst = true

  /// Creates the state before the first frame.
  ///
  /// - Parameters:
  ///   - noise: The noise.
  ///   - count: The number of points.
  ///   - seed: The seed of the noise in the picture.
  ///   - streams: The seed of the simulation, for purposes with random streams of their own.
  ///   - person: The index in the list of people.
  init(_ noise: LandmarkNoise, count: Int, seed: UInt64, streams: UInt64, person: Int) {
    self.noise = noise
    gaussian = Gaussian(seed: seed)
    depth = Gaussian(seed: SimulatedStream.depth.seed(streams, person: person))
    var constants = Gaussian(seed: SimulatedStream.timeConstants.seed(streams, person: person))
    let range = noise.correlation
    timeConstants = (0..<count).map { _ in
      range.lowerBound + (range.upperBound - range.lowerBound) * constants.uniform()
    }
    pictures = [Point](repeating: .zero, count: count)
    worlds = [Point3](repeating: .zero, count: count)
  }

  /// Whether 3D landmarks and depths have noise.
  var hasDepth: Bool { noise.worldSigma > 0 || noise.depthSigma > 0 }

  /// Advances to the next frame, `step` seconds later.
  mutating func advance(_ step: Double) {
    defer { isFirst = false }
    if noise.sigma > 0 {
      for index in pictures.indices {
        let (kept, fresh) = shares(index, step)
        pictures[index] = pictures[index] * kept + Point(draw(), draw()) * (fresh * noise.sigma)
      }
    }
    if hasDepth {
      let sigmas = Point3(noise.worldSigma, noise.worldSigma, noise.depthSigma)
      for index in worlds.indices {
        let (kept, fresh) = shares(index, step)
        worlds[index] = worlds[index] * kept + Point3(depth.next(), depth.next(), depth.next()) * sigmas * fresh
      }
    }
  }

  /// Returns the current error of a 2D point in pixels, for a speed in body heights per second.
  func inPicture(_ point: Int, speed: Double) -> Point {
    noise.growthWithSpeed == 0 ? pictures[point] : pictures[point] * (1 + noise.growthWithSpeed * speed)
  }

  /// Returns the current error of a 3D landmark in metres: right, down, away from the camera.
  func inWorld(_ point: Int) -> Point3 { worlds[point] }

  /// Returns the shares of the old and of the new error that keep the variance constant.
  private func shares(_ point: Int, _ step: Double) -> (kept: Double, fresh: Double) {
    let kept = isFirst || timeConstants[point] <= 0 ? 0 : Maths.exp(-step / timeConstants[point])
    return (kept, (1 - kept * kept).squareRoot())
  }

  /// Returns a number with mean 0 and standard deviation 1.
  private mutating func draw() -> Double {
    switch noise.distribution {
    case .gaussian: return gaussian.next()
    case .laplace:
      // A two-sided exponential of scale b has the variance 2·b².
      let size = -Maths.log(1 - gaussian.uniform()) * 0.5.squareRoot()
      return gaussian.uniform() < 0.5 ? size : -size
    case .studentT(let freedom):
      let freedom = max(3, freedom)
      let value = gaussian.next()
      var squares = 0.0
      for _ in 0..<freedom {
        let other = gaussian.next()
        squares += other * other
      }
      // t has the variance ν / (ν − 2).
      return value * (Double(freedom - 2) / max(squares, .leastNormalMagnitude)).squareRoot()
    case .contaminated(let share, let factor):
      let isWide = gaussian.uniform() < share
      return gaussian.next() * (isWide ? factor : 1) / (1 - share + share * factor * factor).squareRoot()
    }
  }
}
