/// The program's version.
enum Version {
  /// The newest in `CHANGELOG.md`, which a test compares.
  static let current = "0.4.0"
}
