package import QPLandmarks

/// The parameters of this module.
package enum SignalParameters {
  /// The tables, in alphabetical order of their names.
  package static let tables: [any ParameterTable] = [
    FacingParameters.current, FilterParameters.current, NoiseParameters.current, PeakParameters.current,
    PeopleParameters.current, SideParameters.current, SizeParameters.current, SmoothingParameters.current,
    TrackParameters.current, TrustParameters.current, VerticalParameters.current,
  ]
}
