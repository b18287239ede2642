/// The parameters of this module.
package enum LandmarkParameters {
  /// The tables, in alphabetical order of their names.
  package static let tables: [any ParameterTable] = [
    BlazePoseErrorParameters.current, CalibrationParameters.current, ClothingParameters.current,
    FrameParameters.current, LensParameters.current, MoveNetErrorParameters.current, PoseNetErrorParameters.current,
  ]
}
