internal import QPClinical
internal import QPCore
internal import QPStates

/// A value that several sessions of a person have.
enum SessionValue {
  /// The peak of a feature.
  case peak(Feature, FeatureResult)
  /// A headline value of a clinical test.
  case test(ClinicalTestResult.Value, of: String)
  /// The mean of an assessment's trials.
  case step(AssessmentStepResult)

  /// The name under which sessions share the value.
  var key: String {
    switch self {
    case .peak(let feature, _): feature.id.rawValue
    case .test(let value, _): "test \(value.name) \(value.side.map { "\($0)" } ?? "") \(value.unit.symbol)"
    case .step(let result): "step \(result.step.id)"
    }
  }

  /// The value in ``unit``; `nil` where no trial was accepted.
  var value: Double? {
    switch self {
    case .peak(_, let result): result.value
    case .test(let value, _): value.mean
    case .step(let result): result.peaks?.mean
    }
  }

  /// The 95 % interval; `nil` where it is not known.
  var interval: ClosedRange<Double>? {
    switch self {
    case .peak(_, let result): result.interval
    case .test(let value, _): value.interval
    case .step(let result): result.meanInterval
    }
  }

  var unit: FeatureResult.Unit {
    switch self {
    case .peak(_, let result): result.unit
    case .test(let value, _): value.unit
    case .step(let result): result.step.feature.metadata.unit ?? .degrees
    }
  }

  /// Returns the change from the same value of an earlier session; `nil` where one of them has none.
  func change(from earlier: SessionValue, _ errors: StandardErrorTable) -> MeasuredChange? {
    let error = error(errors)
    return switch (earlier, self) {
    case (.peak(let feature, let before), .peak(_, let now)):
      try? now.change(from: before, of: feature, standardError: error)
    case (.test(let before, _), .test(let now, _)): try? now.change(from: before, standardError: error)
    case (.step(let before), .step(let now)): (try? now.change(from: before, standardError: error)) ?? nil
    default: nil
    }
  }

  /// The error of own repeats by which changes are judged; `nil` where they are judged by the measurement.
  func error(_ errors: StandardErrorTable) -> StandardErrorOfMeasurement? {
    switch self {
    case .peak(let feature, _): errors.standardError(of: feature)
    case .test(let value, let test): errors.standardError(of: value, in: test)
    case .step(let result): errors.standardError(of: result.step.feature)
    }
  }
}

extension AssessmentStepResult {
  /// The 95 % interval of the mean of the trials, of a single one its own; `nil` of two.
  var meanInterval: ClosedRange<Double>? { peakInterval ?? (peaks?.count == 1 ? trialInterval : nil) }
}
