import QPCore
import QPSimulator
import QPTestSupport
import Testing

/// Frames that come late, not at all, or twice.
struct TimingTests {
  static func frames(_ change: (inout SimulatedTiming) -> Void) -> [PoseFrame] {
    var simulation = Simulation(trajectory: .hold(for: 200), noise: LandmarkNoise(sigma: 2), seed: 6)
    change(&simulation.timing)
    return simulation.poseFrames
  }

  @Test func droppedFramesAreMissingAndTheOthersAsTheyWere() {
    let (all, kept) = (Self.frames { _ in }, Self.frames { $0.dropped = 0.25 })
    #expect(abs(Double(kept.count) / Double(all.count) - 0.75) < 0.02)
    #expect(kept.first == all.first)
    var rest = all[...]
    for frame in kept {
      rest = rest.drop { $0.timestamp < frame.timestamp }
      #expect(rest.first == frame)
    }
  }

  @Test(arguments: [0.3, 0.6]) func repeatedFramesAreTheFrameBeforeToTheBit(share: Double) {
    let (all, repeating) = (Self.frames { _ in }, Self.frames { $0.repeated = share })
    #expect(all.map(\.timestamp) == repeating.map(\.timestamp))
    var repeated = 0
    for index in 1..<all.count {
      if repeating[index].poses == repeating[index - 1].poses {
        repeated += 1
      } else {
        #expect(repeating[index].poses == all[index].poses)
      }
    }
    #expect(abs(Double(repeated) / Double(all.count) - share) < 0.02)
  }

  @Test func theRateVariesByItsShare() {
    let times = Self.frames { $0.variation = 0.5 }.map(\.timestamp)
    let steps = zip(times, times.dropFirst()).map { $1.seconds(since: $0) * 30 }
    #expect(abs((steps.min() ?? 0) - 0.5) < 0.01 && abs((steps.max() ?? 0) - 1.5) < 0.01)
    #expect(abs(steps.mean - 1) < 0.01)
    #expect(times.first == .zero)
  }
}
