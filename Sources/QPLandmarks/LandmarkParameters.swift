/// The parameters of this module.
package enum LandmarkParameters {
  /// The tables, in alphabetical order of their names.
  package static let tables: [any ParameterTable] = [CalibrationParameters.current, FrameParameters.current]
}
