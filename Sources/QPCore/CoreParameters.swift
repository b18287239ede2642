internal import QPLandmarks

/// All parameters of this module.
package enum CoreParameters {
  /// The tables, for `Docs/Parameters.md`.
  package static let tables: [any ParameterTable] = [CameraParameters.current, DepthParameters.current]
}
