/// The package's version.
package enum Version {
  /// The newest in `CHANGELOG.md`, which a test compares.
  package static let current = "0.5.0"
}
