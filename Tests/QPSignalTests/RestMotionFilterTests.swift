import Foundation
import QPLandmarks
import QPTestSupport
import Testing

@testable import QPSignal

/// The filter of one point against the authors' interacting multiple model: matrices, in double precision.
@Suite struct RestMotionFilterTests {
  @Test(arguments: [UInt64(1), 2, 3]) func matchesTheInteractingMultipleModel(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (rate, variance, unit) = (30.0, 6.25, 200.0)
    var model = Reference(variance: variance, unit: unit, elapsed: 1 / rate)
    var filter = RestMotionFilter.unseen
    for step in 0..<150 {
      let seconds = Double(step) / rate
      // Rests, moves, rests.
      let way = 300 * min(max(seconds - 1.5, 0), 1)
      let seen = SIMD2(400 + way + 2.5 * random.normal(), 300 + 2.5 * random.normal())
      let timeStep = RestMotionFilter.TimeStep(1 / rate, unit: unit, longestGap: 1)
      let smooth = filter.update(
        SIMD4(Float(seen.x), Float(seen.y), .nan, 1), variance: Float(variance), step: timeStep,
        at: Timestamp(microseconds: Int64(seconds * 1e6) + 1), isSpatial: false)
      let expected = model.follow(seen)
      #expect(abs(Double(smooth.x) - expected.x) < 0.01 && abs(Double(smooth.y) - expected.y) < 0.01, "step \(step)")
      #expect(abs(Double(filter.motionProbability) - model.probability) < 0.002, "step \(step)")
    }
    #expect(model.probability < 0.5)
  }

  @Test func movingPointIsFollowedWithoutLag() {
    var filter = RestMotionFilter.unseen
    let timeStep = RestMotionFilter.TimeStep(1.0 / 30, unit: 200, longestGap: 1)
    var last: Float = 0
    for step in 0..<60 {
      last =
        filter.update(
          SIMD4(Float(step) * 10, 0, 0, 1), variance: 4, step: timeStep,
          at: Timestamp(milliseconds: Int64(step) * 33 + 1),
          isSpatial: false
        ).x
    }
    #expect(abs(last - 590) < 0.1)
    #expect(filter.motionProbability > 0.99)
  }

  @Test func hugeAndMissingValuesPass() {
    var filter = RestMotionFilter.unseen
    let timeStep = RestMotionFilter.TimeStep(1.0 / 30, unit: 200, longestGap: 1)
    func follow(_ x: Float, _ z: Float) -> SIMD4<Float> {
      filter.update(SIMD4(x, 1, z, 1), variance: 1, step: timeStep, at: Timestamp(milliseconds: 1), isSpatial: true)
    }
    for x: Float in [1, 1e30, -1e30, 3] { #expect(follow(x, 0).x.isFinite) }
    for z: Float in [.nan, 1, .nan, .nan, 2] { #expect(follow(3, z).x.isFinite) }
    #expect(abs(follow(3, 2).x - 3) < 1)
  }

  /// Blom and Bar-Shalom's cycle: mixing, filtering, weighing, combining; state (place, velocity) along each axis.
  private struct Reference {
    let variance: Double
    let unit: Double
    let elapsed: Double
    var states: [[SIMD2<Double>]]?
    var covariances: [[[Double]]] = []
    var probability = 0.5

    init(variance: Double, unit: Double, elapsed: Double) {
      (self.variance, self.unit, self.elapsed) = (variance, unit, elapsed)
    }

    mutating func follow(_ seen: SIMD2<Double>) -> SIMD2<Double> {
      guard let states else {
        self.states = [[seen, .zero], [seen, .zero]]
        let fastest = 3 * unit
        covariances = [[[variance, 0], [0, 0]], [[variance, 0], [0, fastest * fastest]]]
        return seen
      }
      let (go, stop) = (2 * elapsed, 1 * elapsed)
      let transition = [[1 - go, go], [stop, 1 - stop]]
      let before = [1 - probability, probability]
      let after = (0..<2).map { j in (0..<2).reduce(0) { $0 + transition[$1][j] * before[$1] } }
      var (mixed, spread) = (states, covariances)
      for j in 0..<2 {
        let weights = (0..<2).map { transition[$0][j] * before[$0] / after[j] }
        for row in 0..<2 { mixed[j][row] = weights[0] * states[0][row] + weights[1] * states[1][row] }
        for a in 0..<2 {
          for b in 0..<2 {
            spread[j][a][b] = (0..<2).reduce(0) { sum, i in
              let (one, other) = (states[i][a] - mixed[j][a], states[i][b] - mixed[j][b])
              return sum + weights[i] * (covariances[i][a][b] + (one * other).sum() / 2)
            }
          }
        }
        // A resting point has no velocity, a starting one has any.
        if j == 1 { spread[j][1][1] += weights[0] * 0.05 * 9 * unit * unit }
      }
      let gain = elapsed / (elapsed + 0.26)
      let wander = gain * gain / (1 - gain) * variance
      let jolt = 22 * unit * elapsed
      var likelihoods = [0.0, 0.0]
      for j in 0..<2 {
        let step = j == 0 ? 0 : elapsed
        let noise =
          j == 0
          ? [[wander, 0], [0, 0]]
          : [
            [jolt * jolt * elapsed * elapsed / 4, jolt * jolt * elapsed / 2], [jolt * jolt * elapsed / 2, jolt * jolt],
          ]
        var p = spread[j]
        if j == 0 { p = [[p[0][0], 0], [0, 0]] }
        let cross = p[0][1] + step * p[1][1]
        p = [[p[0][0] + step * (p[0][1] + cross), cross], [cross, p[1][1]]]
        for a in 0..<2 { for b in 0..<2 { p[a][b] += noise[a][b] } }
        let position = mixed[j][0] + step * mixed[j][1]
        let innovation = seen - position
        let innovationVariance = p[0][0] + variance
        let velocity = j == 0 ? SIMD2<Double>.zero : mixed[j][1] + p[1][0] / innovationVariance * innovation
        self.states?[j] = [position + p[0][0] / innovationVariance * innovation, velocity]
        let kept = 1 - p[0][0] / innovationVariance
        covariances[j] = [
          [kept * p[0][0], kept * p[0][1]], [kept * p[0][1], p[1][1] - p[1][0] * p[0][1] / innovationVariance],
        ]
        likelihoods[j] = pow(1 + (innovation * innovation).sum() / innovationVariance / 12, -7) / innovationVariance
      }
      let odds = min(likelihoods[1] / likelihoods[0], 8)
      probability = min(max(odds * after[1] / (odds * after[1] + after[0]), 1e-6), 1 - 1e-6)
      let now = self.states ?? states
      return (1 - probability) * now[0][0] + probability * now[1][0]
    }
  }
}

extension SplitMix64 {
  /// Of mean 0 and deviation 1, by Box and Muller.
  fileprivate mutating func normal() -> Double {
    (-2 * log(Double.random(in: 1e-12..<1, using: &self))).squareRoot()
      * cos(2 * .pi * Double.random(in: 0..<1, using: &self))
  }
}
