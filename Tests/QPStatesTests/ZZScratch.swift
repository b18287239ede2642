import QPKit
import QPSimulator
import QPTestSupport
import QPFormats
import Testing
@Suite struct ZZScratch {
  @Test func guideTable() throws {
    for one in HardGuideTests.wrong + HardGuideTests.right {
      let outcome = try one.make().run(seeds: 1..<41)
      let values = outcome.results.map { $0.value.rounded() }
      print(
        "GUIDE", one.name, "|", outcome.completed, "|", one.truth.map { outcome.error(from: $0) } ?? 0, "|",
        one.truth == nil ? "\(values.prefix(10)) \(outcome.results.map { $0.time.seconds }.prefix(6))" : "")
    }
  }
  @Test func peakTable() throws {
    let tops: [(String, AngleCourse)] = [
      ("slow 90/s", AngleCourse(at: 8).rest(2).move(to: 120, speed: 90).move(to: 8, speed: 90).rest(1)),
      ("180/s", AngleCourse(at: 8).rest(2).move(to: 120, speed: 180).move(to: 8, speed: 180).rest(1)),
      ("40/s to 60", AngleCourse(at: 8).rest(2).move(to: 60, speed: 40).move(to: 8, speed: 40).rest(1)),
      ("300/s", AngleCourse(at: 8).rest(2).move(to: 120, speed: 300).move(to: 8, speed: 300).rest(1)),
      ("held 2 s", AngleCourse(at: 8).rest(2).move(to: 120, speed: 90).rest(2).move(to: 8, speed: 90).rest(1)),
      (
        "three",
        AngleCourse(at: 8).rest(2).move(to: 120, speed: 120).move(to: 8, speed: 120).rest(1).move(to: 120, speed: 120)
          .move(to: 8, speed: 120).rest(1).move(to: 120, speed: 120).move(to: 8, speed: 120).rest(1)
      ),
    ]
    let noises: [(String, LandmarkNoise)] = [
      ("0.5", LandmarkNoise(sigma: 0.5)), ("2.5", LandmarkNoise(sigma: 2.5)), ("6", LandmarkNoise(sigma: 6)),
      ("t3 6", LandmarkNoise(sigma: 6, distribution: .studentT(3))),
      ("AR .1 2.5", LandmarkNoise(sigma: 2.5, correlation: 0.1)),
    ]
    let feature = Feature.rangeOfMotion(.shoulder(side: .left, movement: .abduction))
    for (name, course) in tops {
      for (label, noise) in noises {
        for fps in [15.0, 30, 60] where fps == 30 {
          for mode in 0..<2 {
            var errors: [Double] = [], covered = 0, width = 0.0
            for seed in UInt64(1)..<101 {
              let simulation = Simulation(
                trajectory: course.trajectory(), camera: .orthographic(), noise: noise, fps: fps, seed: seed)
              var pipeline = Pipeline(features: [feature], configuration: Configuration(overlay: .none))
              var summary = ReadingSummary(of: feature)
              var detector = TrialDetector()
              var trials: [Assessment.Trial] = []
              for frame in simulation.frames {
                let output = try pipeline.process(frame.frame)
                let result = output.results[feature]
                if mode == 0 {
                  summary.take(result, at: frame.frame.timestamp)
                } else if let result, let t = detector.take(result, at: frame.frame.timestamp) {
                  trials.append(t)
                }
              }
              let found: (Double, ClosedRange<Double>?)? =
                mode == 0
                ? summary.peak.map { ($0.value, $0.interval) } : trials.first.map { ($0.peak.value, $0.interval) }
              guard let found else { continue }
              errors.append(found.0 - 120 + (name.hasSuffix("60") ? 60 : 0))
              let truth = name.hasSuffix("60") ? 60.0 : 120
              if found.1?.contains(truth) == true { covered += 1 }
              if let i = found.1 { width += i.upperBound - i.lowerBound }
            }
            let n = Double(errors.count)
            let bias = errors.reduce(0, +) / n
            let worst = errors.map(abs).max() ?? 0
            let rms = (errors.map { $0 * $0 }.reduce(0, +) / n).squareRoot()
            print(
              "PEAK", name, "|", label, "|", fps, "|", mode == 0 ? "batch" : "trial", "| n", errors.count, "bias",
              bias.fixed(decimals: 2), "rms", rms.fixed(decimals: 2), "worst", worst.fixed(decimals: 1), "cov",
              (Double(covered) / n).fixed(decimals: 3), "width", (width / n).fixed(decimals: 1))
          }
        }
      }
    }
  }
}
