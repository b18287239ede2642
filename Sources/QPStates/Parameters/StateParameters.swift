package import QPCore

/// The parameters of the module, by topic.
package enum StateParameters {
  package static let tables: [any ParameterTable] = [
    HoldParameters.current, TrialParameters.current, AssessmentParameters.current, WorkoutParameters.current,
  ]
}
