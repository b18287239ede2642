import QPCore
@testable import QPExercises
import QPRecording
import QPFeatures
import QPTestSupport
import Testing

/// Exercises on recordings of people, with labels of others.
@Suite struct ExerciseRecordingTests {
  @Test(.enabled(if: Shared.isThere, "\(Shared.missing)"), arguments: ExerciseSpace.ofAngles)
  func aRecordedSetHasTwoSquatsAndOneUnfinished(space: ExerciseSpace) throws {
    var counter = RepetitionCounter(.squats, in: space)
    var pipeline = Pipeline(features: [try #require(counter.feature)], configuration: .exercises)
    for frame in try RecordingReader.frames("squats-two-and-a-half") { counter.consume(try pipeline.process(frame)) }
    let ended = counter.repetitions
    try #require(ended.map(\.kind) == [.full, .full])
    let unfinished = try #require(counter.unfinished)
    #expect(!unfinished.isFinished && unfinished.kind == .partial && unfinished.depth == 1)
    #expect(counter.finish()?.kind == .partial)
    #expect((counter.summary.repetitions, counter.summary.partial, counter.summary.uncertain) == (2, 1, 0))
    #expect(counter.space?.rawValue == space.rawValue)
    // The second goes deeper than the first, which lasts from about 0.8 s to 3.6 s; the knees are straight meanwhile. A
    // repetition starts where they leave their rest, at 174°, up to 0.4 s before they pass the 165° of the description.
    let furthest = try ended.map { try #require($0.leadingAngle).furthest }
    #expect(furthest[1] < furthest[0])
    #expect((0.3...1.2).contains(ended[0].start.seconds) && (3...3.6).contains(ended[0].end.seconds))
    #expect((5...5.8).contains(ended[1].start.seconds) && (7.6...8.4).contains(ended[1].end.seconds))
    #expect((10...10.8).contains(unfinished.start.seconds))
  }

  /// Without a stated space, and of a movement without a name.
  @Test(.enabled(if: Shared.isThere, "\(Shared.missing)")) func theSpaceAndTheMovementAreFound() throws {
    let frames = try RecordingReader.frames("squats-two-and-a-half")
    let summary = try RepetitionCounter.summary(of: frames, .squats)
    #expect((summary.repetitions, summary.partial, summary.uncertain) == (2, 1, 0))
    var any = UnnamedMovementCounter()
    var pipeline = Pipeline(features: [], configuration: .exercises)
    for frame in frames { any.consume(try pipeline.process(frame)) }
    any.finish()
    #expect(any.summary.repetitions == 2 && any.joint != nil, "\(String(describing: any.joint)), \(any.summary)")
  }

  @Test(.enabled(if: Shared.isThere, "\(Shared.missing)")) func aThresholdCounterAgrees() throws {
    let feature = Feature.fitness(.squats)
    var counter = ThresholdCounter()
    var pipeline = Pipeline(features: [feature], configuration: .exercises)
    for output in try pipeline.process(all: RecordingReader.frames("squats-two-and-a-half")) {
      let result = try #require(output.results[feature])
      #expect((0...1).contains(result.value) && result.unit == .fraction)
      counter.consume(result.value)
    }
    #expect(counter.state == ThresholdCounter.State(count: 2, isEntered: true))
  }

  @Test(.enabled(if: Shared.isThere, "\(Shared.missing)")) func aRenderedFigureReachesUpOnce() throws {
    let frames = try RecordingReader.frames("arm-raise-exact")
    let summary = try RepetitionCounter.summary(of: frames, .overarmReach)
    #expect((summary.repetitions, summary.partial, summary.uncertain) == (1, 0, 0))
    #expect(try RepetitionCounter.summary(of: frames, .jumpingJacks).repetitions == 0, "the legs stand still")
    #expect(try RepetitionCounter.summary(of: frames, .lateralRaises).repetitions == 0, "far above the shoulders")
  }

  /// Measured by cameras and a model of the skeleton (OpenCap), at 100 Hz.
  @Test(.enabled(if: Shared.has("reference/opencap"), "\(Shared.unfetched)")) func fiveMeasuredSquatsHaveTheirPeaks()
    throws
  {
    let rows = try Shared.text("reference/opencap/squats1_videoAndMocap.mot").split(whereSeparator: \.isNewline)
    let table = try #require(rows.firstIndex { $0.hasPrefix("time") })
    let names = rows[table].split(whereSeparator: \.isWhitespace)
    let column = try #require(names.firstIndex(of: "knee_angle_r"))
    let knee = Exercise.squats.motions.leading.travel
    var counter = RepetitionCounter()
    var peaks: [Double] = []
    for row in rows[(table + 1)...] {
      let cells = row.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
      let time = try #require(Timestamp(seconds: cells[0]))
      let interior = 180 - cells[column]
      let ended = counter.consume(progress: knee.progress(at: interior), at: time, degrees: interior)
      if let degrees = ended?.leadingAngle { peaks.append(180 - degrees.furthest) }
    }
    counter.finish()
    #expect((counter.summary.repetitions, counter.summary.partial) == (5, 0))
    let expected = [78.3, 79.5, 81.3, 79.3, 87.0]
    #expect(peaks.count == 5 && zip(peaks, expected).allSatisfy { abs($0 - $1) < 0.06 }, "\(peaks)")
  }

  /// The picture's shape is not known: it is taken as square.
  @Test(.enabled(if: Shared.has("reference/exercise/squat_model__train.csv"), "\(Shared.unfetched)"))
  func thePhaseAgreesWithLabels() throws {
    let rows = try Shared.text("reference/exercise/squat_model__train.csv").split(whereSeparator: \.isNewline)
    let header = rows[0].split(separator: ",").map(String.init)
    let parts: [(String, Body)] = [
      ("nose", .nose), ("left_shoulder", .leftShoulder), ("right_shoulder", .rightShoulder), ("left_hip", .leftHip),
      ("right_hip", .rightHip), ("left_knee", .leftKnee), ("right_knee", .rightKnee), ("left_ankle", .leftAnkle),
      ("right_ankle", .rightAnkle),
    ]
    let columns = try parts.map { name, body in (body, try #require(header.firstIndex(of: name + "_x"))) }
    var counter = RepetitionCounter()
    var agreeing = 0
    for (index, row) in rows.dropFirst().enumerated() {
      let cells = row.split(separator: ",")
      var figure = Figure([:])
      figure.size = PictureSize(width: 1000, height: 1000)
      for (body, column) in columns {
        figure.points[body] = Point(
          try #require(Double(cells[column])) * 1000, try #require(Double(cells[column + 1])) * 1000)
      }
      let seconds = Double(index) / 30
      let landmarks = try #require(Landmarks(try figure.frame(at: seconds)))
      counter.consume(
        progress: Exercise.squats.reading(landmarks)?.progress, at: try #require(Timestamp(seconds: seconds)))
      if (counter.phase == .start) == (cells[0] == "up") { agreeing += 1 }
    }
    counter.finish()
    #expect(rows.count - 1 == 4160)
    let fraction = Double(agreeing) / 4160
    // The labels ignore depth: shallow repetitions are labelled, too.
    let counted = counter.summary.repetitions
    print(
      "squat_model: \(fraction) of frames agree, \(counted) repetitions, \(counter.summary.partial) of them partial")
    #expect(fraction >= 0.99)
    // 37 times the label changes to down. Those less than half as deep as usual are in the log and do not count.
    let small = counter.rejectedMovements.count { $0.reason == .smallerThanUsual }
    #expect((33...39).contains(counted) && (35...39).contains(counted + small), "\(counted) and \(small)")
  }

  /// Photographs: the threshold between up and down is chosen on half of the clips and judged on the other half, both ways.
  @Test(
    .enabled(if: Shared.has("reference/exercise/mlkit_fitness_pose_samples.csv"), "\(Shared.unfetched)"),
    arguments: [("pushups", "pushUps"), ("squats", "squats")])
  func upAndDownAreToldApart(name: String, exerciseName: String) throws {
    let exercise = try #require(Exercise.named(exerciseName))
    let rows = try Shared.text("reference/exercise/mlkit_fitness_pose_samples.csv").split(whereSeparator: \.isNewline)
    var photographs: [(clip: String, isDown: Bool, progress: Double)] = []
    for row in rows {
      let cells = row.split(separator: ",").map(String.init)
      guard cells[1].hasPrefix(name) else { continue }
      var figure = Figure([:])
      figure.size = PictureSize(width: 4000, height: 4000)
      for (index, body) in Topology.blazePose33.points.enumerated() {
        figure.points[body] = Point(
          try #require(Double(cells[2 + 3 * index])), try #require(Double(cells[3 + 3 * index])))
      }
      let landmarks = try #require(Landmarks(try figure.frame()))
      // frame__CLIP__0001234.jpg; screenshots belong together by the minute.
      let parts = cells[0].split(separator: "_")
      let clip = cells[0].hasPrefix("frame") ? String(parts[1]) : String(cells[0].dropLast(7))
      photographs.append((clip, cells[1].hasSuffix("down"), try #require(exercise.reading(landmarks)).progress))
    }
    let clips = Set(photographs.map(\.clip)).sorted()
    let chosen = Set(clips.enumerated().filter { $0.offset % 2 == 0 }.map(\.element))
    func agreement(_ threshold: Double, onChosen: Bool) -> Double {
      let half = photographs.filter { chosen.contains($0.clip) == onChosen }
      return Double(half.count { ($0.progress > threshold) == $0.isDown }) / Double(half.count)
    }
    // Each half is judged by the threshold that is best for the other; of several best ones the middle.
    var right = 0.0
    for isChosen in [true, false] {
      let thresholds = stride(from: 0.01, to: 1, by: 0.01)
      let most = try #require(thresholds.map { agreement($0, onChosen: isChosen) }.max())
      let best = thresholds.filter { agreement($0, onChosen: isChosen) == most }
      let judged = agreement(best[best.count / 2], onChosen: !isChosen)
      print("ML Kit \(name): threshold \(best[best.count / 2]), \(judged) of the other half")
      right += judged * Double(photographs.count { chosen.contains($0.clip) != isChosen })
    }
    let judged = right / Double(photographs.count)
    print("ML Kit \(name): \(photographs.count) photographs of \(clips.count) clips, \(judged)")
    #expect(judged >= 0.97)
  }
}
