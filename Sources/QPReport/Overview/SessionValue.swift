internal import QPClinical
internal import QPCore
internal import QPStates

/// A value that several sessions of a person have.
enum SessionValue {
  /// The peak of a feature.
  case peak(Feature, FeatureResult)
  /// A headline value of a clinical test.
  case test(ClinicalTestResult.Value)
  /// The mean of an assessment's trials.
  case step(StepResult)

  /// The name under which sessions share the value.
  var key: String {
    switch self {
    case .peak(let feature, _): feature.id.rawValue
    case .test(let value): "test \(value.name) \(value.side.map { "\($0)" } ?? "") \(value.unit.symbol)"
    case .step(let result): "step \(result.step.id)"
    }
  }

  /// The value in ``unit``; `nil` where no trial was accepted.
  var value: Double? {
    switch self {
    case .peak(_, let result): result.value
    case .test(let value): value.mean
    case .step(let result): result.peaks?.mean
    }
  }

  /// The 95 % interval; `nil` where it is not known.
  var interval: ClosedRange<Double>? {
    switch self {
    case .peak(_, let result): result.interval
    case .test(let value): value.interval
    case .step(let result): result.meanInterval
    }
  }

  var unit: FeatureResult.Unit {
    switch self {
    case .peak(_, let result): result.unit
    case .test(let value): value.unit
    case .step(let result): result.step.feature.metadata.unit ?? .degrees
    }
  }

  func title(_ words: ReportWords) -> String {
    switch self {
    case .peak(let feature, _): words.title(feature.metadata).capitalizedFirst
    case .test(let value): words.title(value).capitalizedFirst
    case .step(let result): words.title(result.step).capitalizedFirst
    }
  }

  /// Returns the change from the same value of an earlier session; `nil` where one of them has none.
  func change(from earlier: SessionValue, _ errors: MeasurementErrorTable) -> MeasuredChange? {
    switch (earlier, self) {
    case (.peak(let feature, let before), .peak(_, let now)):
      try? now.change(from: before, of: feature, error: errors.error(of: feature))
    case (.test(let before), .test(let now)): try? now.change(from: before)
    case (.step(let before), .step(let now)):
      (try? now.change(from: before, error: errors.error(of: now.step.feature))) ?? nil
    default: nil
    }
  }
}

extension Report {
  /// The values that sessions are compared by: of the test, of the assessment, and the peaks of other features.
  var sessionValues: [SessionValue] {
    let tested = test.map { HeadlineValues.groups(of: $0.result).flatMap(\.self).map(SessionValue.test) } ?? []
    let steps = assessment?.results.steps ?? []
    let assessed = Set(steps.map(\.step.feature.id))
    let read = series.compactMap { series -> SessionValue? in
      let feature = series.plot.feature
      guard !assessed.contains(feature.id), !series.isOfExercise else { return nil }
      return peaks[feature.id].map { .peak(feature, $0) }
    }
    return tested + steps.map(SessionValue.step) + read
  }
}
