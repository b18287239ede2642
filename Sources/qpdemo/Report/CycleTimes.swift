import QPClinical
import QPCore
import QPExercises
import QPReport

/// The cycles of a movement: the repetitions of the first feature, those of an exercise, or the strides of a walk.
enum CycleTimes {
  case repetitions
  case exercise(Exercise)
  case strides

  /// - Throws: A usage error for a name that is none of them.
  init(named name: String) throws(DemoError) {
    if name == "repetitions" {
      self = .repetitions
    } else if name == ClinicalTest.gait.id {
      self = .strides
    } else if let exercise = Exercise.named(name) {
      self = .exercise(exercise)
    } else {
      throw .usage("--by is repetitions, gait or an exercise, not '\(name)'. 'qpdemo exercise --list' lists them.")
    }
  }

  /// The words below the axis of a plot.
  var axis: String {
    switch self {
    case .strides: "% of the stride, from strike to strike"
    case .repetitions, .exercise: "% of the repetition"
    }
  }

  /// Finds the start and end of each cycle of a feature, in seconds.
  ///
  /// - Parameters:
  ///   - series: The readings of the feature.
  ///   - first: Those of the first feature, whose repetitions count.
  ///   - frames: The frames.
  ///   - person: The choice of the person in them.
  ///   - calibration: The lens and the vertical.
  ///   - path: The file's path, for errors.
  /// - Returns: The cycles, in the order of time.
  /// - Throws: An error where a walk has no result.
  func times(
    of series: PlotSeries, first: PlotSeries, _ frames: [PoseFrame], of person: PersonPolicy,
    _ calibration: Calibration, _ path: String
  ) throws(DemoError) -> [ClosedRange<Double>] {
    switch self {
    case .repetitions: return first.repetitionTimes
    case .exercise(let exercise):
      var counter = RepetitionCounter(exercise)
      var pipeline = Pipeline(
        features: [.fitness(exercise, in: .picture)], configuration: .exercise(of: person))
      do throws(FrameError) { for frame in frames { counter.consume(try pipeline.process(frame)) } } catch {
        throw DemoError(status: .badData, message: "\(path): \(error)")
      }
      counter.finish()
      return counter.repetitions.filter(\.isFinished).map { $0.start.seconds...max($0.start, $0.end).seconds }
    case .strides:
      var motion = MotionRecording(calibration: calibration, person: person)
      frames.forEach { motion.consume($0) }
      let result: ClinicalTestResult
      do throws(ClinicalTestError) { result = try ClinicalTest.gait.evaluate(motion) } catch {
        throw DemoError(status: .badData, message: "\(path): no result. \(error)")
      }
      let strikes = result.events.filter {
        $0.kind == .heelStrike && $0.side == (series.feature.metadata.side ?? .left)
      }.map(\.time.seconds).sorted()
      return zip(strikes, strikes.dropFirst()).filter { $1 - $0 <= Self.longestStride }.map { $0...$1 }
    }
  }

  /// The longest stride in seconds: longer ones lack a strike between.
  private static let longestStride = 2.5
}
