package import QPCore
package import QPExercises
package import QPStates

/// A report that grows frame by frame, with readings, repetitions and trials.
package final class ReportBuilder {
  /// The report of the frames so far.
  package var report: Report

  private var pipeline: Pipeline
  private var guide: GuidedAssessment?
  private var counter: RepetitionCounter?
  /// The shown part of the recording in seconds; all frames are measured.
  private let times: ClosedRange<Double>

  /// The most features of a page.
  package static let mostFeatures = 12

  /// Creates a report without frames.
  ///
  /// - Parameters:
  ///   - title: The title of the page; empty takes the name of the test, the exercise or the features.
  ///   - features: The features to measure and show, those of the assessment among them.
  ///   - smoothing: The filter of the landmarks; `nil` for none.
  ///   - smoothingName: Its name on the page.
  ///   - language: The language of the page.
  ///   - exercise: The exercise whose repetitions are counted; `nil` for none.
  ///   - assessment: The assessment; `nil` for none.
  ///   - times: The shown part of the recording in seconds.
  ///   - person: The choice of the measured person if several people are in view.
  ///   - calibration: The lens, the scale and the vertical of the picture.
  ///   - isTask: Whether the recording is a task, such as a clinical test or a walk, which is not compared with the
  ///     published ranges of joints.
  ///   - space: The space in which angles are read; `nil` as `Configuration.space`.
  /// - Throws: ``/QPStates/AssessmentError`` for an invalid assessment.
  package init(
    title: String, features: [Feature], smoothing: Smoothing?, smoothingName: String, language: ReportLanguage,
    exercise: Exercise?, assessment: Assessment?, times: ClosedRange<Double>, person: PersonPolicy = .firstSeen,
    calibration: Calibration = Calibration(), isTask: Bool = false, space: AngleSpace? = nil
  ) throws(AssessmentError) {
    let counted = exercise.map { Feature.fitness($0, in: .picture) }
    // The progress of a repetition, 0…1, is shown where nothing else is.
    let shown = features.isEmpty ? [counted].compactMap(\.self) : features
    report = Report(
      title: title, features: shown, language: language, showsReferences: exercise == nil && !isTask)
    report.smoothing = smoothingName
    report.exercise = exercise?.title
    if case .estimated(let estimate) = calibration.vertical { report.vertical = estimate }
    var configuration = Configuration(smoothing: smoothing, overlay: .none, person: person, calibration: calibration)
    configuration.space = space
    pipeline = Pipeline(features: features + [counted].compactMap(\.self), configuration: configuration)
    counter = exercise.map { RepetitionCounter($0) }
    guide = try assessment.map { (assessment) throws(AssessmentError) in
      var recorded = assessment
      recorded.pace = .recorded
      var guide = try GuidedAssessment(recorded)
      guide.resume()
      return guide
    }
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
  ///
  /// - Returns: Its readings.
  @discardableResult
  package func process(_ frame: PoseFrame) throws(FrameError) -> FrameOutput {
    let measured = try pipeline.process(frame)
    if let repetition = counter?.consume(measured) { report.repetitions.append(repetition) }
    if guide?.consume(measured) != nil { guide?.locksPerson == true ? pipeline.lockPerson() : pipeline.unlockPerson() }
    if times.contains(frame.timestamp.seconds) { report.append(frame, measured) }
    return measured
  }

  /// Ends the exercise and the assessment, whose results are compared with those of earlier sessions.
  package func finish(comparedWith earlier: EarlierSessions = EarlierSessions()) {
    if counter != nil {
      counter?.finish()
      // Earlier counts may have been revised.
      report.repetitions = counter?.repetitions ?? []
      report.mismatches = counter?.summary.mismatches ?? []
    }
    guide?.finish()
    report.assessment = guide.map { AssessmentReport($0, comparedWith: earlier) }
  }
}

extension OfflineFilters {
  /// The name on a page of a smoothing frame by frame and of these filters, in English.
  ///
  /// - Parameters:
  ///   - smoothing: The smoothing frame by frame; `nil` for none.
  ///   - withBodies: Whether readings may be of a body in space.
  /// - Returns: The name.
  package func name(with smoothing: Smoothing?, withBodies: Bool) -> String {
    let own: String? =
      switch smoothing {
      case .adaptive?: "adaptive"
      case .oneEuro?: "one-euro"
      case nil: lowPass == nil ? "none" : nil
      }
    return [own, note(withBodies: withBodies)].compactMap(\.self).joined(separator: ", ")
  }
}
