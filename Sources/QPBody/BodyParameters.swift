package import QPLandmarks

/// The parameters of this module.
package enum BodyParameters {
  /// The tables, in alphabetical order of their names.
  package static let tables: [any ParameterTable] = [
    CameraPriorParameters.current, BodyFilterParameters.current, FitParameters.current,
    PostureDynamicsParameters.current,
    PointParameters.current, PosturePriorParameters.current, ProportionParameters.current, RigParameters.current,
    SolverParameters.current, ViewParameters.current,
  ]
}
