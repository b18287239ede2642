import QPCore
import QPFeatures
import QPSimulator
import QPTestSupport
import Testing

/// An estimator slower than the camera repeats its landmarks.
@Suite struct RepeatedFrameTests {
  private static let features: [Feature] = [
    .rangeOfMotion(.shoulder(side: .left, movement: .abduction)),
    .rangeOfMotion(.elbow(side: .left, movement: .flexion)),
    .rangeOfMotion(.shoulder(side: .left, clockwiseDirection: false)),
  ]

  private static func raise(seed: UInt64) -> Simulation {
    Simulation(
      trajectory: .raise(.shoulderAbduction(.left), from: 10, to: 160, speed: 120, hold: 0.5, rest: 0.5),
      noise: LandmarkNoise(sigma: 2.5), fps: 60, seed: seed)
  }

  /// The readings are those of the same recording without the repeated frames, and each repetition is the one before.
  @Test(arguments: [0.3, 0.6], [Smoothing.adaptive, nil]) func repeatedLandmarksChangeNoReading(
    fraction: Double, smoothing: Smoothing?
  ) throws {
    for seed in UInt64(1)...4 {
      var random = SplitMix64(seed: seed)
      let frames = Self.raise(seed: seed).poseFrames
      var shown: [(frame: PoseFrame, isNew: Bool)] = []
      for frame in frames {
        // Never for longer than the 0.2 s after which it would be stillness.
        let streak = shown.reversed().prefix { !$0.isNew }.count
        if let last = shown.last, streak < 10, Double.random(in: 0..<1, using: &random) < fraction {
          let again = try PoseFrame(
            timestamp: frame.timestamp, size: frame.size, topology: frame.topology, poses: last.frame.poses)
          shown.append((again, false))
        } else {
          shown.append((frame, true))
        }
      }
      let configuration = Configuration(smoothing: smoothing, overlay: .none)
      var pipeline = Pipeline(features: Self.features, configuration: configuration)
      var oracle = pipeline
      let outputs = try pipeline.process(all: shown.map(\.frame))
      let expected = try oracle.process(all: shown.filter(\.isNew).map(\.frame))
      var next = 0
      for (output, (_, isNew)) in zip(outputs, shown) {
        if isNew { next += 1 }
        for feature in Self.features {
          var wanted = expected[next - 1].results[feature]
          if !isNew {
            wanted?.quality.insert(.repeated)
            wanted?.quality.remove(.planeUnchecked)
          }
          #expect(output.results[feature] == wanted)
          #expect(output.landmarks == expected[next - 1].landmarks)
        }
      }
    }
  }

  /// Exact, noise-free input is identical at rest: that is stillness, from 0.2 s on.
  @Test(arguments: [10.0, 30, 60]) func stillnessIsNoRepetition(fps: Double) throws {
    var pipeline = Pipeline(features: Self.features, configuration: Configuration(overlay: .none))
    for index in 0..<Int(2 * fps) {
      let seconds = Double(index) / fps
      let output = try pipeline.process(Figure.standing.stillFrame(at: seconds))
      for feature in Self.features {
        let quality = try #require(output.results[feature]?.quality)
        #expect(quality.contains(.repeated) == (index > 0 && seconds < 0.2 + 1e-4), "\(seconds) s")
        #expect(quality.isGood)
      }
    }
  }

  @Test func withheldReadingsStayWithheldAndANewFeatureIsMeasuredAtOnce() throws {
    var figure = Figure.standing
    figure.points[.leftWrist] = nil
    var pipeline = Pipeline(features: Self.features, configuration: Configuration(overlay: .none))
    _ = try pipeline.process(figure.stillFrame(at: 0))
    let again = try pipeline.process(figure.stillFrame(at: 0.05))
    #expect(
      again.results[Self.features[1]] == nil && again.results[Self.features[0]]?.quality.contains(.repeated) == true)
    #expect(again.feedback[Self.features[1]] != nil)
    let knee = Feature.rangeOfMotion(.knee(side: .left, clockwiseDirection: false))
    pipeline.update(features: Self.features + [knee])
    let third = try pipeline.process(figure.stillFrame(at: 0.1))
    #expect(third.results[knee] != nil && third.results[knee]?.quality.contains(.repeated) == false)
  }

  /// A walking person is not lost when every other frame repeats the one before.
  @Test func repeatedFramesLoseNoPerson() throws {
    var pipeline = Pipeline(configuration: Configuration(overlay: .none))
    var ids: Set<Int?> = []
    for step in 0..<120 {
      let figures = [0.0, 500].map { offset in
        var figure = Figure.standing
        let walked = Double(step / 4 * 4) * 5
        figure.points = figure.points.mapValues { $0 * 0.5 + Point(offset == 0 ? walked : 600 - walked, offset / 100) }
        return figure
      }
      let frame = try PoseFrame(
        timestamp: Timestamp(microseconds: Int64(step) * 16_667), size: figures[0].size, topology: .blazePose33,
        poses: figures.map(\.pose))
      ids.insert(try pipeline.process(frame).status.info?.personID)
    }
    #expect(ids.count == 1)
  }
}
