package import QPCore

/// The tables of parameters of the clinical tests.
package enum ClinicalParameters {
  package static let tables: [any ParameterTable] = [
    MotionParameters.current, StatisticsParameters.current, MethodErrorParameters.current,
    EstimatedGaitParameters.current, EstimatedChairParameters.current, EstimatedStanceParameters.current,
    EstimatedTappingParameters.current,
    EstimatedOppositionParameters.current,
    GaitParameters.current, ChairParameters.current, JumpParameters.current, StanceParameters.current,
    OppositionParameters.current,
    TappingParameters.current,
    FistParameters.current, EstimatedFistParameters.current,
    AgreementParameters.current, ChangeParameters.current,
  ]
}
