package import QPCore

/// The parameter tables of pictures.
package enum VisionParameters {
  /// All tables.
  package static let tables: [any ParameterTable] = [SearchParameters.current, ConfirmationParameters.current]
}
