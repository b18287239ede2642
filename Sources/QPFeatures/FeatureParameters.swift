package import QPCore

/// The tables of parameters of the features, without those of exercises and clinical tests.
package enum FeatureParameters {
  package static let tables: [any ParameterTable] = [
    AngleParameters.current, PoseParameters.current, HandParameters.current, FingerParameters.current,
    WristParameters.current,
    DetectorParameters.current, BarPathParameters.current, HeadParameters.current, OverlayParameters.current,
  ]
}
