internal import QPClinical

extension ClinicalTest {
  /// Finds the test with a name.
  ///
  /// - Throws: A usage error that lists the names.
  init(named name: String) throws(DemoError) {
    guard let test = ClinicalTest.named(name) else { throw Vocabulary.clinicalTests.refusal(of: name) }
    self = test
  }
}

extension CommandOption {
  static let start = option(
    "--start", "SECONDS", .number(0...86_400), "the time of the command to start, for timed tests")
}
