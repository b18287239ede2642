package import QPCore
package import QPExercises
internal import QPFeatures
package import QPStates

/// A report that grows frame by frame, with readings, repetitions and trials.
package final class ReportBuilder {
  /// The report of the frames so far.
  package var report: Report

  private var pipeline: Pipeline
  private var trials: AssessedTrials?
  private var exercised: (pipeline: Pipeline, counter: RepetitionCounter)?
  /// The shown part of the recording in seconds; all frames are measured.
  private let times: ClosedRange<Double>

  /// The most features of a page.
  package static let mostFeatures = 12

  /// Creates a report without frames.
  ///
  /// - Parameters:
  ///   - title: The title of the page.
  ///   - features: The features to measure and show, those of the assessment among them.
  ///   - smoothing: The filter of the landmarks; `nil` for none.
  ///   - smoothingName: Its name on the page.
  ///   - language: The language of the page.
  ///   - exercise: The exercise whose repetitions are counted; `nil` for none.
  ///   - assessment: The assessment; `nil` for none.
  ///   - times: The shown part of the recording in seconds.
  ///   - person: The choice of the measured person if several people are in view.
  ///   - calibration: The lens, the scale and the vertical of the picture.
  /// - Throws: ``/QPStates/AssessmentError`` for an invalid assessment.
  package init(
    title: String, features: [Feature], smoothing: Smoothing?, smoothingName: String, language: ReportLanguage,
    exercise: Exercise?, assessment: Assessment?, times: ClosedRange<Double>, person: PersonPolicy = .firstSeen,
    calibration: Calibration = Calibration()
  ) throws(AssessmentError) {
    pipeline = Pipeline(
      features: features,
      configuration: Configuration(
        smoothing: smoothing, overlay: .none, person: person, calibration: calibration))
    let counted = exercise.map { Feature.fitness($0, in: .picture) }
    report = Report(title: title, features: features + [counted].compactMap(\.self), language: language)
    report.smoothing = smoothingName
    if let exercise, let counted {
      exercised = (
        Pipeline(features: [counted], configuration: .exercise(of: person)), RepetitionCounter(exercise, in: .picture)
      )
    }
    trials = try assessment.map { (assessment) throws(AssessmentError) in try AssessedTrials(assessment, of: person) }
    self.times = times
  }

  /// Returns some features, followed by those of an assessment that are not among them.
  package static func features(
    _ named: [Feature], with assessment: Assessment?
  ) throws(AssessmentError) -> [Feature] {
    var features = named
    for step in try assessment?.steps() ?? [] where !features.contains(step.feature) { features.append(step.feature) }
    return features
  }

  /// Measures the next frame.
  package func take(_ frame: PoseFrame) throws(FrameError) {
    var measured = try pipeline.process(frame)
    if let output = try exercised?.pipeline.process(frame) {
      if let repetition = exercised?.counter.consume(output) { report.repetitions.append(repetition) }
      measured = measured.adding(output.results)
    }
    try trials?.take(frame)
    if times.contains(frame.timestamp.seconds) { report.append(frame, measured) }
  }

  /// Ends the exercise and the assessment, whose results are compared with those of earlier sessions.
  package func finish(comparedWith earlier: EarlierSessions = EarlierSessions()) {
    if let repetition = exercised?.counter.finish() { report.repetitions.append(repetition) }
    report.assessment = trials?.end(comparedWith: earlier)
  }
}

/// The assessment of the same recording, like that of `assess`.
private struct AssessedTrials {
  private var guide: GuidedAssessment
  private var pipeline: Pipeline

  init(_ assessment: Assessment, of person: PersonPolicy) throws(AssessmentError) {
    var recorded = assessment
    recorded.pace = .recorded
    guide = try GuidedAssessment(recorded)
    guide.resume()
    pipeline = Pipeline(features: guide.features, configuration: Configuration(overlay: .none, person: person))
  }

  mutating func take(_ frame: PoseFrame) throws(FrameError) { try guide.take(frame, &pipeline) }

  mutating func end(comparedWith earlier: EarlierSessions) -> AssessmentReport {
    guide.finish()
    return AssessmentReport(guide, comparedWith: earlier)
  }
}

extension FrameOutput {
  /// The output with the outcomes of further features.
  fileprivate func adding(_ others: FeatureResults) -> FrameOutput {
    FrameOutput(
      status: status, overlay: overlay, results: FeatureResults(results.outcomes + others.outcomes),
      landmarks: landmarks)
  }
}
