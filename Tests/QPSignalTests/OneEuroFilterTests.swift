import QPCore
import Foundation
import QPTestSupport
public import Testing

@testable public import QPSignal

@Suite struct OneEuroFilterTests {
  /// Our clock counts microseconds and the file's does not (1/120 s is 8,333.33 µs).
  private static func largestMiss(_ derivative: OneEuro.Derivative) throws -> Double {
    let rows = try Shared.text("reference/one-euro/groundTruth.csv").split(whereSeparator: \.isNewline).dropFirst()
    var filter = OneEuroFilter(OneEuro(minCutoff: 1, beta: 0.1, derivativeCutoff: 1, derivative: derivative))
    var largest = 0.0
    for (index, row) in rows.enumerated() {
      let fields = row.split(separator: ",").map { Double($0) ?? .nan }
      let time = Timestamp(microseconds: Int64((Double(index) / 120 * 1e6).rounded()))
      let filtered = filter.filter(fields[2], at: time) ?? .infinity
      largest = max(largest, abs(filtered - fields[3]))
    }
    #expect(rows.count == 1200)
    return largest
  }

  @Test(.enabled(if: Shared.has("reference/one-euro/groundTruth.csv"), "\(Shared.unfetched)"))
  func reproducesTheAuthorsGroundTruth() throws {
    #expect(try Self.largestMiss(.filtered) <= 3e-5)
  }

  @Test(.enabled(if: Shared.has("reference/one-euro/groundTruth.csv"), "\(Shared.unfetched)"))
  func rawDerivativeMissesTheAuthorsGroundTruth() throws {
    #expect(try abs(Self.largestMiss(.raw) - 0.076) < 0.001)
  }

  /// A value of an object twice as large moves half as fast.
  @Test(arguments: [OneEuro.mediaPipeLandmarks, .mediaPipeWorld, .landmarks]) func speedIsInObjectSizes(
    constants: OneEuro
  ) {
    var random = SplitMix64(seed: 9)
    var (small, large) = (OneEuroFilter(constants), OneEuroFilter(constants))
    for step in 0..<100 {
      let (value, time) = (Double.random(in: -1...1, using: &random), Timestamp(milliseconds: Int64(step) * 33))
      let expected = small.filter(value, at: time) ?? .nan
      #expect(abs((large.filter(value * 64, at: time, objectSize: 64) ?? .nan) - expected * 64) < 1e-9)
    }
  }

  /// The landmarks' smoother, along one axis, against the filter for one number.
  @Test(arguments: [OneEuro.mediaPipeLandmarks, .mediaPipeWorld, .landmarks]) func landmarksAndNumbersAreFilteredAlike(
    constants: OneEuro
  ) {
    var random = SplitMix64(seed: 10)
    var (filter, smoother) = (OneEuroFilter(constants), OneEuroSmoother(constants))
    let topology = Topology(name: "three", points: [.nose, .leftEar, .rightEar], connections: [])
    var person = PersonState()
    (person.size, person.points) = (200, [[], [], []])
    for step in 0..<100 {
      let (x, time) = (Float.random(in: 0.4...0.6, using: &random), Timestamp(milliseconds: Int64(step) * 33))
      // Depth in the picture changes nothing, whether it is known always, never or now and then.
      let depths: [Float?] = [0.1, nil, step % 3 == 0 ? 0.1 : nil]
      let pose = Pose(landmarks: depths.map { Landmark(x: x, y: 0.5, z: $0, visibility: nil) })
      person.begin(
        Landmarks(topology: topology, size: PictureSize(width: 1000, height: 800), checked: pose), at: time,
        elapsed: nil)
      smoother.smooth(&person, noise: NoiseStage(.known(pixels: 1)), longestGap: 1)
      let expected = filter.filter(Double(x) * 1000, at: time, objectSize: 200) ?? .nan
      for (point, depth) in zip(person.landmarks.pose.landmarks, depths) {
        #expect(abs(Double(point.x) * 1000 - expected) < 0.01, "step \(step)")
        #expect(point.z == depth, "step \(step)")
      }
    }
  }

  /// With beta 0 it is an exponential average: a step is approached as 1 − (1 − α)^n.
  @Test(arguments: [(10.0, 0.5), (60, 1), (120, 5)]) func stepResponseHasItsClosedForm(rate: Double, cutoff: Double) {
    var filter = OneEuroFilter(OneEuro(minCutoff: cutoff, beta: 0))
    let step = (1e6 / rate).rounded()
    let alpha = 1 / (1 + 1 / (2 * .pi * cutoff) / (step / 1e6))
    _ = filter.filter(0, at: .zero)
    for count in 1...50 {
      let filtered = filter.filter(1, at: Timestamp(microseconds: Int64(step) * Int64(count))) ?? .nan
      #expect(abs(filtered - (1 - pow(1 - alpha, Double(count)))) < 1e-12)
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity]) func nonFiniteValueIsSkipped(value: Double) {
    let seed: UInt64 = 77
    var random = SplitMix64(seed: seed)
    var (clean, dirty) = (OneEuroFilter(.landmarks), OneEuroFilter(.landmarks))
    #expect(dirty.filter(value, at: .zero) == nil)
    for step in 1...200 {
      let time = Timestamp(microseconds: Int64(step) * 10_000)
      if step.isMultiple(of: 7) {
        let before = clean.filter(.nan, at: time)
        #expect(dirty.filter(value, at: time) == before)
      } else {
        let sample = Double.random(in: -1...1, using: &random)
        let expected = clean.filter(sample, at: time)
        #expect(expected?.isFinite == true)
        #expect(dirty.filter(sample, at: time) == expected, "seed \(seed), step \(step)")
      }
    }
  }

  @Test func timeThatIsNotLaterIsSkipped() {
    var (clean, dirty) = (OneEuroFilter(.landmarks), OneEuroFilter(.landmarks))
    for step in 0..<20 {
      let time = Timestamp(microseconds: Int64(step) * 10_000)
      let value = Double(step * step)
      #expect(clean.filter(value, at: time) == dirty.filter(value, at: time))
      #expect(dirty.filter(1e9, at: time) == clean.filter(.nan, at: time))
      #expect(dirty.filter(-1e9, at: Timestamp(microseconds: time.microseconds - 5)) == clean.filter(.nan, at: time))
    }
  }

  @Test func constantStaysAndResetForgets() {
    var filter = OneEuroFilter(.landmarks)
    for step in 0..<50 { #expect(filter.filter(4.5, at: Timestamp(microseconds: Int64(step) * 33_333)) == 4.5) }
    filter.reset()
    #expect(filter.filter(-2, at: .zero) == -2)
  }
}

extension OneEuro: CustomTestStringConvertible {
  /// The cut-off at rest and the increase with speed.
  public var testDescription: String { "\(minCutoff) Hz, β \(beta)" }
}
